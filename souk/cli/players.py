"""The names of players: those that come with a game, and the bots of Souk."""

from typing import Final

from engines.core.game import AnyGame

BOTS: Final = ("random", "greedy", "planner", "mcts")
"""The bots that come with Souk, each of which should beat the one before it."""


def players_of(game: AnyGame) -> list[str]:
    return [*dict.fromkeys([*game.players, *BOTS])]
