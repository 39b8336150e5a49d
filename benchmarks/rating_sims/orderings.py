"""Which order of a young ladder is best: the same seasons, looked at in several ways.

Newcomers arrive during the first part of the season, and the ladder's own matchmaking
makes all tables. At ten times in the season every order is compared with the truth.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from statistics import fmean
from typing import Final, NamedTuple

import msgspec
import numpy as np
from scipy.stats import kendalltau

from benchmarks.rating_sims.season import Season
from benchmarks.rating_sims.world import Setting, skills
from benchmarks.report import Table
from tournaments.ratings.algorithms import Algorithm, algorithm
from tournaments.ratings.evidence import Floats
from tournaments.ratings.fit import Fit
from tournaments.ratings.lines import FittedRating
from tournaments.ratings.scale import QUANTILE_95

LOOKS: Final = 10
YOUNG: Final = 10
"""Somebody with fewer matches cannot be known."""
TOP: Final = 3
EARLY: Final = 3
"""So many looks of a season are its beginning."""
COLUMNS: Final = ("tau", "first is truly", "of the top 3", "young first")

Shown = list[int]
"""The players, the best first."""


class Way(NamedTuple):
    """A way to order a ladder: what is believed beforehand, and what is sorted by."""

    name: str
    prior_sd: float
    order: Callable[[FittedRating], tuple[float, ...]]


def by_mean(rating: FittedRating) -> tuple[float, ...]:
    return (-rating.elo,)


def by_bound(rating: FittedRating) -> tuple[float, ...]:
    return (rating.margin - rating.elo,)


def by_half(rating: FittedRating) -> tuple[float, ...]:
    return (rating.margin / 2 - rating.elo,)


def by_quarter(rating: FittedRating) -> tuple[float, ...]:
    return (rating.margin / 4 - rating.elo,)


def firm_first(rating: FittedRating) -> tuple[float, ...]:
    return (rating.is_provisional, -rating.elo)


def old_first(rating: FittedRating) -> tuple[float, ...]:
    return (rating.games < 30, -rating.elo)


def young_last(rating: FittedRating) -> tuple[float, ...]:
    return (rating.games < YOUNG, -rating.elo)


def as_ranked(rating: FittedRating) -> tuple[float, ...]:
    return (rating.rank,)


WAYS: Final = (
    Way("fitted Elo", 350, by_mean),
    Way("its lower bound", 350, by_bound),
    Way("less half of the margin", 350, by_half),
    Way("less a quarter of the margin", 350, by_quarter),
    Way("provisional players behind", 350, firm_first),
    Way("fewer than 30 matches behind", 350, old_first),
    Way("fewer than 10 matches behind", 350, young_last),
    Way("prior of 250", 250, by_mean),
    Way("prior of 200", 200, by_mean),
    Way("prior of 150", 150, by_mean),
    Way("prior of 200, less a quarter", 200, by_quarter),
    Way("rank of the algorithm", 350, as_ranked),
)


class Look(NamedTuple):
    """What one order is worth at one time."""

    tau: float
    """Kendall's, against the truth."""
    first: float
    """The true rank of who is shown first."""
    top: float
    """Which share of the true top is in the shown top."""
    is_young: float
    """1 if who is shown first has hardly played."""


def tables(
    chosen: Sequence[Setting], name: str, seasons: int, jobs: int
) -> Iterator[Table]:
    """Give what each way is worth on average, and against the first one."""
    tasks = [(setting, name, seed) for setting in chosen for seed in range(seasons)]
    with ProcessPoolExecutor(jobs) as pool:
        played = list(pool.map(looks_of, *zip(*tasks, strict=True)))
    title = f"Orders of young ladders, {len(played)} seasons"
    yield table(title, played)
    yield differences("Against fitted Elo: mean of the seasons ± 95 %", played)


def looks_of(setting: Setting, name: str, seed: int) -> list[list[Look]]:
    """Play a season; return what each way is worth at each time."""
    skill = skills(setting, seed)
    season = Season(setting, skill, algorithm(name), seed)
    when = {setting.blocks * (number + 1) // LOOKS for number in range(LOOKS)}
    return [looks_at(season, skill) for blocks in season if blocks in when]


def looks_at(season: Season, skill: Floats) -> list[Look]:
    """Return what each way is worth now."""
    fits: dict[float, Fit] = {
        sd: season.fit(_believing(season.algorithm, sd))
        for sd in {way.prior_sd for way in WAYS}
    }
    return [
        look(sorted(fits[way.prior_sd].ratings, key=way.order), skill) for way in WAYS
    ]


def look(shown: Sequence[FittedRating], skill: Floats) -> Look:
    """Compare an order with the truth about those who are listed."""
    truth = np.array([skill[rating.player] for rating in shown])
    ranks = 1 + (truth[:, np.newaxis] < truth).sum(axis=1)
    tau = kendalltau(np.arange(len(shown)), ranks).statistic
    return Look(
        float(tau),
        float(ranks[0]),
        float((ranks[:TOP] <= TOP).mean()),
        float(shown[0].games < YOUNG),
    )


def _believing(algorithm: Algorithm, prior_sd: float) -> Algorithm:
    settings = msgspec.structs.replace(algorithm.settings, prior_sd=prior_sd)
    return msgspec.structs.replace(algorithm, settings=settings)


def mean(looks: Sequence[Look]) -> Look:
    return Look(*(fmean(column) for column in zip(*looks, strict=True)))


def table(title: str, seasons: Sequence[list[list[Look]]]) -> Table:
    """Return a row for each way: over whole seasons, and at their beginning."""
    rows = []
    for number, way in enumerate(WAYS):
        whole = [look[number] for looks in seasons for look in looks]
        early = [look[number] for looks in seasons for look in looks[:EARLY]]
        rows.append((way.name, *_explained(mean(whole)), *_explained(mean(early))))
    early_columns = (f"{name}, early" for name in COLUMNS)
    return Table(title, ("ordered by", *COLUMNS, *early_columns), rows)


def differences(title: str, seasons: Sequence[list[list[Look]]]) -> Table:
    """Return how much each way is above the first one, season by season."""
    by_season = np.array(seasons).mean(axis=1)
    above = by_season - by_season[:, :1]
    means = above.mean(axis=0)
    errors = QUANTILE_95 * above.std(axis=0) / np.sqrt(len(above))
    rows = [
        (
            way.name,
            *(
                f"{mean:+.3f} ± {error:.3f}"
                for mean, error in zip(means[number], errors[number], strict=True)
            ),
        )
        for number, way in enumerate(WAYS)
    ]
    return Table(title, ("ordered by", *COLUMNS), rows)


def _explained(look: Look) -> tuple[str, ...]:
    return (
        f"{look.tau:.3f}",
        f"{look.first:.2f}",
        f"{look.top:.0%}",
        f"{look.is_young:.1%}",
    )
