"""Lots: what chance decides, as a function of the seed of the event and of a name.

A lot is SHA-256 of a list in compact JSON: the seed in hexadecimal, then the name of
what is drawn. Anyone who knows the seed can draw it again.
"""

from bisect import bisect
from collections.abc import Iterable, Sequence
from hashlib import sha256
from itertools import accumulate
from typing import Final

from engines.core.chance import Key, key_bytes
from tournaments.formats.base import FormatEntrant, History

LOTS: Final = 2**32


def digest(seed: bytes, *name: Key) -> bytes:
    """Return 32 bytes that no other seed and no other name give."""
    return sha256(key_bytes((seed.hex(), *name))).digest()


def lot(seed: bytes, *name: Key) -> int:
    """Return a number below `LOTS`."""
    return int.from_bytes(digest(seed, *name)[:4], "big")


def stream(seed: bytes, count: int, *name: Key) -> bytes:
    """Return at least so many bytes: the digests of the name numbered from 0."""
    base = digest(seed, *name)
    blocks = range(-(-count // 32))
    return b"".join(
        sha256(base + number.to_bytes(4, "big")).digest() for number in blocks
    )


def drawn(history: History, keys: Iterable[int], *purpose: Key) -> list[int]:
    """Return the keys in an order drawn by lot, in whatever order they come in."""
    return sorted(keys, key=lambda key: (lot(history.seed, *purpose, key), key))


def weighted(seed: bytes, weights: Sequence[int], *name: Key) -> int:
    """Return an index, drawn in proportion to the weights; one at least is not 0."""
    ends = list(accumulate(weights))
    return bisect(ends, int.from_bytes(digest(seed, *name), "big") % ends[-1])


def seeded(history: History, entrants: Iterable[FormatEntrant]) -> list[int]:
    """Return the keys by rating, the best first; lots decide between equals."""
    ranked = sorted(
        entrants,
        key=lambda entrant: (
            -entrant.rating,
            lot(history.seed, "seed", entrant.key),
            entrant.key,
        ),
    )
    return [entrant.key for entrant in ranked]
