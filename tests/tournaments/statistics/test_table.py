"""Sums over matches: in any order the same, and each match can be taken out again."""

from itertools import permutations
from typing import Any

import pytest

from engines.core.game import Outcome
from tournaments.statistics.match import MatchFigures
from tournaments.statistics.table import (
    TableFigures,
    read_figures,
    winners,
    write_figures,
)

SOLD, BOUGHT = '{"type":"Sell"}', '{"type":"Buy"}'


def match(ranks: tuple[int, ...] = (1, 2), **more: Any) -> MatchFigures:
    seats = len(ranks)
    given: dict[str, Any] = {
        "outcome": Outcome(ranks, tuple(10 - rank for rank in ranks)),
        "moves": 6,
        "rounds": 3,
        "roles": [""] * seats,
        "kinds": [{"Sell": 2}, {"Sell": 1, "Buy": 3}, *({} for _ in ranks[2:])],
        "openings": [[SOLD, BOUGHT]] * seats,
        "examples": {"Sell": SOLD, "Buy": BOUGHT},
    }
    return MatchFigures(**given | more)


LOST = Outcome((1, 1), (0, 0), kind="everybody_defeated")

DEALS = [
    [match()],
    [match((2, 1)), match((1, 1), moves=8)],
    [match((1, 2, 2))],
    [match(outcome=LOST)],
]


def table(deals: list[list[MatchFigures]]) -> TableFigures:
    figures = TableFigures()
    for deal in deals:
        figures.add_deal(deal, 0)
    return figures


def test_the_order_of_deals_makes_no_difference():
    expected = table(DEALS)
    assert all(table([*order]) == expected for order in permutations(DEALS))


@pytest.mark.parametrize("deal", DEALS)
def test_a_deal_that_is_taken_out_leaves_no_trace(deal):
    figures = table([*DEALS, [match((1, 2), rounds=9)]])
    figures.add_deal(deal, 2)
    figures.add_deal(deal, 2, sign=-1)
    assert figures == table([*DEALS, [match((1, 2), rounds=9)]])
    for each in [*DEALS, [match((1, 2), rounds=9)]]:
        figures.add_deal(each, 0, sign=-1)
    assert figures == TableFigures()


def test_sums_are_the_same_when_they_were_stored():
    assert read_figures(write_figures(table(DEALS))) == table(DEALS)
    assert read_figures("") == TableFigures()


def test_a_shared_victory_counts_in_equal_parts():
    seats = table([[match((1, 1)), match((1, 2))]]).seats
    assert {seat: (sums.top, sums.bottom) for seat, sums in seats.items()} == {
        0: (90, 120),
        1: (30, 120),
    }


def test_nobody_wins_a_defeat_of_all():
    figures = table([[match(outcome=LOST)]])
    assert winners(LOST) == []
    assert figures.defeats.ratio == 1
    assert [sums.top for sums in figures.seats.values()] == [0, 0]
    assert figures.scores == {}
    assert (figures.compared, figures.kinds) == (0, {})


def test_winners_are_compared_with_all_others_by_their_means():
    figures = table([[match((1, 2, 2), kinds=[{"Sell": 4}, {"Sell": 3}, {}])]])
    sold = figures.kinds["Sell"]
    assert (sold.top, sold.bottom) == (240, 90)


def test_who_is_dealt_no_role_has_none():
    roles = table([[match(roles=["captain", ""])]]).roles
    assert {key: sums.ratio for key, sums in roles.items()} == {"captain": 1}


def test_openings_are_the_first_moves_of_each_seat():
    first, second = table([[match(openings=[[SOLD, BOUGHT], [BOUGHT]])]]).openings
    assert {move: sums.ratio for move, sums in first.items()} == {SOLD: 1, BOUGHT: 0}
    assert {move: sums.ratio for move, sums in second.items()} == {BOUGHT: 1}
