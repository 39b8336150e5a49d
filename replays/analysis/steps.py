"""One step of a match, judged: what all seats may hope for, luck, and other moves.

Two kinds of value stand beside each other. Those of the seats are for readers who know
what has been shown to anybody: hands are what they were, and the order of piles is
drawn anew. A move is judged by what its seat knew at that moment, and by nothing else.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, Final

import msgspec

from engines.core.game import OMNISCIENT, AnyGame, Seat
from replays.analysis import ANALYSER_VERSION
from replays.analysis.bands import Band, certain, share_band
from replays.analysis.continuations import ImaginedWorld, Shares, seeds, shares
from replays.analysis.decisions import evaluate_decision
from replays.analysis.policies import POLICIES
from replays.analysis.positions import LineOfPositions, MovePosition

BATCHES: Final = 10
"""Luck is kept in so many parts, each of worlds of its own, to tell its error."""
FOR_VALUES: Final = 0.4
"""The part of the continuations that goes to the values of the seats."""
GLANCES: Final = 24
"""In so many worlds it is tried whether a move leads to the same for all that can be
seen: if it does, there is no luck in it."""


class AnalysisSettings(msgspec.Struct, frozen=True):
    """All that the figures depend on besides the log and the analyser's version."""

    continuations: int
    """How many a step gets, more or less."""
    policy: str = "random"
    seat: Seat | None = None
    """Whose moves are judged; None for those of all seats."""

    @property
    def key(self) -> str:
        """A digest by which figures of other settings are told apart."""
        text = msgspec.json.encode((ANALYSER_VERSION, self))
        return sha256(text).hexdigest()


class JudgedMove(msgspec.Struct, frozen=True):
    """A move that was measured, as a plain record."""

    move: dict[str, Any]
    value: Band
    """What the seat that makes it could expect of the win, by what it knew."""


class JudgedDecision(msgspec.Struct, frozen=True):
    """A move that was made, beside the best others."""

    seat: Seat
    moves: list[JudgedMove]
    """First the one that was made."""
    favourite: int
    """Which of them was best before they were measured; 0 for the one that was made."""
    gap: Band
    """By how much the favourite was ahead of the move that was made."""
    legal: int
    """How many moves there were."""


class StepFigures(msgspec.Struct, frozen=True):
    """What is known of one step."""

    step: int
    values: list[Band]
    """The part of the win that each seat could expect after the step."""
    luck: list[list[float]] = []
    """What each seat gained by chance, in `BATCHES` parts; empty where nothing did."""
    decision: JudgedDecision | None = None


def judge_step(
    line: LineOfPositions, number: int, settings: AnalysisSettings, seed: bytes
) -> StepFigures:
    """Judge one of the positions of a match, by its place in the line.

    The seed is that of the analysis: worlds of neighbouring steps are alike, so their
    values differ by what happened and not by what was imagined.
    """
    position = line.positions[number]
    observer = _Observer(line.game, line.seats, settings, seed)
    found = observer.samples(position.after)
    is_over = line.game.outcome(position.after) is not None
    return StepFigures(
        step=position.step,
        values=[
            certain(column[0]) if is_over else share_band(column)
            for column in zip(*found, strict=True)
        ],
        luck=observer.luck(position, found),
        decision=_decision(line, position, settings, seed),
    )


class _Observer:
    """Values for readers who know all that has been shown to anybody."""

    def __init__(
        self, game: AnyGame, seats: int, settings: AnalysisSettings, seed: bytes
    ) -> None:
        self._game = game
        self._seats = seats
        self._seed = seed
        self._policy = POLICIES[settings.policy]
        part = int(settings.continuations * FOR_VALUES) // BATCHES
        self._count = BATCHES * max(part, 2)

    def samples(self, state: Any) -> list[Shares]:
        """Return who won, world by world."""
        outcome = self._game.outcome(state)
        if outcome is not None:
            return [shares(outcome)] * self._count
        return [
            world.play_on(world.state, self._policy)
            for world in self._worlds(state, self._count)
        ]

    def luck(
        self, position: MovePosition, found: Sequence[Shares]
    ) -> list[list[float]]:
        """Return what each seat gained beyond what the move led to on average.

        Its expectation is zero whatever the values are, for the average is over all
        that could have happened behind this very move.
        """
        if position.seat is None or not self._has_luck(position):
            return []
        expected = [
            world.play_on(world.after(position.seat, position.move)[0], self._policy)
            for world in self._worlds(position.before, self._count)
        ]
        return _batches(found, expected, self._seats)

    def _has_luck(self, position: MovePosition) -> bool:
        """Tell whether what can be seen after the move depends on chance."""
        assert position.seat is not None
        seen = self._game.view(position.after, OMNISCIENT)
        return any(
            self._game.view(world.after(position.seat, position.move)[0], OMNISCIENT)
            != seen
            for world in self._worlds(position.before, GLANCES)
        )

    def _worlds(self, state: Any, count: int) -> Iterator[ImaginedWorld]:
        view = self._game.view(state, OMNISCIENT)
        for seed in seeds(self._seed, count):
            yield ImaginedWorld(self._game, view, self._seats, seed)


def _batches(
    found: Sequence[Shares], expected: Sequence[Shares], seats: int
) -> list[list[float]]:
    """Return the mean differences of each seat, batch by batch."""
    size = len(found) // BATCHES
    pairs = [*zip(found, expected, strict=True)]
    return [
        [
            sum(a[seat] - b[seat] for a, b in pairs[start : start + size]) / size
            for seat in range(seats)
        ]
        for start in range(0, size * BATCHES, size)
    ]


def _decision(
    line: LineOfPositions,
    position: MovePosition,
    settings: AnalysisSettings,
    seed: bytes,
) -> JudgedDecision | None:
    game, seat = line.game, position.seat
    if seat is None or settings.seat not in (None, seat):
        return None
    offered = game.legal(position.before, seat)
    values = evaluate_decision(
        game,
        game.view(position.before, seat),
        seat,
        offered,
        seats=line.seats,
        seed=sha256(b"decision %d" % position.step + seed).digest(),
        must=[position.move],
        policy=settings.policy,
        continuations=round(settings.continuations * (1 - FOR_VALUES)),
    )
    return JudgedDecision(
        seat=seat,
        moves=[
            JudgedMove(msgspec.to_builtins(each.move), each.band)
            for each in values.moves
        ],
        favourite=values.favourite,
        gap=values.gap(values.favourite, 0),
        legal=len(offered),
    )
