"""What version 2 of the rules changed, and that version 1 is played as it was.

Each test plays matches by both versions and looks for what only one of them allows.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from engines import registry
from engines.core.game import SPECTATOR, AnyGame
from tests.engines.matches import Match, Table, play_match

MATCHES = {"bazar": 110, "bazar_quest": 6, "merchants_bay": 12}
SEATS = {"bazar": 2, "bazar_quest": 4, "merchants_bay": 4}
WINNING = 75

both = pytest.mark.parametrize("version", [1, 2])


def matches(name: str, version: int) -> Iterator[Match]:
    """Play matches at random."""
    game: AnyGame = registry.load_version(name, version)
    table = Table(game, SEATS[name], game.options())
    for number in range(MATCHES[name]):
        yield play_match(table, b"changed %d" % number)


@both
def test_c32_where_the_hands_of_the_clock_lead(version: int):
    """In half hours: version 1 goes 3 → H1 → 6, version 2 goes 3 → H1 → 4."""
    led: Counter[tuple[int, int]] = Counter()
    for match in matches("merchants_bay", version):
        on_hand: dict[int, int] = {}
        events: list[Any] = match.events
        for event in events:
            kind = type(event).__name__
            if kind == "ProductionEnded":
                on_hand.clear()
            elif kind == "HourglassRewound":
                on_hand.pop(event.seat, None)
            elif kind != "HourglassAdvanced":
                continue
            elif event.seat in on_hand:
                led[on_hand.pop(event.seat), event.space] += 1
            elif event.via == "hand":
                on_hand[event.seat] = event.space
    expected = {1: {(9, 12), (15, 18)}, 2: {(7, 8), (13, 14)}}
    assert {*led} == expected[version]


@both
def test_b10_whether_a_match_goes_on_when_a_guild_has_75_coins(version: int):
    rich = sum(
        max(match.game.view(state, SPECTATOR).coins) >= WINNING
        for match in matches("bazar", version)
        for state, _ in match.positions()
    )
    assert bool(rich) == (version == 1)


@both
def test_q49_whether_a_shop_with_room_and_cards_may_store_nothing(version: int):
    empty, filled = 0, 0
    for match in matches("bazar_quest", version):
        before: Any = None
        for state, _ in match.positions():
            view = match.game.view(state, SPECTATOR)
            if view.phase == "storage":
                before = before or view
            elif before is not None:
                for shop, now in zip(before.shops, view.shops, strict=True):
                    if shop.storage_room and shop.hand:
                        empty += not now.reserve
                        filled += bool(now.reserve)
                before = None
    assert filled > 20
    assert bool(empty) == (version == 1)
