"""Logistic regression on pairs: what a fit of players and a fit of seats share.

An observation is a score out of some games in one block, between two sides that are
compared. The strengths of the sides are in logits, with a normal prior for each.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Final, Self

import numpy as np
from scipy.linalg import cho_factor, cho_solve
from scipy.sparse import csr_array
from scipy.special import expit

from tournaments.ratings.evidence import Floats, Ints

SETTLED: Final = 1e-9
"""A last step so small that the next would be lost in rounding."""


@dataclass(frozen=True)
class Slots:
    """The strengths that each block says something about, one after the other.

    Blocks are small, so what a block says about pairs of strengths is a small square;
    all squares stand in one long column, one block after the other.
    """

    block: Ints
    strength: Ints
    of: Ints
    """The slots of each observation, by column of the design."""
    counts: Ints
    """How many slots each block has."""

    @classmethod
    def of_columns(cls, block: Ints, columns: Ints, *, size: int) -> Self:
        keys, of = np.unique(block[:, np.newaxis] * size + columns, return_inverse=True)
        blocks, strengths = np.divmod(keys, size)
        return cls(blocks, strengths, of, np.bincount(blocks))

    @property
    def squares(self) -> int:
        """How long the column of all squares is."""
        return int((self.counts**2).sum())

    def square(self, block: Ints, left: int, right: int) -> Ints:
        """Return the place for two columns of each observation, in the long column."""
        row = self.of[:, left] - self._first[block]
        column = self.of[:, right] - self._first[block]
        found: Ints = self._first_square[block] + row * self.counts[block] + column
        return found

    def by_size(self) -> Iterator[tuple[Ints, Ints]]:
        """Give the slots and squares of all blocks with as many slots at once."""
        for many in np.unique(self.counts):
            same = np.flatnonzero(self.counts == many)[:, np.newaxis]
            squares = self._first_square[same] + np.arange(many**2)
            yield (
                self._first[same] + np.arange(many),
                squares.reshape(-1, many, many),
            )

    @cached_property
    def _first(self) -> Ints:
        return np.cumsum(self.counts) - self.counts

    @cached_property
    def _first_square(self) -> Ints:
        return np.cumsum(self.counts**2) - self.counts**2


@dataclass(frozen=True)
class Regression:
    """Scores observed in blocks, and the comparisons that they are about."""

    columns: Ints
    """A row for each comparison, with the numbers of the strengths it is made of.

    The number after the last strength is an anchor, which is always 0.
    """
    signs: Floats
    """Whether each of those columns counts for the first side, 1, or against it, -1."""
    comparison: Ints
    """Which comparison each observation is about."""
    block: Ints
    """The block of each observation, counted from 0."""
    score: Floats
    games: Ints
    mean: Floats
    """The prior's mean of each strength."""
    precision: Floats
    """The prior's precision of each strength."""
    assumed_blocks: int
    """As how many blocks the variation of independent games counts."""

    def most_probable(self) -> Floats:
        """Return the strengths at the mode of the posterior.

        A plain Newton step overshoots where there is little evidence. Damped by how far
        it moves any comparison, it is known to converge from anywhere: the curvature
        along a step changes at most as the exponential of that distance.
        """
        score = np.bincount(self.comparison, self.score, len(self.columns))
        strengths = self.mean.copy()
        reach = np.inf
        while reach > SETTLED:
            chance = expit(self._design @ strengths)
            slope = self._design.T @ (score - self._games * chance)
            slope -= self.precision * (strengths - self.mean)
            step = cho_solve(cho_factor(self._curvature(chance)), slope)
            reach = np.abs(self._design @ step).max()
            strengths += step * (np.log1p(reach) / reach if reach else 1.0)
        return strengths

    def covariance(self, strengths: Floats) -> Floats:
        """Return how the strengths may err together, whatever ties a block's games.

        This is the sandwich estimate, clustered by block, with each block judged as if
        the fit had been made without it; otherwise a fit looks the surer the fewer
        blocks it has to please. How much blocks vary is not known from one or two, so
        there is also a little of what independent games would vary. The prior's own
        part makes those who have hardly played as uncertain as the prior says.
        """
        chance = expit(self._design @ strengths)
        curvature = self._curvature(chance)
        inverse: Floats = cho_solve(cho_factor(curvature), np.eye(len(strengths)))
        slopes = self._slopes(chance, inverse)
        prior = np.diag(self.precision)
        blocks = np.bincount(self._slots.strength, minlength=len(strengths) + 1)[:-1]
        known = np.sqrt(blocks / (blocks + self.assumed_blocks))
        assumed = np.sqrt(1 - known**2)
        spread = (slopes.T @ slopes).toarray() * np.outer(known, known)
        spread += (curvature - prior) * np.outer(assumed, assumed)
        found: Floats = inverse @ (spread + prior) @ inverse
        return found

    def _slopes(self, chance: Floats, inverse: Floats) -> csr_array:
        """Return where each block pulls the strengths of a fit made without it.

        1. A block's pull on a strength is the sum of its surprises.
        2. Its part in the curvature is its leverage: how far the fit gave way to it.
        3. Taking that part away leaves the pull on a fit that has not seen the block.
        """
        slots = self._slots
        surprise = self.score - self.games * chance[self.comparison]
        weight = self.games * (chance * (1 - chance))[self.comparison]
        pull = np.bincount(slots.of.ravel(), np.outer(surprise, self.signs).ravel())
        curvature = np.zeros(slots.squares)
        for left, right in product(range(len(self.signs)), repeat=2):
            signed = weight * (self.signs[left] * self.signs[right])
            square = slots.square(self.block, left, right)
            curvature += np.bincount(square, signed, slots.squares)

        anchored = np.pad(inverse, (0, 1))
        for where, squares in slots.by_size():
            names = slots.strength[where]
            error = anchored[names[:, :, np.newaxis], names[:, np.newaxis, :]]
            left_out = np.eye(names.shape[1]) - curvature[squares] @ error
            solved = np.linalg.solve(left_out, pull[where][..., np.newaxis])
            pull[where] = solved[..., 0]
        shape = (len(slots.counts), len(anchored))
        full = csr_array((pull, (slots.block, slots.strength)), shape)
        return full[:, : len(inverse)]

    def _curvature(self, chance: Floats) -> Floats:
        weight = self._games * chance * (1 - chance)
        weighted = self._design.multiply(weight[:, np.newaxis]).tocsr()
        found: Floats = (self._design.T @ weighted).toarray()
        return found + np.diag(self.precision)

    @cached_property
    def _slots(self) -> Slots:
        return Slots.of_columns(
            self.block, self.columns[self.comparison], size=len(self.mean) + 1
        )

    @cached_property
    def _games(self) -> Floats:
        found = np.bincount(self.comparison, self.games, len(self.columns))
        return found.astype(np.float64)

    @cached_property
    def _design(self) -> csr_array:
        rows, width = self.columns.shape
        strengths = len(self.mean)
        where = (np.repeat(np.arange(rows), width), self.columns.ravel())
        values = np.tile(self.signs, rows)
        return csr_array((values, where), (rows, strengths + 1))[:, :strengths]
