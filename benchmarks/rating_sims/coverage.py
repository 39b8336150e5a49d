"""How often the intervals and rank ranges of short seasons hold the truth.

The truth is from long play (see `truth`). Each setting has several populations of
players with seasons of their own, and a season counts as one observation, for its
players err together.
"""

from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from math import ceil, sqrt
from statistics import fmean, variance
from typing import Final, NamedTuple

import msgspec
import numpy as np
from scipy.stats import kendalltau

from benchmarks.rating_sims.season import Season
from benchmarks.rating_sims.settings import GRID
from benchmarks.rating_sims.truth import truth
from benchmarks.rating_sims.world import Setting, skills
from benchmarks.report import Table
from tournaments.ratings.algorithms import algorithm
from tournaments.ratings.coverage import LEVELS, MeasuredCoverage
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
    margin: float
    fitted: float
    """Kendall's tau against the truth: of the fitted Elo, ..."""
    live: float
    plain: float


def is_met(found: MeasuredCoverage) -> bool | None:
    """Return whether the goals are met; None where they do not hold."""
    if found.blocks_a_player < FEWEST_BLOCKS:
        return None
    low, high = INTERVALS
    return low <= found.intervals <= high and found.ranges >= RANGES


def coverages(
    settings: Mapping[Setting, int], name: str, *, jobs: int
) -> Iterator[MeasuredCoverage]:
    """Measure each setting by seasons with at least so many players in all.

    They are given by setting.
    """
    tasks = [
        (
            setting,
            name,
            population,
            max(2, ceil(players / setting.players / POPULATIONS)),
        )
        for setting, players in settings.items()
        for population in range(POPULATIONS)
    ]
    with ProcessPoolExecutor(jobs) as pool:
        found = pool.map(_of_population, *zip(*tasks, strict=True))
        for setting in settings:
            seasons = [kept for _ in range(POPULATIONS) for kept in next(found)]
            yield summed_up(setting, seasons)


def summed_up(setting: Setting, seasons: Sequence[SeasonFigures]) -> MeasuredCoverage:
    mean = SeasonFigures(*(fmean(column) for column in zip(*seasons, strict=True)))
    error = sqrt(variance(kept.intervals for kept in seasons) / len(seasons))
    return MeasuredCoverage(
        setting.players,
        setting.seats,
        setting.blocks,
        setting.spread,
        setting.deal,
        setting.defeats,
        setting.heirs,
        setting.pairing,
        len(seasons),
        *(
            round(figure, 4)
            for figure in (
                mean.intervals,
                QUANTILE_95 * error,
                mean.ranges,
                mean.margin,
                mean.fitted,
                mean.live,
                mean.plain,
            )
        ),
    )


def _of_population(
    setting: Setting, name: str, population: int, seasons: int
) -> list[SeasonFigures]:
    skill = skills(setting, population)
    way = algorithm(name)
    true = _truth(
        msgspec.structs.replace(setting, blocks=0, pairing="random"), population, name
    )
    return [
        figures_of(Season(setting, skill, way, 10_000 * population + number), true)
        for number in range(seasons)
    ]


@cache
def _truth(world: Setting, population: int, name: str) -> Floats:
    """Return the truth about a population, however long its seasons are."""
    return truth(world, skills(world, population), algorithm(name))


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


def tables(name: str, found: Sequence[MeasuredCoverage]) -> Iterator[Table]:
    """Give the intervals of the grid by size, then all else one by one."""
    of_setting = dict(zip(map(_setting_of, found), found, strict=True))
    if of_setting.keys() >= {*GRID}:
        yield _by_size(name, {setting: of_setting.pop(setting) for setting in GRID})
    yield _one_by_one(name, [*of_setting.values()])


def _setting_of(found: MeasuredCoverage) -> Setting:
    return Setting(
        players=found.players,
        seats=found.seats,
        blocks=found.blocks,
        spread=found.spread,
        deal=found.deal,
        defeats=found.defeats,
        heirs=found.heirs,
        pairing=found.pairing,
    )


def _by_size(name: str, found: Mapping[Setting, MeasuredCoverage]) -> Table:
    rows: dict[int, list[str]] = {}
    for setting, one in found.items():
        cells = rows.setdefault(setting.seats, [str(setting.seats)])
        cells.append(_intervals(one))
    house = f"{found[GRID[-1]].defeats:.0%} defeats"
    levels = [f"{level} each" for level in LEVELS]
    columns = ("seats", *levels, *(f"{house}, {level}" for level in levels))
    title = f"Intervals of {name} that hold the truth"
    return Table(title, columns, [*map(tuple, rows.values())])


def _intervals(one: MeasuredCoverage) -> str:
    return f"{100 * one.intervals:.1f} ± {100 * one.error:.1f}"


def _one_by_one(name: str, found: Sequence[MeasuredCoverage]) -> Table:
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


def _row(one: MeasuredCoverage) -> tuple[str, ...]:
    met = {None: "none", True: "met", False: "missed"}[is_met(one)]
    return (
        str(one.players),
        str(one.seats),
        str(one.blocks),
        f"{one.blocks_a_player:.0f}",
        f"{one.spread:g}",
        f"{one.deal:g}",
        "no house" if one.defeats is None else f"{one.defeats:.0%}",
        f"{one.heirs:.0%}",
        "by lot" if one.pairing == "random" else one.pairing,
        _intervals(one),
        f"{100 * one.ranges:.1f}",
        f"{one.margin:.0f}",
        f"{one.fitted:.2f}",
        f"{one.live:.2f}",
        f"{one.plain:.2f}",
        met,
    )
