"""How La Baie des Marchands is taught: what a place of the shop does, and who buys.

The first match: two merchants, the cards that the booklet recommends, and a deal that
makes the newcomer the Alchemist, who goes first.
"""

from collections.abc import Callable
from typing import Final

from engines.core.game import Language
from engines.core.lessons import Coach, Lessons, read_lessons
from engines.core.records import Move
from engines.games.merchants_bay import moves
from engines.games.merchants_bay.content import (
    BERTH,
    COLOURS,
    GOOD,
    GOODS_SOLD_AT,
    KIND,
    LARGE,
    PIER_OF_BERTH,
    PLACES,
    Berth,
)
from engines.games.merchants_bay.merchants.alchemist.moves import (
    AnnounceColour,
    Brew,
)
from engines.games.merchants_bay.view import View
from engines.games.merchants_bay.words import words

SEED: Final = bytes([1]) * 32

lessons: Final[Callable[[Language], Lessons]] = read_lessons(
    "engines.games.merchants_bay"
)


def topic(view: View) -> str:
    return view.asked


_PLAIN: Final[dict[type[Move], str]] = {
    moves.RecruitTownsfolk: "recruit",
    moves.Sponsor: "sponsor",
    moves.SellGood: "sell",
    moves.FinishSales: "keep",
    moves.DiscardCorruption: "corruption",
    moves.AssignStaff: "assign",
    AnnounceColour: "take",
}
"""Reasons that are the same in every situation."""


def reason(view: View, move: Move, language: Language) -> str:
    """Say what is done at a place, and whether an adventurer will buy."""
    match move:
        case moves.TakeAction(location=location):
            return words(language).forms("locations", location)["effect"]
        case moves.BoardBoat(boat=boat):
            return _boarding(view, boat, language)
        case moves.DockBoat(berth=berth):
            return _docking(view, berth, language)
        case moves.AdvanceHourglass(via=via):
            return lessons(language).reasons[f"advance_{via}"]
        case Brew(size=size, colour=colour):
            return _brewing(view, GOOD[size, colour], language)
    key = _PLAIN.get(type(move))
    return lessons(language).reasons[key] if key else ""


def _boarding(view: View, number: int, language: Language) -> str:
    """Say whether the adventurer buys, and with how many of a kind the boat would sail.

    They go ashore together, and a good sells for each customer of its colour there.
    """
    assert view.seat is not None
    assert view.unfinished.boarding is not None
    kind, aboard = view.unfinished.boarding, view.boats[number].adventurers
    told, reasons = words(language), lessons(language).reasons
    if kind in COLOURS:
        place, stall = COLOURS.index(kind), view.players[view.seat].stall
        count = stall[place] + stall[LARGE + place]
        wanted = reasons["board_wanted" if count else "board_other"]
        said = wanted.format(goods=told.count(count, "good"))
    else:
        said = reasons["board_rogue"]
    same = told.count(aboard[KIND[kind]] + 1, kind)
    left = PLACES - sum(aboard) - 1
    then = reasons["board_left" if left else "board_full"]
    return f"{said} {then.format(same=same, left=left)}"


def _docking(view: View, berth: Berth, language: Language) -> str:
    """Say how many goods of the stall those who go ashore there would buy."""
    assert view.seat is not None
    assert view.unfinished.full_boat is not None
    pier = PIER_OF_BERTH[BERTH[berth]]
    ashore = view.boats[view.unfinished.full_boat].adventurers
    stall = view.players[view.seat].stall
    count = sum(
        stall[good] for good in GOODS_SOLD_AT[pier] if ashore[good % len(COLOURS)]
    )
    key = "dock_wanted" if count else "dock_other"
    goods = words(language).count(count, "good")
    return lessons(language).reasons[key].format(goods=goods)


def _brewing(view: View, good: int, language: Language) -> str:
    """Say how many customers of a good wait where it can be sold, or may get there."""
    colour = good % len(COLOURS)
    ashore = sum(
        crowd[colour]
        for crowd, sold in zip(view.piers, GOODS_SOLD_AT, strict=True)
        if good in sold
    )
    aboard = sum(boat.adventurers[colour] for boat in view.boats if boat.at_sea)
    customers = words(language).count(ashore, "customer")
    reason = lessons(language).reasons["brew"]
    return reason.format(customers=customers, aboard=aboard)


COACH: Final[Coach[Move, View]] = Coach(
    lessons=lessons, topic=topic, reason=reason, seed=SEED
)
