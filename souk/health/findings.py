"""Findings: what is amiss, how bad it is, and what to do, in a sentence each."""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import StrEnum


class Level(StrEnum):
    WELL = "well"
    STRAINED = "strained"
    """The site goes on, and somebody should look before it does not."""
    FAILING = "failing"
    """Something that people come for does not happen until somebody has acted."""

    @property
    def rank(self) -> int:
        return [*Level].index(self)


@dataclass(frozen=True, slots=True)
class HealthFinding:
    code: str
    """What programs know it by; the same for all findings of a kind."""
    level: Level
    sentence: str
    """What is amiss and what to do, in the language of the reader."""


def failing(code: str, sentence: str) -> HealthFinding:
    return HealthFinding(code, Level.FAILING, sentence)


def strained(code: str, sentence: str) -> HealthFinding:
    return HealthFinding(code, Level.STRAINED, sentence)


def worst(findings: Iterable[HealthFinding]) -> Level:
    levels = (finding.level for finding in findings)
    return max(levels, key=lambda level: level.rank, default=Level.WELL)
