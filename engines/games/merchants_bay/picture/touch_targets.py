"""What a player touches in the picture to choose a move.

First what is moved, then where it goes; for what is made or sold, the good. A
merchant's own moves are touched on the merchant's own boards.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engines.core.records import Move
from engines.games.merchants_bay import moves
from engines.games.merchants_bay.content import (
    GREY,
    HAND_AT,
    HAND_OF,
    KIND,
    MARKET,
    PIER,
    Adventurer,
)
from engines.games.merchants_bay.face.touching import good_id
from engines.games.merchants_bay.merchants import MERCHANT
from engines.games.merchants_bay.picture.adventurers import adventurer_id, ashore_id
from engines.games.merchants_bay.picture.possessions import corruption_id
from engines.games.merchants_bay.view import View

Targets = tuple[str, ...]


def touch_targets(view: View, move: Move) -> Targets:
    seat = view.seat
    if seat is None or seat not in view.to_move:
        return ()
    touch = _TARGETS.get(type(move))
    if touch is not None:
        return touch(view, seat, move)
    player = view.players[seat]
    if player.merchant is None or type(move) in moves.MOVES:
        return ()
    return MERCHANT[player.merchant].face.touch_targets(player.shop, seat, move)


# --- the turn ------------------------------------------------------------------------


def _merchant(view: View, seat: int, move: moves.ChooseMerchant) -> Targets:
    return (f"merchant-{seat}-{move.merchant}",)


def _location(view: View, seat: int, move: moves.TakeAction) -> Targets:
    return (f"space-{seat}-{move.location}",)


def _space(view: View, seat: int, move: moves.AdvanceHourglass) -> Targets:
    """Return the hand, or the next hour: after the last one comes the first."""
    space = view.players[seat].space
    if move.via == "hand":
        return (f"hand-{HAND_AT[space].enter}",)
    hour = HAND_OF[space].leave if space in HAND_OF else space // 2 + 1
    return (f"hour-{(hour - 1) % MARKET + 1}",)


# --- boats ---------------------------------------------------------------------------


def _boat(view: View, seat: int, move: moves.BoardBoat) -> Targets:
    return (f"boat-{move.boat}",)


def _berth(view: View, seat: int, move: moves.DockBoat) -> Targets:
    return (f"berth-{move.berth}",)


def _robbery(view: View, seat: int, move: moves.Rob) -> Targets:
    robbed = view.unfinished.robbed_boat
    assert robbed is not None
    return _aboard(view, robbed, move.customer), f"boat-{move.boat}"


def _to_pier(view: View, seat: int, move: moves.MoveToPier) -> Targets:
    return _aboard(view, move.boat, move.adventurer), f"pier-{move.pier}"


def _to_hall(view: View, seat: int, move: moves.MoveToHall) -> Targets:
    return _aboard(view, move.boat, move.customer), f"hall-{move.customer}"


def _to_bag(view: View, seat: int, move: moves.MoveToBag) -> Targets:
    return _aboard(view, move.boat, move.adventurer), "bag"


def _to_boat(view: View, seat: int, move: moves.MoveBetweenBoats) -> Targets:
    return _aboard(view, move.boat, move.adventurer), f"boat-{move.target}"


def _aboard(view: View, boat: int, adventurer: Adventurer) -> str:
    """Return the last of a kind on a boat, who is the one to leave it."""
    kind = KIND[adventurer]
    return adventurer_id(str(boat), kind, view.boats[boat].adventurers[kind] - 1)


# --- townsfolk, sponsors, corruption -------------------------------------------------


def _recruit(view: View, seat: int, move: moves.RecruitTownsfolk) -> Targets:
    return (f"townsfolk-{view.grand_place[move.place]}",)


def _slot(view: View, seat: int, move: moves.AssignStaff | moves.UseStaff) -> Targets:
    card = view.players[seat].staff[move.slot - 1]
    free = f"slot-{seat}-{move.slot - 1}"
    return (free if card is None else f"townsfolk-{card}",)


def _shield(view: View, seat: int, move: moves.Sponsor) -> Targets:
    return (f"shield-{seat}-{move.colour}",)


def _hall(view: View, seat: int, move: moves.ImmediateSponsor) -> Targets:
    return (f"hall-{move.colour}",)


def _corruption(view: View, seat: int, move: moves.DiscardCorruption) -> Targets:
    return (corruption_id(view.players[seat].corruption, seat, move.card),)


# --- market --------------------------------------------------------------------------


def _good(view: View, seat: int, move: moves.SellGood) -> Targets:
    return (good_id(seat, move.size, move.colour),)


def _rogue(view: View, seat: int, move: moves.BribeRogue) -> Targets:
    assert view.unfinished.pier is not None
    return (ashore_id(view, PIER[view.unfinished.pier], GREY),)


# Each function takes the one move it is filed under; a mapping cannot say so.
_TARGETS: Final[Mapping[type[Move], Callable[[View, int, Any], Targets]]] = {
    moves.ChooseMerchant: _merchant,
    moves.TakeAction: _location,
    moves.AdvanceHourglass: _space,
    moves.BoardBoat: _boat,
    moves.DockBoat: _berth,
    moves.Rob: _robbery,
    moves.MoveToPier: _to_pier,
    moves.MoveToHall: _to_hall,
    moves.MoveToBag: _to_bag,
    moves.MoveBetweenBoats: _to_boat,
    moves.RecruitTownsfolk: _recruit,
    moves.AssignStaff: _slot,
    moves.UseStaff: _slot,
    moves.Sponsor: _shield,
    moves.ImmediateSponsor: _hall,
    moves.DiscardCorruption: _corruption,
    moves.SellGood: _good,
    moves.BribeRogue: _rogue,
}
