"""What happens in the Alchemist's shop. Rows of the decanter count from 1 to 3."""

from engines.core.records import Event
from engines.games.merchants_bay.content import Colour, Size
from engines.games.merchants_bay.merchants.alchemist.content import Marble


class RowFilled(Event, frozen=True):
    """Marbles were drawn from the bag into a row of the decanter."""

    seat: int
    row: int
    marbles: tuple[Marble, ...]
    """The marbles that were drawn."""


class MarblesTaken(Event, frozen=True):
    """Marbles of one kind went from a row to the flask."""

    seat: int
    row: int
    kind: Marble
    count: int
    """How many they were."""


class GoodBrewed(Event, frozen=True):
    """A potion (small) or an elixir (large) stands on the stall.

    Its marbles are in the bag; an Ichor that was used is in the Toxic Waste.
    """

    seat: int
    size: Size
    colour: Colour
    ichor: bool
    """Whether an Ichor stood in for one marble."""


class WastePurged(Event, frozen=True):
    """All Ichor went from the Toxic Waste to the bag."""

    seat: int
    ichor: int
    """How many Ichor marbles they were."""


class SwapColourChosen(Event, frozen=True):
    """The Alchemist named the colour to be taken from the bag."""

    seat: int
    colour: Colour
    """The colour to be taken from the bag."""


class MarbleSwapped(Event, frozen=True):
    """A marble of the flask changed places with one of the bag."""

    seat: int
    give: Colour
    take: Colour
