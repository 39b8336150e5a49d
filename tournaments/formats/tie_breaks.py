"""Tie-breaks: who is placed before whom at equal points, each as a function of results.

More is better in all of them. Averages are taken over opponents and not over rounds, so
that it makes no difference how large somebody's tables were.
"""

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from itertools import combinations
from typing import Final

from msgspec.structs import replace

from tournaments.formats.base import BYE, History, Standing
from tournaments.formats.lots import LOTS, lot
from tournaments.formats.points import Scores, average, scores
from tournaments.messages import message

TieBreak = Callable[[Scores, int, Sequence[int]], Fraction]
"""Takes the scores, the entrant, and all entrants with as many points as it has."""


def head_to_head(known: Scores, key: int, tied: Sequence[int]) -> Fraction:
    """Return the mean result against those tied; 0 unless all of them have met."""
    if len(tied) == 1 or not all(_met(known, *pair) for pair in combinations(tied, 2)):
        return Fraction(0)
    others = [other for other in tied if other != key]
    return average([average(_met(known, key, other)) for other in others])


def buchholz(known: Scores, key: int, _tied: Sequence[int]) -> Fraction:
    """Return the mean of the points of all opponents met, each time they were met."""
    return average(_opponents(known, key))


def buchholz_cut(known: Scores, key: int, _tied: Sequence[int]) -> Fraction:
    """Return the same without the weakest of them."""
    return average(sorted(_opponents(known, key))[1:])


def sonneborn_berger(known: Scores, key: int, _tied: Sequence[int]) -> Fraction:
    """Return the points of those left behind, per opponent at each table.

    Half of the points of those who came in level count; of several games at a table,
    the share in which an opponent was left behind. A bye is a draw with oneself.
    """
    own = known.byes[key] * Fraction(BYE) * known.points[key]
    for result in known.results[key]:
        own += average(
            [
                result.ahead[key, other] * known.points[other]
                for other in result.entrants
                if other != key
            ]
        )
    return own


def wins(known: Scores, key: int, _tied: Sequence[int]) -> Fraction:
    """Return the tables won alone; of several games at a table, the share won."""
    return sum((result.won[key] for result in known.results[key]), Fraction())


TIE_BREAKS: Final[tuple[tuple[str, TieBreak], ...]] = (
    ("head to head", head_to_head),
    ("Buchholz average", buchholz),
    ("Buchholz average cut 1", buchholz_cut),
    ("Sonneborn-Berger", sonneborn_berger),
    ("wins", wins),
)
"""In the order in which they count; the rating before the event and a lot follow."""


def standings(history: History) -> tuple[Standing, ...]:
    """Return the entrants by points and tie-breaks; no two share a place."""
    known = scores(history)
    tied: dict[Fraction, list[int]] = {}
    for entrant in sorted(history.entrants, key=lambda entrant: entrant.key):
        tied.setdefault(known.points[entrant.key], []).append(entrant.key)
    table = []
    for entrant in history.entrants:
        key = entrant.key
        points = known.points[key]
        broken = [(name, rule(known, key, tied[points])) for name, rule in TIE_BREAKS]
        rating = ("rating", Fraction(entrant.rating))
        drawn = ("lot", Fraction(lot(history.seed, "standings", key), LOTS))
        counted = [*broken, rating, drawn]
        order = (points, *(value for _, value in counted), key)
        standing = Standing(
            place=0,
            key=key,
            points=float(points),
            games=known.games(key),
            tie_breaks=tuple((name, float(value)) for name, value in counted),
            note=message("standing.out") if entrant.is_out else "",
        )
        table.append((order, standing))
    table.sort(key=lambda row: row[0], reverse=True)
    return placed(standing for _, standing in table)


def placed(ranked: Iterable[Standing]) -> tuple[Standing, ...]:
    """Return the standings with their places, as they are ordered already."""
    return tuple(
        replace(standing, place=place) for place, standing in enumerate(ranked, start=1)
    )


def _met(known: Scores, key: int, other: int) -> list[Fraction]:
    """Return the results of one against the other, table by table."""
    results = known.results[key]
    return [result.ahead[key, other] for result in results if other in result.entrants]


def _opponents(known: Scores, key: int) -> list[Fraction]:
    """Return the points of everybody met; a round not played was met with oneself."""
    missed = known.byes[key] + known.absences[key]
    own = [known.points[key]] * (missed * (known.seats - 1))
    met = [
        known.points[other]
        for result in known.results[key]
        for other in result.entrants
        if other != key
    ]
    return met + own
