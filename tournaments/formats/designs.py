"""Designs: schedules in which every two meet equally often.

A starter is one round from which all others follow: the fixed entrant stays, every
other number goes up by one from round to round and begins again after the last. If the
starter is well chosen, each of n-1 rounds seats everybody, and after the last of them
each two have met seats-1 times.
"""

from functools import cache
from typing import Final

Schedule = tuple[tuple[tuple[int, ...], ...], ...]
"""Rounds of tables of numbers below the size of the field; who is missing rests."""

_FIXED: Final = "i"

_STARTERS: Final = {
    (8, 4): "i 3 5 6 | 0 1 2 4",
    (12, 4): "i 7 8 10 | 0 1 4 6 | 2 3 5 9",
    (16, 4): "i 2 7 9 | 0 1 4 10 | 3 11 13 14 | 5 6 8 12",
    (20, 4): "i 9 12 13 | 0 3 8 17 | 1 7 14 16 | 2 4 5 15 | 6 10 11 18",
    (24, 4): "i 7 9 22 | 0 11 13 18 | 1 15 16 19 | 2 3 6 17 | 4 10 20 21 | 5 8 12 14",
    (9, 3): "i 1 5 | 0 2 3 | 4 6 7",
    (12, 3): "i 2 10 | 0 5 9 | 1 7 8 | 3 4 6",
    (15, 3): "i 0 5 | 1 2 7 | 3 6 13 | 4 8 10 | 9 11 12",
    (12, 6): "i 2 4 5 6 10 | 0 1 3 7 8 9",
}

KNOWN: Final = tuple(_STARTERS)
"""Size of the field and of a table for which there is a starter."""


@cache
def developed(count: int, seats: int) -> Schedule:
    """Return all rounds that follow from the starter of a field; one of `KNOWN`."""
    fixed = modulus = count - 1

    def shifted(number: str, step: int) -> int:
        return fixed if number == _FIXED else (int(number) + step) % modulus

    starter = [table.split() for table in _STARTERS[count, seats].split("|")]
    return tuple(
        tuple(tuple(shifted(number, step) for number in table) for table in starter)
        for step in range(modulus)
    )


@cache
def circle(count: int) -> Schedule:
    """Return the rounds in which each two meet once; of an odd field, one rests."""
    last = count - 1 + count % 2
    rounds = []
    for step in range(last):
        pairs = [
            ((step + gap) % last, (step - gap) % last)
            for gap in range(1, -(-count // 2))
        ]
        if count % 2 == 0:
            pairs.insert(0, (step, last))
        rounds.append(tuple(pairs))
    return tuple(rounds)
