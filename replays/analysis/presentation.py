"""An analysis as pages and programs show it: flat, in one language, without names.

It is made once, when an analysis is finished, so that showing it costs nothing. Values
are in tenths of a percent: no eye and no band is finer.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, Literal

import msgspec

from engines.core.codec import codec
from engines.core.game import OMNISCIENT, Language, Seat
from replays.analysis.bands import Band
from replays.analysis.match import (
    Analysis,
    SeatSummary,
    TurningPoint,
    is_mistake,
    summaries,
    turning_points,
)
from replays.analysis.positions import LineOfPositions
from replays.analysis.steps import JudgedMove, StepFigures

ShownBand = tuple[int, int, int]
"""A mean with the ends of its band."""


class ShownMark(msgspec.Struct, frozen=True, kw_only=True):
    """A step worth a look, and why."""

    step: int
    kind: Literal["turn", "mistake"]
    seat: Seat
    """Whose value turned, or who erred."""
    mover: Seat | None
    """Who moved; None for the setup."""
    move: str = ""
    """What was done, as a sentence."""
    before: int = 0
    after: int = 0
    """What a turn made of the value of the seat."""
    better: str = ""
    """What would have been better than a mistake."""
    gain: ShownBand = (0, 0, 0)
    things: tuple[str, ...] = ()
    """What one touches on the board for the better move."""


class ShownSeat(msgspec.Struct, frozen=True):
    """How a seat played, and what chance gave it."""

    seat: Seat
    decisions: int
    mistakes: int
    error: ShownBand
    luck: ShownBand
    result: int | None
    without_luck: ShownBand | None
    phases: list[tuple[int, float]]
    """How many decisions each third of the match had, and what they gave away."""


class ShownAnalysis(msgspec.Struct, frozen=True):
    """Everything that is shown of an analysis."""

    policy: str
    continuations: int
    steps: list[int]
    values: list[list[ShownBand]]
    """For each of the steps, the value of each seat after it."""
    seats: list[ShownSeat]
    marks: list[ShownMark]
    """In the order of the match; a step may have one of each kind."""


def shown_analysis(
    line: LineOfPositions, analysis: Analysis, language: Language
) -> ShownAnalysis:
    teller = _Teller(line, analysis, language)
    return ShownAnalysis(
        policy=analysis.settings.policy,
        continuations=analysis.settings.continuations,
        steps=[each.step for each in analysis.steps],
        values=[[_shown_band(band) for band in each.values] for each in analysis.steps],
        seats=[_seat(each) for each in summaries(analysis)],
        marks=sorted(teller.marks(), key=lambda mark: (mark.step, mark.kind)),
    )


def _seat(summary: SeatSummary) -> ShownSeat:
    rest = summary.without_luck
    return ShownSeat(
        seat=summary.seat,
        decisions=summary.decisions,
        mistakes=summary.mistakes,
        error=_shown_band(summary.error),
        luck=_shown_band(summary.luck),
        result=None if summary.result is None else round(1000 * summary.result),
        without_luck=None if rest is None else _shown_band(rest),
        phases=summary.phases,
    )


def _shown_band(band: Band) -> ShownBand:
    return (round(1000 * band.mean), round(1000 * band.low), round(1000 * band.high))


class _Teller:
    """Puts the steps worth a look into words."""

    def __init__(
        self, line: LineOfPositions, analysis: Analysis, language: Language
    ) -> None:
        self._game = line.game
        self._language: Language = language
        self._analysis = analysis
        self._positions = {position.step: position for position in line.positions}

    def marks(self) -> Iterator[ShownMark]:
        steps = self._analysis.steps
        before = {now.step: then.values for then, now in pairwise(steps)}
        after = {each.step: each.values for each in steps}
        for turn in turning_points(self._analysis):
            yield self._turn(turn, before[turn.step], after[turn.step])
        for each in steps:
            if is_mistake(each):
                yield self._mistake(each)

    def _turn(
        self, turn: TurningPoint, before: Sequence[Band], after: Sequence[Band]
    ) -> ShownMark:
        position = self._positions[turn.step]
        return ShownMark(
            step=turn.step,
            kind="turn",
            seat=turn.seat,
            mover=position.seat,
            move="" if position.seat is None else self._said(turn.step, position.move),
            before=_shown_band(before[turn.seat])[0],
            after=_shown_band(after[turn.seat])[0],
        )

    def _mistake(self, figures: StepFigures) -> ShownMark:
        decision = figures.decision
        assert decision is not None
        best = self._move(decision.moves[decision.favourite])
        view = self._game.view(self._positions[figures.step].before, decision.seat)
        return ShownMark(
            step=figures.step,
            kind="mistake",
            seat=decision.seat,
            mover=decision.seat,
            move=self._said(figures.step, self._move(decision.moves[0])),
            better=self._said(figures.step, best),
            gain=_shown_band(decision.gap),
            things=self._game.touch_targets(view, best),
        )

    def _move(self, judged: JudgedMove) -> Any:
        return codec(self._game).move(msgspec.json.encode(judged.move))

    def _said(self, step: int, move: Any) -> str:
        # The match is open: what its players knew is no secret any more.
        view = self._game.view(self._positions[step].before, OMNISCIENT)
        return self._game.describe(move, self._language, view)
