"""Seatings: nobody has a better seat than anybody else."""

from collections import Counter
from hashlib import sha256
from itertools import combinations, pairwise, product

import pytest

from tournaments.formats.base import PairedTable
from tournaments.formats.seating import deal_seed, games_at, rows, seatings

SIZES = range(2, 13)
every_size = pytest.mark.parametrize("size", SIZES)


def test_the_square_of_four_is_the_known_one():
    square = ["".join(map(str, row)) for row in rows(4)]
    assert square == ["0132", "1203", "2310", "3021"]


@every_size
def test_even_tables_have_as_many_rows_as_seats_and_odd_ones_twice_as_many(size):
    assert len(rows(size)) == size * (1 + size % 2)
    assert len({*rows(size)}) == len(rows(size))


@every_size
def test_everybody_sits_in_every_seat_equally_often(size):
    counts = Counter((seat, who) for row in rows(size) for seat, who in enumerate(row))
    assert len(counts) == size * size
    assert len({*counts.values()}) == 1


@every_size
def test_everybody_acts_right_after_every_other_equally_often(size):
    counts = Counter(pair for row in rows(size) for pair in pairwise(row))
    assert len(counts) == size * (size - 1)
    assert len({*counts.values()}) == 1


@every_size
def test_everybody_acts_before_every_other_equally_often(size):
    counts = Counter(pair for row in rows(size) for pair in combinations(row, 2))
    assert len(counts) == size * (size - 1)
    assert len({*counts.values()}) == 1


def test_a_table_is_seated_by_its_square():
    table = PairedTable((10, 11, 12, 13), blocks=3)
    assert seatings(table)[0] == (10, 11, 13, 12)
    assert len(seatings(table)) == 4
    assert games_at(table) == 12


def test_two_who_are_compared_change_seats_while_all_others_stay():
    table = PairedTable((7, 1, 9, 4), blocks=2, swap=(9, 1))
    assert seatings(table) == ((7, 1, 9, 4), (7, 9, 1, 4))
    assert games_at(table) == 4


def test_a_deal_is_named_by_round_table_and_block():
    names = list(product(range(1, 13), range(12), range(12)))
    seeds = {deal_seed(b"seed", *name) for name in names}
    assert len(seeds) == len(names)
    assert {len(seed) for seed in seeds} == {32}
    assert deal_seed(b"seed", 1, 0, 0) != deal_seed(b"other", 1, 0, 0)


def test_anybody_who_knows_the_seed_can_make_a_deal_again():
    written = b'["00ff","deal",3,11,2]'
    assert deal_seed(b"\x00\xff", 3, 11, 2) == sha256(written).digest()
