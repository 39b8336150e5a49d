"""What only the Captain may ask for."""

from typing import Final

from engines.core.records import Move
from engines.games.merchants_bay.content import COLOURS, GOODS, Colour, Size


class KeepSpin(Move, frozen=True):
    """Sail where the compass points."""


class SpinAgain(Move, frozen=True):
    """Spin the compass once more; the second result counts."""


class SendShip(Move, frozen=True):
    """Send a second ship."""


class FinishSailing(Move, frozen=True):
    """Send no second ship."""


class TakeTreasure(Move, frozen=True):
    """Send a ship for the large good of a treasure tile."""

    colour: Colour


class ChartColour(Move, frozen=True):
    """Send a ship for a small good of this colour."""

    colour: Colour


class RecolourCargo(Move, frozen=True):
    """Staff: give the small good on a ship for one of another colour."""

    give: Colour
    take: Colour


class RecallShip(Move, frozen=True):
    """Staff: call one ship back with the good that it carries."""

    size: Size
    colour: Colour


MOVES: Final[tuple[type[Move], ...]] = (
    KeepSpin,
    SpinAgain,
    SendShip,
    FinishSailing,
    TakeTreasure,
    ChartColour,
    RecolourCargo,
    RecallShip,
)

KEEP_OR_SPIN: Final = (KeepSpin(), SpinAgain())
SEND_OR_FINISH: Final = (SendShip(), FinishSailing())
TAKE_TREASURE: Final = [TakeTreasure(colour) for colour in COLOURS]
CHART_COLOUR: Final = [ChartColour(colour) for colour in COLOURS]
RECOLOUR_CARGO: Final = [
    [RecolourCargo(give, take) for take in COLOURS] for give in COLOURS
]
"""By the colour given, then by the colour taken."""
RECALL_SHIP: Final = [RecallShip(size, colour) for size, colour in GOODS]
