"""The reasons that a newcomer is told for a move, where they depend on the table."""

from msgspec.structs import replace

from engines.games.bazar_quest import GAME
from engines.games.bazar_quest.moves import DisplayItem, SkipStorage
from engines.games.bazar_quest.view import View
from tests.engines.matches import Table, play_match

MAGES, ALL = "familier", "corde"


def display() -> View:
    """Return what a seat sees that lays out its display; one mage is in the town."""
    played = play_match(Table(GAME, 2, GAME.options()), b"coach")
    view = next(
        GAME.view(state, step.seat)
        for state, step in played.positions()
        if isinstance(step.move, DisplayItem)
    )
    return replace(view, heroes=(replace(view.heroes[0], hero="guerrier_1"),))


def laying(view: View, *chosen: str) -> View:
    assert view.seat is not None
    shops = [*view.shops]
    shops[view.seat] = replace(shops[view.seat], chosen=chosen)
    return replace(view, shops=tuple(shops))


def test_an_item_that_lures_nobody_adds_its_hearts_to_one_that_does():
    view, move = display(), DisplayItem(MAGES)
    alone = GAME.coach.reason(laying(view), move, "en")
    beside = GAME.coach.reason(laying(view, ALL), move, "en")
    assert "shares no class with a hero in town" in alone
    assert beside == "It adds 3 hearts to a window that a hero in town is drawn to."


def test_an_empty_place_of_the_reserve_has_a_reason():
    for language in ("en", "fr"):
        assert GAME.coach.reason(display(), SkipStorage(), language)
