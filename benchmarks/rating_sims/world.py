"""Players whose skill is known, and the matches that they play.

A player's performance in a match is skill, plus what the deal gives to the seat, plus
luck of their own; the best performance is first. All luck is normal, so the model that
ratings are fitted by (logistic, without deals) is true only approximately, as for real
games. The deal is the same in all matches of a block.

Where a house plays, everybody is defeated when the mean performance of the table, plus
luck that the matches of a block share, stays below a level.
"""

from functools import cache
from math import sqrt
from statistics import NormalDist

import msgspec
import numpy as np

from tournaments.formats.seating import rows
from tournaments.ratings.evidence import Floats, Ints
from tournaments.ratings.results import RatedResult

STORM = 0.7
"""The luck of a whole table in a block, where a house plays."""


class Setting(msgspec.Struct, frozen=True):
    """What a simulated ladder is like; the unit is a player's own luck in a match."""

    players: int = 12
    seats: int = 4
    blocks: int = 100
    spread: float = 0.8
    """How far apart skills are; 1 is 200 Elo without deals, 140 with deals of 1."""
    deal: float = 1.0
    """The luck of a deal."""
    defeats: float | None = None
    """In which share of matches about everybody is defeated; None is no house."""
    heirs: float = 0.0
    """Which share of the players are new versions of others."""
    pairing: str = "ladder"
    """`ladder` for the ladder's own matchmaking, `random` for tables by lot, `people`
    for tables where some play far more often than others."""
    references: int = 1
    """How many players hold the scale; 0 leaves it to the mean."""
    arrivals: float = 0.0
    """In which part of the season newcomers arrive; 0 means all are there at once."""

    @property
    def blocks_a_player(self) -> float:
        return self.blocks * self.seats / self.players


def skills(setting: Setting, seed: int) -> Floats:
    """Draw the skills: heirs, who come last, are a little better than who they follow.

    The heir at `-n` follows the player at `n - 1`.
    """
    dice = np.random.default_rng((seed, setting.players))
    drawn: Floats = dice.normal(0, setting.spread, setting.players)
    for n in range(heirs_of(setting)):
        drawn[-n - 1] = drawn[n] + dice.normal(0.1, 0.3)
    return drawn


def heirs_of(setting: Setting) -> int:
    """Return how many players are heirs."""
    return int(setting.players * setting.heirs)


def references_of(setting: Setting) -> tuple[int, ...]:
    """Return who holds the scale: neither an heir nor somebody who has one."""
    middle = setting.players // 2
    return tuple(range(middle, middle + setting.references))


@cache
def square(seats: int) -> Ints:
    """Return who sits where in the matches of a block."""
    return np.array(rows(seats))


class World:
    """Players with skills, and the dice that they play with."""

    def __init__(
        self, setting: Setting, skill: Floats, dice: np.random.Generator
    ) -> None:
        self.setting = setting
        self.skill = skill
        self._dice = dice
        self._level = _level(setting, skill)

    def performances(self, tables: Ints) -> tuple[Floats, Floats]:
        """Play a block at each table: performances, and by how much the table stood.

        The first has a block, a match and a seat as axes, the other a block and a
        match.
        """
        seated = tables[:, square(self.setting.seats)]
        blocks, _, seats = seated.shape
        own = self._dice.normal(size=seated.shape)
        dealt = self._dice.normal(0, self.setting.deal, (blocks, 1, seats))
        found = self.skill[seated] + own + dealt
        storm = self._dice.normal(0, STORM, (blocks, 1))
        return found, found.mean(axis=2) + storm - self._level

    def block(self, table: Ints, number: int, first: int) -> list[RatedResult]:
        """Play one block; matches are numbered from the first on."""
        performances, stood = self.performances(table[np.newaxis])
        seatings = table[square(self.setting.seats)]
        return [
            RatedResult(
                first + row,
                f"match {first + row:06}",
                f"block {number:06}",
                tuple(seatings[row].tolist()),
                (1,) * len(table) if stood[0, row] < 0 else ranks_of(performance),
                is_lost_by_all=bool(stood[0, row] < 0),
                row=row,
                rows=len(seatings),
            )
            for row, performance in enumerate(performances[0])
        ]


def ranks_of(performance: Floats) -> tuple[int, ...]:
    behind = performance[:, np.newaxis] < performance
    return tuple((1 + behind.sum(axis=1)).tolist())


def _level(setting: Setting, skill: Floats) -> float:
    """Return the performance below which a table is defeated as often as is set."""
    if not setting.defeats:
        return -np.inf
    variance = (skill.var() + 1 + setting.deal**2) / setting.seats + STORM**2
    return NormalDist(skill.mean(), sqrt(variance)).inv_cdf(setting.defeats)
