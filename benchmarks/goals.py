"""Goals: ratios that the games are expected to reach, read from `goals.toml`."""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path

from benchmarks.measure import Figure

GOALS = Path(__file__).with_name("goals.toml")


@dataclass(frozen=True, slots=True)
class Goal:
    """One figure is to be at least so many times another figure of the same run."""

    figure: str
    against: str
    minimum: float


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a goal."""

    goal: Goal
    ratio: Figure

    @property
    def met(self) -> bool:
        return self.ratio.median >= self.goal.minimum


def read_goals(path: Path = GOALS) -> list[Goal]:
    """Return the goals of all games, in the order of the file."""
    table = tomllib.loads(path.read_text(encoding="utf-8"))
    return [
        Goal(f"{game}/{entry['figure']}", entry["against"], float(entry["minimum"]))
        for game, entries in table.items()
        for entry in entries
    ]


def judge(goals: Iterable[Goal], figures: Mapping[str, Figure]) -> list[Verdict]:
    """Return a verdict for each goal of which both figures were measured."""
    return [
        Verdict(goal, figures[goal.figure].over(figures[goal.against]))
        for goal in goals
        if goal.figure in figures and goal.against in figures
    ]
