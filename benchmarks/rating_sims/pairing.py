"""What the ladder's matchmaking saves against tables by lot.

The same players play seasons with tables of both kinds. At many times of each season
the fitted order is compared with the truth, and it is noted which first places are
settled: better than all behind them with 97.5 %.
"""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from statistics import fmean
from typing import Final, NamedTuple

import msgspec
import numpy as np
from scipy.stats import kendalltau

from benchmarks.rating_sims.season import Season
from benchmarks.rating_sims.world import Setting, skills
from benchmarks.report import Table
from tournaments.ratings.algorithms import algorithm
from tournaments.ratings.evidence import Floats
from tournaments.ratings.outlook import is_settled

LOOKS: Final = 24
PLACES: Final = (1, 3)
KINDS: Final = ("ladder", "random")
SAMPLES: Final = 400


class Course(NamedTuple):
    """One season at all looks."""

    taus: list[float]
    settled: list[list[bool]]
    """For each look, whether the first places of each number are settled."""


def tables(
    chosen: Sequence[Setting], name: str, seasons: int, jobs: int
) -> Iterator[Table]:
    """Give what is saved."""
    tasks = [
        (msgspec.structs.replace(setting, pairing=kind), name, seed)
        for setting in chosen
        for kind in KINDS
        for seed in range(seasons)
    ]
    with ProcessPoolExecutor(jobs) as pool:
        played = list(pool.map(course, *zip(*tasks, strict=True)))
    found = {
        (setting, kind): played[start : start + seasons]
        for start, (setting, kind) in zip(
            range(0, len(played), seasons),
            ((setting, kind) for setting in chosen for kind in KINDS),
            strict=True,
        )
    }
    yield _saved(chosen, found)


def course(setting: Setting, name: str, seed: int) -> Course:
    """Play a season and look at it again and again."""
    skill = skills(setting, seed)
    season = Season(setting, skill, algorithm(name), seed)
    when = [setting.blocks * (look + 1) // LOOKS for look in range(LOOKS)]
    taus, settled = [], []
    for blocks in season:
        if blocks in when:
            found = season.fit()
            taus.append(
                float(kendalltau(found.elo, skill[list(found.players)]).statistic)
            )
            settled.append([is_settled(found, places) for places in PLACES])
    return Course(taus, settled)


def needed(curve: Floats, level: float) -> float:
    """Return after which part of a season a rising curve is at a level."""
    best = np.maximum.accumulate(np.concatenate(([0.0], curve)))
    looks = np.arange(len(best)) / len(curve)
    above = int(np.argmax(best >= level))
    if not above:
        return float(looks[-1])
    rise = best[above] - best[above - 1]
    part = (level - best[above - 1]) / rise
    return float(looks[above - 1] + part * (looks[above] - looks[above - 1]))


def first_time(settled: Sequence[bool]) -> float:
    """Return after which part of a season places are settled; 1 if they never are."""
    return next(
        ((look + 1) / len(settled) for look, is_it in enumerate(settled) if is_it), 1.0
    )


Found = dict[tuple[Setting, str], list[Course]]


def _saved(chosen: Sequence[Setting], found: Found) -> Table:
    rows = []
    for setting in chosen:
        ladder, by_lot = (found[setting, kind] for kind in KINDS)
        cells = [str(len(ladder)), f"{_level(ladder, by_lot):.3f}"]
        cells.append(_with_interval(_for_the_order, ladder, by_lot))
        for number in range(len(PLACES)):
            for courses in (ladder, by_lot):
                times = _times(courses, number)
                cells.append(f"{np.mean([each < 1 for each in times]):.0%}")
            ratio = partial(_for_places, number)
            cells.append(_with_interval(ratio, ladder, by_lot))
        rows.append((*_explained(setting), *cells))
    columns = ["players", "seats", "blocks", "spread", "seasons", "tau"]
    columns.append("matches by lot")
    for places in PLACES:
        columns += [
            f"first {places} settled by the ladder",
            "by lot",
            f"matches by lot for the first {places}",
        ]
    return Table("What the ladder's matchmaking saves", tuple(columns), rows)


def _level(ladder: Sequence[Course], by_lot: Sequence[Course]) -> float:
    """Return the order that tables of both kinds reach."""
    return min(_curve(ladder).max(), _curve(by_lot).max())


def _for_the_order(ladder: Sequence[Course], by_lot: Sequence[Course]) -> float:
    """Return after how many times the matches tables by lot have as good an order."""
    level = _level(ladder, by_lot)
    return needed(_curve(by_lot), level) / needed(_curve(ladder), level)


def _for_places(
    number: int, ladder: Sequence[Course], by_lot: Sequence[Course]
) -> float:
    """Return after how many times the matches tables by lot settle first places."""
    return fmean(_times(by_lot, number)) / fmean(_times(ladder, number))


def _with_interval(
    ratio: Callable[[Sequence[Course], Sequence[Course]], float],
    ladder: Sequence[Course],
    by_lot: Sequence[Course],
) -> str:
    """Return a ratio with its 95 % interval: a bootstrap over pairs of seasons.

    Both seasons of a pair have the same players.
    """
    dice = np.random.default_rng(0)
    found = []
    for _ in range(SAMPLES):
        drawn = dice.integers(0, len(ladder), len(ladder))
        found.append(ratio([ladder[n] for n in drawn], [by_lot[n] for n in drawn]))
    low, high = np.quantile(found, (0.025, 0.975))
    return f"{ratio(ladder, by_lot):.2f} ({low:.2f}–{high:.2f})"


def _curve(courses: Sequence[Course]) -> Floats:
    found: Floats = np.mean([one.taus for one in courses], axis=0)
    return found


def _times(courses: Sequence[Course], number: int) -> list[float]:
    return [first_time([look[number] for look in one.settled]) for one in courses]


def _explained(setting: Setting) -> tuple[str, ...]:
    return (
        str(setting.players),
        str(setting.seats),
        str(setting.blocks),
        f"{setting.spread:g}",
    )
