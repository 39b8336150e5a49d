"""Plays by a few rules of thumb for each game, which look further than greed does."""

import random
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any, Final

from bots.sdk import Bot
from engines.core.chance import Chance
from souk_planner import bazar, bazar_quest, merchants_bay

Plan = Callable[[Any, int, Sequence[Any], Chance], Any]
"""From a view, a seat, its moves and chance to a move, or None where greed does."""

PLANS: Final[dict[str, Plan]] = {
    "bazar": bazar.choose,
    "bazar_quest": bazar_quest.choose,
    "merchants_bay": merchants_bay.choose,
}


class Planner(Bot):
    """What it has no rule of thumb for it leaves to the greedy player of the game."""

    def start(self, seat: int, options: Any, rng: random.Random) -> None:
        self._greedy = self.game.players["greedy"](Chance(rng.randbytes(32)))
        self._plan = PLANS.get(self.game.name)

    def choose(self, view: Any, moves: list[Any]) -> Any:
        move = None
        if self._plan is not None:
            move = self._plan(view, self.seat, moves, Chance(self.rng.randbytes(32)))
        if move is None:
            question = SimpleNamespace(seat=self.seat, view=view, moves=moves)
            move = self._greedy(question)
        return move
