"""What happens in the Captain's shop."""

from engines.core.records import Event
from engines.games.merchants_bay.content import Colour, Size
from engines.games.merchants_bay.merchants.captain.content import Sector


class TreasureLaid(Event, frozen=True):
    """The treasure tiles were shuffled; these lie face up for the day."""

    seat: int
    tiles: tuple[Colour, ...]
    """The colours of the tiles that lie face up."""


class CompassSpun(Event, frozen=True):
    """The compass points to a sector; `again` tells a second spin for one ship."""

    seat: int
    sector: Sector
    again: bool
    """Whether it was the second spin for one ship."""


class SpinKept(Event, frozen=True):
    """The Captain did not spin again."""

    seat: int


class ShipSent(Event, frozen=True):
    """A ship is out with a small good."""

    seat: int
    colour: Colour


class TreasureTaken(Event, frozen=True):
    """A ship is out with the large good of a tile, which is set aside for the day."""

    seat: int
    colour: Colour


class ShipStayed(Event, frozen=True):
    """A ship stayed in harbour: a storm, or nothing left of what the sector shows."""

    seat: int
    sector: Sector


class CargoRecoloured(Event, frozen=True):
    """A small good on a ship was exchanged for one of another colour."""

    seat: int
    give: Colour
    take: Colour


class ShipRecalled(Event, frozen=True):
    """A ship is in harbour again, and its good on the stall."""

    seat: int
    size: Size
    colour: Colour
