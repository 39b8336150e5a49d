"""What a match says about its players, and all that a rating may know of it.

Points scored in the game are left out on purpose: a player who is rated by margins
plays for margins.
"""

from collections.abc import Iterable
from typing import Final

import msgspec

HOUSE: Final = -1
"""The opponent whom all lose to when everybody is defeated, and beat otherwise.

It weighs as much as all other opponents together. With less weight the weakest player
would gain by dragging the whole table down.
"""


class RatedResult(msgspec.Struct, frozen=True):
    """How one match ended; a match that was voided has none."""

    position: int
    """Its place in the one order of all results, in which live ratings are computed."""
    match: str
    block: str
    """The mirrored deal it belongs to, whose matches share their luck."""
    players: tuple[int, ...]
    """The rated players, by seat."""
    ranks: tuple[int, ...]
    """The place of each seat, 1 first; equal seats share a place (1, 1, 3, 4)."""
    is_lost_by_all: bool = False
    forfeits: tuple[int, ...] = ()
    """Seats that failed. Their ranks say so already: they are behind all others."""
    row: int = 0
    """Which match of its block it is by plan, counted from 0."""
    rows: int = 0
    """How many matches its block has by plan; 0 while unknown."""

    def __post_init__(self) -> None:
        if len(self.players) < 2:
            raise ValueError(f"Match {self.match} needs two players or more.")
        if len(self.players) != len(self.ranks):
            raise ValueError(f"Match {self.match} needs one rank for each player.")
        if len(set(self.players)) < len(self.players):
            raise ValueError(
                f"Match {self.match} seats somebody twice; do not rate it."
            )
        if min(self.players) <= HOUSE:
            raise ValueError(f"Match {self.match} needs players numbered from 0 on.")
        if not all(0 <= seat < len(self.players) for seat in self.forfeits):
            raise ValueError(f"Match {self.match} needs forfeits that are seats.")


def in_order(results: Iterable[RatedResult]) -> list[RatedResult]:
    """Return the results by position, each match once however often it was given."""
    by_match = {result.match: result for result in results}
    return sorted(by_match.values(), key=lambda result: result.position)
