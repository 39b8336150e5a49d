"""Dreams: states that fit what a seat sees, in which its moves are tried out."""

import random
from collections.abc import Sequence
from typing import Any

from engines.core.chance import Chance
from engines.core.game import AnyGame, Seat
from souk_mcts.senses import sense_for


class Dreamer:
    """Dreams for one seat of a match."""

    def __init__(self, game: AnyGame, seat: Seat, rng: random.Random) -> None:
        self.game = game
        self.seat = seat
        self.sense = sense_for(game)
        self._rng = rng

    def dream(self, view: Any) -> "Dream":
        """Imagine the table anew, from nothing but the view."""
        state = self.game.imagine(view, Chance(self._rng.randbytes(32)))
        self.sense.settle(state, self.seat)
        return Dream(self, state, self._rng.randbytes(32))

    def worth(self, state: Any) -> float:
        """Return how far ahead of the others the seat is, or will soon be."""
        outcome = self.game.outcome(state)
        if outcome is None:
            return lead(self.sense.points(state), self.seat)
        if outcome.kind != "ranked":
            return -float(max(outcome.scores))
        return lead(outcome.scores, self.seat)


def lead(points: Sequence[float], seat: Seat) -> float:
    """Compare a seat with the mean of the others and the best of them, half and half.

    Against the mean alone a place could be won without the match; against the best
    alone the seats behind would not count.
    """
    others = [*points[:seat], *points[seat + 1 :]]
    return points[seat] - (sum(others) / len(others) + max(others)) / 2


class Dream:
    """One state that may be the true one, with dice that fall alike for all moves."""

    def __init__(self, dreamer: Dreamer, state: Any, seed: bytes) -> None:
        self._dreamer = dreamer
        self._state = state
        self._seed = seed

    @property
    def shows_moves_at_once(self) -> bool:
        """Whether it is any use to glance at moves in this game."""
        return self._dreamer.sense.is_clear_at_once

    def hunch(self, moves: list[Any]) -> Any:
        """Return the move that anybody would make in the seat's place."""
        dreamer = self._dreamer
        chance = Chance(b"hunch" + self._seed)
        return dreamer.sense.hunch(self._state, dreamer.seat, moves, chance)

    def shortlist(self, moves: list[Any]) -> list[Any]:
        """Return the moves that are worth trying."""
        dreamer = self._dreamer
        return dreamer.sense.shortlist(self._state, dreamer.seat, moves)

    def glance(self, move: Any, breadth: int) -> float:
        """Judge a move as soon as all decisions that belong to it are made.

        They are made as well as can be; of each so many answers are tried at most.
        """
        return self._glance(self._state, move, breadth)

    def _glance(self, state: Any, move: Any, breadth: int) -> float:
        dreamer = self._dreamer
        game, seat = dreamer.game, dreamer.seat
        after = state.clone()
        game.execute(after, seat, move, Chance(self._seed))
        if not dreamer.sense.is_under_way(after, seat):
            return dreamer.worth(after)
        moves = game.legal(after, seat)
        tried = moves[:: -(-len(moves) // breadth)]
        return max(self._glance(after, each, breadth) for each in tried)

    def value(self, move: Any) -> float:
        """Judge a move by what comes of it, up to the horizon of the game."""
        game, sense = self._dreamer.game, self._dreamer.sense
        start, state = self._state, self._state.clone()
        chance, guesses = Chance(self._seed), random.Random(self._seed)
        game.execute(state, self._dreamer.seat, move, chance)
        while asked := game.to_move(state):
            if sense.is_far_enough(start, state):
                break
            seat = asked[0]
            # What a seat expects of the dice is not what they will show.
            guess = Chance(guesses.randbytes(8))
            reply = sense.reply(state, seat, game.legal(state, seat), guess)
            game.execute(state, seat, reply, chance)
        return self._dreamer.worth(state)
