"""Pods: sizes of tables, the ways to fill them, and exchanges between them."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.tournaments.formats.fields import history, letters, owned, played
from tournaments.formats import pods
from tournaments.formats.annealing import annealed
from tournaments.formats.base import History, PairedRound, PairedTable

ANY = range(2, 7)


@pytest.mark.parametrize(
    ("count", "seats", "allowed", "expected"),
    [
        (16, 4, ANY, (4, 4, 4, 4)),
        (15, 4, ANY, (4, 4, 4, 3)),
        (14, 4, ANY, (4, 4, 3, 3)),
        (13, 4, ANY, (4, 3, 3, 3)),
        (9, 4, ANY, (3, 3, 3)),
        (6, 4, ANY, (3, 3)),
        (13, 4, range(4, 5), (4, 4, 4)),
        (5, 4, ANY, (4,)),
        (3, 4, ANY, (3,)),
        (3, 4, range(4, 5), ()),
        (1, 2, ANY, ()),
        (7, 2, ANY, (2, 2, 2)),
        (17, 6, ANY, (6, 6, 5)),
    ],
)
def test_tables_are_full_or_lack_one(count, seats, allowed, expected):
    assert pods.sizes(count, seats, allowed) == expected


@given(st.integers(0, 300), st.integers(2, 6), st.booleans())
def test_as_many_have_a_bye_as_cannot_be_seated(count, seats, is_strict):
    allowed = range(seats, seats + 1) if is_strict else range(2, 7)
    found = pods.sizes(count, seats, allowed)
    assert all(size in allowed and size >= min(seats - 1, count) for size in found)
    left = count - sum(found)
    assert 0 <= left <= max(count % seats, 0)
    if seats - 1 in allowed and count >= (seats - 1) * (seats - 1):
        assert left == 0


def test_a_snake_turns_at_each_end():
    assert pods.snake((3, 3, 2)) == [[0, 5, 6], [1, 4, 7], [2, 3]]


def test_a_cut_puts_neighbours_together():
    assert pods.cut((3, 3, 2)) == [[0, 1, 2], [3, 4, 5], [6, 7]]


def test_meetings_are_counted_in_all_rounds():
    met = pods.meetings(played(history("abcd", 3), "abc", "dac +b").rounds)
    assert met == {(0, 1): 1, (0, 2): 2, (1, 2): 1, (0, 3): 1, (2, 3): 1}


def test_what_is_bad_about_a_table_is_told_in_words():
    before = owned(played(history("abcd", 2), "ab cd", "ab cd"), "ac")
    table = pods.field(before, (0, 1, 2, 3), dict.fromkeys(range(4), Fraction(1)))
    assert pods.why(table) == "repeat meetings: 4; pairs of one owner: 1"
    assert table.differences([[0, 1, 2, 3]]) == 0
    alone = pods.field(before, (0, 3), {0: Fraction(2), 3: Fraction(1, 2)})
    assert pods.why(alone) == "no repeat meetings"
    assert alone.differences([[0, 1]]) == 1.5 * pods.POINT


def arrangement(before: History, start: pods.Arrangement) -> list[str]:
    field = pods.field(before, [entrant.key for entrant in before.entrants])
    return [letters(table) for table in pods.arranged(before, field, start)]


def test_nobody_is_moved_without_need():
    before = history("abcdefgh", 4)
    assert arrangement(before, pods.cut((4, 4))) == ["abcd", "efgh"]


def test_of_exchanges_that_help_as_much_the_closest_is_made():
    before = owned(history("abcdefgh", 4), "ad")
    assert arrangement(before, pods.cut((4, 4))) == ["abce", "dfgh"]


def test_nobody_comes_to_the_smaller_table_twice_if_others_can():
    before = played(history("abcdefg", 4), "abcd efg")
    field = pods.field(before, range(7))
    tables = pods.arranged(before, field, pods.cut((4, 3)))
    # Every two tables repeat some meetings; among the best of them, this one is fair.
    assert sum(index in (4, 5, 6) for index in tables[1]) <= 1


def test_each_weight_is_more_than_all_that_counts_less_can_add_up_to():
    pairs = pods.MOST_ENTRANTS * 5 // 2  # At tables of six, everybody meets five.
    smaller_seats = 5 * 5
    assert pairs * pods.MOST_ROUNDS * pods.POINT < pods.SMALLER_TABLE
    assert smaller_seats * pods.MOST_ROUNDS * pods.SMALLER_TABLE < pods.REPEAT
    assert pairs * pods.MOST_ROUNDS * pods.REPEAT < pods.OWNER
    assert pairs * pods.OWNER < 2**63


def partitions(
    indices: Sequence[int], sizes: Sequence[int]
) -> Iterator[list[list[int]]]:
    """Yield every way to fill tables, some of them more than once."""
    if not sizes:
        yield []
        return
    first, *others = indices
    for rest in _choices(others, sizes[0] - 1):
        left = [index for index in others if index not in rest]
        for tables in partitions(left, sizes[1:]):
            yield [[first, *rest], *tables]


def _choices(indices: Sequence[int], count: int) -> Iterator[list[int]]:
    if count == 0:
        yield []
        return
    for at, index in enumerate(indices):
        for rest in _choices(indices[at + 1 :], count - 1):
            yield [index, *rest]


@settings(max_examples=40)
@given(
    st.sampled_from([(8, 4), (9, 3), (6, 3), (8, 2)]),
    st.lists(st.integers(0, 3), min_size=9, max_size=9),
    st.lists(st.permutations(range(9)), max_size=3),
)
def test_no_arrangement_breaks_fewer_rules_than_the_one_found(shape, owners, past):
    count, seats = shape
    before = history("abcdefghi"[:count], seats)
    before = replace(
        before,
        entrants=tuple(
            replace(entrant, owner=owners[entrant.key]) for entrant in before.entrants
        ),
    )
    for order in past:
        names = [letters([index]) for index in order if index < count]
        tables = ["".join(names[at : at + seats]) for at in range(0, count, seats)]
        before = played(before, " ".join(tables))
    field = pods.field(before, range(count))
    sizes = (seats,) * (count // seats)
    found = field.cost(pods.arranged(before, field, pods.snake(sizes)), seats=seats)
    best = min(
        field.cost(tables, seats=seats) for tables in partitions(range(count), sizes)
    )
    assert found == best


@pytest.mark.parametrize("past", range(1, 5))
def test_a_round_without_repeats_is_found_as_long_as_there_is_one(past):
    schedule = annealed(b"seed", tuple(range(16)), seats=4, rounds=5)
    rounds = tuple(
        PairedRound(number, tuple(PairedTable(table) for table in tables))
        for number, tables in enumerate(schedule[:past], start=1)
    )
    before = replace(history("abcdefghijklmnop", 4), rounds=rounds)
    field = pods.field(before, range(16))
    tables = pods.arranged(before, field, pods.cut((4, 4, 4, 4)))
    assert field.cost(tables, seats=4) == 0


@given(st.permutations(range(12)), st.integers(0, 5))
def test_improving_never_makes_it_worse_and_loses_nobody(order, same_owner):
    before = owned(history("abcdefghijkl", 4), "abcdef"[: same_owner + 1])
    field = pods.field(before, range(12))
    start = [order[at : at + 4] for at in (0, 4, 8)]
    end = pods.improved(field, start, seats=4)
    assert field.cost(end, seats=4) <= field.cost(start, seats=4)
    assert sorted(index for table in end for index in table) == [*range(12)]
