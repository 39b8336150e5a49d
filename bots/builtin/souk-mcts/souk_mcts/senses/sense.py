"""The interface between the search, which knows no game, and what is known of one."""

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any, ClassVar

from engines.core.chance import Chance
from engines.core.game import OMNISCIENT, AnyGame, Seat


class Sense:
    """A feeling for a game: how people play it, and who is doing well.

    As it is, it does for any game; a game's own sense says more, and says it faster.
    """

    decisions: ClassVar[int] = 60
    """How often a seat is asked in a match, more or less."""
    is_clear_at_once: ClassVar[bool] = False
    """Whether moves can be compared as soon as they are made, without a dream."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self._greedy = game.players["greedy"]

    def weight(self, moves: list[Any]) -> float:
        """Return how much longer than usual to think; 0 where there is no need to."""
        return 1.0

    def settle(self, state: Any, seat: Seat) -> None:
        """Change an imagined state into one that is quicker to dream of."""

    def shortlist(self, state: Any, seat: Seat, moves: list[Any]) -> list[Any]:
        """Return the moves that are worth a dream."""
        return moves

    def hunch(self, state: Any, seat: Seat, moves: list[Any], chance: Chance) -> Any:
        """Return what to do without a dream: better than a reply where time allows."""
        return self.reply(state, seat, moves, chance)

    def reply(self, state: Any, seat: Seat, moves: list[Any], chance: Chance) -> Any:
        """Return what anybody would do in a dream: quick rather than good.

        The chance is not that of the dream, so nobody knows what its dice will show.
        """
        view = self.game.view(state, seat)
        question = SimpleNamespace(seat=seat, view=view, moves=moves)
        return self._greedy(chance)(question)

    def is_under_way(self, state: Any, seat: Seat) -> bool:
        """Tell whether what the seat is asked now belongs to the move before it."""
        return False

    def is_far_enough(self, start: Any, state: Any) -> bool:
        """Tell whether a dream that began in `start` can be judged as it stands."""
        return False

    def points(self, state: Any) -> Sequence[float]:
        """Return the final scores that the seats may expect in a match under way."""
        scores = self.game.scores(self.game.view(state, OMNISCIENT))
        return [float(score or 0) for score in scores]
