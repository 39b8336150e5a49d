"""The ways of rating that ladders may be kept by, side by side.

A name is stored with every row that was computed by it. So what a name stands for never
changes: another parameter is another name.
"""

from collections.abc import Iterable, Mapping
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

    def ladder(self, *, has_house: bool = False) -> EloLadder:
        """Return a ladder without results."""
        return EloLadder(has_house=has_house, pace=self.pace)

    def fit(
        self,
        results: Iterable[RatedResult],
        *,
        has_house: bool = False,
        starts: Mapping[int, float] | None = None,
    ) -> Fit:
        evidence = Evidence.of(results, has_house=has_house)
        return fit(evidence, settings=self.settings, starts=starts)


ALGORITHMS: Final = (Algorithm("elo-1", KFactor(), Settings()),)
"""All of them, the oldest first; ladders show the last."""


def algorithm(name: str) -> Algorithm:
    for each in ALGORITHMS:
        if each.name == name:
            return each
    names = ", ".join(each.name for each in ALGORITHMS)
    raise ValueError(f"There is no algorithm {name}; choose one of {names}.")
