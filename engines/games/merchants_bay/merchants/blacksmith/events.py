"""What happens in the Blacksmith's shop.

Alloy dice count from 0 to 7, coal dice from 0 to 3, furnaces from 0 to 4, the small
ones first.
"""

from engines.core.records import Event
from engines.games.merchants_bay.content import Colour, Size
from engines.games.merchants_bay.merchants.blacksmith.content import Die


class DiceRolled(Event, frozen=True):
    """All free dice were rolled; 0 stands for a die that was not free."""

    seat: int
    coal: tuple[int, ...]
    """The face of each coal die."""
    alloy: tuple[int, ...]
    """The face of each alloy die."""


class DieTurned(Event, frozen=True):
    """The bellows turned a die to this face."""

    seat: int
    die: Die
    face: int


class EmberAdded(Event, frozen=True):
    """The ember was spent on a die, which shows this face now."""

    seat: int
    die: Die
    face: int


class FurnaceFilled(Event, frozen=True):
    """Dice were put into a furnace, where they stay until the good is forged."""

    seat: int
    furnace: int
    alloy: int
    coal: tuple[int, ...]
    """The numbers of the coal dice."""


class GoodForged(Event, frozen=True):
    """A weapon (small) or an armour (large) came out of a furnace onto the stall.

    The coal dice of the furnace are free again.
    """

    seat: int
    furnace: int
    size: Size
    colour: Colour


class AlloyLocked(Event, frozen=True):
    """The alloy die of a good was locked."""

    seat: int
    alloy: int


class AlloyKept(Event, frozen=True):
    """The alloy die of a good is free again."""

    seat: int
    alloy: int


class AlloyUnlocked(Event, frozen=True):
    """A locked alloy die is free."""

    seat: int
    alloy: int


class EmberTaken(Event, frozen=True):
    """The Blacksmith holds the ember."""

    seat: int
