"""Rulebook, heading "Phase d'Arrivée": two adventurers for each boat (C-16 to C-18)."""

from itertools import count
from typing import Any

import msgspec
import pytest

from engines.core.chance import Chance
from engines.core.codec import codec
from engines.games.merchants_bay import GAME
from engines.games.merchants_bay.events import (
    AdventurersArrived,
    BoatDocked,
    CorruptionDrawn,
    CustomerRobbed,
)
from tests.engines.core.plain_chance import PlainChance
from tests.engines.games.merchants_bay.table import KINDS, Rigged, Table, kinds

PAIRS = ("rg", "by", "rg", "by", "rg", "br")


def arrived(
    drawn: str | None = None, *, rogues: str = "criminals", seed: bytes = b"arrival"
) -> tuple[Table, AdventurersArrived]:
    """Return the table of the first morning, on which these have been drawn."""
    options = codec(GAME).options(msgspec.json.encode({"rogues": rogues}))
    if drawn is None:
        events = GAME.begin(4, GAME.chance(seed), options)
    else:
        bag = 6 if rogues == "cultists" else 5
        state = GAME.new_state()
        state.board.bag = [12, 12, 8, 8, bag]
        chance = Rigged(state, {"arrival": drawn})
        events = GAME.begin(4, chance, options)
        assert chance.left_over() == {}
    table = Table(GAME).given(*events)
    (arrival,) = [event for event in events if isinstance(event, AdventurersArrived)]
    return table, arrival


def test_c17_two_adventurers_are_drawn_for_each_boat():
    table, arrival = arrived("rgbyrgbyrgbr")
    assert arrival == AdventurersArrived(tuple(map(kinds, PAIRS)), 0)
    assert table.boats == "rg by rg by rg rb"
    assert table.bag == (8, 9, 5, 6, 5)


@pytest.mark.parametrize("seed", range(10))
def test_c17_twelve_adventurers_leave_the_bag_at_random(seed):
    table, arrival = arrived(rogues="cultists", seed=bytes([seed]))
    assert [len(boat) for boat in arrival.aboard] == [2] * 6
    assert sum(table.bag) == 46 - 12
    assert arrival != arrived(rogues="cultists", seed=bytes([seed + 100]))[1]


@pytest.mark.parametrize("seed", range(10))
def test_c17_each_place_is_drawn_for_by_itself(seed):
    """P-9: a rogue set aside for one place leaves the draws for the others alone."""
    chance = PlainChance(2, bytes([seed]))
    bag = [12, 12, 8, 8, 5]
    aboard: list[str] = []
    for place in range(12):
        for attempt in count():
            key = ("arrival", 1, place, attempt)
            kind = chance.from_bag(bag, (13, 13, 9, 9, 8), *key)
            bag[kind] -= 1
            if kind < 4:
                break
        aboard.append(KINDS[kind])
    _, arrival = arrived(seed=bytes([seed]))
    assert [one for boat in arrival.aboard for one in boat] == aboard
    assert arrival.set_aside == 5 - bag[4]


@pytest.mark.parametrize("rogues", ["criminals", "robbers"])
def test_c18_without_the_icon_rogues_are_set_aside_and_return_to_the_bag(rogues):
    table, arrival = arrived("rxgbxyrgbyrgbr", rogues=rogues)
    assert arrival == AdventurersArrived(tuple(map(kinds, PAIRS)), 2)
    assert table.boats == "rg by rg by rg rb"
    assert table.bag == (8, 9, 5, 6, 5)


def test_c18_all_rogues_may_be_set_aside():
    table, arrival = arrived("xxxxxrgbyrgbyrgbr")
    assert arrival.set_aside == 5
    assert table.bag[4] == 5


@pytest.mark.parametrize("seed", range(20))
def test_c18_set_aside_rogues_are_not_drawn_again_before_the_boats_are_filled(seed):
    _, arrival = arrived(seed=bytes([seed]))
    assert "grey" not in [one for boat in arrival.aboard for one in boat]
    assert arrival.set_aside <= 5


def test_c18_with_the_other_icon_rogues_are_placed_on_boats():
    table, arrival = arrived("rxgbxyrgbyrx", rogues="cultists")
    assert arrival.set_aside == 0
    assert table.boats == "rx gb yx rg by rx"
    assert table.bag[4] == 3


def test_c16_customers_are_the_four_colours_and_rogues_are_adventurers_too():
    """Without the icon only customers arrive; with it, any adventurer may."""
    seen: dict[str, set[Any]] = {"criminals": set(), "cultists": set()}
    for rogues, met in seen.items():
        for seed in range(30):
            _, arrival = arrived(rogues=rogues, seed=bytes([seed]))
            met.update(one for boat in arrival.aboard for one in boat)
    assert seen["criminals"] == {"red", "green", "blue", "yellow"}
    assert seen["cultists"] == {"red", "green", "blue", "yellow", "grey"}


def test_p1_arrival_asks_nobody_and_fills_no_boat():
    options = codec(GAME).options(b'{"rogues": "robbers"}')
    events = GAME.begin(4, Chance(b"p1"), options)
    unwanted = (BoatDocked, CorruptionDrawn, CustomerRobbed)
    assert not [event for event in events if isinstance(event, unwanted)]
