"""Tries its moves in imagined matches, for as long as its clock lets it."""

import random
from typing import Any

from bots.sdk import Bot
from souk_mcts.dreams import Dream, Dreamer
from souk_mcts.pacing import Pace
from souk_mcts.race import line_up, run


class Mcts(Bot):
    """An information-set search with a single level.

    The clock allows some hundred dreams for a decision at most. In a tree they would be
    spread too thin to tell anything; at its root they can be compared dream by dream.
    """

    def start(self, seat: int, options: Any, rng: random.Random) -> None:
        self._dreamer = Dreamer(self.game, seat, rng)
        self._pace = Pace(self.clock, self._dreamer.sense.decisions)

    def choose(self, view: Any, moves: list[Any]) -> Any:
        spent = self._pace.for_decision(self._dreamer.sense.weight(moves))

        def dream() -> Dream:
            return self._dreamer.dream(view)

        runners = line_up(moves, dream, spent)
        winner, dreams = run(runners, dream, spent)
        agreed = "as" if winner == runners[0].move else "unlike"
        self.note(f"{dreams} dreams, {agreed} expected")
        return winner
