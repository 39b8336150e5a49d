"""Who wins how often, what winners do more often, and with which moves one begins."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil, floor, log
from statistics import NormalDist
from typing import Final, TypeVar

from django.utils.safestring import SafeString, mark_safe

from engines.core.codec import codec
from engines.core.game import AnyGame
from tournaments.charts import Scale, interval_mark
from tournaments.selectors.wording import language
from tournaments.statistics.ratios import WHOLE, Interval, RatioSums, quotient, share
from tournaments.statistics.table import TableFigures

LEAST_DEALS: Final = 20
"""A kind of move that came up in fewer deals is compared with nothing."""
KINDS_SHOWN: Final = 10
OPENINGS_SHOWN: Final = 8
LEAST_REACH: Final = log(1.5)
MOST_REACH: Final = log(4)
"""From where to where quotients are drawn, to both sides of 1."""

Key = TypeVar("Key")


@dataclass(frozen=True, slots=True)
class ShareLine:
    """What part of the victories somebody had, or somebody who began like this."""

    label: str
    times: int
    interval: Interval
    mark: SafeString


@dataclass(frozen=True, slots=True)
class KindLine:
    """A kind of move, and how often winners and others made it in a match."""

    label: str
    winners: float
    others: float
    interval: Interval
    """How many times as often winners made it."""
    mark: SafeString


@dataclass(frozen=True, slots=True)
class OpeningTable:
    """What seats did first, or second, and what became of them."""

    number: int
    lines: Sequence[ShareLine]
    total: int
    """How often somebody moved there."""
    others: int
    """How many other moves were made there."""


def share_lines(
    labels: Mapping[Key, str], sums: Mapping[Key, RatioSums], even: float
) -> list[ShareLine]:
    """Return the shares of those that have labels, in their order, on one scale."""
    shares = {key: share(sums[key]) for key in labels}
    if not shares:
        return []
    edges = [even, *(edge for one in shares.values() for edge in (one.low, one.high))]
    scale = Scale(floor(10 * min(edges)) / 10, ceil(10 * max(edges)) / 10, even)
    return [
        ShareLine(
            label=labels[key],
            times=sums[key].bottom // WHOLE,
            interval=interval,
            mark=_mark(scale, interval),
        )
        for key, interval in shares.items()
    ]


def _mark(scale: Scale, interval: Interval) -> SafeString:
    low, value, high = interval.low, interval.value, interval.high
    return mark_safe(interval_mark(scale, low, value, high))


# --- what winners do -----------------------------------------------------------------


def kind_lines(
    rules: AnyGame, figures: TableFigures
) -> tuple[list[KindLine], list[KindLine]]:
    """Return what winners do clearly more often than others, and clearly less often.

    The intervals hold all together: of many kinds, some always differ by luck.
    """
    compared = {
        kind: sums
        for kind, sums in figures.kinds.items()
        if sums.deals >= LEAST_DEALS and sums.top and sums.bottom
    }
    if not compared:
        return [], []
    quantile = NormalDist().inv_cdf(1 - 0.025 / len(compared))
    clear = {
        kind: found
        for kind, sums in compared.items()
        if (found := quotient(sums, quantile=quantile)) and found.is_clear_of(1)
    }
    surest_first = sorted(clear, key=lambda kind: _least_effect(clear[kind]))[::-1]
    names = _kind_names(rules, figures, surest_first)
    scale = _quotient_scale(clear)
    part = WHOLE * figures.compared
    lines = [
        KindLine(
            label=names[kind],
            winners=compared[kind].top / part,
            others=compared[kind].bottom / part,
            interval=clear[kind],
            mark=_mark(scale, _logarithm(clear[kind])),
        )
        for kind in surest_first
    ]
    more = [line for line in lines if line.interval.value > 1]
    less = [line for line in lines if line.interval.value < 1]
    return more[:KINDS_SHOWN], less[:KINDS_SHOWN]


def _least_effect(interval: Interval) -> float:
    """Return how far the nearer bound is from no difference."""
    return min(abs(log(interval.low)), abs(log(interval.high)))


def _quotient_scale(clear: Mapping[str, Interval]) -> Scale:
    edges = [abs(log(edge)) for one in clear.values() for edge in (one.low, one.high)]
    reach = min(max([LEAST_REACH, *edges]), MOST_REACH)
    return Scale(-reach, reach, 0)


def _logarithm(interval: Interval) -> Interval:
    """Return an interval on a scale on which half and twice are equally far from 1."""
    return Interval(log(interval.value), log(interval.low), log(interval.high))


def _kind_names(
    rules: AnyGame, figures: TableFigures, kinds: Sequence[str]
) -> dict[str, str]:
    read, reader = codec(rules).move, language()
    return {kind: rules.kind_of(read(figures.examples[kind]), reader) for kind in kinds}


# --- openings ------------------------------------------------------------------------


def opening_tables(
    rules: AnyGame, figures: TableFigures, even: float
) -> list[OpeningTable]:
    """Return the most frequent first moves of seats, and the second ones."""
    tables = []
    for number, lines in enumerate(figures.openings, start=1):
        often = sorted(lines, key=lambda move: (-lines[move].bottom, move))
        shown = often[:OPENINGS_SHOWN]
        if len(often) < 2:
            # What all do alike says nothing.
            continue
        tables.append(
            OpeningTable(
                number=number,
                lines=share_lines(_sentences(rules, shown), lines, even),
                total=sum(sums.bottom for sums in lines.values()) // WHOLE,
                others=len(often) - len(shown),
            )
        )
    return tables


def _sentences(rules: AnyGame, moves: Sequence[str]) -> dict[str, str]:
    read, reader = codec(rules).move, language()
    return {move: rules.describe(read(move), reader) for move in moves}
