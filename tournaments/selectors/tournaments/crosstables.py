"""Everybody against everybody: what each took from each."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import permutations
from typing import Final

from tournaments.formats import base
from tournaments.formats.points import table_results
from tournaments.models import Entrant
from tournaments.selectors.tournaments.rounds import Entrants

LARGEST: Final = 32
"""A larger field makes an unreadable table."""


@dataclass(frozen=True, slots=True)
class CrossCell:
    points: str
    tables: int
    """At how many tables the two have met."""
    shade: int
    """From 0, always behind, by way of 4, level, to 8, always in front."""


@dataclass(frozen=True, slots=True)
class CrossRow:
    place: int
    entrant: Entrant
    cells: Sequence[CrossCell | None]
    """By the place of the other; None against oneself, and where they never met."""
    points: str


def crosstable(
    history: base.History, standings: Sequence[base.Standing], entrants: Entrants
) -> list[CrossRow]:
    """Return a row for each entrant, in the order of the standings.

    A cell holds the sum over all tables of how far the one came in ahead of the other:
    1 for in front in every game, a half for level. Empty before the first game, and
    where the field is too large.
    """
    results = table_results(history.games)
    if not results or len(standings) > LARGEST:
        return []
    taken: dict[tuple[int, int], list[Fraction]] = defaultdict(list)
    for result in results.values():
        for pair in permutations(result.entrants, 2):
            taken[pair].append(result.ahead[pair])
    order = [standing.key for standing in standings]
    return [
        CrossRow(
            place=standing.place,
            entrant=entrants[standing.key],
            cells=[_cell(taken.get((standing.key, other), [])) for other in order],
            points=f"{standing.points:.2f}",
        )
        for standing in standings
    ]


def _cell(taken: list[Fraction]) -> CrossCell | None:
    if not taken:
        return None
    total = sum(taken, Fraction())
    return CrossCell(
        points=f"{float(total):.2f}",
        tables=len(taken),
        shade=min(int(total / len(taken) * 9), 8),
    )
