"""The Captain's boards, and how everybody sees them."""

from typing import cast

from engines.core.chance import Chance
from engines.games.merchants_bay.content import COLOURS, GOODS, KIND, Colour
from engines.games.merchants_bay.frame.merchant import ShopView
from engines.games.merchants_bay.merchants.captain.content import BOX, Sector
from engines.games.merchants_bay.state import NONE, State


class CaptainShop:
    """The ships with their cargo, the compass and the treasure tiles."""

    __slots__ = ("cargo", "respins", "sector", "sent", "tiles")

    def __init__(self) -> None:
        self.cargo: tuple[int, ...] = (0,) * len(GOODS)
        """How many ships are out with each good."""
        self.tiles: tuple[int, ...] = (NONE,) * BOX.treasure.open
        """The colours of the tiles that lie face up; `NONE` for one that was taken."""
        self.sector: Sector | None = None
        """Where the compass points since it was spun last."""
        self.sent = 0
        """How many ships the present or the last Set sail has tried to send."""
        self.respins = 0
        """How many second spins that Set sail has left."""

    def clone(self) -> "CaptainShop":
        """Return an independent copy."""
        copy = CaptainShop.__new__(CaptainShop)
        copy.cargo = self.cargo
        copy.tiles = self.tiles
        copy.sector = self.sector
        copy.sent = self.sent
        copy.respins = self.respins
        return copy

    @property
    def harbour(self) -> int:
        """How many ships are in harbour."""
        return BOX.ships - sum(self.cargo)


def shop_of(state: State, seat: int) -> CaptainShop:
    """Return the shop of a seat that is known to be a Captain."""
    return cast(CaptainShop, state.shops[seat])


# --- view ----------------------------------------------------------------------------


class CaptainView(ShopView, frozen=True, tag="captain"):
    """The shop; goods are counted small, then large, by colour."""

    harbour: int
    """How many ships are in harbour."""
    cargo: tuple[int, ...]
    """How many ships are out with each good."""
    tiles: tuple[Colour | None, ...]
    """The treasure tiles that lie face up; None for one that was taken."""
    sector: Sector | None
    """Where the compass points since it was spun last."""
    sent: int
    """How many ships the present or the last Set sail has tried to send."""
    respins: int
    """How many second spins that Set sail has left."""


def view(shop: CaptainShop) -> CaptainView:
    return CaptainView(
        harbour=shop.harbour,
        cargo=shop.cargo,
        tiles=tuple(None if tile == NONE else COLOURS[tile] for tile in shop.tiles),
        sector=shop.sector,
        sent=shop.sent,
        respins=shop.respins,
    )


def imagine(view: CaptainView, chance: Chance) -> CaptainShop:
    shop = CaptainShop()
    shop.cargo = view.cargo
    shop.tiles = tuple(NONE if tile is None else KIND[tile] for tile in view.tiles)
    shop.sector = view.sector
    shop.sent = view.sent
    shop.respins = view.respins
    return shop
