"""What many continuations of a match amount to, against those as it was played.

Both ways share all chance of a game: only who sits there differs. So the difference is
told from pairs of games, which is much surer than two shares beside each other.
"""

from collections.abc import Sequence
from math import sqrt
from statistics import fmean
from typing import Final

import msgspec

from engines.core.game import Language, Seat
from souk.cli.series import Played, Series
from souk.cli.summary import table
from souk.cli.words import number, words
from tournaments.ratings.panels import Share, share
from tournaments.ratings.scale import QUANTILE_95

MINUS: Final = "\N{MINUS SIGN}"


class Forks(msgspec.Struct, frozen=True):
    """All games that were played, by deal: one, or a pair with the same chance."""

    series: Series
    deals: Sequence[Sequence[Played]]
    is_compared: bool
    unknown: Sequence[str]
    seconds: float

    @property
    def matches(self) -> int:
        return sum(map(len, self.deals))


class SeatForks(msgspec.Struct, frozen=True):
    """How often one seat came first."""

    seat: Seat
    player: str
    first: Share
    was_player: str | None = None
    was_first: Share | None = None
    """As played."""
    gain: float | None = None
    """By how much more often it came first than as played."""
    low: float | None = None
    high: float | None = None
    """The 95 % interval of that."""

    @property
    def differs(self) -> bool:
        return self.was_first is not None


def seats_of(forks: Forks) -> list[SeatForks]:
    return [_seat(forks, seat) for seat in range(len(forks.deals[0][0].seating))]


def _seat(forks: Forks, seat: Seat) -> SeatForks:
    entrants, games = forks.series.entrants, len(forks.deals)
    ways = [[_is_first(match, seat) for match in deal] for deal in forks.deals]
    first = share(sum(way[0] for way in ways), games)
    one = SeatForks(seat, entrants[seat].label, first)
    if not forks.is_compared:
        return one
    before = entrants[forks.deals[0][1].seating[seat]]
    low, high = _interval(
        more=sum(way[0] > way[1] for way in ways),
        less=sum(way[0] < way[1] for way in ways),
        games=games,
    )
    return msgspec.structs.replace(
        one,
        was_player=before.label,
        was_first=share(sum(way[1] for way in ways), games),
        gain=fmean(way[0] - way[1] for way in ways),
        low=low,
        high=high,
    )


def _interval(*, more: int, less: int, games: int) -> tuple[float, float]:
    """Return the 95 % interval of a difference in pairs, by Agresti and Min.

    Half a game is added to each way a pair can end, so it is sound for few pairs, too.
    """
    up, down, pairs = more + 0.5, less + 0.5, games + 2
    middle = (up - down) / pairs
    reach = QUANTILE_95 * sqrt(up + down - (up - down) ** 2 / pairs) / pairs
    return max(middle - reach, -1.0), min(middle + reach, 1.0)


def _is_first(match: Played, seat: Seat) -> bool:
    return match.outcome.kind == "ranked" and match.outcome.ranks[seat] == 1


# --- in words ------------------------------------------------------------------------


def sentences(forks: Forks, language: Language) -> list[str]:
    """Return what was found out about the bots that were named, then all seats."""
    book, series = words(language), forks.series
    at = series.forked_at
    assert at is not None
    seats = seats_of(forks)
    lines = []
    for seat in _named(forks, seats):
        player = _called(seat, seats, language)
        key = "fork_compared" if seat.differs else "fork"
        told: dict[str, object] = {
            "step": at.step,
            "player": player,
            "first": _percent(seat.first),
        }
        if seat.was_first is not None:
            told["was"] = _percent(seat.was_first)
        lines.append(book.sentence(key, **told))
        if seat.gain is not None and seat.low is not None and seat.high is not None:
            gains = map(_points, (seat.gain, seat.low, seat.high))
            told = dict(zip(("gain", "low", "high"), gains, strict=True))
            lines.append(book.sentence("fork_gain", **told))
    lines += ["", *_table(seats, forks, language), ""]
    if forks.unknown:
        names = ", ".join(dict.fromkeys(forks.unknown))
        lines.append(book.sentence("fork_unknown", names=names))
    if _is_always_the_same(forks):
        lines.append(book.sentence("fork_same"))
    lines.append(_speed(forks, language))
    if series.folder is not None:
        lines.append(book.sentence("saved", folder=series.folder))
    return lines


def _named(forks: Forks, seats: Sequence[SeatForks]) -> Sequence[SeatForks]:
    """Return the seats at which other bots sit than as played."""
    changed = [seat for seat in seats if seat.player != seat.was_player]
    return (changed or seats) if forks.is_compared else seats


def _called(seat: SeatForks, seats: Sequence[SeatForks], language: Language) -> str:
    if sum(one.player == seat.player for one in seats) == 1:
        return seat.player
    return words(language).phrase(
        "phrases", "seat", number=seat.seat + 1, label=seat.player
    )


class _Percent(msgspec.Struct, frozen=True):
    """A share for the places of a sentence."""

    mean: int
    low: int
    high: int


def _percent(found: Share) -> _Percent:
    parts = (found.times / found.games, found.low, found.high)
    return _Percent(*(round(100 * part) for part in parts))


def _points(gain: float) -> str:
    """Return a difference of two shares, with a true minus."""
    points = round(100 * gain)
    return f"+{points}" if points > 0 else str(points).replace("-", MINUS)


def _table(seats: Sequence[SeatForks], forks: Forks, language: Language) -> list[str]:
    book = words(language)
    names = ["seat", "player", "first", "interval"]
    names += ["as_played", "first", "interval"] if forks.is_compared else []
    rows = [[book.name("columns", name) for name in names]]
    for seat in seats:
        row = [str(seat.seat + 1), seat.player, *_cells(seat.first, language)]
        if seat.was_first is not None and seat.was_player is not None:
            row += [seat.was_player, *_cells(seat.was_first, language)]
        rows.append(row)
    return table(rows, left=2)


def _cells(found: Share, language: Language) -> list[str]:
    book, percent = words(language), _percent(found)
    return [
        book.phrase("phrases", "percent", number=percent.mean),
        book.phrase("phrases", "interval", low=percent.low, high=percent.high),
    ]


def _is_always_the_same(forks: Forks) -> bool:
    """Tell whether all games of each way ended alike, so that one would have done."""
    if len(forks.deals) == 1:
        return False
    ends = [{str(deal[way].outcome) for deal in forks.deals} for way in (0, -1)]
    return all(len(found) == 1 for found in ends)


def _speed(forks: Forks, language: Language) -> str:
    return words(language).sentence(
        "speed",
        matches=words(language).count(forks.matches, "match"),
        seconds=number(forks.seconds, language),
        rate=number(forks.matches / forks.seconds, language),
    )


# --- as JSON -------------------------------------------------------------------------


def as_json(forks: Forks) -> str:
    series = forks.series
    at = series.forked_at
    assert at is not None
    found = {
        "match": at.match,
        "game": series.game,
        "rules_version": at.rules_version,
        "step": at.step,
        "chance": at.chance,
        "imagined_by": at.seat,
        "seed": series.seed,
        "games": len(forks.deals),
        "seats": seats_of(forks),
        "unknown": forks.unknown,
        "failures": sum(len(one.failed) for deal in forks.deals for one in deal),
    }
    return msgspec.json.format(msgspec.json.encode(found)).decode()
