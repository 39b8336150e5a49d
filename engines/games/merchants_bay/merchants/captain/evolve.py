"""The fold of what happens in the Captain's shop."""

from typing import Final

from engines.games.merchants_bay.content import GOOD, KIND, LARGE, SMALL
from engines.games.merchants_bay.frame.counts import change
from engines.games.merchants_bay.frame.question import FINISH, Evolve
from engines.games.merchants_bay.merchants.captain.content import BOX
from engines.games.merchants_bay.merchants.captain.events import (
    CargoRecoloured,
    CompassSpun,
    ShipRecalled,
    ShipSent,
    ShipStayed,
    SpinKept,
    TreasureLaid,
    TreasureTaken,
)
from engines.games.merchants_bay.merchants.captain.shop import shop_of
from engines.games.merchants_bay.state import NONE, State

SET_SAIL: Final = "set_sail"

SPUN: Final = "captain_spun"
SECTOR: Final = "captain_sector"
TREASURE: Final = "captain_treasure"
SAIL_ON: Final = "captain_sail_on"


def enter_set_sail(state: State, seat: int) -> None:
    shop = shop_of(state, seat)
    shop.sent = 0
    shop.respins = BOX.sailing.respins


# --- the compass ---------------------------------------------------------------------


def _compass_spun(state: State, event: CompassSpun) -> None:
    shop = shop_of(state, event.seat)
    state.draws += 1
    shop.sector = event.sector
    shop.respins -= event.again
    if state.figures[event.seat] == SET_SAIL and shop.respins:
        state.question = SPUN
    else:
        _follow_compass(state, event.seat)


def _spin_kept(state: State, event: SpinKept) -> None:
    _follow_compass(state, event.seat)


def _follow_compass(state: State, seat: int) -> None:
    is_treasure = shop_of(state, seat).sector == "treasure"
    state.question = TREASURE if is_treasure else SECTOR


# --- ships ---------------------------------------------------------------------------


def _ship_sent(state: State, event: ShipSent) -> None:
    _load(state, event.seat, SMALL + KIND[event.colour])
    _go_on(state, event.seat)


def _treasure_taken(state: State, event: TreasureTaken) -> None:
    shop = shop_of(state, event.seat)
    colour = KIND[event.colour]
    place = shop.tiles.index(colour)
    shop.tiles = (*shop.tiles[:place], NONE, *shop.tiles[place + 1 :])
    _load(state, event.seat, LARGE + colour)
    _go_on(state, event.seat)


def _ship_stayed(state: State, event: ShipStayed) -> None:
    _go_on(state, event.seat)


def _load(state: State, seat: int, good: int) -> None:
    """Move a token from the supply to a ship."""
    shop = shop_of(state, seat)
    state.supplies[seat] = change(state.supplies[seat], good, -1)
    shop.cargo = change(shop.cargo, good, 1)


def _go_on(state: State, seat: int) -> None:
    """Ask about another ship, if this action may send one."""
    shop = shop_of(state, seat)
    state.question = FINISH
    if state.figures[seat] == SET_SAIL:
        shop.sent += 1
        if shop.sent < BOX.sailing.ships and shop.harbour:
            state.question = SAIL_ON


def _cargo_recoloured(state: State, event: CargoRecoloured) -> None:
    shop = shop_of(state, event.seat)
    give, take = SMALL + KIND[event.give], SMALL + KIND[event.take]
    shop.cargo = change(change(shop.cargo, give, -1), take, 1)
    supply = state.supplies[event.seat]
    state.supplies[event.seat] = change(change(supply, give, 1), take, -1)
    state.question = FINISH


def _ship_recalled(state: State, event: ShipRecalled) -> None:
    shop, seat = shop_of(state, event.seat), event.seat
    good = GOOD[event.size, event.colour]
    shop.cargo = change(shop.cargo, good, -1)
    state.stalls[seat] = change(state.stalls[seat], good, 1)


def _treasure_laid(state: State, event: TreasureLaid) -> None:
    shop = shop_of(state, event.seat)
    shop.tiles = tuple(KIND[colour] for colour in event.tiles)


EVOLVE: Final[Evolve] = {
    TreasureLaid: _treasure_laid,
    CompassSpun: _compass_spun,
    SpinKept: _spin_kept,
    ShipSent: _ship_sent,
    TreasureTaken: _treasure_taken,
    ShipStayed: _ship_stayed,
    CargoRecoloured: _cargo_recoloured,
    ShipRecalled: _ship_recalled,
}
