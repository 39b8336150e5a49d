"""The ways of rating that ladders may be kept by, side by side.

A name is stored with every row that was computed by it. So what a name stands for never
changes: another parameter is another name.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Final

import msgspec

from tournaments.ratings.elo import EloLadder, KFactor
from tournaments.ratings.evidence import Evidence
from tournaments.ratings.fit import Fit, Settings, fit
from tournaments.ratings.results import RatedResult


class Algorithm(msgspec.Struct, frozen=True):
    """One way of rating: how the live Elo moves and how the fitted Elo is fitted."""

    name: str
    pace: KFactor
    settings: Settings
    house_pace: KFactor | None = None
    """How the live Elo of the house moves; None: it stays at 1500."""

    def ladder(self, *, has_house: bool = False) -> EloLadder:
        """Return a ladder without results."""
        return EloLadder(
            has_house=has_house, house_pace=self.house_pace, pace=self.pace
        )

    def fit(
        self,
        results: Iterable[RatedResult],
        *,
        has_house: bool = False,
        starts: Mapping[int, float] | None = None,
        references: Collection[int] = (),
    ) -> Fit:
        """Fit results; without references their mean is 1500, or the house is."""
        evidence = Evidence.of(results, has_house=has_house)
        return fit(
            evidence, settings=self.settings, starts=starts, references=references
        )


ALGORITHMS: Final = (
    Algorithm("elo-1", KFactor(), Settings()),
    Algorithm(
        "elo-2",
        KFactor(),
        # A young player is one of whom a single deal may be all that is known.
        Settings(house_sd=5000.0, is_anchored=True, caution=0.25, young_games=12),
        # The house sits at every table. With the K of a player it would be slow before
        # the players are known, and who is always last would stay at 1500.
        house_pace=KFactor(total=1600.0, least=16.0),
    ),
)
"""All of them, the oldest first; ladders show the last."""

PAIRS_BY: Final = ALGORITHMS[0]
"""What ladders draw opponents by. The last places of a ladder that has ended are the
fitted Elo of this one, and they are verified by making them again."""


def algorithm(name: str) -> Algorithm:
    for each in ALGORITHMS:
        if each.name == name:
            return each
    names = ", ".join(each.name for each in ALGORITHMS)
    raise ValueError(f"There is no algorithm {name}; choose one of {names}.")
