"""Chance by key: the same seed and the same key always give the same draw.

A sequential generator ties every draw to all draws before it, so other players would
see other decks. Here a draw depends on nothing but the seed and the name of what is
drawn, which makes mirrored deals possible and lets anyone check a draw afterwards, in
any language:

1. The key is a list of strings and integers, written as compact JSON in ASCII.
2. Block *i* of the key's stream is HMAC-SHA256(seed, key bytes, one zero byte, *i* as
   four bytes), counting from 0. A block is eight words of four bytes. All integers are
   big-endian.
3. A number below *n* is the next word of the stream modulo *n*; words at or above the
   largest multiple of *n* that four bytes can hold are skipped.
4. A shuffle goes from the last place down to the second: it draws a number below the
   count of places not yet settled and swaps that place with the last of them.

Keys name a thing in the game (`"pile", 2`), never a player or a count of decisions.
"""

import hmac
import json
from collections.abc import Iterable, Iterator
from itertools import count
from struct import unpack
from typing import Final, TypeVar

import msgspec

Key = str | int
T = TypeVar("T")

WORDS = 2**32
DELETE: Final = b"\x7f"


class Chance:
    """Everything random in one match, as a function of its secret seed."""

    __slots__ = ("_seed",)

    def __init__(self, seed: bytes) -> None:
        self._seed = seed

    def below(self, limit: int, *key: Key) -> int:
        """Return a number from 0 up to, not including, `limit`."""
        return _below(limit, self._words(key))

    def shuffled(self, items: Iterable[T], *key: Key) -> list[T]:
        """Return the items in an order that depends on seed, key and their number."""
        order = list(items)
        words = self._words(key)
        for last in range(len(order) - 1, 0, -1):
            other = _below(last + 1, words)
            order[last], order[other] = order[other], order[last]
        return order

    def _words(self, key: tuple[Key, ...]) -> Iterator[int]:
        if not key:
            raise ValueError("A draw needs a key that says what is drawn.")
        name = key_bytes(key) + b"\0"
        for block in count():
            message = name + block.to_bytes(4, "big")
            yield from unpack(">8I", hmac.digest(self._seed, message, "sha256"))


def key_bytes(key: tuple[Key, ...]) -> bytes:
    """Return a key as compact JSON in ASCII.

    The standard library says how it is written. The faster one writes the same, but
    for letters that are not ASCII, the character DEL, and strings it does not know.
    """
    try:
        written = msgspec.json.encode(key)
    except (TypeError, UnicodeEncodeError):
        return plain_key_bytes(key)
    if written.isascii() and DELETE not in written:
        return written
    return plain_key_bytes(key)


def plain_key_bytes(key: tuple[Key, ...]) -> bytes:
    """Return the same by the standard library alone."""
    return json.dumps(key, separators=(",", ":")).encode("ascii")


def _below(limit: int, words: Iterator[int]) -> int:
    if not 1 <= limit <= WORDS:
        raise ValueError(f"A draw needs a limit from 1 to {WORDS}, not {limit}.")
    fair = WORDS - WORDS % limit
    for word in words:
        if word < fair:
            return word % limit
    raise AssertionError("A stream of words has no end.")
