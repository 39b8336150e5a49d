"""What the moves of one decision are worth, judged by what the seat knew.

Half of the continuations find out which moves are worth a closer look, by halving the
field again and again. The other half measures those few in worlds of their own: who
wins a race by luck does not keep it, so the values are fair, and so are their bands.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from math import ceil, log2
from typing import Any, Final

import msgspec

from engines.core.game import AnyGame, Seat
from replays.analysis.bands import Band, certain, difference_band, share_band
from replays.analysis.continuations import ImaginedWorld, seeds
from replays.analysis.policies import POLICIES, Policy

MEASURED: Final = 3
"""So many moves are measured at most, besides those that have to be."""
FEWEST_WORLDS: Final = 4
"""In fewer worlds no move can be told from another."""


class MoveValue(msgspec.Struct, frozen=True):
    """A move, and what the seat that makes it may expect of the win."""

    move: Any
    band: Band


class DecisionValues(msgspec.Struct, frozen=True):
    """The moves of a decision that were measured."""

    seat: Seat
    moves: list[MoveValue]
    """First those that had to be measured, then the best of the others."""
    favourite: int
    """Which of them was best before they were measured."""
    samples: list[list[float]]
    """What each of them came to, world by world."""

    def gap(self, better: int, worse: int) -> Band:
        """Return by how much one of the moves is ahead of another."""
        if better == worse:
            return certain(0.0)
        return difference_band(self.samples[better], self.samples[worse])


def evaluate_decision(
    game: AnyGame,
    view: Any,
    seat: Seat,
    moves: Sequence[Any],
    *,
    seats: int,
    seed: bytes,
    must: Sequence[Any] = (),
    policy: str = "random",
    continuations: int = 400,
) -> DecisionValues:
    """Evaluate a decision from the view of its seat and the moves it was offered.

    Moves that `must` be measured, such as the one that was played, are in any case. The
    same arguments give the same values.
    """
    trial = _MoveTrial(game, view, seat, seats=seats, policy=POLICIES[policy])
    field = _field(moves, must, most=max(continuations // 4, MEASURED + len(must)))
    ranked = trial.race(field, must, sha256(b"race" + seed).digest(), continuations / 2)
    others = [move for move in ranked if move not in must]
    measured = [*must, *others[: MEASURED - min(len(must), MEASURED - 1)]]
    count = max(continuations // 2 // len(measured), FEWEST_WORLDS)
    samples = trial.measure(measured, sha256(b"measure" + seed).digest(), count)
    return DecisionValues(
        seat=seat,
        moves=[
            MoveValue(move, share_band(sample))
            for move, sample in zip(measured, samples, strict=True)
        ],
        favourite=measured.index(ranked[0]),
        samples=samples,
    )


def _field(moves: Sequence[Any], must: Sequence[Any], most: int) -> list[Any]:
    """Return the moves that take part: all, or some from everywhere in a long list."""
    step = -(-len(moves) // most)
    return [
        move for place, move in enumerate(moves) if not place % step or move in must
    ]


class _MoveTrial:
    """Tries moves of one decision in imagined worlds."""

    def __init__(
        self, game: AnyGame, view: Any, seat: Seat, *, seats: int, policy: Policy
    ) -> None:
        self._game = game
        self._view = view
        self._seat = seat
        self._seats = seats
        self._policy = policy

    def race(
        self,
        field: Sequence[Any],
        must: Sequence[Any],
        seed: bytes,
        continuations: float,
    ) -> list[Any]:
        """Return the moves, the best one first; who drops out early comes last.

        In each of the rounds the same number of continuations is shared by those that
        are left, and the worse half drops out.
        """
        running = [_Runner(move, place) for place, move in enumerate(field)]
        out: list[_Runner] = []
        rounds = max(1, ceil(log2(len(running))))
        for number in range(rounds):
            count = max(1, int(continuations / rounds / len(running)))
            for world in self._worlds(seed + bytes([number]), count):
                for runner in running:
                    runner.total += self._share(world, runner.move)
            running.sort(key=lambda runner: (-runner.total, runner.place))
            kept = max(2, -(-len(running) // 2))
            dropped = [each for each in running[kept:] if each.move not in must]
            out = [*dropped, *out]
            running = [each for each in running if each not in dropped]
        return [runner.move for runner in (*running, *out)]

    def measure(
        self, moves: Sequence[Any], seed: bytes, count: int
    ) -> list[list[float]]:
        """Return the shares of each move, in so many worlds that all of them have."""
        samples: list[list[float]] = [[] for _ in moves]
        for world in self._worlds(seed, count):
            for move, sample in zip(moves, samples, strict=True):
                sample.append(self._share(world, move))
        return samples

    def _worlds(self, seed: bytes, count: int) -> Iterator[ImaginedWorld]:
        for one in seeds(seed, count):
            yield ImaginedWorld(self._game, self._view, self._seats, one)

    def _share(self, world: ImaginedWorld, move: Any) -> float:
        state, _ = world.after(self._seat, move)
        return world.play_on(state, self._policy)[self._seat]


class _Runner:
    """A move in the race; all that still run were tried in the same worlds."""

    __slots__ = ("move", "place", "total")

    def __init__(self, move: Any, place: int) -> None:
        self.move = move
        self.place = place
        self.total = 0.0
