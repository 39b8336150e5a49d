"""How much each seat is worth, fitted together with the strengths of its players.

Mirrored deals give every player every seat, so seats cancel in the ratings and are left
out of them. This fit is for the panel that shows what a seat is worth.
"""

import msgspec
import numpy as np

from tournaments.ratings.evidence import Evidence, SeatMatrix
from tournaments.ratings.fit import Settings, centred
from tournaments.ratings.regression import Observations, Regression
from tournaments.ratings.scale import ELO_PER_LOGIT, QUANTILE_95, Milli, milli


class Advantage(msgspec.Struct, frozen=True):
    """What a seat is worth against the average seat at a table of the same size."""

    seat: int
    elo: Milli
    margin: Milli
    """The 95 % interval reaches so far to each side."""


def seat_advantages(evidence: Evidence) -> dict[int, tuple[Advantage, ...]]:
    """Return what the seats are worth, by the number of seats at the table."""
    return {
        tables.seats: _advantages(tables, len(evidence.players))
        for tables in evidence.tables
    }


def _advantages(tables: SeatMatrix, players: int) -> tuple[Advantage, ...]:
    regression = _regression(tables, players, Settings())
    strengths = regression.most_probable()
    covariance = centred(regression.covariance(strengths)[players:, players:])
    worth = strengths[players:] - strengths[players:].mean()
    margins = QUANTILE_95 * np.sqrt(np.diag(covariance))
    return tuple(
        Advantage(seat, milli(ELO_PER_LOGIT * elo), milli(ELO_PER_LOGIT * margin))
        for seat, (elo, margin) in enumerate(zip(worth, margins, strict=True))
    )


def _regression(tables: SeatMatrix, players: int, settings: Settings) -> Regression:
    """Compare all pairs of seats: a side is a player and the seat it sits on."""
    left, right = np.triu_indices(tables.seats, 1)
    matches = len(tables.players)
    columns = np.column_stack(
        (
            tables.players[:, left].ravel(),
            np.tile(players + left, matches),
            tables.players[:, right].ravel(),
            np.tile(players + right, matches),
        )
    )
    distinct, comparison = np.unique(columns, axis=0, return_inverse=True)
    blocks = np.unique(tables.blocks, return_inverse=True)[1]
    strengths = players + tables.seats
    met = Observations(
        columns=distinct,
        signs=np.array([1.0, 1.0, -1.0, -1.0]),
        comparison=comparison,
        block=np.repeat(blocks, len(left)),
        score=tables.scores()[:, left, right].ravel(),
        games=np.ones(len(columns), dtype=np.int64),
    )
    return Regression(
        kinds=(met,),
        mean=np.zeros(strengths),
        precision=np.full(strengths, (ELO_PER_LOGIT / settings.prior_sd) ** 2),
        assumed_blocks=settings.assumed_blocks,
    )
