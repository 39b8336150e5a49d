"""The tables of a report on balance: the matches, the seats, and what seats play."""

from collections import Counter, defaultdict
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from statistics import fmean, pstdev, quantiles

from benchmarks.balance.series import Played
from benchmarks.balance.shares import share, victory
from benchmarks.report import Table
from engines.core.balance import Numbers


@dataclass(frozen=True, slots=True)
class Place:
    """One seat of one match."""

    match: Played
    seat: int

    @property
    def number(self) -> str:
        return str(self.seat + 1)

    @property
    def role(self) -> str:
        return self.match.tally.roles[self.seat]

    @property
    def score(self) -> int:
        return self.match.outcome.scores[self.seat]

    @property
    def numbers(self) -> Numbers:
        return self.match.tally.seats[self.seat] if self.match.tally.seats else {}


def tables(played: Sequence[Played], role: str) -> list[Table]:
    """Return what the matches were like, then who won them.

    The numbers that the game tells of a seat stand beside what the seat played, or
    beside the seat where all play the same.
    """
    by_number = attrgetter("number")
    if not played[0].tally.roles:
        return [_matches(played), _shares(played, "seat", by_number, full=True)]
    found = [
        _matches(played),
        _shares(played, role, attrgetter("role"), full=True),
        _shares(played, "seat", by_number, full=False),
    ]
    return [*found, _actions(played, role)] if played[0].tally.actions else found


def _matches(played: Sequence[Played]) -> Table:
    names = [*played[0].tally.match]
    rates = [*played[0].tally.rates]
    return Table(
        "Matches: mean (5 % to 95 % of the matches)",
        (
            "seats",
            "matches",
            "rounds",
            "decisions",
            "everybody defeated",
            *names,
            *rates,
        ),
        [
            (
                str(seats),
                f"{len(matches):,}",
                _span([match.rounds for match in matches]),
                _span([match.decisions for match in matches]),
                f"{100 * fmean(not _is_won(match) for match in matches):.1f} %",
                *(_span([m.tally.match[name] for m in matches]) for name in names),
                *(_rate([m.tally.rates[name] for m in matches]) for name in rates),
            )
            for seats, matches in _by_seats(played)
        ],
    )


def _shares(
    played: Sequence[Played], what: str, key: Callable[[Place], str], *, full: bool
) -> Table:
    names = [*played[0].tally.seats[0]] if full and played[0].tally.seats else []
    rows = []
    for seats, matches in _by_seats(played):
        places = [Place(match, seat) for match in matches for seat in range(seats)]
        places.sort(key=key)
        for name, group in groupby(places, key):
            rows.append((str(seats), name, *_row([*group], names)))
    return Table(
        f"Win share by {what}, 1 being the fair share (95 % interval)",
        ("seats", what, "matches", "win share", "score", *names),
        rows,
    )


def _row(places: Sequence[Place], names: Sequence[str]) -> tuple[str, ...]:
    won = [place for place in places if _is_won(place.match)]
    victories = [victory(place.match.outcome, place.seat) for place in won]
    scores = [place.score for place in places]
    return (
        f"{len(places):,}",
        str(share(victories, places[0].match.seats)) if victories else "–",
        f"{fmean(scores):.1f} ± {pstdev(scores):.1f}",
        *(f"{fmean(place.numbers[name] for place in places):.1f}" for name in names),
    )


def _actions(played: Sequence[Played], role: str) -> Table:
    """Return how often each action was chosen, of all that a role did."""
    rows = []
    for seats, matches in _by_seats(played):
        chosen: dict[str, Counter[str]] = defaultdict(Counter)
        for match in matches:
            for name, numbers in zip(
                match.tally.roles, match.tally.actions, strict=True
            ):
                chosen[name].update(numbers)
        for name in sorted(chosen):
            total = chosen[name].total()
            for action, count in chosen[name].most_common():
                rows.append((str(seats), name, action, f"{100 * count / total:.1f} %"))
    return Table(
        f"What each {role} does, of all its actions",
        ("seats", role, "action", "share"),
        rows,
    )


def _rate(sums: Sequence[tuple[int, int]]) -> str:
    above, below = map(sum, zip(*sums, strict=True))
    return f"{above / below:.2f}" if below else "–"


def _by_seats(played: Sequence[Played]) -> list[tuple[int, list[Played]]]:
    """Group matches, which come table by table, by the size of their table."""
    by_seats = groupby(played, attrgetter("seats"))
    return [(seats, [*matches]) for seats, matches in by_seats]


def _is_won(match: Played) -> bool:
    return match.outcome.kind == "ranked"


def _span(values: Sequence[int]) -> str:
    """Return the mean, and what all but a twentieth at either end lie between."""
    if len(values) == 1:
        return f"{values[0]:.1f}"
    twentieths = quantiles(values, n=20, method="inclusive")
    return f"{fmean(values):.1f} ({twentieths[0]:.0f}–{twentieths[-1]:.0f})"
