"""What holds in every match, and agreement with a second book-keeping.

Matches of every number of seats, every choice of merchants and every rogue card, with
all sets of townsfolk in turn. Half of the players choose at random, the others never
stop before they must.
"""

from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from itertools import combinations
from typing import Any, NamedTuple

import pytest

from engines.core.chance import Chance, CoupledChance, Key
from engines.core.game import OMNISCIENT
from engines.core.play import Step, ask_in_turn, play
from engines.core.players import random_player
from engines.games.merchants_bay import GAME
from engines.games.merchants_bay.moves import ChooseMerchant
from engines.games.merchants_bay.options import BayOptions
from tests.engines.core.plain_chance import PlainChance
from tests.engines.games.merchants_bay import naive
from tests.engines.games.merchants_bay.table import GOODS, LETTERS, MERCHANTS, PIERS

pytestmark = pytest.mark.thorough

AnyStep = Step[Any, Any]
ROGUES = ("criminals", "cultists", "robbers")
TOWNSFOLK = (
    ("locals", "mercenaries"),
    ("locals", "sailors"),
    ("mercenaries", "sailors"),
    ("locals", "mercenaries", "sailors"),
)


class Table(NamedTuple):
    """Who plays with which cards, and the seed."""

    merchants: tuple[str, ...]
    rogues: str
    seed: int

    @property
    def seats(self) -> int:
        return len(self.merchants)

    @property
    def options(self) -> BayOptions:
        townsfolk = TOWNSFOLK[self.seed % len(TOWNSFOLK)]
        return BayOptions(townsfolk, self.rogues, "chosen")  # type: ignore[arg-type]


def tables(seeds: range) -> list[Table]:
    """Return a table for every choice of merchants, rogue card and seed."""
    return [
        Table(merchants, rogues, 7 * seed + number)
        for seed in seeds
        for number, (merchants, rogues) in enumerate(
            (merchants, rogues)
            for seats in (2, 3, 4)
            for merchants in combinations(MERCHANTS, seats)
            for rogues in ROGUES
        )
    ]


FEW = tables(range(1))
MANY = tables(range(1, 154))
"""More than five thousand."""
every_match = pytest.mark.parametrize("table", FEW, ids=lambda t: "-".join(map(str, t)))


# --- the matches ---------------------------------------------------------------------


class Noting(CoupledChance):
    """Chance that notes every key it draws by."""

    def __init__(self, seed: bytes) -> None:
        super().__init__(seed)
        self.keys: list[tuple[Key, ...]] = []

    def below(self, limit: int, *key: Key) -> int:
        self.keys.append(key)
        return super().below(limit, *key)

    def shuffled(self, items: Any, *key: Key) -> list[Any]:
        self.keys.append(key)
        return super().shuffled(items, *key)

    def from_bag(self, counts: Any, full: Any, *key: Key) -> int:
        self.keys.append(key)
        return super().from_bag(counts, full, *key)


def seed_of(table: Table) -> bytes:
    return repr(tuple(table)).encode()


@lru_cache(maxsize=len(FEW) + 1)
def match(
    table: Table, mood: str = ""
) -> tuple[tuple[AnyStep, ...], tuple[tuple[Key, ...], ...]]:
    """Return all steps of a match, and by which keys was drawn."""
    steps: list[AnyStep] = []
    chance = Noting(seed_of(table))
    players = [player(table, seat, mood) for seat in range(table.seats)]
    play(
        GAME,
        table.seats,
        ask_in_turn(players),
        chance=chance,
        options=table.options,
        sink=steps.append,
    )
    return tuple(steps), tuple(chance.keys)


def player(table: Table, seat: int, mood: str) -> Any:
    """Make a player that takes its merchant and then chooses at random.

    On odd tables it never finishes, skips or keeps while there is something else.
    """
    choose: Any = random_player(Chance(f"{table} {seat} {mood}".encode()))
    wish = ChooseMerchant(table.merchants[seat])

    def answer(question: Any) -> Any:
        if wish in question.moves:
            return wish
        if table.seed % 2:
            moves = [m for m in question.moves if not stops(m)]
            question.moves = moves or question.moves
        return choose(question)

    return answer


def stops(move: Any) -> bool:
    return type(move).__name__.startswith(("Finish", "Skip"))


