"""What a player touches in the Alchemist's shop to choose a move."""

from engines.core.records import Move
from engines.games.merchants_bay.face.touching import good_id
from engines.games.merchants_bay.merchants.alchemist import moves
from engines.games.merchants_bay.merchants.alchemist.picture import (
    flask_marbles_id,
    row_marbles_id,
)
from engines.games.merchants_bay.merchants.alchemist.shop import AlchemistView


def touch_targets(shop: AlchemistView, seat: int, move: Move) -> tuple[str, ...]:
    match move:
        case moves.AnnounceColour(colour=colour):
            assert shop.row is not None
            return (row_marbles_id(seat, shop.row, colour),)
        case moves.TakeMarble(row=row, kind=kind):
            return (row_marbles_id(seat, row, kind),)
        case moves.Brew(size=size, colour=colour, ichor=ichor):
            used = flask_marbles_id(seat, "ichor" if ichor else colour)
            return used, good_id(seat, size, colour)
        case moves.SwapMarble(give=colour):
            return (flask_marbles_id(seat, colour),)
        case _:
            return ()
