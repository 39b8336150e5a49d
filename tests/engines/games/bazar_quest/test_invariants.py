"""What holds in every match of Bazar Quest, and agreement with a second implementation.

Matches between players that choose at random; half of them are keen and rarely decline,
so that much is sold, bought and stored.
"""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import pytest

from engines.core.chance import Chance
from engines.core.game import OMNISCIENT, SPECTATOR
from engines.core.play import Step, ask_in_turn, play
from engines.core.players import random_player
from engines.games.bazar_quest import GAME
from engines.games.bazar_quest.events import adventure as of_adventure
from engines.games.bazar_quest.events import table as of_table
from engines.games.bazar_quest.events import trade
from engines.games.bazar_quest.state import QuestOptions, State
from tests.engines.games.bazar_quest import naive, printed
from tests.engines.games.bazar_quest.table import DECLINING

pytestmark = pytest.mark.thorough

AnyStep = Step[Any, Any]
OPTIONS = {
    "plain": QuestOptions(),
    "advanced": QuestOptions(advanced_two_player=True),
    "unshakeable": QuestOptions(unshakeable_heroes=True),
    "first": QuestOptions(first_game=True),
    "all": QuestOptions(
        advanced_two_player=True, unshakeable_heroes=True, first_game=True
    ),
}
SEATINGS = (
    *((seats, "plain") for seats in (2, 3, 4, 5, 6)),
    *((2, "advanced"), (2, "all"), (4, "first")),
    *((seats, "unshakeable") for seats in (3, 5, 6)),
)
GAINS = (of_table.HeroArrived, of_table.GoldGained, of_table.HeroGoldGained)
LOSSES = (of_table.GoldLost, of_table.HeroGoldLost)
PURCHASES = (trade.UpgradeBought, trade.UpgradeFlipped, trade.EmployeeHired)
FEW, MANY = range(8), range(8, 120)

every_match = pytest.mark.parametrize(
    ("seats", "rules", "seeds"),
    [
        *(pytest.param(*seating, FEW, id=f"{seating}") for seating in SEATINGS),
        *(
            pytest.param(*seating, MANY, id=f"{seating}-many", marks=pytest.mark.fuzz)
            for seating in SEATINGS
        ),
    ],
)


# --- the matches ---------------------------------------------------------------------


@lru_cache(maxsize=200)
def match(seats: int, rules: str, seed: int) -> tuple[AnyStep, ...]:
    """Return all steps of a match."""
    steps: list[AnyStep] = []
    make: Callable[[Chance], Any] = keen_player if seed % 2 else random_player
    players = [make(Chance(f"{seed} {seat}".encode())) for seat in range(seats)]
    play(
        GAME,
        seats,
        ask_in_turn(players),
        chance=Chance(f"match {seed}".encode()),
        options=OPTIONS[rules],
        sink=steps.append,
    )
    return tuple(steps)


def keen_player(chance: Chance) -> Callable[[Any], Any]:
    """Make a player that declines only in one of eight cases."""
    asked = 0

    def choose(question: Any) -> Any:
        nonlocal asked
        asked += 1
        moves = question.moves
        if isinstance(moves[-1], DECLINING) and chance.below(8, "declines", asked):
            moves = moves[:-1]
        return moves[chance.below(len(moves), "choice", asked)]

    return choose


def events_of(seats: int, rules: str, seed: int) -> Iterator[tuple[State, Any]]:
    """Go through a match: the state before each event, and the event.

    The state is the same object each time and moves on with the next event.
    """
    state = GAME.new_state()
    for step in match(seats, rules, seed):
        for event in step.events:
            yield state, event
            GAME.evolve(state, event)


def positions(seats: int, rules: str, seed: int) -> Iterator[State]:
    """Go through all positions of a match in which a seat is asked, and the last."""
    state = GAME.new_state()
    for step in match(seats, rules, seed):
        GAME.fold(step.events, state)
        yield state


@lru_cache(maxsize=100)
def views(seats: int, rules: str, seed: int) -> tuple[Any, ...]:
    """Return all positions of a match as one who sees all sees them."""
    return tuple(
        GAME.view(state, OMNISCIENT) for state in positions(seats, rules, seed)
    )


# --- cards ---------------------------------------------------------------------------


