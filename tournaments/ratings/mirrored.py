"""How many matches mirrored deals save in each game, as it was measured."""

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

MEASURED: Final = Path(__file__).with_name("mirrored.toml")


class MirroredSaving(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What mirrored deals save in a game."""

    rules_version: int
    """The rules by which it was measured."""
    deals: int
    factor: float
    """So many times the matches are needed if each match has a deal of its own."""
    low: float
    """From here to `high` with 95 %."""
    high: float
    by_seat: float
    """Which share of the luck falls to a seat whoever sits there, about."""

    @property
    def by_seat_percent(self) -> int:
        return max(round(100 * self.by_seat), 0)


@cache
def mirrored_savings() -> dict[str, MirroredSaving]:
    """Return what was measured, by the name of the game."""
    return msgspec.toml.decode(MEASURED.read_bytes(), type=dict[str, MirroredSaving])


def mirrored_saving(game: str, rules_version: int) -> MirroredSaving | None:
    """Return what mirrored deals save by these rules; None where nobody measured it."""
    found = mirrored_savings().get(game)
    return found if found and found.rules_version == rules_version else None
