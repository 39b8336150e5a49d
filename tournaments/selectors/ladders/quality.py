"""How good a ladder is: what its intervals hold, and what it still needs.

All of it follows from the last fit, so it costs as much for a long history as for a
short one.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import median
from typing import Final

import msgspec

from tournaments.models import Leaderboard, Rating
from tournaments.ratings.coverage import expected_coverage
from tournaments.ratings.mirrored import MirroredSaving, mirrored_saving
from tournaments.ratings.outlook import PlacesOutlook
from tournaments.ratings.scale import points
from tournaments.selectors.ladders.ratings import (
    Rated,
    house_of,
    panels_of,
    ratings_of,
)

RECENT: Final = 400
"""From so many of the last matches it is seen how many share a deal."""


@dataclass(frozen=True, slots=True)
class NeedLine(Rated):
    """Somebody who needs matches, and what the next one is worth."""

    worth: float
    """Against a match of the one who needs it most: at most 1."""

    @property
    def percent(self) -> int:
        return round(100 * self.worth)


@dataclass(frozen=True, slots=True)
class LadderQuality:
    """How far the numbers of a ladder can be trusted, as of its last fit."""

    players: int
    """How many are fitted."""
    provisional: int
    matches_per_block: float
    blocks: float
    """How many blocks the player in the middle has played."""
    margin: int
    """Of the player in the middle."""
    coverage: tuple[float, float] | None
    """How often intervals hold, from to; None where nothing like it was simulated."""
    wrong_pairs: float
    """How many pairs are likely to be in the wrong order."""
    pairs: int
    mirrored: MirroredSaving | None
    """What mirrored deals save in this game; None where it was not measured."""
    places: Sequence[PlacesOutlook]
    needs: Sequence[NeedLine]

    @property
    def provisional_percent(self) -> int:
        return round(100 * self.provisional / self.players)

    @property
    def coverage_percents(self) -> tuple[int, int] | None:
        if self.coverage is None:
            return None
        low, high = self.coverage
        return round(100 * low), round(100 * high)


def quality_of(board: Leaderboard) -> LadderQuality | None:
    """Return how good a ladder is, None before its first fit; three queries."""
    fitted = board.ratings.filter(fitted_elo__isnull=False)
    columns = ("games", "margin", "is_provisional")
    lines = [
        (games, points(margin or 0), is_provisional)
        for games, margin, is_provisional in fitted.values_list(*columns)
    ]
    if not lines:
        return None
    found = panels_of(board).outlook
    share = _matches_per_block(board)
    blocks = median(games for games, *_ in lines) / share
    ladder = board.ladder
    return LadderQuality(
        players=len(lines),
        provisional=sum(is_provisional for *_, is_provisional in lines),
        matches_per_block=round(share, 1),
        blocks=round(blocks, 1),
        margin=round(median(margin for _, margin, _ in lines)),
        coverage=expected_coverage(
            blocks_a_player=blocks, seats=ladder.seats, has_house=house_of(ladder)
        ),
        wrong_pairs=round(found.wrong_pairs, 1),
        pairs=len(lines) * (len(lines) - 1) // 2,
        mirrored=mirrored_saving(ladder.game, ladder.rules_version),
        places=[*map(_rounded, found.places)],
        needs=_needs(board, {need.player: need.gain for need in found.needs}),
    )


def _rounded(found: PlacesOutlook) -> PlacesOutlook:
    """Return a forecast with two digits, for it knows no more."""
    return msgspec.structs.replace(
        found,
        matches=_two_digits(found.matches),
        low=_two_digits(found.low),
        high=_two_digits(found.high),
    )


def _two_digits(number: int | None) -> int | None:
    return None if number is None else round(number, 2 - len(str(number)))


def _needs(board: Leaderboard, gains: dict[int, float]) -> list[NeedLine]:
    """Return those with the most to gain, in the order of the gains."""
    most = max(gains.values(), default=0)
    if most <= 0:
        return []
    rows = ratings_of(board).filter(competitor_id__in=gains)
    known: dict[int, Rating] = {row.competitor_id: row for row in rows}
    return [
        NeedLine(known[player], gain / most)
        for player, gain in gains.items()
        if player in known and gain > 0
    ]


def _matches_per_block(board: Leaderboard) -> float:
    """Return how many of the last matches share a deal, on average; at least 1."""
    last = board.changes.filter(seat=0).order_by("-position")
    blocks = [*last.values_list("block", flat=True)[:RECENT]]
    return len(blocks) / len({*blocks}) if blocks else 1.0
