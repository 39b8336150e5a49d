"""The ladders that are simulated: of all sizes, with much luck and little."""

from math import ceil
from typing import Final

from benchmarks.rating_sims.world import Setting
from tournaments.ratings.coverage import LEVELS

QUICK: Final = dict.fromkeys(
    (
        Setting(seats=2, blocks=200),
        Setting(),
        Setting(players=8, blocks=24),
        Setting(pairing="random", deal=0),
        Setting(defeats=0),
        Setting(defeats=0.4),
        Setting(heirs=0.33),
    ),
    140,
)
"""With how many ratings each of them is played at least."""

GRID: Final = tuple(
    Setting(seats=seats, blocks=ceil(level * Setting().players / seats), defeats=often)
    for often in (None, 0.2)
    for level in LEVELS
    for seats in range(2, 7)
)
"""Tables of all sizes, without a house and with one, from few blocks to many."""

SPECIAL: Final = (
    # Closer together and farther apart, without luck of the deal and with much.
    Setting(spread=0.3),
    Setting(spread=1.6),
    Setting(seats=2, blocks=200, deal=0),
    Setting(deal=0),
    Setting(seats=2, blocks=300, deal=2),
    Setting(blocks=150, deal=2),
    # A house that never wins, rarely and often.
    Setting(defeats=0),
    Setting(defeats=0.05),
    Setting(defeats=0.4),
    # New versions, which begin where those before them are.
    Setting(heirs=0.33),
    Setting(heirs=0.33, defeats=0.4),
    # By the number of players.
    Setting(players=8, blocks=24),
    Setting(players=24, seats=3, blocks=96),
    Setting(players=60, seats=2, blocks=400),
    Setting(players=60, blocks=180),
    # Tables by lot.
    Setting(seats=2, blocks=200, pairing="random"),
    Setting(pairing="random"),
    Setting(players=24, blocks=75, defeats=0.4, pairing="random"),
    Setting(heirs=0.33, pairing="random"),
    # Many blocks.
    Setting(players=24, blocks=400),
    Setting(players=60, seats=6, blocks=400),
)

FULL: Final = {
    **{one: 1_000 if one.defeats is None else 500 for one in GRID},
    **dict.fromkeys(SPECIAL, 500),
}

YOUNG: Final = tuple(
    Setting(
        players=players,
        seats=seats,
        blocks=blocks,
        spread=spread,
        deal=deal,
        pairing=pairing,
        references=0,
        arrivals=0.75,
    )
    for players, seats, blocks, spread, deal, pairing in (
        (24, 4, 150, 0.8, 1.0, "ladder"),
        (12, 4, 40, 0.8, 1.0, "ladder"),
        (24, 2, 300, 0.8, 1.0, "ladder"),
        (24, 3, 200, 0.8, 0.0, "ladder"),
        (24, 6, 100, 0.8, 1.0, "ladder"),
        (24, 4, 150, 0.4, 1.0, "ladder"),
        (24, 4, 150, 1.6, 1.0, "ladder"),
        (24, 4, 150, 0.8, 1.0, "people"),
        (24, 2, 150, 0.8, 1.0, "random"),
    )
)
"""Seasons in which newcomers arrive; margins are told against the mean."""

PAIRED: Final = (
    Setting(players=12, seats=4, blocks=192, references=0),
    Setting(players=24, seats=4, blocks=240, references=0),
    Setting(players=60, seats=4, blocks=360, references=0),
    Setting(players=24, seats=2, blocks=480, references=0),
    Setting(players=24, seats=4, blocks=240, spread=0.4, references=0),
)
"""Seasons that are played by tables of both kinds."""

FORESEEN: Final = (
    Setting(players=12, seats=4, blocks=1200, references=0),
    Setting(players=12, seats=2, blocks=2400, references=0),
    Setting(players=24, seats=4, blocks=1600, references=0),
    Setting(players=12, seats=4, blocks=1200, spread=1.6, references=0),
    Setting(players=8, seats=4, blocks=800, spread=1.6, deal=0, references=0),
)
"""Seasons so long that first places are settled in many of them."""