@every_match
def test_no_item_is_ever_lost_or_doubled(seats, rules, seeds):
    box = Counter(printed.item_cards(OPTIONS[rules].unshakeable_heroes))
    for seed in seeds:
        for state in positions(seats, rules, seed):
            assert items_in(state) == box


def items_in(state: State) -> Counter[str]:
    """Count the items; what is laid face down counts as in hand."""
    held = (*state.packs, *state.hands, *state.displays, *state.reserves)
    places = (*held, *state.equipment.values(), state.pile, state.discards)
    return Counter(str(item) for cards in places for item in cards)


@every_match
def test_no_hero_employee_or_adventure_is_ever_lost_or_doubled(seats, rules, seeds):
    unshakeable = OPTIONS[rules].unshakeable_heroes
    heroes = sorted(printed.hero_cards(unshakeable))
    employees = sorted(printed.employee_cards(unshakeable))
    adventures = [] if unshakeable else sorted(printed.ADVENTURES)
    for seed in seeds:
        for state in positions(seats, rules, seed):
            guests = [hero for shop in state.guests for hero in shop]
            everybody = (*state.hero_pile, *state.centre, *guests, *state.fallen)
            assert sorted(map(str, everybody)) == heroes
            staff = [who for shop in state.employees for who in shop]
            hired = (*state.employee_pile, *state.employees_shown, *staff)
            assert sorted(map(str, hired)) == employees
            dealt = (*state.adventures.values(), *state.adventure_discards)
            assert sorted(map(str, (*state.adventure_pile, *dealt))) == adventures


@every_match
def test_a_shop_never_has_two_copies_of_an_employee(seats, rules, seeds):
    for seed in seeds:
        for shop in views(seats, rules, seed)[-1].shops:
            assert len(set(shop.employees)) == len(shop.employees)
            assert {shop.display_level, shop.storage_level} <= {0, 1, 2}


@every_match
def test_qt11_adventures_never_run_out_but_by_redraws(seats, rules, seeds):
    """They are shuffled after a monster fell, and else only for want of a new card."""
    for seed in seeds:
        redraws = 0
        for state, event in events_of(seats, rules, seed):
            if isinstance(event, of_adventure.AdventureDiscarded):
                redraws += 1
            elif isinstance(event, of_table.AdventuresShuffled) and state.round:
                fell = state.monster is None
                assert fell or (redraws > 0 and state.adventure_pile == ())
                redraws = 0


# --- rounds --------------------------------------------------------------------------


@every_match
def test_qt11_a_match_is_not_longer_than_its_wounds_allow(seats, rules, seeds):
    longest = {2: 6, 3: 9, 4: 12, 5: 9, 6: 9}[seats]
    if OPTIONS[rules].advanced_two_player:
        longest = 12
    for seed in seeds:
        assert 3 <= views(seats, rules, seed)[-1].round <= longest


@every_match
def test_qt12_the_centre_is_full_at_the_start_of_every_round(seats, rules, seeds):
    full = 4 if OPTIONS[rules].advanced_two_player else seats
    for seed in seeds:
        for state, event in events_of(seats, rules, seed):
            if isinstance(event, of_table.RoundBegan):
                assert len(state.centre) == full


@every_match
def test_c9_a_hand_is_never_empty_when_the_displays_are_laid_out(seats, rules, seeds):
    for seed in seeds:
        for view in views(seats, rules, seed):
            if view.asked == "display":
                assert min(len(shop.hand) for shop in view.shops) >= 4


@every_match
def test_every_question_has_at_least_two_answers_and_none_too_many(seats, rules, seeds):
    most = {"draft": 6, "purchase": 5, "sell": 23, "employee": 2, "redraw": 2}
    for seed in seeds:
        for state, view in zip(
            positions(seats, rules, seed), views(seats, rules, seed), strict=True
        ):
            assert max(len(shop.hand) for shop in view.shops) <= 11
            for seat in view.to_move:
                moves = GAME.legal(state, seat)
                assert 2 <= len(moves) <= most.get(view.asked, 12)
                assert len(set(moves)) == len(moves)


# --- gold ----------------------------------------------------------------------------


@every_match
def test_q03_gold_is_a_multiple_of_5_and_never_negative_nor_is_glory(
    seats, rules, seeds
):
    for seed in seeds:
        for state, _ in events_of(seats, rules, seed):
            amounts = (*state.gold, *state.purses.values())
            assert all(gold >= 0 and gold % 5 == 0 for gold in amounts)
            assert all(glory >= 0 for glory in state.glory)


