"""What the golden replays of Bazar Quest show, and how to tell that one shows it."""

from itertools import pairwise

from engines.games.bazar_quest.content import ADVENTURE, BOX, HERO
from engines.games.bazar_quest.events.adventure import (
    AdventureDealt,
    AdventureDiscarded,
    AttackMeasured,
    HeroSaved,
    ItemReturned,
    MonsterDefeated,
)
from engines.games.bazar_quest.events.table import (
    AdventuresShuffled,
    EmployeeUsed,
    ItemsShuffled,
)
from engines.games.bazar_quest.events.trade import (
    EmployeeShown,
    HeroInvited,
    PacksPassed,
    ShopCalled,
    ShopsRanked,
    UpgradeBought,
    UpgradeFlipped,
)
from tests.engines.golden import Shown
from tests.engines.matches import Match

ASKED_EMPLOYEES = {
    *("grossiste", "crieur_public", "videur"),
    *("maitre_d_armes", "guerisseuse"),
}


# --- how it ends ---------------------------------------------------------------------


def _everybody_is_defeated(match: Match) -> bool:
    return match.outcome.kind == "everybody_defeated"


def _victory_is_shared(match: Match) -> bool:
    return match.outcome.kind == "ranked" and match.outcome.ranks.count(1) > 1


def _gold_decides(match: Match) -> bool:
    """QT-02: equal scores, different places."""
    first, second = match.outcome.scores
    ranked = match.outcome.kind == "ranked"
    return ranked and first == second and set(match.outcome.ranks) == {1, 2}


# --- tables and options --------------------------------------------------------------


def _draft_changes_its_direction(match: Match) -> bool:
    """Q-73: with five seats a monster of level II turns the draft round."""
    ways = [passed.to for passed in match.events_of(PacksPassed)]
    turns = [way for way, following in pairwise(ways) if way != following]
    return turns == ["left", "right"]


def _advanced_adventures_run_out(match: Match) -> bool:
    """Q-77: all have a first hero before anybody has a second; A-10: a small pile."""
    hosts = [invited.seat for invited in match.events_of(HeroInvited)]
    shuffles = match.events_of(AdventuresShuffled)
    return set(hosts[:2]) == set(hosts[2:4]) == {0, 1} and any(
        len(shuffled.order) < len(ADVENTURE) for shuffled in shuffles
    )


def _no_adventure_is_dealt(match: Match) -> bool:
    return not match.events_of(AdventureDealt)


def _begins_as_the_rulebook_says(match: Match) -> bool:
    """Q-09, Q-11: the monsters of a first game fall, its heroes come first."""
    named = [defeated.monster for defeated in match.events_of(MonsterDefeated)]
    return tuple(named) == BOX.first_game.monsters


# --- what may happen -----------------------------------------------------------------


def _discarded_items_are_shuffled_again(match: Match) -> bool:
    return len(match.events_of(ItemsShuffled)) > 1


def _the_most_attractive_shop_has_to_wait(match: Match) -> bool:
    """Q-21, QT-07: it matches no hero, and another shop is called first."""
    story = match.events_of(ShopsRanked, ShopCalled)
    return any(
        isinstance(ranked, ShopsRanked) and called.seat != ranked.order[0]
        for ranked, called in pairwise(story)
    )


def _an_item_and_a_priest_save_heroes(match: Match) -> bool:
    saviours = [saved.by for saved in match.events_of(HeroSaved)]
    return any(by in HERO for by in saviours) and any(by not in HERO for by in saviours)


def _a_durable_item_comes_back(match: Match) -> bool:
    return bool(match.events_of(ItemReturned))


def _adventure_is_exchanged_twice(match: Match) -> bool:
    """Two sources for one hero, one after the other, before the first fight."""
    story = match.events_of(AdventureDiscarded, AttackMeasured)
    return any(
        isinstance(first, AdventureDiscarded)
        and isinstance(second, AdventureDiscarded)
        and first.hero == second.hero
        for first, second in pairwise(story)
    )


def _every_employee_who_is_asked_acts(match: Match) -> bool:
    used = {used.employee for used in match.events_of(EmployeeUsed)}
    return used >= ASKED_EMPLOYEES


def _greedy_players_improve_their_shops(match: Match) -> bool:
    kinds = {type(event) for event in match.events}
    return {UpgradeBought, UpgradeFlipped, EmployeeShown} <= kinds


SHOWS: dict[str, Shown] = {
    "everybody_is_defeated_at_a_table_of_six": Shown(6, _everybody_is_defeated),
    "victory_is_shared": Shown(2, _victory_is_shared),
    "tie_is_broken_by_gold": Shown(2, _gold_decides),
    "draft_changes_its_direction": Shown(5, _draft_changes_its_direction),
    "two_heroes_for_each_shop_and_too_few_adventures": Shown(
        2, _advanced_adventures_run_out, options='{"advanced_two_player": true}'
    ),
    "unshakeable_heroes": Shown(
        3, _no_adventure_is_dealt, options='{"unshakeable_heroes": true}'
    ),
    "first_game": Shown(
        2, _begins_as_the_rulebook_says, options='{"first_game": true}'
    ),
    "discarded_items_are_shuffled_again": Shown(3, _discarded_items_are_shuffled_again),
    "most_attractive_shop_has_to_wait": Shown(2, _the_most_attractive_shop_has_to_wait),
    "item_and_priest_save_heroes": Shown(2, _an_item_and_a_priest_save_heroes),
    "durable_item_comes_back": Shown(2, _a_durable_item_comes_back),
    "adventure_is_exchanged_twice": Shown(2, _adventure_is_exchanged_twice),
    "every_employee_who_is_asked_acts": Shown(3, _every_employee_who_is_asked_acts),
    "greedy_players_improve_their_shops": Shown(
        4, _greedy_players_improve_their_shops, players="greedy"
    ),
}
