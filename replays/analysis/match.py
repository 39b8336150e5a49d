"""A whole match, judged: who was ahead when, what decided it, and who erred."""

from collections.abc import Iterable, Sequence
from hashlib import sha256
from math import sqrt
from statistics import fmean, stdev
from typing import Final

import msgspec

from engines.core.game import Seat
from replays.analysis import ANALYSER_VERSION
from replays.analysis.bands import Band, certain, independent_difference
from replays.analysis.continuations import shares
from replays.analysis.positions import LineOfPositions
from replays.analysis.steps import BATCHES, AnalysisSettings, StepFigures
from replays.log.entry import Log

LARGE: Final = 0.05
"""A move that gives away so much of the win, for sure, is a clear mistake."""
TURN: Final = 0.12
"""A step that moves the value of a seat by so much, for sure, is a turning point."""
TURNS: Final = 6
"""So many turning points are named at most."""
NINE_DEGREES: Final = 2.262
"""So many standard errors to either side are a band of 95 %, told from ten batches."""
PHASES: Final = ("opening", "middle", "end")
"""The thirds of a match, by its moves."""


class Analysis(msgspec.Struct, frozen=True, kw_only=True):
    """All figures of a match; it follows from its log and the settings."""

    version: int
    log: str
    """The hash of the last entry of the log."""
    settings: AnalysisSettings
    seats: int
    result: list[float] | None
    """The part of the win that each seat had; None where the rules did not end it."""
    steps: list[StepFigures]


class TurningPoint(msgspec.Struct, frozen=True):
    """A step that changed who would win."""

    step: int
    seat: Seat
    """Whose value changed most."""
    change: Band


class SeatSummary(msgspec.Struct, frozen=True):
    """How a seat played, and what chance gave it."""

    seat: Seat
    decisions: int
    error: Band
    """What a decision gave away on average."""
    mistakes: int
    """How many gave away `LARGE` or more, for sure."""
    phases: list[tuple[int, float]]
    """For each of `PHASES`: how many decisions, and what they gave away in all."""
    luck: Band
    """What it gained by chance over the match; its expectation was zero."""
    result: float | None
    without_luck: Band | None
    """The result minus the luck. It is no share: it may be below 0 or above 1."""


def seed_of(log: Log) -> bytes:
    """Return the seed of all analyses of a match, however long its moves took."""
    commitment = bytes.fromhex(log.header.commitment)
    return sha256(b"souk-analysis/1" + log.header.match.bytes + commitment).digest()


def assembled(
    log: Log,
    line: LineOfPositions,
    settings: AnalysisSettings,
    steps: Iterable[StepFigures],
) -> Analysis:
    outcome = line.game.outcome(line.end)
    return Analysis(
        version=ANALYSER_VERSION,
        log=log.entries[-1].hash.hex(),
        settings=settings,
        seats=line.seats,
        result=None if outcome is None else [*shares(outcome)],
        steps=sorted(steps, key=lambda figures: figures.step),
    )


def turning_points(analysis: Analysis) -> list[TurningPoint]:
    """Return the steps that changed most, in the order of the match."""
    found = []
    for before, after in zip(analysis.steps, analysis.steps[1:], strict=False):
        changes = [
            independent_difference(now, then)
            for now, then in zip(after.values, before.values, strict=True)
        ]
        seat = max(range(analysis.seats), key=lambda one: abs(changes[one].mean))
        change = changes[seat]
        if abs(change.mean) >= TURN and abs(change.mean) > 3 * change.error:
            found.append(TurningPoint(after.step, seat, change))
    found.sort(key=lambda turn: -abs(turn.change.mean))
    return sorted(found[:TURNS], key=lambda turn: turn.step)


def is_mistake(figures: StepFigures) -> bool:
    """Tell whether the move gave away a good part of the win, for sure."""
    decision = figures.decision
    return (
        decision is not None
        and decision.gap.mean >= LARGE
        and decision.gap.is_clearly_positive
    )


def summaries(analysis: Analysis) -> list[SeatSummary]:
    """Return how each seat played whose decisions were judged."""
    seats = {each.decision.seat for each in analysis.steps if each.decision}
    return [_summary(analysis, seat) for seat in sorted(seats)]


def _summary(analysis: Analysis, seat: Seat) -> SeatSummary:
    own = [
        (place, each)
        for place, each in enumerate(analysis.steps)
        if each.decision is not None and each.decision.seat == seat
    ]
    gaps = [each.decision.gap for _, each in own if each.decision is not None]
    phases = [[0, 0.0] for _ in PHASES]
    for (place, _), gap in zip(own, gaps, strict=True):
        phase = phases[len(PHASES) * place // len(analysis.steps)]
        phase[0] += 1
        phase[1] += gap.mean
    luck = _luck(analysis.steps, seat)
    result = None if analysis.result is None else analysis.result[seat]
    return SeatSummary(
        seat=seat,
        decisions=len(own),
        error=_mean(gaps),
        mistakes=sum(is_mistake(each) for _, each in own),
        phases=[(int(count), total) for count, total in phases],
        luck=luck,
        result=result,
        without_luck=None if result is None else _minus(result, luck),
    )


def _mean(bands: Sequence[Band]) -> Band:
    mean = fmean(band.mean for band in bands)
    margin = sqrt(sum(band.margin**2 for band in bands)) / len(bands)
    return Band(mean, mean - margin, mean + margin)


def _luck(steps: Sequence[StepFigures], seat: Seat) -> Band:
    """Return the luck of a whole match.

    The same worlds serve all steps, so their errors belong together: they are told from
    the sums of the batches.
    """
    sums = [
        sum(each.luck[batch][seat] for each in steps if each.luck)
        for batch in range(BATCHES)
    ]
    mean = fmean(sums)
    margin = NINE_DEGREES * stdev(sums) / sqrt(BATCHES)
    return Band(mean, mean - margin, mean + margin) if margin else certain(mean)


def _minus(result: float, luck: Band) -> Band:
    return Band(result - luck.mean, result - luck.high, result - luck.low)
