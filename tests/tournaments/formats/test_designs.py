"""Designs: every round seats everybody, and each two meet equally often."""

from collections import Counter
from itertools import combinations

import pytest

from tournaments.formats.designs import KNOWN, Schedule, circle, developed


def meetings(schedule: Schedule) -> Counter[tuple[int, int]]:
    return Counter(
        pair
        for tables in schedule
        for table in tables
        for pair in combinations(sorted(table), 2)
    )


@pytest.mark.parametrize(("count", "seats"), KNOWN)
def test_each_two_meet_once_less_than_there_are_seats(count, seats):
    schedule = developed(count, seats)
    assert len(schedule) == count - 1
    for tables in schedule:
        assert {len(table) for table in tables} == {seats}
        assert sorted(number for table in tables for number in table) == [*range(count)]
    met = meetings(schedule)
    assert len(met) == count * (count - 1) // 2
    assert {*met.values()} == {seats - 1}


def test_there_are_designs_for_tables_of_three_four_and_six():
    assert sorted(KNOWN) == [
        *[(8, 4), (9, 3), (12, 3), (12, 4), (12, 6)],
        *[(15, 3), (16, 4), (20, 4), (24, 4)],
    ]


@pytest.mark.parametrize("count", range(2, 31))
def test_at_tables_of_two_each_two_meet_once(count):
    schedule = circle(count)
    assert len(schedule) == count - 1 + count % 2
    met = meetings(schedule)
    assert len(met) == count * (count - 1) // 2
    assert {*met.values()} == {1}
    for pairs in schedule:
        seated = [number for pair in pairs for number in pair]
        assert len({*seated}) == len(seated) == count - count % 2


@pytest.mark.parametrize("count", range(3, 31, 2))
def test_of_an_odd_field_everybody_rests_once(count):
    resting = [
        {*range(count)} - {number for pair in pairs for number in pair}
        for pairs in circle(count)
    ]
    assert Counter(number for (number,) in resting) == Counter(range(count))
