"""Rounds that the guide tells: shops, cards and moves laid out by hand.

They are played by the rules, so what the pictures show has happened.
"""

from collections import Counter
from functools import cache
from typing import Final

import msgspec

from engines.core.chance import Chance
from engines.games.bazar_quest.content import (
    HERO,
    adventures_in_play,
    employees_in_play,
    items_in_play,
)
from engines.games.bazar_quest.events import AnyEvent, adventure, table
from engines.games.bazar_quest.moves import (
    BUY_UPGRADE,
    DISPLAY_ITEM,
    DRAFT_ITEM,
    FINISH_SALES,
    HIRE_EMPLOYEE,
    INVITE_HERO,
    SELL_ITEM,
    STORE_ITEM,
    AnyMove,
)
from engines.games.bazar_quest.rules import execute
from engines.games.bazar_quest.rules.evolve import evolve
from engines.games.bazar_quest.rules.supply import begin_round
from engines.games.bazar_quest.rules.table import PhaseTable
from engines.games.bazar_quest.state import Names, State

ANVIL, BELL, LANTERN = range(3)
CHANCE: Final = Chance(b"guide")
"""Nothing of what a story shows is drawn: its piles were laid out."""


class Story(msgspec.Struct, frozen=True, kw_only=True):
    """How a round is laid out, and what is decided in it."""

    hands: tuple[Names, ...]
    """What each shop drafts, in this order."""
    moves: tuple[tuple[int, AnyMove], ...]
    """The decisions after the draft, each by a shop."""
    heroes: Names
    """Those who come first; so it is with the other cards."""
    monsters: Names
    adventures: Names
    employees: Names = ()
    wounds: int = 0
    """Those the monster has had before."""
    gold: tuple[int, ...] = ()
    """What the shops have got before, besides their first gold."""
    glory: tuple[int, ...] = ()
    advanced: bool = False


@cache
def events(story: Story) -> tuple[AnyEvent, ...]:
    """Return all that happens, from the setup to the last decision."""
    laid_out = PhaseTable(State(), CHANCE)
    for event in _setup(story):
        laid_out.emit(event)
    begin_round(laid_out)
    for _ in range(story.wounds):
        laid_out.emit(adventure.MonsterWornDown(1))
    told = laid_out.events
    for seat, move in (*_draft(story.hands), *story.moves):
        told += execute(laid_out.state, seat, move, CHANCE)
    return tuple(told)


def position(story: Story, until: type[AnyEvent], count: int = 1) -> State:
    """Return the position after an event of a kind, the first or a later one."""
    told = events(story)
    places = [place for place, event in enumerate(told) if isinstance(event, until)]
    state = State()
    for event in told[: places[count - 1] + 1]:
        evolve(state, event)
    return state


def _setup(story: Story) -> list[AnyEvent]:
    seats = len(story.hands)
    centre = story.heroes[: seats * (1 + story.advanced)]
    packs = _packs(story.hands)
    dealt = tuple(item for pack in packs for item in pack)
    return [
        table.GameBegan(
            seats, story.advanced, unshakeable_heroes=False, first_game=False
        ),
        table.QuestTokenTaken(ANVIL),
        table.MonstersStacked(story.monsters),
        table.ItemsShuffled(_on_top(dealt, items_in_play(False))),
        table.HeroesShuffled(_on_top(story.heroes, tuple(HERO))),
        table.AdventuresShuffled(_on_top(story.adventures, adventures_in_play(False))),
        table.EmployeesShuffled(_on_top(story.employees, employees_in_play(False))),
        *(table.HeroArrived(hero, HERO[hero].purse) for hero in centre),
        *(table.GoldGained(seat, gold, "") for seat, gold in enumerate(story.gold)),
        *(table.GloryGained(seat, won, "") for seat, won in enumerate(story.glory)),
    ]


def _packs(hands: tuple[Names, ...]) -> list[Names]:
    """Return the packs out of which these hands are drafted, passed to the left."""
    seats = len(hands)
    return [
        tuple(hands[(seat + turn) % seats][turn] for turn in range(len(hands[0])))
        for seat in range(seats)
    ]


def _draft(hands: tuple[Names, ...]) -> list[tuple[int, AnyMove]]:
    """Return the decisions of the draft; the last card is nobody's choice."""
    return [
        (seat, DRAFT_ITEM[hand[turn]])
        for turn in range(len(hands[0]) - 1)
        for seat, hand in enumerate(hands)
    ]


def _on_top(first: Names, cards: Names) -> Names:
    rest = Counter(cards) - Counter(first)
    return (*first, *rest.elements())


# --- the stories ---------------------------------------------------------------------


