"""Every law of the contract can be broken, and is seen to be."""

from functools import cache

import pytest

from engines.registry import GAMES, load
from tests.engines.contract.fairness import RecordedChance
from tests.engines.contract.laws import LAWS, Law
from tests.engines.contract.sabotage import (
    OF_ANY_GAME,
    OF_GAMES_THAT_DEAL,
    OF_GAMES_THAT_HIDE,
    OF_SEALED_BIDS,
    pairs,
)
from tests.engines.contract.sabotage_playing import OF_ANY_PLAY
from tests.engines.contract.sabotage_roles import OF_ANY_ROLE
from tests.engines.contract.sealed_bids import OPEN_BIDS, SEALED_BIDS
from tests.engines.matches import (
    Match,
    Table,
    hides_something,
    play_matches,
    tables_of,
)

BREAKABLE = OF_ANY_GAME | OF_ANY_PLAY | OF_ANY_ROLE


def deals_something(table: Table) -> bool:
    """Tell whether the setup draws something."""
    chance = RecordedChance(table.game.chance(b"dealt"))
    table.game.begin(table.seats, chance, table.options)
    return bool(chance.draws)


SEALED, OPEN, *OTHERS = [
    tables_of(game)[-1] for game in (SEALED_BIDS, OPEN_BIDS, *map(load, GAMES))
]
ANY_TABLE = [SEALED, OPEN, *OTHERS]
THAT_DEAL = [table for table in ANY_TABLE if deals_something(table)]
THAT_HIDE = [table for table in ANY_TABLE if hides_something(table)]


@cache
def sound_match(table: Table) -> Match:
    return play_matches(table, [b"sound", b"and", b"well"])[0]


def name(part: object) -> str:
    return getattr(part, "__name__", str(part))


def assert_caught(law: Law, match: Match) -> None:
    with pytest.raises(AssertionError) as caught:
        law(match)
    # By the law itself, not by chance, in some assertion of the broken game.
    assert caught.traceback[-1].frame.f_globals["__name__"] == law.__module__


@pytest.mark.parametrize(("law", "sabotage"), pairs(BREAKABLE), ids=name)
@pytest.mark.parametrize("table", ANY_TABLE, ids=str)
def test_a_broken_game_is_caught(table, law, sabotage):
    assert_caught(law, sabotage(sound_match(table)))


@pytest.mark.parametrize(("law", "sabotage"), pairs(OF_GAMES_THAT_DEAL), ids=name)
@pytest.mark.parametrize("table", THAT_DEAL, ids=str)
def test_dice_of_its_own_are_caught(table, law, sabotage):
    assert_caught(law, sabotage(sound_match(table)))


@pytest.mark.parametrize(("law", "sabotage"), pairs(OF_GAMES_THAT_HIDE), ids=name)
@pytest.mark.parametrize("table", THAT_HIDE, ids=str)
def test_a_game_that_tells_its_secrets_is_caught(table, law, sabotage):
    assert_caught(law, sabotage(sound_match(table)))


@pytest.mark.parametrize(("law", "sabotage"), pairs(OF_SEALED_BIDS), ids=name)
def test_a_broken_part_is_caught(law, sabotage):
    assert_caught(law, sabotage(sound_match(SEALED)))


def test_every_law_has_been_seen_to_break():
    assert SEALED in THAT_DEAL
    assert SEALED in THAT_HIDE
    assert OPEN not in [*THAT_DEAL, *THAT_HIDE]
    seen = {*BREAKABLE, *OF_GAMES_THAT_DEAL, *OF_GAMES_THAT_HIDE, *OF_SEALED_BIDS}
    assert seen == set(LAWS)
