"""How often first places are settled by the time that the outlook foretells.

A long season is looked at again and again. Early on the outlook is asked when the first
places will be settled, and later it is seen when they were. A forecast counts where its
own time is within the season, however it came out.
"""

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from math import inf
from typing import Final, NamedTuple

import numpy as np

from benchmarks.rating_sims.season import Season
from benchmarks.rating_sims.world import Setting, skills
from benchmarks.report import Table
from tournaments.ratings.algorithms import algorithm
from tournaments.ratings.evidence import Floats
from tournaments.ratings.outlook import growths, is_settled

PLACES: Final = (1, 3, 5)
ASKED: Final = (6, 12, 24, 48)
"""The outlook is asked for when everybody has played so many blocks on average."""
STEP: Final = 1.06
"""From look to look the matches grow by so much."""
LEVELS: Final = (0.01, 0.02, 0.05, 0.1, 0.15, 0.2, 0.25, 0.3, 0.4, 0.5, 0.6, 0.75, 0.9)


class Forecast(NamedTuple):
    """What was foretold, and what became of it; in times the matches of that day."""

    places: int
    foretold: Floats
    """By level."""
    took: float
    """Infinity if it was open at the end."""
    rest: float
    """How much of the season was to come."""


def tables(
    chosen: Sequence[Setting], name: str, seasons: int, jobs: int
) -> Iterator[Table]:
    """Give how often places were settled by the time of each level of the forecast."""
    tasks = [(setting, name, seed) for setting in chosen for seed in range(seasons)]
    with ProcessPoolExecutor(jobs) as pool:
        asked = list(pool.map(forecasts, *zip(*tasks, strict=True)))
    found = [one for each in asked for one in each]
    yield _table("all", found)
    for setting in chosen:
        of_it = zip(tasks, asked, strict=True)
        own = [one for task, each in of_it if task[0] == setting for one in each]
        name = f"{setting.players} players, {setting.seats} seats, {setting.spread:g}"
        yield _table(name, own)


def forecasts(setting: Setting, name: str, seed: int) -> list[Forecast]:
    """Play a season and return what was foretold of places that were open then."""
    season = Season(setting, skills(setting, seed), algorithm(name), seed)
    ask = {round(many * setting.players / setting.seats) for many in ASKED}
    look, told = float(min(ask)), []
    when: dict[int, list[int]] = {places: [] for places in PLACES}
    for blocks in season:
        if blocks < look and blocks not in ask:
            continue
        look = max(look, blocks * STEP)
        found = season.fit()
        for places, settled in when.items():
            if is_settled(found, places):
                settled.append(blocks)
        if blocks in ask:
            told += [
                (places, blocks, np.quantile(drawn, LEVELS))
                for places, drawn in zip(PLACES, growths(found, PLACES), strict=True)
                if blocks not in when[places]
            ]
    return [
        Forecast(
            places,
            foretold,
            min((one for one in when[places] if one > asked), default=inf) / asked - 1,
            setting.blocks / asked - 1,
        )
        for places, asked, foretold in told
    ]


def settled_by(found: Sequence[Forecast], level: int) -> list[bool]:
    """Return of which forecasts of a level within the season the time was enough."""
    return [
        one.took <= one.foretold[level] * STEP
        for one in found
        if one.foretold[level] <= one.rest
    ]


def _table(name: str, found: Sequence[Forecast]) -> Table:
    rows = []
    for number, level in enumerate(LEVELS):
        cells = [f"{level:.0%}"]
        for places in PLACES:
            hits = settled_by([one for one in found if one.places == places], number)
            cells.append(f"{np.mean(hits):.0%} of {len(hits)}" if hits else "none")
        rows.append(tuple(cells))
    columns = ("level", *(f"first {places}" for places in PLACES))
    return Table(f"Settled by the time foretold: {name}", columns, rows)