def _sales(seat: int, hero: str, *items: str) -> list[tuple[int, AnyMove]]:
    return [(seat, SELL_ITEM[hero][item]) for item in items]


_HANDS: Final = (
    (
        *("epee_de_ceremonie", "bouclier_d_acier"),
        *("vieille_paire_de_lunettes", "epee_longue"),
    ),
    ("masque_de_velours", "dagues_jumelles", "cape_d_ombre", "corde"),
    ("grimoire", "statuette_kitsch", "huile_de_serpent", "bouclier_de_bois"),
)
_MORNING: Final[tuple[tuple[int, AnyMove], ...]] = (
    (ANVIL, DISPLAY_ITEM["epee_de_ceremonie"]),
    (BELL, DISPLAY_ITEM["masque_de_velours"]),
    (LANTERN, DISPLAY_ITEM["statuette_kitsch"]),
    (LANTERN, INVITE_HERO["mage_1"]),
    *_sales(BELL, "voleur_1", "dagues_jumelles", "cape_d_ombre", "corde"),
    *_sales(LANTERN, "mage_1", "grimoire", "huile_de_serpent"),
    *_sales(ANVIL, "guerrier_1", "bouclier_d_acier", "vieille_paire_de_lunettes"),
)
_ADVENTURES: Final = ("morose", "malchanceux", "distrait")

ROUND: Final = Story(
    hands=_HANDS,
    moves=(
        *_MORNING,
        (BELL, BUY_UPGRADE["display"]),
        (LANTERN, HIRE_EMPLOYEE["marchandeur"]),
        (ANVIL, BUY_UPGRADE["storage"]),
        (ANVIL, STORE_ITEM["epee_de_ceremonie"]),
        (LANTERN, STORE_ITEM["statuette_kitsch"]),
        (ANVIL, STORE_ITEM["epee_longue"]),
    ),
    heroes=("guerrier_1", "voleur_1", "mage_1", "pretre_1"),
    monsters=("cheffe_des_brigands", "seigneur_de_guerre_orc", "reine_des_vampires"),
    adventures=_ADVENTURES,
    employees=("marchandeur", "crieur_public", "guerisseuse"),
)
"""The first round of a first game of three; nearly all examples are from it."""

LAST_ROUND: Final = Story(
    hands=_HANDS,
    moves=_MORNING,
    heroes=ROUND.heroes,
    monsters=("reine_des_vampires",),
    adventures=_ADVENTURES,
    wounds=2,
    gold=(15, 20, 5),
    glory=(10, 9, 7),
)
"""The same sales on the last day: the third wound ends the match."""

MISMATCH: Final = Story(
    hands=(("sceptre_d_etoiles", *_HANDS[ANVIL][1:]), *_HANDS[1:]),
    moves=(
        (ANVIL, DISPLAY_ITEM["sceptre_d_etoiles"]),
        (BELL, DISPLAY_ITEM["masque_de_velours"]),
        (LANTERN, DISPLAY_ITEM["statuette_kitsch"]),
        (LANTERN, INVITE_HERO["pretre_1"]),
    ),
    heroes=("guerrier_1", "voleur_1", "pretre_1"),
    monsters=ROUND.monsters,
    adventures=(),
)
"""The most attractive shop shows something that none of the heroes can use."""

TWO_GUESTS: Final = Story(
    hands=(
        (
            *("statuette_kitsch", "bouclier_d_acier", "epee_longue"),
            *("grimoire", "robe_d_apprenti", "torche"),
        ),
        (
            *("vieille_paire_de_lunettes", "dagues_jumelles", "cape_d_ombre"),
            *("masse_benite", "chapelet", "potion_rouge"),
        ),
    ),
    moves=(
        (ANVIL, DISPLAY_ITEM["statuette_kitsch"]),
        (BELL, DISPLAY_ITEM["vieille_paire_de_lunettes"]),
        (ANVIL, INVITE_HERO["mage_1"]),
        (BELL, INVITE_HERO["voleur_1"]),
        (ANVIL, INVITE_HERO["guerrier_1"]),
        *_sales(BELL, "voleur_1", "dagues_jumelles", "cape_d_ombre"),
        *_sales(BELL, "pretre_1", "masse_benite", "chapelet", "potion_rouge"),
        *_sales(ANVIL, "guerrier_1", "epee_longue", "bouclier_d_acier"),
        *_sales(ANVIL, "mage_1", "robe_d_apprenti", "grimoire"),
        (ANVIL, FINISH_SALES),
    ),
    heroes=("guerrier_1", "voleur_1", "mage_1", "pretre_1"),
    monsters=ROUND.monsters,
    adventures=("heroique", "prudent", "nerveux", "confiant"),
    advanced=True,
)
"""Two shops with two heroes each, as the advanced rules have it."""
