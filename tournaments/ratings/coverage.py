"""How often 95 % intervals hold the truth, as simulation has found it.

    python -m benchmarks.rating_sims coverage --full --keep

writes `coverage.jsonl`, a line for each simulated ladder.
"""

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

MEASURED: Final = Path(__file__).with_name("coverage.jsonl")
LEVELS: Final = (4, 12, 33, 100)
"""A ladder is told what was found for the most of these that it has reached."""


class MeasuredCoverage(msgspec.Struct, frozen=True):
    """What seasons of one kind have shown; the unit of luck is a player's own."""

    players: int
    seats: int
    blocks: int
    spread: float
    deal: float
    defeats: float | None
    """In which share of matches everybody is defeated; None: there is no house."""
    heirs: float
    pairing: str
    seasons: int
    intervals: float
    error: float
    """Half of the 95 % interval of `intervals`."""
    ranges: float
    margin: float
    fitted: float
    """Kendall's tau of the fitted Elo against the truth, and so on."""
    live: float
    plain: float

    @property
    def blocks_a_player(self) -> float:
        return self.blocks * self.seats / self.players


_decode = msgspec.json.Decoder(MeasuredCoverage).decode_lines


@cache
def measured() -> tuple[MeasuredCoverage, ...]:
    """Return what was measured, in the order in which it was."""
    return tuple(_decode(MEASURED.read_bytes()))


def expected_coverage(
    *, blocks_a_player: float, seats: int, has_house: bool
) -> tuple[float, float] | None:
    """Return how often intervals hold at this size; None where it is not known.

    It is from the lowest to the highest of what was found for ladders like it, each as
    low and as high as the simulation leaves open.
    """
    level = _level(blocks_a_player)
    like_it = [
        one
        for one in measured()
        if level
        and _level(one.blocks_a_player) == level
        and one.seats == seats
        and (one.defeats is not None) == has_house
        and one.pairing == "ladder"
    ]
    if not like_it:
        return None
    return (
        min(one.intervals - one.error for one in like_it),
        min(1.0, max(one.intervals + one.error for one in like_it)),
    )


def _level(blocks_a_player: float) -> int:
    return max((level for level in LEVELS if level <= blocks_a_player), default=0)
