"""What is touched to choose a move is what the move is about."""

from collections import defaultdict
from functools import cache
from typing import Any

import pytest

from engines.core.picture import Thing
from engines.games.merchants_bay import GAME
from engines.games.merchants_bay.view import SeatView, View
from tests.engines.matches import play_match, tables_of

ABOUT = {
    # What the titles of the touched things say, by the fields of the move.
    "ChooseMerchant": ("{merchant}",),
    "BoardBoat": ("boat {boat}",),
    "DockBoat": ("free berth",),
    "MoveToPier": ("{adventurer}, on boat {boat}", "{pier}"),
    "MoveToBag": ("{adventurer}, on boat {boat}", "bag of adventurers"),
    "MoveToHall": ("{customer}, on boat {boat}", "hall"),
    "MoveBetweenBoats": ("{adventurer}, on boat {boat}", "boat {target}"),
    "Rob": ("{customer}, on boat", "boat {boat}"),
    "UseStaff": ("{slot}: ",),
    "AssignStaff": ("{slot}: ",),
    "Sponsor": ("does not sponsor this shop",),
    "ImmediateSponsor": ("hall",),
    "SellGood": ("{colour} ",),
    "BribeRogue": ("rogue, at the",),
    "AnnounceColour": ("{colour} marble",),
    "TakeMarble": ("{kind}",),
    "SwapMarble": ("{give} marble",),
    "TurnDie": (", shows",),
    "AddEmber": (", shows",),
    "UnlockAlloy": ("{colour}), locked",),
    "ForgeOne": ("furnace",),
    "SpinAgain": ("compass",),
    "SendShip": ("a ship in harbour",),
    "TakeTreasure": ("treasure tile: {colour}",),
    "ChartColour": ("{colour} ",),
    "RecallShip": ("a ship at sea with a {size} {colour} good",),
    "RecolourCargo": ("with a small {give} good", "{take} "),
    "RetrieveTrinket": ("tile with a marker", "{colour} "),
    "RetrieveRelic": ("tile with a marker", "tile with a marker", "{colour} "),
}
NAMES = {
    "red": "warrior",
    "green": "bard",
    "blue": "wizard",
    "yellow": "noble",
    "grey": "rogue",
    "grand_place": "grand place",
    "black_market": "black market",
}
ENOUGH = 40
"""How many moves of a kind are looked at, for drawing takes its time."""

COUNTED_FROM_0 = ("boat", "target")


@cache
def touched() -> dict[str, list[tuple[View, Any, list[Thing]]]]:
    """Return what is touched, by the kind of move, in matches at all tables."""
    found: dict[str, list[tuple[View, Any, list[Thing]]]] = defaultdict(list)
    for number, table in enumerate(tables_of(GAME) * 5):
        match = play_match(table, b"touched %d" % number)
        for state, step in match.positions():
            moves = GAME.legal(state, step.seat)
            if all(len(found[type(move).__name__]) >= ENOUGH for move in moves):
                continue
            view = GAME.view(state, step.seat)
            things = {thing.id: thing for thing in GAME.picture(view, "en").things}
            for move in moves:
                points = [things[name] for name in GAME.touch_targets(view, move)]
                found[type(move).__name__].append((view, move, points))
    return found


def own(view: View) -> SeatView:
    assert view.seat is not None
    return view.players[view.seat]


def fields(move: Any) -> dict[str, Any]:
    told = {name: getattr(move, name) for name in move.__struct_fields__}
    for name in COUNTED_FROM_0:
        if name in told:
            told[name] += 1
    for name in ("adventurer", "customer", "pier"):
        if name in told:
            told[name] = NAMES.get(told[name], told[name])
    return told


@pytest.mark.parametrize("kind", ABOUT)
def test_the_things_that_are_touched_are_those_of_the_move(kind):
    cases = touched()[kind]
    assert cases
    for _, move, things in cases:
        titles = [thing.title.lower() for thing in things]
        expected = [about.format(**fields(move)) for about in ABOUT[kind]]
        assert len(titles) == len(expected), move
        for title, about in zip(titles, expected, strict=True):
            assert about in title, (move, title)


def test_a_furnace_is_touched_before_its_dice():
    for view, move, (furnace, alloy, *coal) in touched()["FillFurnace"]:
        assert f", {move.size}, temperature" in furnace.title
        assert alloy.id == f"die-{view.seat}-alloy_{move.alloy}"
        assert [die.id[-1] for die in coal] == [str(die) for die in move.coal]


def test_an_ichor_is_touched_instead_of_the_colour_it_stands_for():
    seen = set()
    for _, move, (marbles, good) in touched()["Brew"]:
        seen.add(move.ichor)
        assert ("Ichor" if move.ichor else move.colour) in marbles.title
        assert good.title.startswith(f"{move.colour.capitalize()} ")
    assert seen == {True, False}


def test_a_tile_is_pushed_in_at_the_cell_that_is_touched_first():
    ways = {
        (move.line, move.end): tuple(tile.title[:2] for tile in tiles)
        for _, move, tiles in touched()["SlideTile"]
    }
    assert ways["row_0", "first"] == ("a1", "b1")
    assert ways["row_0", "last"] == ("c1", "b1")
    assert ways["column_2", "first"] == ("c1", "c2")
    assert ways["column_2", "last"] == ("c3", "c2")
    assert len(set(ways.values())) == len(ways) == 12


def test_the_hourglass_is_sent_to_the_space_that_is_touched():
    seen = set()
    for view, move, (space,) in touched()["AdvanceHourglass"]:
        seen.add(move.via)
        hour = own(view).space // 2
        if move.via == "hand":
            assert f"between {hour} o’clock and" in space.title
        else:
            assert space.title == f"{hour + 1} o’clock"
    assert seen == {"dial", "hand"}


def test_who_is_recruited_is_touched_on_the_grand_place():
    for view, move, (card,) in touched()["RecruitTownsfolk"]:
        assert card.id == f"townsfolk-{view.grand_place[move.place]}"
        assert "Cost: " in card.title


def test_a_corruption_card_is_touched_by_its_face_unless_there_are_too_many():
    for view, move, (card,) in touched()["DiscardCorruption"]:
        many = len(own(view).corruption) > 8
        face = f"corruption-{view.seat}" if many else f"-{move.card}-0"
        assert card.id.endswith(face)