@lru_cache(maxsize=len(FEW))
def views(table: Table) -> tuple[Any, ...]:
    """Return all positions in which a seat is asked, and the last, nothing hidden."""
    state = GAME.new_state()
    seen = []
    for step in match(table)[0]:
        GAME.fold(step.events, state)
        seen.append(GAME.view(state, OMNISCIENT))
    return tuple(seen)


def count_all(view: Any) -> list[int]:
    """Return how many adventurers of each kind are anywhere."""
    crowds = [view.bag, (*view.halls, view.lair), *view.piers]
    crowds += [boat.adventurers for boat in view.boats]
    counts = [sum(kind) for kind in zip(*crowds, strict=True)]
    if view.unfinished.boarding:
        kinds = ("red", "green", "blue", "yellow", "grey")
        counts[kinds.index(view.unfinished.boarding)] += 1
    return counts


# --- what holds ----------------------------------------------------------------------


@every_match
def test_c01_adventurers_are_conserved(table):
    """52, of which the rogue cards leave one in the box."""
    for view in views(table):
        if view.round:
            assert count_all(view) == [13, 13, 9, 9, 8]


@every_match
def test_c02_corruption_cards_and_townsfolk_are_conserved(table):
    townsfolk = 12 * len(table.options.townsfolk)
    for view in views(table):
        held = sum(len(player.corruption) for player in view.players)
        assert view.corruption_deck + view.corruption_pile + held == 60
        cards = [*view.grand_place, view.unfinished.recruit]
        cards += [card for player in view.players for card in player.staff]
        known = [card for card in cards if card is not None]
        assert len(known) == len({*known})
        assert len(known) + len(view.townsfolk_deck) == townsfolk


@every_match
def test_p7_goods_are_conserved_and_supplies_never_negative(table):
    for view in views(table):
        for player in view.players:
            cargo = getattr(player.shop, "cargo", (0,) * 8)
            rows = (player.supply, player.stall, cargo)
            if player.merchant:
                assert [sum(good) for good in zip(*rows, strict=True)] == [3] * 4 + [
                    2
                ] * 4
                assert min(player.supply) >= 0
                assert min(player.stall) >= 0


@every_match
def test_c15_there_are_exactly_three_rounds(table):
    rounds = [view.round for view in views(table)]
    assert sorted({*rounds} - {0}) == [1, 2, 3]
    assert rounds == sorted(rounds)
    names = Counter(
        type(event).__name__ for step in match(table)[0] for event in step.events
    )
    assert (names["DayBegan"], names["ProductionEnded"], names["DayEnded"]) == (3, 3, 2)
    assert (names["FinalScored"], names["GameEnded"]) == (table.seats, 1)


@every_match
def test_a14_there_is_always_a_legal_action_and_never_a_list_too_long(table):
    state = GAME.new_state()
    for step in match(table)[0]:
        GAME.fold(step.events, state)
        if GAME.outcome(state) is not None:
            assert GAME.to_move(state) == ()
            continue
        (seat,) = GAME.to_move(state)
        moves = GAME.legal(state, seat)
        assert 2 <= len(moves) <= 100
        assert len({*moves}) == len(moves)


@every_match
def test_p7_a_player_takes_at_most_thirteen_turns_in_a_day(table):
    for view in views(table):
        for player in view.players:
            assert player.turns <= 13


@every_match
def test_p2_hourglasses_stand_on_hours_or_hands_that_are_free(table):
    for view in views(table):
        hands = {1: (), 2: (7,), 3: (7, 13)}.get(view.round, ())
        for player in view.players:
            assert 2 <= player.space <= 26
            assert player.space % 2 == 0 or player.space in hands


@every_match
def test_a08_gold_is_negative_only_after_the_final_scoring(table):
    for view in views(table):
        if not view.ranks:
            assert min(player.gold for player in view.players) >= 0


@every_match
def test_p1_no_boat_at_sea_is_full_but_the_one_that_is_about_to_dock(table):
    for view in views(table):
        full = [n for n, boat in enumerate(view.boats) if sum(boat.adventurers) == 4]
        if view.asked == "dock":
            assert full == [view.unfinished.full_boat]
        elif view.asked == "rob":
            assert full in ([], [view.unfinished.robbed_boat])
        else:
            assert full == []


