"""Results as columns of numbers, which all fits and panels are computed from.

Results are put into an order of their own before anything is added up. So whatever is
computed from them is the same to the last bit in whichever order they came in.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from functools import cached_property
from typing import Self

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import connected_components

from tournaments.ratings.results import RatedResult

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Bools = NDArray[np.bool_]

NOTHING: Ints = np.zeros(0, dtype=np.int64)


@dataclass(frozen=True)
class SeatMatrix:
    """All matches with the same number of seats: a row each, a column for each seat."""

    players: Ints
    """Numbers of players, counted from 0 in the order of `Evidence.players`."""
    ranks: Ints
    blocks: Ints
    lost_by_all: Bools

    @property
    def seats(self) -> int:
        return int(self.players.shape[1])

    @property
    def lost(self) -> "SeatMatrix":
        """The matches in which everybody was defeated."""
        lost = self.lost_by_all
        return SeatMatrix(
            self.players[lost], self.ranks[lost], self.blocks[lost], lost[lost]
        )

    def scores(self) -> Floats:
        """Return the score of each seat against each, by match, seat and opponent."""
        ahead = np.sign(self.ranks[:, np.newaxis, :] - self.ranks[:, :, np.newaxis])
        found: Floats = (ahead + 1) / 2
        return found


@dataclass(frozen=True)
class Pairs:
    """How often one player was ahead of another, level and behind, in each block."""

    block: Ints
    one: Ints
    other: Ints
    """A number above that of `one`; the highest of all is the house."""
    ahead: Ints
    level: Ints
    behind: Ints

    @property
    def games(self) -> Ints:
        return self.ahead + self.level + self.behind

    @property
    def score(self) -> Floats:
        return self.ahead + self.level / 2


@dataclass(frozen=True)
class Evidence:
    """All results of a ladder; a match counts once however often it was given."""

    players: tuple[int, ...]
    """Everybody who has played, in the order of their ids."""
    blocks: int
    tables: tuple[SeatMatrix, ...]
    """By number of seats, the smallest first."""
    has_house: bool

    @classmethod
    def of(cls, results: Iterable[RatedResult], *, has_house: bool = False) -> Self:
        by_match = {result.match: result for result in results}
        ordered = [by_match[match] for match in sorted(by_match)]
        if not has_house and any(result.is_lost_by_all for result in ordered):
            raise ValueError(
                "A match was lost by all; rate it on a ladder with a house."
            )
        players = sorted({player for result in ordered for player in result.players})
        blocks: dict[str, int] = {}
        for result in ordered:
            blocks.setdefault(result.block, len(blocks))
        tables = [
            _tables(
                [result for result in ordered if len(result.players) == seats],
                np.array(players),
                blocks,
            )
            for seats in sorted({len(result.players) for result in ordered})
        ]
        return cls(tuple(players), len(blocks), tuple(tables), has_house)

    @property
    def house(self) -> int:
        """The number of the house, which follows those of the players."""
        return len(self.players)

    @cached_property
    def games(self) -> Ints:
        """How many matches each player has played."""
        seated = [NOTHING, *(tables.players.ravel() for tables in self.tables)]
        return np.bincount(np.concatenate(seated), minlength=len(self.players))

    @cached_property
    def pairs(self) -> Pairs:
        """All meetings, added up by block and pair, those with the house among them."""
        met = [_met(tables) for tables in self.tables]
        if self.has_house:
            met += [self._met_house(tables) for tables in self.tables]
        return self._added_up(met)

    @cached_property
    def duels(self) -> Pairs:
        """The meetings of players, but for those who were level in a defeat of all.

        Such a draw would reward the weakest. Who failed is behind the others even then.
        """
        pairs = self.pairs
        lost = self._added_up([_met(tables.lost) for tables in self.tables])
        level = pairs.level.copy()
        level[np.searchsorted(self._keys(pairs), self._keys(lost))] -= lost.level
        kept = (pairs.other != self.house) & (pairs.ahead + level + pairs.behind > 0)
        columns = pairs.block, pairs.one, pairs.other, pairs.ahead, level, pairs.behind
        return Pairs(*(column[kept] for column in columns))

    def _keys(self, pairs: Pairs) -> Ints:
        """Return a number for each pair in a block, in the order of pairs."""
        size = len(self.players) + 1
        found: Ints = (pairs.block * size + pairs.one) * size + pairs.other
        return found

    def _added_up(self, met: list[tuple[Ints, ...]]) -> Pairs:
        met = [(NOTHING,) * 5, *met]
        block, one, other, sign, weight = (
            np.concatenate(column) for column in zip(*met, strict=True)
        )
        size = len(self.players) + 1
        keys, where = np.unique(
            (block * size + one) * size + other, return_inverse=True
        )
        ahead, level, behind = (
            np.bincount(where, weights=weight * (sign == way)).astype(np.int64)
            for way in (1, 0, -1)
        )
        return Pairs(
            keys // size**2, keys // size % size, keys % size, ahead, level, behind
        )

    @cached_property
    def pools(self) -> Ints:
        """The pool of each player: players of two pools have not met, even by others.

        The house connects pools only if it has both won and lost against each of them;
        otherwise nobody knows how far it is from one.
        """
        size, pairs = len(self.players), self.pairs
        is_house = pairs.other == self.house
        pools = components(pairs.one[~is_house], pairs.other[~is_house], size)
        of_house, won, lost = (
            column[is_house] for column in (pairs.one, pairs.ahead, pairs.behind)
        )
        met = pools[of_house]
        has_both = (np.bincount(met, won) > 0) & (np.bincount(met, lost) > 0)
        joined = np.flatnonzero(has_both)
        pools[np.isin(pools, joined)] = joined.min(initial=size)
        found: Ints = np.unique(pools, return_inverse=True)[1]
        return found

    def _met_house(self, tables: SeatMatrix) -> tuple[Ints, ...]:
        """Return all seats' matches with the house, which weighs as all the others."""
        one = tables.players.ravel()
        sign = np.where(np.repeat(tables.lost_by_all, tables.seats), -1, 1)
        return (
            np.repeat(tables.blocks, tables.seats),
            one,
            np.full_like(one, self.house),
            sign,
            np.full_like(one, tables.seats - 1),
        )


def components(one: Ints, other: Ints, size: int) -> Ints:
    """Return for each of so many numbers the part it is in, by who has met whom."""
    met = csr_array((np.ones_like(one), (one, other)), (size, size))
    found: Ints = connected_components(met, directed=False)[1]
    return found


def _tables(
    results: list[RatedResult], players: Ints, blocks: dict[str, int]
) -> SeatMatrix:
    seated = np.array([result.players for result in results])
    return SeatMatrix(
        players=np.searchsorted(players, seated),
        ranks=np.array([result.ranks for result in results]),
        blocks=np.array([blocks[result.block] for result in results]),
        lost_by_all=np.array([result.is_lost_by_all for result in results]),
    )


def _met(tables: SeatMatrix) -> tuple[Ints, ...]:
    """Return block, pair, who was ahead and the weight 1 of every meeting of two."""
    left, right = np.triu_indices(tables.seats, 1)
    first, second = tables.players[:, left], tables.players[:, right]
    sign = np.sign(tables.ranks[:, right] - tables.ranks[:, left])
    is_swapped = first > second
    block = np.repeat(tables.blocks, len(left))
    return (
        block,
        np.minimum(first, second).ravel(),
        np.maximum(first, second).ravel(),
        np.where(is_swapped, -sign, sign).ravel(),
        np.ones_like(block),
    )
