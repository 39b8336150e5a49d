"""Chance by key: the same seed and the same key always give the same draw.

A sequential generator ties every draw to all draws before it, so other players would
see other decks. Here a draw depends on nothing but the seed, the name of what is drawn
and what it is drawn from, which makes mirrored deals possible and lets anyone check a
draw afterwards, in any language:

1. The key is a list of strings and integers, written as compact JSON in ASCII.
2. Block *i* of the key's stream is HMAC-SHA256(seed, key bytes, one zero byte, *i* as
   four bytes), counting from 0. A block is eight words of four bytes. All integers are
   big-endian.

`Chance` is version 1 and goes on like this:

3. A number below *n* is the next word of the stream modulo *n*; words at or above the
   largest multiple of *n* that four bytes can hold are skipped.
4. A shuffle goes from the last place down to the second: it draws a number below the
   count of places not yet settled and swaps that place with the last of them.
5. A draw from a bag is a number below the count of things in it, kind after kind.

`CoupledChance` is version 2. Matches that share a seed but not their players soon draw
from bags and piles that differ by a few things, and there it draws nearly the same:

3. A number below *n* is the next word times *n*, divided by 2^32 and rounded down; the
   word is skipped where the remainder is less than 2^32 modulo *n*.
4. In a shuffle each thing has a priority of eight bytes, which depends on the thing and
   not on the others; the lowest comes first. Copy *c* of a thing, counting from 0, has
   the (*c* modulo 4)-th of the four in SHA-256(block 0 of the key's stream, the thing
   as JSON, one zero byte, *c* divided by 4 as four bytes).
5. A draw from a bag is a number below the count of things that a full bag has, kind
   after kind; it is drawn anew, by the next words, while that thing is not in the bag.

Keys name a thing in the game (`"pile", 2`), never a player or a count of decisions.
"""

import hmac
import json
from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import count
from operator import gt, itemgetter
from struct import unpack
from typing import Final, TypeVar

import msgspec

Key = str | int
Thing = Key | None
"""What can be shuffled; None is a card that somebody does not know."""
T = TypeVar("T", bound=Thing)

WORDS: Final = 2**32
LAST_WORD: Final = WORDS - 1
DELETE: Final = b"\x7f"
COPIES: Final = 4
"""So many copies of a thing get their priorities from one digest."""

_first = itemgetter(0)


class Chance:
    """Everything random in one match, as a function of its secret seed: version 1.

    A player's own dice are of this version too, whatever the game: nobody mirrors
    them, and it shuffles fastest.
    """

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

    def from_bag(self, counts: Sequence[int], full: Sequence[int], *key: Key) -> int:
        """Return the kind of what comes out of a bag that holds so many of each kind.

        A full bag would hold `full`.
        """
        _check_bag(counts, full)
        kind, _ = _place(counts, self.below(sum(counts), *key))
        return kind

    def _words(self, key: tuple[Key, ...]) -> Iterator[int]:
        name = _stream_name(key)
        for block in count():
            message = name + block.to_bytes(4, "big")
            yield from unpack(">8I", hmac.digest(self._seed, message, "sha256"))

    def _first_block(self, key: tuple[Key, ...]) -> bytes:
        return hmac.digest(self._seed, _stream_name(key) + bytes(4), "sha256")


class CoupledChance(Chance):
    """Version 2: what is drawn from nearly the same bag or pile is nearly the same."""

    __slots__ = ()

    def below(self, limit: int, *key: Key) -> int:
        _check_limit(limit)
        word = int.from_bytes(self._first_block(key)[:4], "big")
        product = word * limit
        # The remainder of a fair word is at least 2^32 modulo the limit, which is less
        # than the limit: hardly a draw has to look further.
        if product & LAST_WORD >= limit:
            return product >> 32
        return _scaled_below(limit, self._words(key))

    def shuffled(self, items: Iterable[T], *key: Key) -> list[T]:
        """Return the items by priorities of their own, whatever order they came in."""
        block = self._first_block(key)
        digests: dict[T, bytes] = {}
        copies: dict[T, int] = {}
        ranked = []
        for item in items:
            if item not in digests:
                digest = digests[item] = sha256(block + _name(item)).digest()
                ranked.append((digest[:8], item))
                continue
            copy = copies[item] = copies.get(item, 0) + 1
            group, place = divmod(copy, COPIES)
            if not place:
                digests[item] = sha256(block + _name(item, group)).digest()
            ranked.append((digests[item][8 * place : 8 * place + 8], item))
        ranked.sort(key=_first)
        return [item for _, item in ranked]

    def from_bag(self, counts: Sequence[int], full: Sequence[int], *key: Key) -> int:
        _check_bag(counts, full)
        words, size = self._words(key), sum(full)
        while True:
            kind, copy = _place(full, _scaled_below(size, words))
            if copy < counts[kind]:
                return kind


VERSIONS: Final[dict[int, type[Chance]]] = {1: Chance, 2: CoupledChance}


def chance_for(version: int, seed: bytes) -> Chance:
    """Return the chance of a match whose rules draw by this version."""
    if version not in VERSIONS:
        known = ", ".join(map(str, VERSIONS))
        raise ValueError(f"There is no version {version} of chance, only {known}.")
    return VERSIONS[version](seed)


def key_bytes(key: tuple[Thing, ...]) -> bytes:
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


def plain_key_bytes(key: tuple[Thing, ...]) -> bytes:
    """Return the same by the standard library alone."""
    return json.dumps(key, separators=(",", ":")).encode("ascii")


def _stream_name(key: tuple[Key, ...]) -> bytes:
    if not key:
        raise ValueError("A draw needs a key that says what is drawn.")
    return key_bytes(key) + b"\0"


@lru_cache(maxsize=4096)
def _name(item: Thing, group: int = 0) -> bytes:
    """Return what the priorities of some copies of a thing are made of."""
    if isinstance(item, bool):
        # It equals an integer, so it has to have the name of one.
        item = int(item)
    return key_bytes((item,))[1:-1] + b"\0" + group.to_bytes(4, "big")


def _below(limit: int, words: Iterator[int]) -> int:
    _check_limit(limit)
    fair = WORDS - WORDS % limit
    for word in words:
        if word < fair:
            return word % limit
    raise AssertionError("A stream of words has no end.")


def _scaled_below(limit: int, words: Iterator[int]) -> int:
    _check_limit(limit)
    unfair = WORDS % limit
    for word in words:
        product = word * limit
        if product & LAST_WORD >= unfair:
            return product >> 32
    raise AssertionError("A stream of words has no end.")


def _check_limit(limit: int) -> None:
    if not 1 <= limit <= WORDS:
        raise ValueError(f"A draw needs a limit from 1 to {WORDS}, not {limit}.")


def _check_bag(counts: Sequence[int], full: Sequence[int]) -> None:
    if not any(counts) or any(map(gt, counts, full)):
        raise ValueError(f"A bag of {full} cannot hold {counts} and be drawn from.")


def _place(counts: Sequence[int], number: int) -> tuple[int, int]:
    """Return the kind of a thing, and which one of its kind it is."""
    for kind, many in enumerate(counts):
        if number < many:
            return kind, number
        number -= many
    raise AssertionError("A number below the sum of all counts belongs to one of them.")
