"""Worlds, which are positions that fit a view, and matches played on from them."""

from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from engines.core.chance import CoupledChance
from engines.core.game import AnyGame, Outcome, Seat
from replays.analysis.policies import Policy, WorldDice

Shares = tuple[float, ...]
"""The part of the win that each seat has."""


def shares(outcome: Outcome) -> Shares:
    """Return who won: first places share one win, a defeat of all has none."""
    if outcome.kind == "everybody_defeated":
        return (0.0,) * len(outcome.ranks)
    part = 1 / outcome.ranks.count(1)
    return tuple(part if rank == 1 else 0.0 for rank in outcome.ranks)


class ImaginedWorld:
    """One position that fits a view, with luck that falls alike for all moves."""

    __slots__ = ("_chance", "_dice", "_game", "state")

    def __init__(self, game: AnyGame, view: Any, seats: int, seed: bytes) -> None:
        self._game = game
        # By version 2 whatever the game: worlds of neighbouring positions are alike.
        self.state = game.imagine(view, CoupledChance(seed))
        self._chance = game.chance(sha256(b"chance" + seed).digest())
        self._dice = WorldDice(seed, seats)

    def after(self, seat: Seat, move: Any) -> tuple[Any, list[Any]]:
        """Return the state after a move, and what followed from it."""
        state = self.state.clone()
        return state, self._game.execute(state, seat, move, self._chance)

    def play_on(self, state: Any, policy: Policy) -> Shares:
        """Play a match on to its end, which changes the state; return who won."""
        game, chance, dice = self._game, self._chance, self._dice
        to_move, execute = game.to_move, game.execute
        dice.begin()
        while asked := to_move(state):
            seat = asked[0]
            execute(state, seat, policy(game, state, seat, dice), chance)
        outcome = game.outcome(state)
        assert outcome is not None
        return shares(outcome)


def seeds(seed: bytes, count: int) -> Iterator[bytes]:
    """Yield the seeds of so many worlds."""
    for number in range(count):
        yield sha256(b"%d:" % number + seed).digest()
