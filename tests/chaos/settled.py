"""A bot whose choices are settled beforehand: by its dice and by what it sees.

It remembers nothing, so a match of such bots has one course, however often it is
interrupted. This very file is the code of their packages.
"""

import random
import time
from collections.abc import Sequence
from hashlib import sha256
from typing import Any

import msgspec

from bots.sdk import Bot

THINKS_S = 0.006
"""Long enough that a match takes as long as a nemesis needs to find it."""


def seed_of(dice: random.Random) -> bytes:
    return dice.randbytes(32)


def settled(seed: bytes, view: Any, moves: Sequence[Any]) -> Any:
    """Return the choice that follows from the seed and from what is seen."""
    digest = sha256(seed + msgspec.json.encode(view)).digest()
    return moves[int.from_bytes(digest[:8], "big") % len(moves)]


class Settled(Bot):
    def start(self, seat: int, options: Any, rng: random.Random) -> None:
        self._seed = seed_of(rng)

    def choose(self, view: Any, moves: list[Any]) -> Any:
        time.sleep(THINKS_S)
        return settled(self._seed, view, moves)
