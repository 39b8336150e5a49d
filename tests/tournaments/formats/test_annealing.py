"""Annealed schedules: as even as a design where one exists, and nearly so elsewhere."""

from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.tournaments.formats.test_designs import meetings
from tournaments.formats.annealing import Draft, annealed
from tournaments.formats.designs import Schedule


def schedule(count: int, seats: int, rounds: int, seed: bytes = b"seed") -> Schedule:
    return annealed(seed, tuple(range(count)), seats=seats, rounds=rounds)


def rests(made: Schedule, count: int) -> Counter[int]:
    seated = [{number for table in tables for number in table} for tables in made]
    return Counter(
        number for numbers in seated for number in range(count) if number not in numbers
    )


def test_sixteen_at_tables_of_four_meet_exactly_once_in_five_rounds():
    met = meetings(schedule(16, 4, 5))
    assert len(met) == 120
    assert {*met.values()} == {1}


def test_fourteen_at_tables_of_four_meet_once_or_twice_and_rest_once():
    made = schedule(14, 4, 7)
    met = meetings(made)
    assert len(met) == 91
    assert {*met.values()} == {1, 2}
    assert rests(made, 14) == Counter(range(14))


def test_nine_at_tables_of_three_meet_exactly_once_in_four_rounds():
    met = meetings(schedule(9, 3, 4))
    assert len(met) == 36
    assert {*met.values()} == {1}


def test_another_seed_gives_another_schedule_and_the_same_gives_the_same():
    made = schedule(7, 3, 7, b"one")
    assert schedule(7, 3, 7, b"two") != made
    annealed.cache_clear()
    assert schedule(7, 3, 7, b"one") == made


@pytest.mark.parametrize("seats", [3, 4])
def test_two_of_one_owner_are_kept_apart(seats):
    owners = tuple(number // 2 for number in range(12))
    made = annealed(b"seed", owners, seats=seats, rounds=4)
    tables = [table for tables in made for table in tables]
    assert all(len({owners[number] for number in table}) == seats for table in tables)


@settings(max_examples=15)
@given(st.integers(3, 10), st.integers(3, 5), st.integers(1, 5))
def test_every_round_seats_as_many_as_fill_whole_tables(count, seats, rounds):
    count = max(count, seats)
    made = schedule(count, seats, rounds)
    assert len(made) == rounds
    for tables in made:
        numbers = [number for table in tables for number in table]
        assert {len(table) for table in tables} == {seats}
        assert len({*numbers}) == len(numbers) == count - count % seats


def unevenness(draft: Draft, count: int) -> int:
    """Return what an exchange is judged by, counted anew from the rounds themselves."""
    made = tuple(tuple(draft.tables(order)) for order in draft.rounds)
    met = sum(times**2 for times in meetings(made).values())
    return met + 3 * sum(times**2 for times in rests(made, count).values())


@given(st.lists(st.tuples(*[st.integers(0, 10**6)] * 3), max_size=30))
def test_an_exchange_changes_the_squares_by_what_was_foreseen(exchanges):
    draft = Draft(range(11), seats=4, rounds=3)
    for which, first, second in exchanges:
        order = draft.rounds[which % 3]
        place, other = first % 8, second % 11
        if place // 4 == other // 4:
            continue
        before = unevenness(draft, 11)
        foreseen = draft.worse(order, place, other)
        draft.exchange(order, place, other)
        assert unevenness(draft, 11) - before == 2 * foreseen
        assert all(
            draft.met[one][two] == draft.met[two][one]
            for one, two in combinations(range(11), 2)
        )
