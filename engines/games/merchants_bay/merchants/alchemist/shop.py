"""The Alchemist's boards, and how everybody sees them."""

from typing import cast

from engines.core.chance import Chance
from engines.games.merchants_bay.content import COLOURS, KIND, Colour
from engines.games.merchants_bay.frame.merchant import ShopView
from engines.games.merchants_bay.merchants.alchemist.content import (
    ALL_MARBLES,
    BOX,
    MARBLES,
    ROWS,
)
from engines.games.merchants_bay.state import NONE, State

Counts = tuple[int, ...]
"""How many marbles of each kind are somewhere."""

NO_MARBLES: Counts = (0,) * len(MARBLES)


class AlchemistShop:
    """The decanter, the flask, the Toxic Waste and the bag of marbles."""

    __slots__ = (
        "announced",
        "bag",
        "brewed",
        "cauldrons",
        "flask",
        "row",
        "rows",
        "swap_colour",
        "swaps",
        "waste",
    )

    def __init__(self) -> None:
        self.bag: Counts = ALL_MARBLES
        self.rows: list[Counts] = [NO_MARBLES] * ROWS
        self.flask: Counts = NO_MARBLES
        self.waste = 0
        """How many Ichor are in the Toxic Waste."""
        self.row = NONE
        """The row that marbles are being taken from."""
        self.announced: tuple[int, ...] = ()
        """The colours that have been announced in this action."""
        self.cauldrons = BOX.brew.cauldrons
        """How many are free in the Brew that goes on, or were left over by the last."""
        self.brewed = 0
        """How many goods that Brew has made."""
        self.swap_colour = NONE
        self.swaps = 0
        """How many marbles have been swapped by the ability in use."""

    def clone(self) -> "AlchemistShop":
        """Return an independent copy."""
        copy = AlchemistShop.__new__(AlchemistShop)
        copy.bag = self.bag
        copy.rows = self.rows[:]
        copy.flask = self.flask
        copy.waste = self.waste
        copy.row = self.row
        copy.announced = self.announced
        copy.cauldrons = self.cauldrons
        copy.brewed = self.brewed
        copy.swap_colour = self.swap_colour
        copy.swaps = self.swaps
        return copy


def shop_of(state: State, seat: int) -> AlchemistShop:
    """Return the shop of a seat that is known to be an Alchemist."""
    return cast(AlchemistShop, state.shops[seat])


def free_cauldrons(waste: int) -> int:
    """Return how many cauldrons a Brew begins with: Ichor blocks some of them."""
    return BOX.brew.cauldrons - max(0, waste - BOX.brew.harmless)


# --- view ----------------------------------------------------------------------------


class AlchemistView(ShopView, frozen=True, tag="alchemist"):
    """The shop; marbles are counted red, green, blue, yellow, Ichor."""

    bag: Counts
    """The marbles in the bag."""
    rows: tuple[Counts, ...]
    """The marbles in each row of the decanter, the first row first."""
    flask: Counts
    """The marbles in the flask."""
    waste: int
    """How many Ichor marbles are in the Toxic Waste."""
    cauldrons: int
    """How many are free in the Brew that goes on, or were left over by the last one."""
    brewed: int
    """How many goods that Brew has made."""
    row: int | None
    """The row, from 1, that marbles are being taken from or were taken from last."""
    announced: tuple[Colour, ...]
    """The colours that have been announced in this action."""
    swap_colour: Colour | None
    """The colour that is being taken from the bag; None for none."""
    swaps: int
    """How many marbles have been swapped with this ability."""


def view(shop: AlchemistShop) -> AlchemistView:
    return AlchemistView(
        bag=shop.bag,
        rows=tuple(shop.rows),
        flask=shop.flask,
        waste=shop.waste,
        cauldrons=shop.cauldrons,
        brewed=shop.brewed,
        row=None if shop.row == NONE else shop.row + 1,
        announced=tuple(COLOURS[colour] for colour in shop.announced),
        swap_colour=None if shop.swap_colour == NONE else COLOURS[shop.swap_colour],
        swaps=shop.swaps,
    )


def imagine(view: AlchemistView, chance: Chance) -> AlchemistShop:
    shop = AlchemistShop()
    shop.bag = view.bag
    shop.rows = [*view.rows]
    shop.flask = view.flask
    shop.waste = view.waste
    shop.cauldrons = view.cauldrons
    shop.brewed = view.brewed
    shop.row = NONE if view.row is None else view.row - 1
    shop.announced = tuple(KIND[colour] for colour in view.announced)
    shop.swap_colour = NONE if view.swap_colour is None else KIND[view.swap_colour]
    shop.swaps = view.swaps
    return shop
