"""OpenSpiel: games written in Python and in C++, all driven from Python."""

import random
from collections.abc import Callable
from typing import Any

import pyspiel
from open_spiel.python.games import (
    block_dominoes,  # noqa: F401 - its import registers the game.
    team_dominoes,  # noqa: F401 - its import registers the game.
)

from benchmarks.measure import Cell

GAMES = ("python_block_dominoes", "python_team_dominoes", "backgammon")


def cells(group: str) -> list[Cell]:
    """Return playouts of each game, counted in decisions of players, not of chance."""
    return [
        Cell(group, name, "decisions", _player_of(pyspiel.load_game(name)))
        for name in GAMES
    ]


def _player_of(game: Any) -> Callable[[int], int]:
    def play(number: int) -> int:
        dice = random.Random(number)
        pick = dice.choice
        state = game.new_initial_state()
        decisions = 0
        while not state.is_terminal():
            if state.is_chance_node():
                results, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(dice.choices(results, weights)[0])
            else:
                state.apply_action(pick(state.legal_actions()))
                decisions += 1
        return decisions

    return play
