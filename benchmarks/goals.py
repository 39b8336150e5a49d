"""Goals: what the games and the site are expected to reach, read from `goals.toml`."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from benchmarks.measure import Figure

GOALS = Path(__file__).with_name("goals.toml")


@dataclass(frozen=True, slots=True)
class Goal:
    """A figure, or its ratio to another of the same run, is to stay within a bound."""

    figure: str
    against: str | None = None
    minimum: float | None = None
    maximum: float | None = None

    @property
    def bound(self) -> str:
        if self.minimum is not None:
            return f"at least {self.minimum:g}"
        return f"at most {self.maximum:g}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a goal."""

    goal: Goal
    ratio: Figure
    """The figure itself where it is measured against nothing."""

    @property
    def met(self) -> bool:
        lowest, highest = self.goal.minimum, self.goal.maximum
        return (lowest is None or self.ratio.median >= lowest) and (
            highest is None or self.ratio.median <= highest
        )


def read_goals(path: Path = GOALS) -> list[Goal]:
    """Return the goals of all games and of the site, in the order of the file."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return [
        Goal(
            f"{group}/{entry['figure']}",
            entry.get("against"),
            minimum=entry.get("minimum"),
            maximum=entry.get("maximum"),
        )
        for group, entries in table.items()
        for entry in entries
    ]


def judge(goals: Iterable[Goal], figures: Mapping[str, Figure]) -> list[Verdict]:
    """Return a verdict for each goal of which all figures were measured."""
    return [
        Verdict(goal, _ratio(goal, figures))
        for goal in goals
        if {goal.figure, goal.against} <= {*figures, None}
    ]


def _ratio(goal: Goal, figures: Mapping[str, Figure]) -> Figure:
    figure = figures[goal.figure]
    return figure if goal.against is None else figure.over(figures[goal.against])
