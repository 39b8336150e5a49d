"""Both versions of chance, held against vectors, a second program and each other."""

import json
from collections import Counter
from collections.abc import Callable
from functools import partial
from hashlib import sha256
from itertools import permutations
from math import factorial
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engines.core.chance import VERSIONS, WORDS, Chance, CoupledChance, chance_for
from engines.registry import GAMES, load, load_version, versions
from tests.engines.core.plain_chance import PlainChance
from tests.engines.core.test_chance import CHI_SQUARE, chi_square

VECTORS = json.loads((Path(__file__).parent / "chance_vectors_2.json").read_bytes())
SEED = b"\x07" * 32
FULL = (13, 13, 9, 9, 8)
VERSION_1_DIGEST = "441fda8d24469476501e6888c61095f1eeeee4905185ba5342f2cfb94b99bef0"

vectors = pytest.mark.parametrize(
    "vector", VECTORS, ids=lambda vector: f"{vector['seed'][:8]}-{vector['key']!r}"
)
both = pytest.mark.parametrize("version", VERSIONS)
makers = pytest.mark.parametrize(
    "make", [CoupledChance, partial(PlainChance, 2)], ids=["engine", "plain"]
)


@vectors
@makers
def test_version_2_draws_what_the_vectors_say(vector, make: Callable[[bytes], Any]):
    chance, key = make(bytes.fromhex(vector["seed"])), vector["key"]
    for draw in vector["below"]:
        assert chance.below(draw["limit"], *key) == draw["number"]
    for shuffle in vector["shuffles"]:
        assert chance.shuffled(shuffle["things"], *key) == shuffle["order"]
    for bag in vector["bags"]:
        assert chance.from_bag(bag["counts"], bag["full"], *key) == bag["kind"]


def test_the_vectors_of_version_2_hold_what_is_easily_done_wrong():
    def most(name: str) -> int:
        return max(draw["words"] for vector in VECTORS for draw in vector[name])

    assert most("below") > 1, "A word that would be unfair is skipped."
    assert most("bags") > 8, "Drawing anew into the second block."
    piles = [shuffle["things"] for shuffle in VECTORS[0]["shuffles"]]
    assert any(pile.count("sword") > 4 for pile in piles), "More copies than a digest."
    assert any(1 in pile and "1" in pile for pile in piles)


keys = st.lists(st.text() | st.integers(), min_size=1)
things = st.lists(st.sampled_from(["a", "b", "é", 0, 1, 2, -3, "1"]), max_size=30)
seeds = st.binary(max_size=70)


@both
@given(seeds, keys, st.data())
def test_the_plain_program_draws_the_same(version, seed, key, data):
    chance, plain = chance_for(version, seed), PlainChance(version, seed)
    limit, pile = data.draw(st.integers(1, WORDS)), data.draw(things)
    assert chance.below(limit, *key) == plain.below(limit, *key)
    assert chance.shuffled(pile, *key) == plain.shuffled(pile, *key)
    counts = data.draw(st.lists(st.integers(0, 9)))
    if any(counts):
        full = [count + 2 for count in counts]
        drawn = chance.from_bag(counts, full, *key)
        assert drawn == plain.from_bag(counts, full, *key)


def test_every_draw_of_version_1_is_for_ever():
    """The digest of many draws, as they were before there was another version."""
    chance, seen = Chance(SEED), sha256()
    for number in range(200):
        limit = 1 + number * 7919**2 % WORDS
        seen.update(b"%d " % chance.below(limit, "die", number))
        order = chance.shuffled(range(number % 60), "pile", number)
        seen.update(" ".join(map(str, order)).encode())
    assert seen.hexdigest() == VERSION_1_DIGEST


# --- what nearly equal bags and piles have in common ----------------------------------


@both
def test_a_pile_without_a_card_is_in_the_same_order_only_by_version_2(version):
    chance = chance_for(version, SEED)
    cards = [f"card {number}" for number in range(30)]
    alike = 0
    for number in range(30):
        whole = chance.shuffled(cards, "pile", number)
        fewer = chance.shuffled([c for c in cards if c != "card 7"], "pile", number)
        alike += fewer == [card for card in whole if card != "card 7"]
    assert alike == (30 if version == 2 else 0)


