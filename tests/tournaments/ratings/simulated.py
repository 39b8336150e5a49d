"""Results for tests: written by hand in a few letters, or played by simulated bots.

A simulated bot finishes by its strength plus luck of its own, drawn so that of any two
at a table the better is ahead with exactly the odds that the Elo scale says.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count

import numpy as np

from tournaments.ratings.elo import EloLadder
from tournaments.ratings.evidence import Floats, Ints
from tournaments.ratings.results import RatedResult, in_order
from tournaments.ratings.scale import ELO_PER_LOGIT

A, B, C, D = range(4)

MIRRORED = ((0, 1, 3, 2), (1, 2, 0, 3), (2, 3, 1, 0), (3, 0, 2, 1))
"""Who sits where in the four matches of a block: every seat and neighbour once."""


def results(*orders: str) -> list[RatedResult]:
    """Return matches by their order of finish, each a block of its own: `"b>a=c"`.

    The letters sit in alphabetical order. An exclamation mark says that all lost.
    """
    found = []
    for position, order in enumerate(orders):
        places = order.rstrip("!").split(">")
        ranks = {
            letter: 1 + sum(len(ahead.split("=")) for ahead in places[:place])
            for place, letters in enumerate(places)
            for letter in letters.split("=")
        }
        seats = sorted(ranks)
        result = RatedResult(
            position,
            f"match {position:06}",
            f"block {position:06}",
            tuple("abcdef".index(letter) for letter in seats),
            tuple(ranks[letter] for letter in seats),
            is_lost_by_all=order.endswith("!"),
            rows=1,
        )
        found.append(result)
    return found


def fold(played: Iterable[RatedResult], ladder: EloLadder) -> EloLadder:
    """Take results into a ladder, in whatever order they are given, and return it."""
    for result in in_order(played):
        ladder.after(result)
    return ladder


class Pool:
    """Bots with known strengths, and the dice that they play with."""

    def __init__(self, elo: Sequence[float] | Floats, *, seed: int) -> None:
        self.elo: Floats = np.array(elo, dtype=np.float64)
        self._dice = np.random.default_rng(seed)

    def matches(
        self,
        games: int,
        *,
        seats: int = 4,
        by_seat: Sequence[float] = (0, 0, 0, 0, 0, 0),
    ) -> list[RatedResult]:
        """Play matches at tables drawn by lot, each a block of its own."""
        number = count()
        return [
            self._played(next(number), block, table, self._luck(by_seat[:seats]))
            for block, table in self._tables(games, seats)
        ]

    def mirrored(self, blocks: int, *, deal: float) -> list[RatedResult]:
        """Play blocks of four matches with the same deal, which favours some seats."""
        number = count()
        return [
            self._played(
                next(number), block, table[list(rows)], self._luck(dealt), row=row
            )
            for block, table in self._tables(blocks, 4)
            for dealt in [self._dice.normal(0, deal, 4)]
            for row, rows in enumerate(MIRRORED)
        ]

    def _tables(self, many: int, seats: int) -> Iterator[tuple[int, Ints]]:
        for block in range(many):
            yield block, self._dice.choice(len(self.elo), seats, replace=False)

    def _luck(self, of_seats: Sequence[float] | Floats) -> Floats:
        drawn = self._dice.gumbel(size=len(of_seats))
        return np.array(of_seats) + ELO_PER_LOGIT * drawn

    def _played(
        self, number: int, block: int, table: Ints, luck: Floats, *, row: int = -1
    ) -> RatedResult:
        finish = self.elo[table] + luck
        return RatedResult(
            number,
            f"match {number:06}",
            f"block {block:06}",
            tuple(table.tolist()),
            tuple(1 + int((finish > own).sum()) for own in finish),
            row=max(row, 0),
            rows=1 if row < 0 else 4,
        )


def duels(
    blocks: int, *, gap: float = 200.0, size: int = 3, seed: int = 7
) -> list[RatedResult]:
    """Play blocks of two matches; 0 beats 1, 1 beats 2 and 2 beats 0 by so much."""
    dice = np.random.default_rng(seed)
    played: list[RatedResult] = []
    for block in range(blocks):
        one, other = dice.choice(size, 2, replace=False).tolist()
        ahead = {1: gap, 2: -gap}[(other - one) % 3] if max(one, other) < 3 else 0.0
        for row, table in enumerate(((one, other), (other, one))):
            chance = 1 / (1 + 10 ** (-(ahead if row == 0 else -ahead) / 400))
            ranks = (1, 2) if dice.random() < chance else (2, 1)
            number = len(played)
            played.append(
                RatedResult(number, f"m{number:05}", f"b{block:05}", table, ranks)
            )
    return played
