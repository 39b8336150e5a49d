"""The Chronomancer's boards, and how everybody sees them."""

from typing import cast

from engines.core.chance import Chance
from engines.games.merchants_bay.frame.merchant import ShopView
from engines.games.merchants_bay.merchants.chronomancer.content import (
    ALL_TILES,
    BOX,
    CELLS,
    TILE,
    TILES,
    Tile,
)
from engines.games.merchants_bay.state import State


class ChronomancerShop:
    """The grid with its markers, the spare tile and the assistant."""

    __slots__ = ("assistant", "grid", "marked", "retrieved", "rewound", "spare")

    def __init__(self) -> None:
        self.grid: tuple[int, ...] = ALL_TILES[: len(CELLS)]
        self.spare = ALL_TILES[-1]
        self.marked: tuple[bool, ...] = (False,) * len(CELLS)
        """Which cells have a tile with a marker."""
        self.assistant = BOX.grid.assistant
        self.retrieved = 0
        """How often something was retrieved in the present or the last Retrieve."""
        self.rewound = 0
        """The last round in which Rewind was used."""

    def clone(self) -> "ChronomancerShop":
        """Return an independent copy."""
        copy = ChronomancerShop.__new__(ChronomancerShop)
        copy.grid = self.grid
        copy.spare = self.spare
        copy.marked = self.marked
        copy.assistant = self.assistant
        copy.retrieved = self.retrieved
        copy.rewound = self.rewound
        return copy

    @property
    def markers(self) -> int:
        """How many markers are in hand."""
        return BOX.markers - sum(self.marked)


def shop_of(state: State, seat: int) -> ChronomancerShop:
    """Return the shop of a seat that is known to be a Chronomancer."""
    return cast(ChronomancerShop, state.shops[seat])


# --- view ----------------------------------------------------------------------------


class ChronomancerView(ShopView, frozen=True, tag="chronomancer"):
    """The shop; the cells are listed row by row."""

    grid: tuple[Tile, ...]
    """The tile on each cell."""
    marked: tuple[bool, ...]
    """Whether there is a time marker on each cell."""
    spare: Tile
    """The tile that is not in the grid."""
    assistant: int
    """The cell of the assistant."""
    markers: int
    """How many markers are in hand."""
    retrieved: int
    """How often something was retrieved in the present or the last Retrieve."""
    rewound: int
    """The last round in which Rewind was used; 0 for none."""


def view(shop: ChronomancerShop) -> ChronomancerView:
    return ChronomancerView(
        grid=tuple(TILES[tile] for tile in shop.grid),
        marked=shop.marked,
        spare=TILES[shop.spare],
        assistant=shop.assistant,
        markers=shop.markers,
        retrieved=shop.retrieved,
        rewound=shop.rewound,
    )


def imagine(view: ChronomancerView, chance: Chance) -> ChronomancerShop:
    shop = ChronomancerShop()
    shop.grid = tuple(TILE[tile] for tile in view.grid)
    shop.marked = view.marked
    shop.spare = TILE[view.spare]
    shop.assistant = view.assistant
    shop.retrieved = view.retrieved
    shop.rewound = view.rewound
    return shop
