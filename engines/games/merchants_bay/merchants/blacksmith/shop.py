"""The Blacksmith's boards, and how everybody sees them."""

from typing import cast

import msgspec

from engines.core.chance import Chance
from engines.games.merchants_bay.content import LARGE
from engines.games.merchants_bay.frame.merchant import ShopView
from engines.games.merchants_bay.merchants.blacksmith.content import (
    ALLOY,
    BOX,
    COAL,
    COLOUR_OF,
    FURNACES,
    SIZE_OF,
)
from engines.games.merchants_bay.state import NONE, State

FREE = -1
LOCKED = -2
"""Where a die is that is in no furnace."""


class BlacksmithShop:
    """The dice, where they are and what they show, and the ember."""

    __slots__ = (
        "alloy",
        "alloy_faces",
        "coal",
        "coal_faces",
        "ember",
        "filled",
        "forged",
        "unlocks",
    )

    def __init__(self) -> None:
        self.alloy: tuple[int, ...] = tuple(
            FREE if die < BOX.unlocked else LOCKED for die in ALLOY
        )
        """Where each alloy die is: in a furnace, `FREE` or `LOCKED`."""
        self.coal: tuple[int, ...] = (FREE,) * len(COAL)
        """Where each coal die is: in a furnace or `FREE`."""
        self.alloy_faces: tuple[int, ...] = (0,) * len(ALLOY)
        """What each alloy die showed last; of no account once a Stoke is over."""
        self.coal_faces: tuple[int, ...] = (0,) * len(COAL)
        """What each coal die showed last."""
        self.filled: tuple[int, ...] = ()
        """The furnaces that have been filled, in this order."""
        self.ember = False
        self.forged = NONE
        """The alloy die of the last good forged, which is to be locked or kept."""
        self.unlocks = 0
        """How many alloy dice can still be unlocked by what is going on."""

    def clone(self) -> "BlacksmithShop":
        """Return an independent copy."""
        copy = BlacksmithShop.__new__(BlacksmithShop)
        copy.alloy = self.alloy
        copy.coal = self.coal
        copy.alloy_faces = self.alloy_faces
        copy.coal_faces = self.coal_faces
        copy.filled = self.filled
        copy.ember = self.ember
        copy.forged = self.forged
        copy.unlocks = self.unlocks
        return copy


def shop_of(state: State, seat: int) -> BlacksmithShop:
    """Return the shop of a seat that is known to be a Blacksmith."""
    return cast(BlacksmithShop, state.shops[seat])


def good_of(size: int, alloy: int) -> int:
    """Return the good that a furnace of this size makes with an alloy die."""
    return size * LARGE + COLOUR_OF[alloy]


def alloy_in(shop: BlacksmithShop, furnace: int) -> int:
    """Return the alloy die in a furnace that is filled."""
    return shop.alloy.index(furnace)


def good_in(shop: BlacksmithShop, furnace: int) -> int:
    """Return the good that a filled furnace waits to become."""
    return good_of(SIZE_OF[furnace], alloy_in(shop, furnace))


# --- view ----------------------------------------------------------------------------


class FurnaceView(msgspec.Struct, frozen=True):
    """The dice in a filled furnace, by their numbers."""

    alloy: int
    """The alloy die."""
    coal: tuple[int, ...]
    """The coal dice, the lowest number first."""


class BlacksmithView(ShopView, frozen=True, tag="blacksmith"):
    """The shop; a die that is neither locked nor in a furnace is free."""

    locked: tuple[bool, ...]
    """Which alloy dice are locked."""
    alloy_faces: tuple[int, ...]
    """What each alloy die showed last, 0 before its first roll.

    Faces count while furnaces are being filled, and are of no account afterwards.
    """
    coal_faces: tuple[int, ...]
    """What each coal die showed last."""
    furnaces: tuple[FurnaceView | None, ...]
    """What is in each furnace, the small ones first; None for an empty one."""
    filled: tuple[int, ...]
    """The furnaces in the order in which they were filled."""
    ember: bool
    """Whether the ember is held."""
    forged: int | None
    """The alloy die of the last good forged, which is to be locked or kept."""
    unlocks: int
    """How many alloy dice can still be unlocked by what is going on."""


def view(shop: BlacksmithShop) -> BlacksmithView:
    return BlacksmithView(
        locked=tuple(place == LOCKED for place in shop.alloy),
        alloy_faces=shop.alloy_faces,
        coal_faces=shop.coal_faces,
        furnaces=tuple(_furnace(shop, furnace) for furnace in FURNACES),
        filled=shop.filled,
        ember=shop.ember,
        forged=None if shop.forged == NONE else shop.forged,
        unlocks=shop.unlocks,
    )


def _furnace(shop: BlacksmithShop, furnace: int) -> FurnaceView | None:
    if furnace not in shop.filled:
        return None
    coal = tuple(die for die in COAL if shop.coal[die] == furnace)
    return FurnaceView(alloy_in(shop, furnace), coal)


def imagine(view: BlacksmithView, chance: Chance) -> BlacksmithShop:
    shop = BlacksmithShop()
    alloy = [LOCKED if locked else FREE for locked in view.locked]
    coal = [FREE for _ in COAL]
    for number, furnace in enumerate(view.furnaces):
        if furnace is not None:
            alloy[furnace.alloy] = number
            for die in furnace.coal:
                coal[die] = number
    shop.alloy, shop.coal = tuple(alloy), tuple(coal)
    shop.alloy_faces = view.alloy_faces
    shop.coal_faces = view.coal_faces
    shop.filled = view.filled
    shop.ember = view.ember
    shop.forged = NONE if view.forged is None else view.forged
    shop.unlocks = view.unlocks
    return shop
