"""One value, one sequence of bytes: what may stand in a log and how it is written.

A payload is made of dicts, lists, strings, integers, booleans and null. Within these
limits every JSON library on earth agrees with every other, JSON columns of databases
give back what they were given, and sorted compact JSON is the same as RFC 8785.
"""

import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Any, Final

import msgspec

MAX_DEPTH: Final = 32
"""How many levels a payload may have: itself, what it holds, what that holds …"""

MAX_BYTES: Final = 256 * 1024
"""How long the canonical bytes of one payload may be."""

MAX_INTEGER: Final = 2**53 - 1
"""Beyond it JavaScript no longer tells neighbours apart."""

_KEY = re.compile(r"[a-z][a-z0-9_]*")
_ENCODE = msgspec.json.Encoder(order="sorted").encode
_SCALARS: Final = frozenset((bool, type(None)))


class OutsideDomain(ValueError):
    """The value cannot stand in a log."""


def canonical(value: Mapping[str, object] | msgspec.Struct) -> bytes:
    """Return the canonical bytes of a payload; refuse what no payload may hold."""
    try:
        plain = msgspec.to_builtins(value)
    except (TypeError, RecursionError) as error:
        raise OutsideDomain(f"This is no payload: {error}.") from error
    if type(plain) is not dict:
        raise OutsideDomain("A payload is a dict at its outermost.")
    _check(plain)
    try:
        encoded = _ENCODE(plain)
    except UnicodeEncodeError as error:
        raise OutsideDomain("A string holds half of a surrogate pair.") from error
    if len(encoded) > MAX_BYTES:
        raise OutsideDomain(
            f"A payload has at most {MAX_BYTES} bytes; this one has {len(encoded)}."
        )
    return encoded


def _check(root: dict[str, object]) -> None:
    """Go through the value level by level, so that no depth can exhaust the stack."""
    lowest, highest = -MAX_INTEGER, MAX_INTEGER
    depth = 0
    level: list[Any] = [root]
    while level:
        depth += 1
        if depth > MAX_DEPTH:
            raise OutsideDomain(f"A payload has at most {MAX_DEPTH} levels.")
        inner: list[Any] = []
        for item in level:
            # By exact type: True is an int to isinstance, and a subclass of str may
            # be written otherwise than it reads.
            kind = type(item)
            if kind is int:
                if not lowest <= item <= highest:
                    raise OutsideDomain(f"The integer {item} is 2^53 or more.")
            elif kind is str:
                if "\0" in item:
                    raise OutsideDomain("A string holds the character NUL.")
            elif kind is list or kind is tuple:
                inner.extend(item)
            elif kind is dict:
                for key in item:
                    _check_key(key)
                inner.extend(item.values())
            elif kind not in _SCALARS:
                raise OutsideDomain(
                    f"A payload holds no {kind.__name__}, but here is {item!r:.60}."
                )
        level = inner


@lru_cache(4096)
def _check_key(key: object) -> None:
    if type(key) is not str or not _KEY.fullmatch(key):
        raise OutsideDomain(
            f"The key {key!r:.60} is not a lower-case letter followed by lower-case "
            "letters, digits and underscores."
        )