def from_the_bank(state: State, event: Any) -> int:
    """Return how much gold an event brings into play, or takes out of it."""
    gold = 0
    if isinstance(event, of_table.GameBegan):
        gold = 5 * event.seats
    elif isinstance(event, GAINS):
        gold = event.gold
    elif isinstance(event, LOSSES):
        gold = -event.gold
    elif isinstance(event, of_adventure.RewardsPaid):
        gold = event.gold * len(event.heroes)
    elif isinstance(event, of_adventure.HeroDefeated):
        gold = -state.purses[event.hero]
    elif isinstance(event, PURCHASES):
        gold = -event.price
    return gold


@every_match
def test_gold_comes_from_the_bank_and_goes_there_as_it_is_told(seats, rules, seeds):
    for seed in seeds:
        total = 0
        for state, event in events_of(seats, rules, seed):
            assert sum(state.gold) + sum(state.purses.values()) == total
            total += from_the_bank(state, event)


@every_match
def test_no_event_tells_of_nothing(seats, rules, seeds):
    """Gains and losses of 0 are not worth telling."""
    for seed in seeds:
        for _, event in events_of(seats, rules, seed):
            if isinstance(event, GAINS + LOSSES):
                assert event.gold > 0
            if isinstance(event, of_table.GloryGained | of_table.GloryLost):
                assert event.glory > 0


# --- agreement with the second implementation ----------------------------------------


@every_match
def test_all_that_follows_is_what_the_second_implementation_works_out(
    seats, rules, seeds
):
    """It is told what a spectator is told, and compared where somebody is asked."""
    for seed in seeds:
        ledger = naive.Ledger()
        for step, view in zip(
            match(seats, rules, seed), views(seats, rules, seed), strict=True
        ):
            for event in step.events:
                ledger.tell(GAME.redact(event, SPECTATOR))
            if view.phase != "adventure":
                assert_equal(ledger, view)
        if not ledger.is_lost:
            assert ledger.scores() == list(view.scores)
        assert [shop.gold for shop in ledger.shops] == [s.gold for s in view.shops]
        assert [shop.glory for shop in ledger.shops] == [s.glory for s in view.shops]
        assert ledger.fallen == list(view.fallen)
        assert ledger.is_lost == view.everybody_defeated


def assert_equal(ledger: naive.Ledger, view: Any) -> None:
    assert [
        (shop.gold, shop.glory, shop.levels["display"], shop.levels["storage"])
        for shop in ledger.shops
    ] == [
        (shop.gold, shop.glory, shop.display_level, shop.storage_level)
        for shop in view.shops
    ]
    assert [ledger.storage_room(seat) for seat in range(view.seats)] == [
        shop.storage_room for shop in view.shops
    ]
    assert ledger.purses == {hero.hero: hero.gold for hero in view.heroes}
    assert (ledger.monster or None, ledger.quest) == (view.monster, view.quest)
    if view.monster:
        assert ledger.wounds == view.wounds


# --- what the matches show -----------------------------------------------------------


def test_the_matches_reach_every_kind_of_event_and_every_card():
    """Otherwise the properties above would hold for want of a counterexample."""
    kinds: Counter[str] = Counter()
    for seats, rules in SEATINGS:
        for seed in FEW:
            for _, event in events_of(seats, rules, seed):
                kinds[type(event).__name__] += 1
                for name in ("monster", "hero", "adventure", "source", "by"):
                    kinds[getattr(event, name, "")] += 1
                for name in ("employee", "item"):
                    kinds[str(getattr(event, name, ""))] += 1
    assert {kind.__name__ for kind in GAME.events} <= set(kinds)
    assert {*printed.MONSTERS, *printed.HEROES, *printed.ADVENTURES} <= set(kinds)
    assert set(printed.EMPLOYEES) <= set(kinds)
    assert set(printed.ITEMS) <= set(kinds)


def test_c8_matches_of_random_players_are_about_as_long_as_simulated():
    """The means of the simulation are 5.2, 6.6, 7.6, 7.0 and 7.0 rounds."""
    simulated = {2: 5.2, 3: 6.6, 4: 7.6, 5: 7.0, 6: 7.0}
    for seats, rounds in simulated.items():
        lengths = [views(seats, "plain", seed)[-1].round for seed in FEW]
        assert abs(sum(lengths) / len(lengths) - rounds) < 1.5
