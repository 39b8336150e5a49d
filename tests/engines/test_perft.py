"""From known positions there are as many lines of play as there were."""

import pytest

from engines.core.chance import Chance
from engines.registry import GAMES, load
from tests.engines.contract.sealed_bids import SEALED_BIDS
from tests.engines.golden import OTHER_RULES
from tests.engines.perft import counts, perft, read

ENTRIES = [
    pytest.param(load(name), position, numbers, id=f"{name}: {position}")
    for name in GAMES
    for position, numbers in read(load(name))
]


@pytest.mark.parametrize(("game", "position", "numbers"), ENTRIES)
def test_there_are_as_many_lines_of_play_as_there_were(game, position, numbers):
    assert counts(game, position, len(numbers)) == numbers, OTHER_RULES


@pytest.mark.parametrize("name", GAMES)
def test_there_is_a_position_for_every_kind_of_move(name):
    game = load(name)
    kinds = {position.kind for position, _ in read(game)}
    assert kinds == {kind.__name__ for kind in game.moves}


def test_lines_are_counted_as_one_counts_by_hand():
    """Two seats bid one of four cards or nothing, then have a card less or not."""
    state = SEALED_BIDS.fold(SEALED_BIDS.begin(2, Chance(b"seed")))
    counted = [perft(SEALED_BIDS, state, depth, Chance(b"seed")) for depth in range(5)]
    after_a_lot = 4 * 4 + 5
    assert counted == [1, 5, 25, 5 * after_a_lot, after_a_lot**2]


def test_a_match_that_is_over_is_one_line():
    options = SEALED_BIDS.options(lots=1)
    state = SEALED_BIDS.fold(SEALED_BIDS.begin(2, Chance(b"seed"), options))
    assert perft(SEALED_BIDS, state, 5, Chance(b"seed")) == 25
