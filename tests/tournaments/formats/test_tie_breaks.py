"""Tie-breaks, by a table that was worked out by hand and by small examples."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.tournaments.formats.fields import history, key, letter, played, without
from tournaments.formats.base import History, Standing
from tournaments.formats.tie_breaks import standings

EIGHT = played(history("abcdefgh", 4), "abcd efgh", "aebf cgdh", "eagc fbhd")
"""Three rounds of two tables, in the order in which they finished."""


def of(ended: History, name: str) -> Standing:
    (found,) = [row for row in standings(ended) if row.key == key(name)]
    return found


def value(ended: History, name: str, tie_break: str) -> float:
    return dict(of(ended, name).tie_breaks)[tie_break]


def order(ended: History) -> str:
    return "".join(letter(row.key) for row in standings(ended))


@pytest.mark.parametrize(
    ("names", "worked_out"),
    [
        ("ae", (8, 4.8889, 5.375, 12.0)),
        ("bf", (5, 4.5556, 5.0, 4.0)),
        ("cg", (4, 4.4444, 4.875, 2.3333)),
        ("dh", (1, 4.1111, 4.5, 0.3333)),
    ],
)
def test_the_table_of_eight_is_as_worked_out_by_hand(names, worked_out):
    """By hand places gave 3, 2, 1 and 0 points, three times as many as here."""
    for name in names:
        found = (
            of(EIGHT, name).points,
            value(EIGHT, name, "Buchholz average"),
            value(EIGHT, name, "Buchholz average cut 1"),
            value(EIGHT, name, "Sonneborn-Berger"),
        )
        thrice = tuple(3 * number for number in found)
        assert thrice == pytest.approx(worked_out, abs=5e-5)


def test_wins_are_tables_won_alone():
    assert value(EIGHT, "b", "wins") == 0
    assert value(EIGHT, "f", "wins") == 1
    assert value(EIGHT, "a", "wins") == 2
    shared = played(history("abcd", 4), "a=bcd")
    assert value(shared, "a", "wins") == 0


def test_who_won_the_meetings_of_the_tied_comes_first():
    tied = played(history("abcd", 2), "bd ac", "da bc")
    assert of(tied, "a").points == of(tied, "d").points == 1
    assert value(tied, "d", "head to head") == 1
    assert order(tied) == "bdac"


def test_two_who_were_ahead_of_each_other_once_are_level_in_their_meetings():
    assert value(EIGHT, "a", "head to head") == value(EIGHT, "e", "head to head") == 0.5


def test_a_meeting_does_not_count_unless_all_of_the_tied_have_met():
    tied = played(history("abcd", 2), "ba cd", "ac db")
    everybody = {row.points for row in standings(tied)}
    assert everybody == {1.0}
    assert value(tied, "b", "head to head") == 0


def test_stronger_opponents_come_before_the_rating():
    # a and b have both won once against c or d, and c won against d.
    ended = played(history("abcd", 2), "bc ad", "+a +b cd")
    assert of(ended, "a").points == of(ended, "b").points
    assert value(ended, "b", "Buchholz average") > value(ended, "a", "Buchholz average")
    assert order(ended) == "bacd"


def test_a_round_not_played_was_met_with_oneself():
    ended = played(history("abcd", 3), "abc", "+a +b +c")
    # Points 1.5, 1 and 0.5; for the second round, two dummies with the own points.
    assert value(ended, "a", "Buchholz average") == (1 + 0.5 + 1.5 + 1.5) / 4
    assert value(ended, "a", "Sonneborn-Berger") == (1 + 0.5) / 2 + 0.5 * 1.5
    assert value(ended, "d", "Buchholz average") == 0


def test_the_rating_before_the_event_decides_between_equals():
    assert order(history("dcba", 2)) == "abcd"


def test_lots_decide_between_those_who_are_equal_in_everything():
    equal = history("abcdefgh", 4)
    equal = replace(
        equal, entrants=tuple(replace(one, rating=1500.0) for one in equal.entrants)
    )
    orders = {order(replace(equal, seed=bytes([seed]))) for seed in range(20)}
    assert len(orders) == 20


def test_who_is_out_keeps_place_and_points():
    assert order(without(EIGHT, "a")) == order(EIGHT)
    assert of(without(EIGHT, "a"), "a").note == "out"


@given(st.permutations(range(8)), st.permutations(range(6)))
def test_standings_do_not_depend_on_the_order_in_which_facts_are_told(entrants, games):
    shuffled = replace(
        EIGHT,
        entrants=tuple(EIGHT.entrants[index] for index in entrants),
        games=tuple(EIGHT.games[index] for index in games),
    )
    assert standings(shuffled) == standings(EIGHT)
