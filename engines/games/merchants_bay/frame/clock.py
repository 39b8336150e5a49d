"""The clock: who is next, and where the marker goes (C-19, C-36, P-2)."""

from engines.games.merchants_bay.content import MARKET
from engines.games.merchants_bay.events import MarkerMoved
from engines.games.merchants_bay.frame.question import Play
from engines.games.merchants_bay.state import Board


def next_seat(board: Board) -> int:
    """Return the seat furthest back; of those on one space the one on top."""
    # `min` returns the first of equals, and the stack lists the top first.
    return min(board.stack, key=board.spaces.__getitem__)


def is_production_over(board: Board) -> bool:
    return min(board.spaces) >= 2 * board.marker


def move_marker(play: Play) -> None:
    """Put the marker just ahead of the most advanced hourglass, at the latest on 12."""
    hour = max(play.state.board.spaces) // 2 + 1
    play.emit(MarkerMoved(min(MARKET, hour)))


def land(board: Board, seat: int, space: int) -> None:
    """Put an hourglass on a space, on top of any that are there already."""
    board.spaces[seat] = space
    board.stack = (seat, *[other for other in board.stack if other != seat])
