"""How often the intervals and rank ranges of short seasons hold the truth.

The truth is from long play (see `truth`). Each setting has several populations of
players with seasons of their own, and a season counts as one observation, for its
players err together.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import ceil, sqrt
from statistics import fmean, variance
from typing import Final, NamedTuple

import numpy as np
from scipy.stats import kendalltau

from benchmarks.rating_sims.season import Season
from benchmarks.rating_sims.truth import truth
from benchmarks.rating_sims.world import Setting, skills
from benchmarks.report import Table
from tournaments.ratings.algorithms import algorithm
from tournaments.ratings.elo import EloLadder, KFactor
from tournaments.ratings.evidence import Floats
from tournaments.ratings.fit import Fit
from tournaments.ratings.scale import QUANTILE_95

POPULATIONS: Final = 6
FEWEST_BLOCKS: Final = 12
"""The goals hold for settings with at least so many blocks a player."""
INTERVALS: Final = (0.935, 0.965)
RANGES: Final = 0.97
PLAIN: Final = KFactor(least=32, most=32)


class SeasonFigures(NamedTuple):
    """What one season shows."""

    intervals: float
    """How often the intervals hold the truth."""
    ranges: float
    """How often the rank ranges do."""
    spread: float
    """The mean square of the errors, in standard errors."""
    margin: float
    fitted: float
    """Kendall's tau against the truth: of the fitted Elo, ..."""
    live: float
    plain: float


class Coverage(NamedTuple):
    setting: Setting
    mean: SeasonFigures
    error: float
    """Half of the 95 % interval of the coverage itself."""
    seasons: int

    @property
    def is_met(self) -> bool | None:
        """Whether the goals are met; None where they do not hold."""
        if self.setting.blocks_a_player < FEWEST_BLOCKS:
            return None
        low, high = INTERVALS
        return low <= self.mean.intervals <= high and self.mean.ranges >= RANGES


def coverages(
    settings: Sequence[Setting], name: str, *, players: int, jobs: int
) -> Iterator[Coverage]:
    """Measure each setting by seasons with at least so many players in all."""
    tasks = [
        (
            setting,
            name,
            population,
            max(2, ceil(players / setting.players / POPULATIONS)),
        )
        for setting in settings
        for population in range(POPULATIONS)
    ]
    with ProcessPoolExecutor(jobs) as pool:
        found = pool.map(_of_population, *zip(*tasks, strict=True))
        for setting in settings:
            seasons = [kept for _ in range(POPULATIONS) for kept in next(found)]
            yield summed_up(setting, seasons)


def summed_up(setting: Setting, seasons: Sequence[SeasonFigures]) -> Coverage:
    mean = SeasonFigures(*(fmean(column) for column in zip(*seasons, strict=True)))
    error = sqrt(variance(kept.intervals for kept in seasons) / len(seasons))
    return Coverage(setting, mean, QUANTILE_95 * error, len(seasons))


def _of_population(
    setting: Setting, name: str, population: int, seasons: int
) -> list[SeasonFigures]:
    skill = skills(setting, population)
    way = algorithm(name)
    true = truth(setting, skill, way)
    return [
        figures_of(Season(setting, skill, way, 10_000 * population + number), true)
        for number in range(seasons)
    ]


def figures_of(season: Season, true: Floats) -> SeasonFigures:
    """Play a season and compare its fit with the truth about its players."""
    for _ in season:
        pass
    found = season.fit()
    truth_of = true[np.array(found.players)]
    errors, sds = explained(found, truth_of)
    ranks = {
        player: 1 + (truth_of > own).sum()
        for player, own in zip(found.players, truth_of, strict=True)
    }
    plain = EloLadder(has_house=season.has_house, pace=PLAIN)
    for result in season.results:
        plain.after(result)
    return SeasonFigures(
        float((np.abs(errors) <= QUANTILE_95 * sds).mean()),
        fmean(
            line.best_rank <= ranks[line.player] <= line.worst_rank
            for line in found.ratings
        ),
        float((errors**2 / sds**2).mean()),
        float(QUANTILE_95 * sds.mean()),
        _tau(found.elo, truth_of),
        _tau([season.live.elo(player) for player in found.players], truth_of),
        _tau([plain.elo(player) for player in found.players], truth_of),
    )


def explained(found: Fit, true: Floats) -> tuple[Floats, Floats]:
    """Return the errors of a fit and their standard errors.

    Where references hold the scale it is the luck of one player that all are measured
    against. So each player is made the reference in turn: all differences are judged.
    """
    if found.references:
        one, other = np.triu_indices(len(true), 1)
        off = found.elo - true
        spread = np.diag(found.covariance)
        between = spread[one] + spread[other] - 2 * found.covariance[one, other]
        return off[one] - off[other], np.sqrt(between)
    off = found.elo - true
    return off - off.mean(), np.sqrt(np.diag(found.covariance))


def _tau(shown: Sequence[float] | Floats, true: Floats) -> float:
    return float(kendalltau(shown, true).statistic)


def table(name: str, found: Sequence[Coverage]) -> Table:
    columns = (
        "players",
        "seats",
        "blocks",
        "each",
        "spread",
        "deals",
        "defeats",
        "heirs",
        "tables",
        "95 % intervals",
        "rank ranges",
        "margin",
        "tau fitted",
        "live",
        "K = 32",
        "goals",
    )
    return Table(f"Coverage of {name}", columns, [_row(one) for one in found])


def _row(one: Coverage) -> tuple[str, ...]:
    setting, mean = one.setting, one.mean
    met = {None: "none", True: "met", False: "missed"}[one.is_met]
    return (
        str(setting.players),
        str(setting.seats),
        str(setting.blocks),
        f"{setting.blocks_a_player:.0f}",
        f"{setting.spread:g}",
        f"{setting.deal:g}",
        "no house" if setting.defeats is None else f"{setting.defeats:.0%}",
        f"{setting.heirs:.0%}",
        setting.pairing,
        f"{mean.intervals:.1%} ± {one.error:.1%}",
        f"{mean.ranges:.1%}",
        f"{mean.margin:.0f}",
        f"{mean.fitted:.2f}",
        f"{mean.live:.2f}",
        f"{mean.plain:.2f}",
        met,
    )
