"""Goods: from the supply to the stall and back (C-23, C-43, P-7)."""

from engines.games.merchants_bay.frame.counts import change
from engines.games.merchants_bay.state import State


def can_make(state: State, seat: int, good: int) -> bool:
    """Tell whether the token of a good is in the supply."""
    return state.supplies[seat][good] > 0


def put_on_stall(state: State, seat: int, good: int) -> None:
    """Move a token from the supply to the stall; only `evolve` may."""
    state.supplies[seat] = change(state.supplies[seat], good, -1)
    state.stalls[seat] = change(state.stalls[seat], good, 1)


def take_from_stall(state: State, seat: int, good: int) -> None:
    """Move a token from the stall back to the supply; only `evolve` may."""
    state.stalls[seat] = change(state.stalls[seat], good, -1)
    state.supplies[seat] = change(state.supplies[seat], good, 1)
