"""Matches of random players, as positions with the moves made in them."""

from collections.abc import Iterator
from random import Random
from typing import Any

from engines.core.game import AnyGame
from replays.analysis.positions import MovePosition


def positions(game: AnyGame, seats: int, seed: int) -> Iterator[MovePosition]:
    """Play a match and yield each of its moves."""
    dice = Random(seed)
    chance = game.chance(dice.randbytes(32))
    state, step = game.fold(game.begin(seats, chance)), 0
    while asked := game.to_move(state):
        before, seat, step = state.clone(), asked[0], step + 1
        move: Any = dice.choice(game.legal(state, seat))
        game.execute(state, seat, move, chance)
        yield MovePosition(step, seat, move, before, state.clone())


def mover(position: MovePosition) -> int:
    """Return who moves; in all positions but the setup somebody does."""
    assert position.seat is not None
    return position.seat
