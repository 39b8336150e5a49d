"""What is touched to choose a move is the card it names, where the card lies."""

from functools import cache
from typing import Any

import pytest

from engines.games.bazar_quest import GAME
from engines.games.bazar_quest.describe.cards import shop_forms, words
from tests.engines.matches import play_match, tables_of

ENOUGH = 40
"""How many moves of a kind are looked at, for drawing takes its time."""

TABLES = {"item": "items", "hero": "heroes", "employee": "employees"}

ABOUT = {
    # What the titles of the touched things say, by the fields of the move.
    "DraftItem": ("{item}: … Pack, {shop}.",),
    "DisplayItem": ("{item}: … Hand, {shop}.",),
    "DiscardItem": ("{item}: … Hand, {shop}.",),
    "StoreItem": ("{item}: … Hand, {shop}.",),
    "SellItem": ("{item}: … Hand, {shop}.", "{hero}, … {shop}."),
    "InviteHero": ("{hero}, … Centre.",),
    "RedrawAdventure": ("{hero}, … {shop}.",),
    "UseEmployee": ("{employee}. …",),
    "HireEmployee": ("{employee}, … gold",),
    "BuyUpgrade": ("{kind}, … gold",),
    "FlipUpgrade": ("{kind} +1…",),
}


@cache
def touched() -> dict[str, list[tuple[int, Any, list[str]]]]:
    """Return the titles of what is touched, by the kind of move."""
    found: dict[str, list[tuple[int, Any, list[str]]]] = {kind: [] for kind in ABOUT}
    for table in tables_of(GAME):
        for state, step in play_match(table, b"touched").positions():
            offered = [
                move
                for move in GAME.legal(state, step.seat)
                if len(found.get(type(move).__name__, ENOUGH * "-")) < ENOUGH
            ]
            view = GAME.view(state, step.seat)
            drawn = GAME.picture(view, "en").things if offered else ()
            titles = {thing.id: thing.title for thing in drawn}
            for move in offered:
                points = [titles[name] for name in GAME.touch_targets(view, move)]
                found[type(move).__name__].append((step.seat, move, points))
    return found


def named(seat: int, move: Any) -> dict[str, str]:
    names = words("en")
    told = {
        field: names.name(TABLES.get(field, "upgrades"), getattr(move, field))
        for field in move.__struct_fields__
    }
    return told | {"shop": shop_forms(seat, names)["name"]}


@pytest.mark.parametrize("kind", ABOUT)
def test_the_things_that_are_touched_are_those_of_the_move(kind):
    cases = touched()[kind]
    assert cases
    for seat, move, titles in cases:
        expected = [about.format(**named(seat, move)) for about in ABOUT[kind]]
        for title, about in zip(titles, expected, strict=True):
            begins, _, goes_on = about.partition("…")
            assert title.startswith(begins), move
            assert goes_on in title.removeprefix(begins), move