@every_match
def test_p7_what_is_in_a_shop_is_conserved(table):
    """30 marbles, ten tiles and at most four markers, four ships."""
    for view in views(table):
        for player in view.players:
            shop = player.shop
            if player.merchant == "alchemist":
                piles = [shop.bag, *shop.rows, shop.flask, (0, 0, 0, 0, shop.waste)]
                assert [sum(kind) for kind in zip(*piles, strict=True)] == [6] * 5
                assert sum(shop.flask) <= 10
                assert max(map(sum, shop.rows)) <= 5
            elif player.merchant == "chronomancer":
                tiles = Counter((*shop.grid, shop.spare))
                assert set(tiles.values()) == {2}
                assert shop.markers + sum(shop.marked) == 4
            elif player.merchant == "captain":
                assert shop.harbour + sum(shop.cargo) == 4
                assert shop.harbour >= 0


# --- the second book-keeping ---------------------------------------------------------


def check_books(table: Table, seen: Iterable[Any]) -> None:
    """Keep the books of a match; compare them with every position of the engine."""
    ledger = naive.Ledger(PlainChance(2, seed_of(table)))
    for step, view in zip(match(table)[0], seen, strict=True):
        for event in step.events:
            ledger.tell(event)
        assert [player.gold for player in view.players] == ledger.gold
        if view.round == 0:
            continue
        for player, stall in zip(view.players, ledger.stalls, strict=True):
            assert list(player.stall) == [stall.count(letter) for letter in GOODS]
        assert counted(ledger.bag) == list(view.bag)
        assert counted(ledger.halls) == [*view.halls, view.lair]
        assert [counted(ledger.piers[pier]) for pier in PIERS] == [
            *map(list, view.piers)
        ]
        aboard = [list(boat.adventurers) for boat in view.boats]
        assert [counted(boat) for boat in ledger.boats] == aboard
        assert [player.space for player in view.players] == ledger.spaces
        assert list(view.stack) == ledger.stack
        assert view.marker == ledger.marker
        assert list(view.grand_place) == ledger.grand_place
        hands = [sorted(player.corruption) for player in view.players]
        assert hands == [*map(sorted, ledger.held)]
    assert ledger.over


def counted(crowd: str) -> list[int]:
    return [crowd.count(letter) for letter in LETTERS]


@every_match
def test_the_books_of_the_second_implementation_agree(table):
    check_books(table, views(table))


@pytest.mark.fuzz
@pytest.mark.parametrize("part", range(len(FEW)))
def test_the_books_agree_in_more_than_five_thousand_matches(part):
    """In each part one choice of merchants and one rogue card, with many seeds."""
    assert len(MANY) > 5000
    for table in MANY[part :: len(FEW)]:
        try:
            check_books(table, views(table))
        except Exception as error:
            error.add_note(f"{table}")
            raise


KEYS = {
    "stack": 0,
    "townsfolk": 0,
    "corruption": 1,
    "arrival": 3,
    "load": 3,
    "marble": 4,
    "coal": 4,
    "alloy": 4,
    "compass": 4,
    "treasure": 2,
    "tiles": 1,
}
"""How many numbers follow the name of each draw; merchants were chosen."""


@every_match
def test_p9_no_key_is_drawn_by_twice_and_all_are_of_the_table(table):
    keys = match(table)[1]
    assert len(keys) == len({*keys})
    for name, *numbers in keys:
        assert len(numbers) == KEYS[str(name)]
        assert all(isinstance(number, int) for number in numbers)


def test_p9_decks_and_arrivals_are_the_same_whoever_plays():
    table = FEW[0]
    one, two = (match(table, mood)[0] for mood in ("", "other"))
    assert [step.move for step in one] != [step.move for step in two]
    first_morning = [
        [event for step in steps[: table.seats + 1] for event in step.events]
        for steps in (one, two)
    ]
    assert first_morning[0] == first_morning[1]


def test_the_matches_reach_every_kind_of_event():
    """Otherwise the properties above would hold for want of a counterexample."""
    kinds: Counter[type] = Counter()
    for table in FEW:
        for step in match(table)[0]:
            kinds.update(map(type, step.events))
    assert {*GAME.events} - {*kinds} == set()
