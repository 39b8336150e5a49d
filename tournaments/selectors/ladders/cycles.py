"""The circles of a ladder with the names of those in them."""

from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.models import Competitor, Leaderboard
from tournaments.ratings.cycles import Cycles
from tournaments.selectors import wording
from tournaments.selectors.ladders.comparison import Record
from tournaments.selectors.ladders.history import competitors_with_names
from tournaments.selectors.ladders.ratings import panels_of


@dataclass(frozen=True, slots=True)
class CycleStep:
    """One of a circle, and how sure it is that this one beats the next."""

    one: Competitor
    other: Competitor
    likely: str
    record: Record


@dataclass(frozen=True, slots=True)
class WeightLine:
    """A player in the mix that nobody beats."""

    rank: int
    competitor: Competitor
    percent: float
    behind: int
    """By how many points the mix is better; 0 for those who are part of it."""


@dataclass(frozen=True, slots=True)
class CyclesPanel:
    """What the order of a ladder does not tell; None of it before the first fit."""

    cycles: Sequence[Sequence[CycleStep]]
    weights: Sequence[WeightLine]
    found: Cycles

    @property
    def circular(self) -> int:
        """In a hundred."""
        return round(100 * self.found.circular)


def cycles_of(board: Leaderboard) -> CyclesPanel:
    """Return the circles of a ladder as they were last fitted; one query for names."""
    panels = panels_of(board)
    found = panels.cycles
    ids = {weight.player for weight in found.weights}
    known = competitors_with_names(ids).in_bulk()
    return CyclesPanel(
        cycles=[
            [
                CycleStep(
                    known[one],
                    known[other],
                    wording.likely(likelihood),
                    Record(panels.meetings(one, other)),
                )
                for one, other, likelihood in zip(
                    cycle.players,
                    cycle.players[1:] + cycle.players[:1],
                    cycle.likelihoods,
                    strict=True,
                )
            ]
            for cycle in found.cycles
        ],
        weights=[
            WeightLine(
                place, known[one.player], round(100 * one.share, 1), round(one.edge)
            )
            for place, one in enumerate(found.weights, start=1)
        ],
        found=found,
    )
