"""How tiles move: pushing, rotating, walking (B-35 to B-38).

Each function looks at the board and says which tiles would go where; a target of None
is off the board. Nothing is changed here.
"""

from engines.games.bazar.content import (
    ALL_CELLS,
    CELL,
    EMPTY,
    GAP,
    NUMBER,
    OBSTACLE,
    OWNER,
    STEPS,
    Rotation,
)
from engines.games.bazar.events import Shift

Board = list[int]
OFF_BOARD = 0
"""As a square: the corner of the margin, which is never a cell."""


def shift(board: Board, origin: int, target: int) -> Shift:
    """Return the fact that the piece on one square goes to another."""
    piece = board[origin]
    return Shift(
        OWNER[piece],
        NUMBER[piece],
        CELL[origin],
        None if target == OFF_BOARD else CELL[target],
    )


def tiles_of(board: Board, seat: int) -> list[int]:
    """Return the squares in play on which the seat's tiles lie."""
    return [square for square in ALL_CELLS if OWNER[board[square]] == seat]


def neighbours(board: Board, square: int) -> list[int]:
    """Return the adjacent squares that hold a tile: north, east, south, west."""
    return [square + step for step in STEPS if board[square + step] > EMPTY]


def push(board: Board, square: int, step: int, distance: int) -> list[Shift]:
    """Push a tile so many squares, and before it every tile in its way.

    The line of tiles stays unbroken from the pushed tile on, so the place of each of
    them follows from its place in the line.
    """
    line = [square]
    lost: list[Shift] = []
    moved = 0
    while line and moved < distance:
        front = square + (moved + len(line)) * step
        while board[front] > EMPTY:
            line.append(front)
            front += step
        if board[front] == OBSTACLE:
            break
        if board[front] == GAP:
            lost.append(shift(board, line.pop(), OFF_BOARD))
        moved += 1
    return _line_shifts(board, line, square + moved * step, step) + lost


def _line_shifts(board: Board, line: list[int], first: int, step: int) -> list[Shift]:
    """Return the facts that the tiles of a line now lie in a row from `first` on."""
    return [
        shift(board, origin, first + place * step)
        for place, origin in enumerate(line)
        if origin != first + place * step
    ]


def rotate(board: Board, centre: int, turn: Rotation) -> list[Shift]:
    """Turn the adjacent tiles around a square; none if an illustration blocks one."""
    around = [centre + step for step in STEPS]
    ahead = 1 if turn == "right" else -1
    shifts = []
    for place, origin in enumerate(around):
        if board[origin] <= EMPTY:
            continue
        target = around[(place + ahead) % 4]
        if board[target] == OBSTACLE:
            return []
        shifts.append(
            shift(board, origin, OFF_BOARD if board[target] == GAP else target)
        )
    return shifts


def walk(board: Board, square: int, step: int, steps: int) -> tuple[int, list[Shift]]:
    """Let the tile walk, pushing what lies before it.

    Returns the number of steps it can take and who goes where.
    """
    line: list[int] = []
    lost: list[Shift] = []
    taken = 0
    while taken < steps:
        front = square + (taken + len(line) + 1) * step
        while board[front] > EMPTY:
            line.append(front)
            front += step
        if board[front] == OBSTACLE or (board[front] == GAP and not line):
            break
        if board[front] == GAP:
            lost.append(shift(board, line.pop(), OFF_BOARD))
        taken += 1
    first = square + taken * step
    return taken, _line_shifts(board, [square, *line], first, step) + lost