def test_the_order_in_which_the_cards_of_a_pile_came_does_not_count():
    cards: list[str | int] = ["a", "b", "a", "c", 1, "1", "a", "a", "a", 1]
    order = CoupledChance(SEED).shuffled(cards, "pile")
    assert sorted(order, key=repr) == sorted(cards, key=repr)
    for turned in (cards[::-1], cards[3:] + cards[:3], iter(cards)):
        assert CoupledChance(SEED).shuffled(turned, "pile") == order


def differing(version: int, bag: tuple[int, ...], other: tuple[int, ...]) -> float:
    """Return how many of a thousand draws from two bags are different."""
    chance = chance_for(version, SEED)
    return sum(
        chance.from_bag(bag, FULL, "load", number)
        != chance.from_bag(other, FULL, "load", number)
        for number in range(1000)
    )


def test_bags_that_differ_by_one_of_30_differ_in_one_draw_of_30_by_version_2():
    bag, other = (9, 8, 6, 4, 3), (9, 7, 6, 4, 3)
    assert 10 <= differing(2, bag, other) <= 60
    assert differing(1, bag, other) > 600


@both
def test_numbers_below_nearly_equal_limits_are_nearly_equal_by_version_2(version):
    chance = chance_for(version, SEED)
    near = sum(
        chance.below(40, "n", number) - chance.below(39, "n", number) in (0, 1)
        for number in range(200)
    )
    assert near == 200 if version == 2 else near < 60


# --- fairness -------------------------------------------------------------------------


@both
def test_a_bag_gives_each_thing_in_it_equally_often(version):
    chance, counts = chance_for(version, SEED), (3, 0, 5, 1, 4)
    kinds = Counter(chance.from_bag(counts, FULL, "x", n) for n in range(6500))
    expected = {kind: 500 * many for kind, many in enumerate(counts) if many}
    assert kinds.keys() == expected.keys()
    off = sum((kinds[kind] - many) ** 2 / many for kind, many in expected.items())
    assert off < 16.27, "One of a thousand fair samples is off by more."


def test_every_order_of_different_cards_is_equally_likely():
    orders = Counter(
        tuple(CoupledChance(SEED).shuffled("wxyz", "pile", n)) for n in range(4800)
    )
    assert set(orders) == set(permutations("wxyz"))
    assert chi_square(orders, factorial(4)) < CHI_SQUARE[23]


def test_every_order_of_cards_with_copies_is_equally_likely():
    orders = Counter(
        tuple(CoupledChance(SEED).shuffled("aaab" + "b", "pile", n))
        for n in range(2600)
    )
    assert len(orders) == 10
    assert chi_square(orders, 10) < 27.88, "One of a thousand is above."


def test_large_limits_have_no_bias_by_version_2():
    third, chance = 2**30, CoupledChance(SEED)
    thirds = Counter(chance.below(3 * third, "n", n) // third for n in range(3000))
    assert chi_square(thirds, 3) < CHI_SQUARE[2]


# --- what is refused, and who draws how -----------------------------------------------


@both
def test_what_cannot_be_drawn_is_refused(version):
    chance = chance_for(version, SEED)
    for limit in (0, -1, WORDS + 1):
        with pytest.raises(ValueError, match=rf"from 1 to 4294967296, not {limit}\."):
            chance.below(limit, "die")
    for counts in ((0, 0), (1, 5)):
        with pytest.raises(ValueError, match="cannot hold"):
            chance.from_bag(counts, (4, 4), "bag")
    for draw in (
        lambda: chance.below(6),
        lambda: chance.shuffled("ab"),
        lambda: chance.from_bag((1,), (1,)),
    ):
        with pytest.raises(ValueError, match="needs a key"):
            draw()


def test_a_version_that_never_was_is_refused():
    with pytest.raises(ValueError, match="no version 3 of chance, only 1, 2"):
        chance_for(3, SEED)


@pytest.mark.parametrize("name", [name for name in GAMES if versions(name)[1:]])
def test_the_games_draw_by_version_2_and_their_former_rules_by_their_own(name):
    game = load(name)
    assert type(game.chance(SEED)) is CoupledChance
    first = load_version(name, 1)
    assert first.chance_version == 1
    assert type(first.chance(SEED)) is VERSIONS[1]
