"""python-chess: the Python rules engine that its field measures itself by."""

import random

import chess

from benchmarks.measure import Cell

MOST_PLIES = 120
"""Random chess seldom ends by itself."""
RECORDS = 40


def playout(seed: int) -> chess.Board:
    """Play at random to the end or to the limit; ask for nothing but legal moves."""
    pick = random.Random(seed).choice
    board = chess.Board()
    for _ in range(MOST_PLIES):
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(pick(moves))
    return board


def cells(group: str) -> list[Cell]:
    """Return playouts, pushing the moves of recorded games, and copies of positions."""
    games = [list(playout(seed).move_stack) for seed in range(RECORDS)]
    middles = [_position_after(moves[: len(moves) // 2]) for moves in games]

    def play(number: int) -> int:
        return len(playout(number).move_stack)

    def push(number: int) -> int:
        moves = games[number % RECORDS]
        _position_after(moves)
        return len(moves)

    def copy(number: int) -> int:
        for board in middles:
            board.copy(stack=False)
        return RECORDS

    return [
        Cell(group, "playout", "decisions", play),
        Cell(group, "push", "decisions", push),
        Cell(group, "copy(stack=False)", "calls", copy),
    ]


def _position_after(moves: list[chess.Move]) -> chess.Board:
    board = chess.Board()
    push = board.push
    for move in moves:
        push(move)
    return board
