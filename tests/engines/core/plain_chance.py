"""Chance once more, as docs/chance.md defines it and as plainly as can be.

It shares nothing with `engines.core.chance`, not even the library's HMAC, so that one
can be held against the other.
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from hashlib import sha256
from itertools import count
from typing import Any


def hmac_sha256(key: bytes, message: bytes) -> bytes:
    """Return the HMAC as RFC 2104 defines it."""
    if len(key) > 64:
        key = sha256(key).digest()
    key = key.ljust(64, b"\0")
    inner = sha256(bytes(byte ^ 0x36 for byte in key) + message).digest()
    return sha256(bytes(byte ^ 0x5C for byte in key) + inner).digest()


def as_bytes(value: Any) -> bytes:
    return json.dumps(value, separators=(",", ":")).encode("ascii")


def block(seed: bytes, key: bytes, number: int) -> bytes:
    return hmac_sha256(seed, key + b"\0" + number.to_bytes(4, "big"))


def words(seed: bytes, key: bytes) -> Iterator[int]:
    for number in count():
        stream = block(seed, key, number)
        for at in range(0, 32, 4):
            yield int.from_bytes(stream[at : at + 4], "big")


def number_of(word: int, limit: int, version: int) -> int | None:
    """Return the number below a limit that a word stands for; None if it is skipped."""
    if version == 1:
        largest = 2**32 // limit * limit
        return word % limit if word < largest else None
    number, remainder = divmod(word * limit, 2**32)
    return number if remainder >= 2**32 % limit else None


def priority(seed: bytes, key: bytes, thing: Any, copy: int) -> int:
    """Return the priority of a thing in a shuffle of version 2."""
    message = as_bytes(thing) + b"\0" + (copy // 4).to_bytes(4, "big")
    digest = sha256(block(seed, key, 0) + message).digest()
    at = copy % 4 * 8
    return int.from_bytes(digest[at : at + 8], "big")


class PlainChance:
    """Draws what the chance of a match draws."""

    def __init__(self, version: int, seed: bytes) -> None:
        self.version = version
        self.seed = seed

    def numbers(self, limit: int, key: Sequence[Any]) -> Iterator[int]:
        """Yield all numbers below a limit that the stream of a key stands for."""
        for word in words(self.seed, as_bytes(key)):
            number = number_of(word, limit, self.version)
            if number is not None:
                yield number

    def below(self, limit: int, *key: Any) -> int:
        return next(self.numbers(limit, key))

    def shuffled(self, items: Iterable[Any], *key: Any) -> list[Any]:
        things = list(items)
        if self.version == 1:
            return self._swapped(things, key)
        copies = [things[:place].count(thing) for place, thing in enumerate(things)]
        ranks = [
            priority(self.seed, as_bytes(key), thing, copy)
            for thing, copy in zip(things, copies, strict=True)
        ]
        places = sorted(range(len(things)), key=ranks.__getitem__)
        return [things[place] for place in places]

    def _swapped(self, things: list[Any], key: Sequence[Any]) -> list[Any]:
        stream = words(self.seed, as_bytes(key))
        for place in range(len(things) - 1, 0, -1):
            numbers = (number_of(word, place + 1, 1) for word in stream)
            other = next(number for number in numbers if number is not None)
            things[place], things[other] = things[other], things[place]
        return things

    def from_bag(self, counts: Sequence[int], full: Sequence[int], *key: Any) -> int:
        within = counts if self.version == 1 else full
        places = [(kind, copy) for kind, n in enumerate(within) for copy in range(n)]
        drawn = (places[number] for number in self.numbers(len(places), key))
        return next(kind for kind, copy in drawn if copy < counts[kind])
