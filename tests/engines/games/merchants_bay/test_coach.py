"""The reasons that a newcomer is told for a move, where they depend on the table."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from msgspec.structs import replace

from engines.games.merchants_bay import GAME
from engines.games.merchants_bay.content import GREY, KINDS, LARGE
from engines.games.merchants_bay.merchants.alchemist.moves import Brew
from engines.games.merchants_bay.moves import BoardBoat, DockBoat
from engines.games.merchants_bay.view import View
from tests.engines.matches import Table, play_match

NOTHING = (0,) * 2 * LARGE


@cache
def asked(question: str) -> tuple[View, Any]:
    """Return what a seat saw that was asked this first, and its moves."""
    return next(questions(question))


def questions(question: str) -> Iterator[tuple[View, Any]]:
    played = play_match(Table(GAME, 4, GAME.options()), b"coach")
    for state, step in played.positions():
        view = GAME.view(state, step.seat)
        if view.asked == question:
            yield view, GAME.legal(state, step.seat)


def with_stall(view: View, stall: tuple[int, ...]) -> View:
    assert view.seat is not None
    players = [*view.players]
    players[view.seat] = replace(players[view.seat], stall=stall)
    return replace(view, players=tuple(players))


def test_a_berth_is_praised_only_for_goods_that_its_customers_buy_there():
    view, _ = asked("dock")
    assert view.unfinished.full_boat is not None
    boat = view.boats[view.unfinished.full_boat]
    boats = [*view.boats]
    boats[view.unfinished.full_boat] = replace(boat, adventurers=(3, 0, 0, 0, 1))
    view = replace(view, boats=tuple(boats))
    large_red = tuple(2 * (good == LARGE) for good in range(2 * LARGE))
    small_blue = tuple(2 * (good == 2) for good in range(2 * LARGE))

    def told(stall: tuple[int, ...], berth: Any) -> str:
        return GAME.coach.reason(with_stall(view, stall), DockBoat(berth), "en")

    assert told(NOTHING, "bazaar").startswith("Nothing on your stall")
    assert told(small_blue, "grand_place_left").startswith("Nothing on your stall")
    assert told(large_red, "grand_place_left").startswith("Nothing on your stall")
    assert told(large_red, "bazaar").startswith("You could sell 2 goods")
    assert told(large_red, "black_market").startswith("You could sell 2 goods")


def test_a_rogue_is_called_a_rogue_and_a_customer_is_told_by_the_stall():
    found = {}
    for view, moves in questions("board"):
        kind = view.unfinished.boarding
        move = next(one for one in moves if isinstance(one, BoardBoat))
        full = with_stall(view, (1,) * len(NOTHING))
        found[kind == KINDS[GREY]] = [
            GAME.coach.reason(one, move, "en")
            for one in (with_stall(view, NOTHING), full)
        ]
    rogue, customer = found[True], found[False]
    assert all(words.startswith("A rogue buys nothing") for words in rogue)
    assert customer[0].startswith("This adventurer buys nothing that you have")
    assert customer[1].startswith("You have 2 goods for this customer")


def test_a_boat_is_told_by_who_would_go_ashore_together():
    view, moves = asked("board")
    move = next(one for one in moves if isinstance(one, BoardBoat))
    unfinished = replace(view.unfinished, boarding="red")
    for aboard, words in (
        ((1, 0, 0, 0, 1), "The boat would carry 2 warriors, with room for 1 more."),
        ((1, 2, 0, 0, 0), "The boat is full then, and docks with 2 warriors."),
    ):
        boats = [*view.boats]
        boats[move.boat] = replace(boats[move.boat], adventurers=aboard)
        shown = replace(view, unfinished=unfinished, boats=tuple(boats))
        assert GAME.coach.reason(shown, move, "en").endswith(words)


def test_what_is_brewed_is_told_by_the_customers_who_can_get_it():
    view, _ = asked("board")
    boats = tuple(
        replace(boat, adventurers=(1, 0, 0, 0, 0), at_sea=number < 2)
        for number, boat in enumerate(view.boats)
    )
    piers = ((3, 0, 0, 0, 0), (1, 0, 0, 0, 0), (2, 0, 0, 0, 0))
    view = replace(view, boats=boats, piers=piers)
    small = GAME.coach.reason(view, Brew("small", "red", ichor=False), "en")
    large = GAME.coach.reason(view, Brew("large", "red", ichor=False), "en")
    assert small.startswith("3 customers for it on the piers")
    assert large.startswith("5 customers for it on the piers")
    assert small.endswith(" 2 on the boats at sea.")
