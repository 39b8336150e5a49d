"""Canonical bytes: what may stand in a payload, and its one way of being written."""

import json
from enum import StrEnum
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replays.log.canonical import (
    MAX_BYTES,
    MAX_DEPTH,
    MAX_INTEGER,
    OutsideDomain,
    canonical,
)
from tests.replays.log import reference

VECTORS = json.loads(
    (Path(__file__).parent / "vectors.json").read_text(encoding="utf-8")
)

ROOM = MAX_BYTES - len('{"a":""}')

keys = st.from_regex(r"[a-z][a-z0-9_]{0,8}", fullmatch=True)
texts = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0"))
leaves = (
    st.none()
    | st.booleans()
    | st.integers(min_value=-MAX_INTEGER, max_value=MAX_INTEGER)
    | texts
)
values = st.recursive(
    leaves,
    lambda inner: (
        st.lists(inner, max_size=5) | st.dictionaries(keys, inner, max_size=5)
    ),
    max_leaves=30,
)
payloads = st.dictionaries(keys, values, max_size=5)


def nested(depth: int) -> dict[str, object]:
    """Return a payload of `depth` levels."""
    value: object = []
    for _ in range(depth - 2):
        value = [value]
    return {"a": value}


@given(payloads)
def test_two_ways_of_writing_agree_on_every_byte(payload):
    assert canonical(payload) == reference.canonical(payload)


@given(payloads)
def test_reading_and_writing_again_changes_nothing(payload):
    written = canonical(payload)
    assert json.loads(written) == payload
    assert canonical(json.loads(written)) == written


@given(payloads)
def test_the_order_of_keys_does_not_matter(payload):
    backwards = dict(reversed(payload.items()))
    assert canonical(backwards) == canonical(payload)


@pytest.mark.parametrize("case", VECTORS["canonical"], ids=lambda case: case["bytes"])
def test_the_published_bytes_are_ours(case):
    assert canonical(case["value"]).hex() == case["bytes"]
    assert reference.canonical(case["value"]).hex() == case["bytes"]


class Colour(str):
    __slots__ = ()


class Suit(StrEnum):
    RED = "red"


@pytest.mark.parametrize(
    ("payload", "reason"),
    [
        ({"a": 1.0}, "no float"),
        ({"a": [{"b": float("nan")}]}, "no float"),
        ({"a": 2**53}, "2^53"),
        ({"a": -(2**53)}, "2^53"),
        ({"a": "x\0y"}, "NUL"),
        ({"a": "\ud800"}, "surrogate"),
        ({"A": 1}, "key 'A'"),
        ({"": 1}, "key ''"),
        ({"1a": 1}, "key '1a'"),
        ({"a-b": 1}, "key 'a-b'"),
        ({"é": 1}, "key 'é'"),
        ({"a\n": 1}, "key"),
        ({"_a": 1}, "key '_a'"),
        ({"a": [{"Ab": 1}]}, "key 'Ab'"),
        ({"a": Colour("red")}, "Colour"),
        (nested(MAX_DEPTH + 1), f"at most {MAX_DEPTH} levels"),
        ({"a": "x" * (ROOM + 1)}, f"at most {MAX_BYTES} bytes"),
        ([1, 2], "a dict at its outermost"),
    ],
    ids=lambda value: repr(value)[:40],
)
def test_what_no_payload_may_hold_is_refused(payload, reason):
    with pytest.raises(OutsideDomain, match=reason.replace("^", r"\^")):
        canonical(payload)


@pytest.mark.parametrize(
    "payload",
    [
        nested(MAX_DEPTH),
        {"a": "x" * ROOM},
        {"a": MAX_INTEGER, "b": -MAX_INTEGER},
        {"a": True, "b": None, "c": "\\u0000", "d": "\U0001f9ff"},
        {"a": (1, (2, 3))},
        {"a": Suit.RED},
    ],
    ids=lambda value: repr(value)[:40],
)
def test_what_is_just_within_the_limits_is_written(payload):
    assert canonical(payload) == reference.canonical(payload)


@pytest.mark.parametrize("depth", [900, 100_000])
def test_no_depth_exhausts_the_stack(depth):
    with pytest.raises(OutsideDomain, match=r"levels|recursion"):
        canonical(nested(depth))
