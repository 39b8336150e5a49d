"""Where results differ from what the fit expects: for a person to look into.

A striking pair is no proof. One bot may simply have the answer to another, as stone has
to scissors. Among many pairs some are odd by chance, which the bound allows for.
"""

from collections.abc import Mapping
from statistics import NormalDist
from typing import Final

import msgspec
import numpy as np
from scipy.sparse import csr_array, vstack
from scipy.special import expit

from tournaments.ratings.evidence import Bools, Evidence, Floats, Ints, SeatMatrix
from tournaments.ratings.fit import Fit
from tournaments.ratings.scale import ELO_PER_LOGIT

FEWEST_BLOCKS: Final = 10
"""Below this, how much blocks vary is not known well enough to call anything odd."""
FALSE_ALARMS: Final = 0.01
"""How often a ladder on which nothing is odd shows a striking pair all the same."""
FEWEST_LINKED: Final = 4
"""Below this, the same two may well have met each other alone by chance."""
LINKED_SHARE: Final = 0.5
LINKED_TIMES: Final = 2
"""Two are linked if one of them has this share of all meetings with the other, and so
many times more than if all met equally often."""


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
    size = len(evidence.players)
    total, error, meetings, blocks = surprises_between(evidence, fit, np.arange(size))
    is_known = blocks >= FEWEST_BLOCKS
    return _anomalies(
        evidence,
        blocks,
        excess=_ratio(total, meetings, is_known),
        z=_ratio(total, error, is_known),
    )


class OwnerAnomaly(msgspec.Struct, frozen=True):
    """What is odd about all results between two owners, whichever players they had."""

    owner: int
    other: int
    blocks: int
    """In how many blocks players of the two have met."""
    meetings: int
    share: float
    """Which part of all meetings that is, for the one of the two who has fewer."""
    excess: float | None
    """Score of the first beyond the expected, for each meeting; None: too few."""
    z: float | None
    """The same in standard errors, clustered by block."""
    is_striking: bool
    is_linked: bool
    """Whether one of them meets hardly anybody else."""


def owner_anomalies(
    evidence: Evidence, fit: Fit, owners: Mapping[int, int]
) -> tuple[OwnerAnomaly, ...]:
    """Return the odd pairs of owners, the oddest first; `owners` has all players.

    A farm of accounts need not look odd by its scores: who only ever loses is rated
    low, and then nothing is surprising. But it meets hardly anybody except the one whom
    it is to lift.
    """
    names = sorted({owners[player] for player in evidence.players})
    number = {owner: place for place, owner in enumerate(names)}
    group = np.array([number[owners[player]] for player in evidence.players], dtype=int)
    total, error, meetings, blocks = surprises_between(evidence, fit, group)
    is_known = blocks >= FEWEST_BLOCKS
    excess, z = _ratio(total, meetings, is_known), _ratio(total, error, is_known)
    is_striking = np.abs(z) > _bound(int(is_known.sum()))
    each = _mutual(meetings).sum(axis=1)
    fewer = np.minimum(each[:, np.newaxis], each)
    share = _ratio(meetings, fewer, blocks >= FEWEST_LINKED)
    even = LINKED_TIMES / max(len(names) - 1, 1)
    is_linked = share >= max(LINKED_SHARE, even)
    found = [
        OwnerAnomaly(
            owner=names[one],
            other=names[other],
            blocks=int(blocks[one, other]),
            meetings=int(meetings[one, other]),
            share=round(float(meetings[one, other] / fewer[one, other]), 4),
            excess=_rounded(excess[one, other], 4),
            z=_rounded(z[one, other], 2),
            is_striking=bool(is_striking[one, other]),
            is_linked=bool(is_linked[one, other]),
        )
        for one, other in np.argwhere(is_striking | is_linked).tolist()
    ]
    found.sort(key=lambda odd: (-abs(odd.z or 0), -odd.share, odd.owner, odd.other))
    return tuple(found)


def surprises_between(evidence: Evidence, fit: Fit, group: Ints) -> tuple[Floats, ...]:
    """Return how groups of players did against each other, a lower against a higher.

    These are squares: the score beyond the expected, its error, and in how many
    meetings and blocks. Meetings within a group are left out.
    """
    pairs, size = evidence.pairs, int(group.max(initial=-1)) + 1
    is_met = pairs.other != evidence.house
    left, right, block = (
        column[is_met] for column in (pairs.one, pairs.other, pairs.block)
    )
    games = pairs.games[is_met]
    chance = expit((fit.elo[left] - fit.elo[right]) / ELO_PER_LOGIT)
    one, other = group[left], group[right]
    surprise = (pairs.score[is_met] - games * chance) * np.where(one < other, 1, -1)
    is_apart = one != other
    low, high = np.minimum(one, other), np.maximum(one, other)
    keys, where = np.unique(
        ((block * size + low) * size + high)[is_apart], return_inverse=True
    )
    surprises, singles, meetings = (
        np.bincount(where, column[is_apart], len(keys))
        for column in (surprise, games * chance * (1 - chance), games)
    )
    pair = (keys // size % size, keys % size) if size else (keys, keys)
    total, squares, single, met, blocks = (
        csr_array((column, pair), (size, size)).toarray()
        for column in (
            surprises,
            surprises**2,
            singles,
            meetings,
            np.ones_like(meetings),
        )
    )
    # Where the favourite has always won, blocks do not vary; single games would.
    return total, np.sqrt(np.maximum(squares, single)), met, blocks


def _rounded(number: float, digits: int) -> float | None:
    return None if np.isnan(number) else round(float(number), digits)


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


def _bound(pairs: int) -> float:
    """Return how many standard errors are striking where so many pairs are tried."""
    return NormalDist().inv_cdf(1 - FALSE_ALARMS / 2 / max(pairs, 1))


def _anomalies(
    evidence: Evidence, blocks: Floats, *, excess: Floats, z: Floats
) -> tuple[Anomaly, ...]:
    ones, others = np.nonzero(np.triu(~np.isnan(z), 1))
    if not len(ones):
        return ()
    bound = _bound(len(ones))
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
