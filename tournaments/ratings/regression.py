"""Logistic regression on comparisons: what a fit of players and one of seats share.

An observation is a score out of some games in one block, between two sides that are
compared. The strengths of the sides are in logits, with a normal prior for each.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Final, Self

import numpy as np
from scipy.linalg import cho_factor, cho_solve
from scipy.sparse import csr_array, vstack
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
    of: tuple[Ints, ...]
    """The slots of each kind of observations, by column of their comparisons."""
    counts: Ints
    """How many slots each block has."""

    @classmethod
    def of_kinds(cls, kinds: Sequence["Observations"], *, size: int) -> Self:
        parts = [
            kind.block[:, np.newaxis] * size + kind.columns[kind.comparison]
            for kind in kinds
        ]
        keys, of = np.unique(
            np.concatenate([part.ravel() for part in parts]), return_inverse=True
        )
        ends = np.cumsum([part.size for part in parts])[:-1]
        blocks, strengths = np.divmod(keys, size)
        split = zip(np.split(of.ravel(), ends), parts, strict=True)
        found = tuple(own.reshape(part.shape) for own, part in split)
        return cls(blocks, strengths, found, np.bincount(blocks))

    @property
    def squares(self) -> int:
        """How long the column of all squares is."""
        return int((self.counts**2).sum())

    def square(self, of: Ints, block: Ints, left: int, right: int) -> Ints:
        """Return the place for two columns of each observation, in the long column."""
        row = of[:, left] - self._first[block]
        column = of[:, right] - self._first[block]
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
class Observations:
    """Scores observed in blocks, and the comparisons that they are about."""

    columns: Ints
    """A row for each comparison, with the numbers of the strengths it is made of.

    The number after the last strength is an anchor, which is always 0.
    """
    signs: Floats
    """How far each of those columns counts for the first side, or against it."""
    comparison: Ints
    """Which comparison each observation is about."""
    block: Ints
    """The block of each observation, counted from 0."""
    score: Floats
    games: Ints

    @cached_property
    def total(self) -> Floats:
        """The games of each comparison."""
        found = np.bincount(self.comparison, self.games, len(self.columns))
        return found.astype(np.float64)

    @cached_property
    def scored(self) -> Floats:
        """The score of each comparison."""
        return _sums(self.comparison, self.score, len(self.columns))

    def design(self, strengths: int) -> csr_array:
        rows, width = self.columns.shape
        where = (np.repeat(np.arange(rows), width), self.columns.ravel())
        values = np.tile(self.signs, rows)
        return csr_array((values, where), (rows, strengths + 1))[:, :strengths]


@dataclass(frozen=True)
class Regression:
    """All kinds of observations, and what is believed before them."""

    kinds: tuple[Observations, ...]
    mean: Floats
    """The prior's mean of each strength."""
    precision: Floats
    """The prior's precision of each strength."""
    assumed_blocks: int
    """As how many blocks the variation of independent games counts."""
    begin: Floats | None = None
    """From where the mode is looked for; None: from the prior's mean."""

    def most_probable(self) -> Floats:
        """Return the strengths at the mode of the posterior.

        A plain Newton step overshoots where there is little evidence. Damped by how far
        it moves any comparison, it is known to converge from anywhere: the curvature
        along a step changes at most as the exponential of that distance.
        """
        score = np.concatenate([kind.scored for kind in self.kinds])
        strengths = (self.mean if self.begin is None else self.begin).copy()
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
        pull, curvature = np.zeros(len(slots.block)), np.zeros(slots.squares)
        rows = np.cumsum([len(kind.columns) for kind in self.kinds])[:-1]
        for kind, of, chances in zip(
            self.kinds, slots.of, np.split(chance, rows), strict=True
        ):
            likely, signs = chances[kind.comparison], kind.signs
            surprise = kind.score - kind.games * likely
            weight = kind.games * (likely * (1 - likely))
            pulls = np.outer(surprise, signs).ravel()
            pull += np.bincount(of.ravel(), pulls, len(pull))
            for left, right in product(range(len(signs)), repeat=2):
                signed = weight * (signs[left] * signs[right])
                square = slots.square(of, kind.block, left, right)
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
        return Slots.of_kinds(self.kinds, size=len(self.mean) + 1)

    @cached_property
    def _games(self) -> Floats:
        return np.concatenate([kind.total for kind in self.kinds])

    @cached_property
    def _design(self) -> csr_array:
        parts = [kind.design(len(self.mean)) for kind in self.kinds]
        return parts[0] if len(parts) == 1 else vstack(parts).tocsr()


def _sums(where: Ints, values: Floats, size: int) -> Floats:
    return np.bincount(where, values, size).astype(np.float64)
