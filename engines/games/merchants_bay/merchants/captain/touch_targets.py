"""What a player touches in the Captain's shop to choose a move."""

from engines.core.records import Move
from engines.games.merchants_bay.content import GOOD
from engines.games.merchants_bay.face.touching import good_id
from engines.games.merchants_bay.merchants.captain import moves
from engines.games.merchants_bay.merchants.captain.shop import CaptainView


def touch_targets(shop: CaptainView, seat: int, move: Move) -> tuple[str, ...]:
    match move:
        case moves.SpinAgain():
            return (f"compass-{seat}",)
        case moves.SendShip():
            # Ships in harbour lie after those at sea.
            return (f"ship-{seat}-{sum(shop.cargo)}",)
        case moves.TakeTreasure() | moves.ChartColour():
            return (_aim(shop, seat, move),)
        case moves.RecallShip(size=size, colour=colour):
            return (_ship_with(shop, seat, size, colour),)
        case moves.RecolourCargo(give=give, take=take):
            ship = _ship_with(shop, seat, "small", give)
            return ship, good_id(seat, "small", take)
        case _:
            return ()


def _aim(
    shop: CaptainView, seat: int, move: moves.TakeTreasure | moves.ChartColour
) -> str:
    """Return what a ship goes for: a treasure tile, or a good of the supply."""
    if isinstance(move, moves.TakeTreasure):
        return f"treasure-{seat}-{shop.tiles.index(move.colour)}"
    return good_id(seat, "small", move.colour)


def _ship_with(shop: CaptainView, seat: int, size: str, colour: str) -> str:
    """Return the first ship that carries the good; they lie in the order of goods."""
    return f"ship-{seat}-{sum(shop.cargo[: GOOD[size, colour]])}"
