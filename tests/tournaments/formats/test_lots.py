"""Lots: the same for everybody who knows the seed, and fair."""

from collections import Counter
from hashlib import sha256

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from tests.tournaments.formats.fields import SEED, history
from tournaments.formats.lots import LOTS, digest, drawn, lot, seeded, stream, weighted

names = st.lists(st.text('a1,"[', max_size=3) | st.integers(-99, 99), max_size=3)


def test_a_lot_is_the_hash_of_a_list_in_compact_json():
    expected = sha256(b'["ab","bye",2,7]').digest()
    assert digest(b"\xab", "bye", 2, 7) == expected
    assert lot(b"\xab", "bye", 2, 7) == int.from_bytes(expected[:4], "big") < LOTS


@given(names, names)
def test_different_names_give_different_lots(one, two):
    assert (digest(SEED, *one) == digest(SEED, *two)) == (one == two)


@given(st.permutations(range(10)))
def test_an_order_drawn_by_lot_does_not_depend_on_the_order_before(keys):
    assert drawn(history("a", 2), keys, "x") == drawn(history("a", 2), range(10), "x")


def test_everybody_can_be_drawn_first():
    first = {
        drawn(history("a", 2), range(6), "round", number)[0] for number in range(60)
    }
    assert first == {*range(6)}


def test_a_stream_has_as_many_bytes_as_are_asked_for_and_never_repeats():
    numbers = stream(SEED, 1000, "x")
    assert len(numbers) >= 1000
    blocks = [numbers[at : at + 32] for at in range(0, len(numbers), 32)]
    assert len({*blocks}) == len(blocks)
    assert numbers != stream(SEED, 1000, "y")


def test_heavier_is_drawn_more_often_and_weightless_never():
    draws = Counter(weighted(SEED, [0, 1, 3], "draw", at) for at in range(4000))
    assert draws[0] == 0
    assert 900 < draws[1] < 1100


def test_seeds_go_by_rating():
    entrants = history("cabd", 2).entrants
    assert seeded(history("cabd", 2), entrants) == [0, 1, 2, 3]


def test_equal_ratings_are_seeded_by_lot():
    start = history("abcdef", 2)
    equal = tuple(replace(entrant, rating=1500.0) for entrant in start.entrants)
    orders = {
        tuple(seeded(replace(start, seed=bytes([number])), equal))
        for number in range(20)
    }
    assert len(orders) > 15
