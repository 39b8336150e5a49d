"""Chance by key, held against vectors that another program in another language made.

The page that defines it is held against them too.
"""

import json
import re
from collections import Counter
from itertools import islice, permutations
from math import factorial
from pathlib import Path

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from engines.core.chance import WORDS, Chance, key_bytes, plain_key_bytes
from tests.engines.core import plain_chance
from tests.engines.core.plain_chance import PlainChance

HERE = Path(__file__).parent
VECTORS = json.loads((HERE / "chance_vectors.json").read_bytes())
VECTORS_2 = json.loads((HERE / "chance_vectors_2.json").read_bytes())
DOCUMENT = (Path(__file__).parents[3] / "docs" / "chance.md").read_text("utf-8")
SEED = b"\x07" * 32

vectors = pytest.mark.parametrize(
    "vector", VECTORS, ids=lambda vector: f"{vector['seed'][:8]}-{vector['key']!r}"
)


# --- the definition, written out a second time ----------------------------------------


def plain_words(seed: bytes, key_bytes: bytes, count: int) -> list[int]:
    return [*islice(plain_chance.words(seed, key_bytes), count)]


@vectors
def test_the_vectors_are_what_the_definition_says(vector):
    seed, key_bytes = (bytes.fromhex(vector[name]) for name in ("seed", "key_bytes"))
    assert json.loads(key_bytes) == vector["key"]
    for block in vector["blocks"]:
        assert (
            plain_chance.block(seed, key_bytes, block["number"]).hex() == block["bytes"]
        )
    count = len(vector["words"])
    assert plain_words(seed, key_bytes, count) == vector["words"]


@vectors
def test_numbers_are_those_of_the_vectors(vector):
    chance = Chance(bytes.fromhex(vector["seed"]))
    for draw in vector["below"]:
        assert chance.below(draw["limit"], *vector["key"]) == draw["number"]


@vectors
def test_shuffles_are_those_of_the_vectors(vector):
    chance = Chance(bytes.fromhex(vector["seed"]))
    for shuffle in vector["shuffles"]:
        order = chance.shuffled(range(shuffle["items"]), *vector["key"])
        assert order == shuffle["order"]


