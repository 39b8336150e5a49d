"""The lines of a ladder as it was: by the fit of that day where it is known."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import msgspec

from tournaments.models import Competitor, Leaderboard
from tournaments.ratings.scale import Milli, points
from tournaments.selectors.ladders.history import (
    PastLadder,
    PastPlace,
    competitors_with_names,
)


class PastFit(msgspec.Struct, frozen=True):
    """Where the fit of a day put somebody."""

    player: int
    elo: Milli
    margin: Milli
    rank: int
    best_rank: int
    worst_rank: int
    is_provisional: bool


@dataclass(frozen=True, slots=True)
class PastRow:
    """Where somebody stood; without a fit the rank is that of the live Elo."""

    rank: int
    place: PastPlace
    fit: PastFit | None


@dataclass(frozen=True, slots=True)
class PastLine:
    """A row with its name, and with the live Elo of today beside that of then."""

    row: PastRow
    competitor: Competitor
    elo_now: Milli

    @property
    def elo(self) -> int:
        return round(points(self.row.place.elo))

    @property
    def now(self) -> int:
        return round(points(self.elo_now))

    @property
    def since(self) -> int:
        """By how much the live Elo has moved since then."""
        return self.now - self.elo

    @property
    def fitted(self) -> int | None:
        return None if self.row.fit is None else round(points(self.row.fit.elo))

    @property
    def margin(self) -> int | None:
        return None if self.row.fit is None else round(points(self.row.fit.margin))

    @property
    def has_open_rank(self) -> bool:
        fit = self.row.fit
        return fit is not None and fit.best_rank != fit.worst_rank


def past_rows(past: PastLadder, fit: Mapping[int, PastFit] | None) -> list[PastRow]:
    """Return all rows in their order; equals share a rank."""
    if fit is not None:
        known = [
            PastRow(fit[one.competitor].rank, one, fit[one.competitor])
            for one in past.places
            if one.competitor in fit
        ]
        return sorted(known, key=lambda row: (row.rank, row.place.competitor))
    rows: list[PastRow] = []
    for place, one in enumerate(past.places, start=1):
        is_level = bool(rows) and rows[-1].place.elo == one.elo
        rows.append(PastRow(rows[-1].rank if is_level else place, one, None))
    return rows


def past_lines(board: Leaderboard, rows: Sequence[PastRow]) -> list[PastLine]:
    """Return some rows as a page shows them; two queries."""
    ids = {row.place.competitor for row in rows}
    known = competitors_with_names(ids).in_bulk()
    now = dict(
        board.ratings.filter(competitor_id__in=ids).values_list("competitor_id", "elo")
    )
    return [
        PastLine(row, known[row.place.competitor], now[row.place.competitor])
        for row in rows
        if row.place.competitor in now
    ]
