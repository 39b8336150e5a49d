"""The reasons that a newcomer is told for a move, where they depend on the table."""

import pytest
from msgspec.structs import replace

from engines.games.bazar_quest import GAME
from engines.games.bazar_quest.moves import DisplayItem, SellItem, SkipStorage
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


@pytest.mark.parametrize(
    ("monster", "wounds", "toughness", "strength"),
    [
        ("cheffe_des_brigands", 0, 4, 3),
        ("seigneur_de_guerre_orc", 0, 6, 4),
        ("seigneur_de_guerre_orc", 1, 5, 4),
    ],
)
def test_a_sale_is_told_by_what_it_does_for_the_fight(
    monster, wounds, toughness, strength
):
    view = display()
    hero = replace(view.heroes[0], items=("corde",))
    view = replace(view, monster=monster, wounds=wounds, heroes=(hero,))
    # Two ropes, and Warrior I defends better with two items.
    assert GAME.coach.reason(view, SellItem("corde", hero.hero), "en") == (
        "With it, before the adventure card, the hero has attack 3 against toughness "
        f"{toughness}, and defence 7 against strength {strength}."
    )
