"""Where results differ from what the fit expects: for a person to look into.

A striking pair is no proof. One bot may simply have the answer to another, as stone has
to scissors. Among many pairs some are odd by chance, which the bound allows for.
"""

from statistics import NormalDist
from typing import Final

import msgspec
import numpy as np
from scipy.sparse import csr_array, vstack
from scipy.special import expit

from tournaments.ratings.evidence import Bools, Evidence, Floats, SeatMatrix
from tournaments.ratings.fit import Fit
from tournaments.ratings.scale import ELO_PER_LOGIT

FEWEST_BLOCKS: Final = 10
"""Below this, how much blocks vary is not known well enough to call anything odd."""
FALSE_ALARMS: Final = 0.01
"""How often a ladder on which nothing is odd shows a striking pair all the same."""


class Anomaly(msgspec.Struct, frozen=True):
    """How far a pair is from what was expected."""

    player: int
    other: int
    blocks: int
    """In how many blocks the two have met."""
    excess: float
    """Score beyond the expected, for each meeting with one opponent."""
    z: float
    """The same in standard errors, clustered by block."""
    is_striking: bool


def pair_anomalies(evidence: Evidence, fit: Fit) -> tuple[Anomaly, ...]:
    """Return how pairs did against each other, the oddest first.

    A positive excess is in favour of the first player, who knows how to beat the other
    or is let through.
    """
    pairs, size = evidence.pairs, len(evidence.players)
    is_met = pairs.other != evidence.house
    where = (pairs.one[is_met], pairs.other[is_met])
    games = pairs.games[is_met]
    ahead = fit.elo[where[0]] - fit.elo[where[1]]
    chance = expit(ahead / ELO_PER_LOGIT)
    surprise = pairs.score[is_met] - games * chance
    single = games * chance * (1 - chance)
    total, squares, singles, meetings, blocks = (
        csr_array((column, where), (size, size)).toarray()
        for column in (surprise, surprise**2, single, games, np.ones_like(games))
    )
    is_known = blocks >= FEWEST_BLOCKS
    # Where the favourite has always won, blocks do not vary; single games would.
    error = np.sqrt(np.maximum(squares, singles))
    return _anomalies(
        evidence,
        blocks,
        excess=_ratio(total, meetings, is_known),
        z=_ratio(total, error, is_known),
    )


def company_anomalies(evidence: Evidence, fit: Fit) -> tuple[Anomaly, ...]:
    """Return how pairs did against third players, together and apart, the oddest first.

    A positive excess means that both did better against the others when they sat at one
    table than when only one of them did: the mark of a pair that plays as a team.
    """
    crowded = [tables for tables in evidence.tables if tables.seats > 2]
    if not crowded:
        return ()
    # A row for each line-up of a block, a column for each player: who was there, the
    # surprise of each, and how many meetings there were with all and with third ones.
    there, surprise, met, met_third = (
        vstack(parts).tocsr()
        for parts in zip(*(_line_ups(each, fit) for each in crowded), strict=True)
    )
    squares = surprise.multiply(surprise).tocsr()
    blocks = (there.T @ there).toarray()
    product = (surprise.T @ surprise).toarray()
    together = _mutual(surprise.T @ there), _mutual(squares.T @ there) + 2 * product
    apart, apart_squares, apart_met, apart_blocks = (
        _mutual(_without_companion(column, there))
        for column in (surprise, squares, met, there)
    )
    third = _mutual(met_third.T @ there)
    is_known = np.minimum(blocks, apart_blocks) >= FEWEST_BLOCKS
    excess = _ratio(together[0], third, is_known) - _ratio(apart, apart_met, is_known)
    variance = _ratio(together[1], third**2, is_known)
    variance += _ratio(apart_squares, apart_met**2, is_known)
    z = _ratio(excess, np.sqrt(variance), is_known & (variance > 0))
    return _anomalies(evidence, blocks, excess=excess, z=z)


def _line_ups(tables: SeatMatrix, fit: Fit) -> tuple[csr_array, ...]:
    key = np.column_stack((tables.blocks, np.sort(tables.players, axis=1)))
    distinct, line_up = np.unique(key, axis=0, return_inverse=True)
    where = (np.repeat(line_up, tables.seats), tables.players.ravel())
    shape = (len(distinct), len(fit.players))
    surprise = csr_array((fit.surprises(tables).ravel(), where), shape)
    games = csr_array((np.ones(tables.players.size), where), shape)
    there = (games > 0).astype(np.float64)
    return there, surprise, games * (tables.seats - 1), games * (tables.seats - 2)


def _without_companion(column: csr_array, there: csr_array) -> Floats:
    """Return the sums for each player over line-ups without each of the others."""
    found: Floats = column.sum(axis=0)[:, np.newaxis] - (column.T @ there).toarray()
    return found


def _mutual(one_way: csr_array | Floats) -> Floats:
    """Add what a pair did, the one beside the other and the other beside the one."""
    full = one_way if isinstance(one_way, np.ndarray) else one_way.toarray()
    return full + full.T


def _ratio(above: Floats, below: Floats, is_known: Bools) -> Floats:
    """Divide where that is known; the rest is not a number."""
    found = np.full(above.shape, np.nan)
    np.divide(above, below, out=found, where=is_known)
    return found


def _anomalies(
    evidence: Evidence, blocks: Floats, *, excess: Floats, z: Floats
) -> tuple[Anomaly, ...]:
    ones, others = np.nonzero(np.triu(~np.isnan(z), 1))
    if not len(ones):
        return ()
    bound = NormalDist().inv_cdf(1 - FALSE_ALARMS / 2 / len(ones))
    found = [
        Anomaly(
            player=evidence.players[one],
            other=evidence.players[other],
            blocks=int(blocks[one, other]),
            excess=round(float(excess[one, other]), 4),
            z=round(float(z[one, other]), 2),
            is_striking=bool(abs(z[one, other]) > bound),
        )
        for one, other in zip(ones.tolist(), others.tolist(), strict=True)
    ]
    return tuple(
        sorted(found, key=lambda each: (-abs(each.z), each.player, each.other))
    )
