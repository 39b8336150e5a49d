"""What a player may ask for. A stall is its number, from 1."""

from engines.core.records import Move


class WalkOn(Move, frozen=True):
    """Walk on to a free stall and open it."""

    stall: int
    """The number of the free stall."""


class WalkBack(Move, frozen=True):
    """Give up the token, walk back to a free stall and open it."""

    stall: int
    """The number of the free stall."""


AnyMove = WalkOn | WalkBack

MOVES: tuple[type[AnyMove], ...] = (WalkOn, WalkBack)
