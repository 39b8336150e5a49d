"""Plays the greedy player of each game, and now and then any move at all."""

import random
from types import SimpleNamespace
from typing import Any, Final

from bots.sdk import Bot
from engines.core.chance import Chance

CARELESS: Final = 0.4
"""How often it does not think: against it, a newcomer who thinks can win."""


class Easy(Bot):
    def start(self, seat: int, options: Any, rng: random.Random) -> None:
        self._ask = self.game.players["greedy"](Chance(rng.randbytes(32)))

    def choose(self, view: Any, moves: list[Any]) -> Any:
        if self.rng.random() < CARELESS:
            return self.rng.choice(moves)
        return self._ask(SimpleNamespace(seat=self.seat, view=view, moves=moves))