def test_the_vectors_hold_what_is_easily_done_wrong():
    draws = [draw for vector in VECTORS for draw in vector["below"]]
    assert any(draw["words"] > 8 for draw in draws), "Skipping into the second block."
    assert any("\\u" in bytes.fromhex(v["key_bytes"]).decode() for v in VECTORS)
    assert {len(vector["seed"]) // 2 for vector in VECTORS} >= {0, 32, 100}
    longest = max(len(shuffle["order"]) for v in VECTORS for shuffle in v["shuffles"])
    assert longest == 52


# --- draws depend on seed and key alone -----------------------------------------------


def test_the_same_key_gives_the_same_draw_whatever_was_drawn_before():
    fresh, used = Chance(SEED), Chance(SEED)
    used.shuffled(range(52), "deck")
    used.below(6, "die", 1)
    assert used.below(1000, "die", 2) == fresh.below(1000, "die", 2)
    assert used.shuffled(range(52), "deck") == fresh.shuffled(range(52), "deck")


def test_keys_that_look_alike_are_different():
    keys: list[tuple[str | int, ...]] = [
        ("a", 1),
        ("a", "1"),
        ("a1",),
        ("a", 1, ""),
        ("", "a", 1),
        ('a",1',),
        (1, "a"),
    ]
    draws = {Chance(SEED).below(WORDS, *key) for key in keys}
    assert len(draws) == len(keys)


ASCII = "".join(map(chr, range(128)))
integers = st.integers() | st.sampled_from([2**63, 2**64, -(2**63) - 1, 10**40])


def keys_of(letters: st.SearchStrategy[str]) -> st.SearchStrategy[tuple]:
    return st.lists(st.text(letters) | integers, min_size=1).map(tuple)


@given(keys_of(st.sampled_from(ASCII)))
@example((ASCII,))
@example(('"', "\\", "/", "</", "\x00", "\x1f", "\x7f", "\b\f\n\r\t"))
def test_a_key_in_ascii_is_written_as_the_standard_library_writes_it(key):
    assert key_bytes(key) == plain_key_bytes(key)


@given(keys_of(st.characters(exclude_categories=())))
@example(("é",))
@example(("\u2028", "\ud800", "\U0001f600"))
def test_so_is_a_key_in_any_other_letters(key):
    assert key_bytes(key) == plain_key_bytes(key)
    assert key_bytes(key).isascii()


@vectors
def test_keys_are_written_as_the_vectors_are(vector):
    assert key_bytes(tuple(vector["key"])).hex() == vector["key_bytes"]


def test_another_seed_gives_other_draws():
    draws = {Chance(bytes([byte]) * 32).below(WORDS, "die") for byte in range(100)}
    assert len(draws) == 100


def test_a_shuffle_leaves_what_it_was_given_and_takes_anything():
    items = [3, 1, 2]
    order = Chance(SEED).shuffled(items, "pile")
    assert items == [3, 1, 2]
    assert sorted(order) == [1, 2, 3]
    assert Chance(SEED).shuffled(iter(items), "pile") == order
    assert Chance(SEED).shuffled("", "pile") == []
    assert Chance(SEED).shuffled("x", "pile") == ["x"]


def test_a_shuffle_moves_places_and_does_not_look_at_things():
    letters = Chance(SEED).shuffled("abcdefghijklm", "pile")
    places = Chance(SEED).shuffled(range(13), "pile")
    assert letters == ["abcdefghijklm"[place] for place in places]


# --- limits ---------------------------------------------------------------------------


@pytest.mark.parametrize("limit", [0, -1, WORDS + 1, 2**64])
def test_a_limit_that_four_bytes_cannot_serve_is_refused(limit):
    with pytest.raises(ValueError, match=rf"from 1 to 4294967296, not {limit}\."):
        Chance(SEED).below(limit, "die")


@pytest.mark.parametrize("limit", [1, 2, WORDS - 1, WORDS])
def test_the_limits_at_both_ends_are_served(limit):
    assert 0 <= Chance(SEED).below(limit, "die") < limit


def test_a_draw_without_a_key_is_refused():
    with pytest.raises(ValueError, match="needs a key"):
        Chance(SEED).below(6)
    with pytest.raises(ValueError, match="needs a key"):
        Chance(SEED).shuffled("ab")


# --- distribution ---------------------------------------------------------------------

# Each bound is exceeded by one of a thousand fair samples; the seed is fixed, so that
# this is one sample for ever.
CHI_SQUARE = {5: 20.52, 12: 32.91, 23: 49.73, 2: 13.82}


def chi_square(counts: Counter, kinds: int) -> float:
    expected = counts.total() / kinds
    seen = sum((count - expected) ** 2 for count in counts.values())
    return (seen + (kinds - len(counts)) * expected**2) / expected


def test_a_die_is_fair():
    faces = Counter(Chance(SEED).below(6, "die", throw) for throw in range(6000))
    assert chi_square(faces, 6) < CHI_SQUARE[5]


def test_dice_of_one_throw_do_not_know_each_other():
    chance = Chance(SEED)
    same = Counter(
        (chance.below(6, "die", throw, "left") - chance.below(6, "die", throw, "right"))
        % 6
        for throw in range(6000)
    )
    assert chi_square(same, 6) < CHI_SQUARE[5]


def test_every_order_is_equally_likely():
    orders = Counter(
        tuple(Chance(SEED).shuffled(range(4), "pile", number)) for number in range(4800)
    )
    assert set(orders) == set(permutations(range(4)))
    assert chi_square(orders, factorial(4)) < CHI_SQUARE[23]


@pytest.mark.parametrize("place", [0, 1, 6, 11, 12])
def test_every_thing_comes_to_every_place(place):
    things = Counter(
        Chance(SEED).shuffled(range(13), "pile", number)[place]
        for number in range(2600)
    )
    assert chi_square(things, 13) < CHI_SQUARE[12]


def test_large_limits_have_no_bias():
    """Without skipping, the lowest third below 3 * 2^30 would come half of the time."""
    third = 2**30
    thirds = Counter(
        Chance(SEED).below(3 * third, "share", number) // third
        for number in range(3000)
    )
    assert chi_square(thirds, 3) < CHI_SQUARE[2]


def test_a_word_that_would_make_a_draw_unfair_is_skipped():
    limit, skipped = 3 * 2**30, 0
    for number in range(40):
        key_bytes = json.dumps(["share", number], separators=(",", ":")).encode()
        words = plain_words(SEED, key_bytes, 40)
        skipped += words[0] >= limit
        expected = next(word for word in words if word < limit)
        assert Chance(SEED).below(limit, "share", number) == expected
    assert skipped


# --- the page that defines it ---------------------------------------------------------


def documented() -> dict:
    """Return the vector that the page works out."""
    seed = bytes(range(32)).hex()
    return next(v for v in VECTORS if (v["seed"], v["key"]) == (seed, ["pile", 2]))


def test_the_numbers_of_the_document_are_those_of_the_vectors():
    vector = documented()
    indented = re.findall(r"^    (\S.*)$", DOCUMENT.partition("## An example")[2], re.M)
    words = plain_words(bytes(range(32)), bytes.fromhex(vector["key_bytes"]), 16)
    assert indented[:6] == [
        vector["seed"],
        vector["key_bytes"],
        *(block["bytes"] for block in vector["blocks"][:2]),
        " ".join(map(str, words[:8])),
        " ".join(map(str, words[8:])),
    ]
    numbers = {draw["limit"]: draw for draw in vector["below"]}
    assert f"{words[0]} modulo 6, which is {numbers[6]['number']}." in DOCUMENT
    assert numbers[2**31 + 1]["words"] == 7
    assert f"word, {numbers[2**31 + 1]['number']}." in DOCUMENT


def test_the_shuffle_of_the_document_is_that_of_the_vectors():
    vector = documented()
    words = plain_words(bytes(range(32)), bytes.fromhex(vector["key_bytes"]), 16)
    order, rows = list(range(13)), []
    for place, word in zip(range(12, 0, -1), words, strict=False):
        other = word % (place + 1)
        order[place], order[other] = order[other], order[place]
        written = " ".join(map(str, order))
        rows.append(f"| {place} | {word} | {place + 1} | {other} | {written} |")
    assert order == vector["shuffles"][1]["order"]
    assert "\n".join(rows) in DOCUMENT


def test_the_numbers_of_version_2_in_the_document_are_right():
    seed, key = bytes(range(32)), ("pile", 2)
    chance = PlainChance(2, seed)
    word = next(plain_chance.words(seed, plain_chance.as_bytes(key)))
    number, remainder = divmod(word * 6, 2**32)
    assert number == chance.below(6, *key)
    assert f"{word} × 6 = {number} × 2^32 + {remainder}" in DOCUMENT
    things = ["sword", "sword", "sword", "bow", "shield"]
    rows = []
    for place, thing in enumerate(things):
        copy = things[:place].count(thing)
        rank = plain_chance.priority(seed, plain_chance.as_bytes(key), thing, copy)
        rows.append(f"| {thing} | {copy} | {rank} |")
    assert "\n".join(rows) in DOCUMENT
    order = ", ".join(chance.shuffled(things, *key))
    assert f"So the order is {order}." in " ".join(DOCUMENT.split())
    order = ", ".join(chance.shuffled(things[1:], *key))
    assert f"One sword fewer gives {order}." in " ".join(DOCUMENT.split())


def test_the_bag_of_the_document_is_drawn_from_rightly():
    chance = PlainChance(2, bytes(range(32)))
    first, second = islice(chance.numbers(10, ("pile", 2)), 2)
    assert (first, second) == (7, 8)
    assert chance.from_bag((2, 3, 1), (4, 4, 2), "pile", 2) == 2
    assert "are the numbers 7 and 8" in DOCUMENT


def test_the_program_of_the_document_draws_as_the_vectors_do(capsys):
    (program,) = re.findall(r"```python\n(.*?)```", DOCUMENT, re.DOTALL)
    names: dict = {}
    exec(program, names)
    order = documented()["shuffles"][1]["order"]
    printed = ["5", str(order), "4", "['sword', 'sword', 'bow', 'shield']", "2"]
    assert capsys.readouterr().out.splitlines() == printed
    for version, vectors_ in ((1, VECTORS), (2, VECTORS_2)):
        for vector in vectors_:
            seed, key = bytes.fromhex(vector["seed"]), vector["key"]
            for draw in vector["below"]:
                number = names["below"](
                    draw["limit"], names["words"](seed, key), version
                )
                assert number == draw["number"]
            shuffled = names[f"shuffled_{version}"]
            for shuffle in vector["shuffles"]:
                pile = shuffle.get("things") or range(shuffle.get("items", 0))
                assert shuffled(pile, seed, key) == shuffle["order"]
            for bag in vector.get("bags", ()):
                drawn = names["from_bag"](bag["counts"], bag["full"], seed, key)
                assert drawn == bag["kind"]
