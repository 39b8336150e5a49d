"""Takes any move, each as likely as the others."""

from typing import Any

from bots.sdk import Bot


class Random(Bot):
    needs_view = False

    def choose(self, view: Any, moves: list[Any]) -> Any:
        return self.rng.choice(moves)
