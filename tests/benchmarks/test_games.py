"""Games are measured at a table of four, so that their figures can be compared."""

from dataclasses import replace

import pytest

from benchmarks.games import playout, seats_of
from engines.registry import GAMES, load


@pytest.mark.parametrize(
    ("seats", "measured"), [(range(2, 5), 4), (range(2, 7), 4), (range(1, 3), 2)]
)
def test_four_play_where_they_can(seats: range, measured: int):
    assert seats_of(replace(load(GAMES[0]), seats=seats)) == measured


@pytest.mark.parametrize("name", GAMES)
def test_a_playout_of_every_game_comes_to_its_end(name: str):
    game = load(name)
    outcome = game.outcome(game.fold(playout(game, 1).events))
    assert outcome is not None
    assert len(outcome.ranks) == seats_of(game)
