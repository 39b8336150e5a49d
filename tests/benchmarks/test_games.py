"""Games are measured at a table of four, so that their figures can be compared."""

import pytest

from benchmarks.games import playout
from engines.registry import GAMES, load


@pytest.mark.parametrize("name", GAMES)
def test_a_playout_of_every_game_comes_to_its_end(name: str):
    game = load(name)
    outcome = game.outcome(game.fold(playout(game, 1).events))
    assert outcome is not None
    assert len(outcome.ranks) == game.usual_seats
