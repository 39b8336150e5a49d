"""Asks the greedy player that comes with every game."""

import random
from types import SimpleNamespace
from typing import Any

from bots.sdk import Bot
from engines.core.chance import Chance


class Greedy(Bot):
    def start(self, seat: int, options: Any, rng: random.Random) -> None:
        self._ask = self.game.players["greedy"](Chance(rng.randbytes(32)))

    def choose(self, view: Any, moves: list[Any]) -> Any:
        return self._ask(SimpleNamespace(seat=self.seat, view=view, moves=moves))
