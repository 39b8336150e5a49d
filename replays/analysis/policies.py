"""How the seats play on in a continuation.

A policy is stated with every value, for a value says who wins if everybody plays so.
"""

from collections.abc import Callable, Mapping
from random import Random
from typing import Any, Final

from engines.core.chance import Chance
from engines.core.game import AnyGame, Seat
from engines.core.play import Turn


class WorldDice:
    """What the players of one imagined world leave to luck.

    The n-th decision of a seat gets the same number in every continuation from the
    world, so that two moves are compared by what differs between them.
    """

    __slots__ = ("_asked", "_numbers", "_random")

    def __init__(self, seed: bytes, seats: int) -> None:
        self._random = Random(seed).random
        self._numbers: list[list[float]] = [[] for _ in range(seats)]
        self._asked = [0] * seats

    def begin(self) -> None:
        """Begin another continuation from the same world."""
        self._asked = [0] * len(self._asked)

    def roll(self, seat: Seat) -> float:
        """Return a number from 0 up to, not including, 1."""
        numbers, asked = self._numbers[seat], self._asked[seat]
        self._asked[seat] = asked + 1
        if asked == len(numbers):
            numbers.append(self._random())
        return numbers[asked]


Policy = Callable[[AnyGame, Any, Seat, WorldDice], Any]
"""Returns the move of a seat in a state."""


def play_random(game: AnyGame, state: Any, seat: Seat, dice: WorldDice) -> Any:
    """Play any legal move, each as likely as the others."""
    moves = game.legal(state, seat)
    return moves[int(dice.roll(seat) * len(moves))]


def play_greedy(game: AnyGame, state: Any, seat: Seat, dice: WorldDice) -> Any:
    """Play as the greedy player does: better, and many times as slow."""
    chance = Chance(dice.roll(seat).hex().encode())
    return game.players["greedy"](chance)(Turn(game, state, seat))


POLICIES: Final[Mapping[str, Policy]] = {"random": play_random, "greedy": play_greedy}
"""All policies by their names; a stored name never changes its meaning."""
