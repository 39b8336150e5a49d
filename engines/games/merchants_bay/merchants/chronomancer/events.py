"""What happens in the Chronomancer's shop. Cells count from 0 to 8, row by row."""

from engines.core.records import Event
from engines.games.merchants_bay.content import Colour
from engines.games.merchants_bay.merchants.chronomancer.content import End, Line, Tile


class TilesLaid(Event, frozen=True):
    """The tiles were shuffled into the grid; one is spare."""

    seat: int
    grid: tuple[Tile, ...]
    """The tile on each cell."""
    spare: Tile
    """The tile that is not in the grid."""


class TileSlid(Event, frozen=True):
    """The spare tile was pushed into a line, and another one out of it.

    A marker that was pushed out is in hand again; `marked` tells whether the tile that
    entered got one.
    """

    seat: int
    line: Line
    end: End
    marked: bool
    """Whether the tile that entered got a marker."""


class AssistantMoved(Event, frozen=True):
    """The assistant is on this cell, perhaps as before, and left a marker there."""

    seat: int
    cell: int


class TileMarked(Event, frozen=True):
    """A marker was put on a tile."""

    seat: int
    cell: int


class TrinketRetrieved(Event, frozen=True):
    """The marker of a tile became a small good on the stall."""

    seat: int
    cell: int
    colour: Colour


class RelicRetrieved(Event, frozen=True):
    """The markers of two tiles became a large good and, perhaps, a small one too."""

    seat: int
    cell: int
    other: int
    colour: Colour
    trinket: bool
    """Whether a small good was made as well."""


class TilesSwapped(Event, frozen=True):
    """Two adjacent tiles changed places with their markers; the assistant stayed."""

    seat: int
    cell: int
    other: int


class HourglassRewound(Event, frozen=True):
    """The hourglass went an hour back and lies on top there."""

    seat: int
    space: int
