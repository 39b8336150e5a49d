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
from engines.games.merchants_bay.content import COLOURS, LARGE
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
    moves.DockBoat: "dock",
    moves.RecruitTownsfolk: "recruit",
    moves.Sponsor: "sponsor",
    moves.SellGood: "sell",
    moves.FinishSales: "keep",
    moves.DiscardCorruption: "corruption",
    AnnounceColour: "take",
    Brew: "brew",
}
"""Reasons that are the same in every situation."""


def reason(view: View, move: Move, language: Language) -> str:
    """Say what is done at a place, and whether an adventurer will buy."""
    match move:
        case moves.TakeAction(location=location):
            return words(language).forms("locations", location)["effect"]
        case moves.BoardBoat():
            return _boarding(view, language)
    key = _PLAIN.get(type(move))
    return lessons(language).reasons[key] if key else ""


def _boarding(view: View, language: Language) -> str:
    assert view.seat is not None
    kind, count = view.unfinished.boarding, 0
    if kind in COLOURS:
        place, stall = COLOURS.index(kind), view.players[view.seat].stall
        count = stall[place] + stall[LARGE + place]
    key = "board_wanted" if count else "board_other"
    goods = words(language).count(count, "good")
    return lessons(language).reasons[key].format(goods=goods)


COACH: Final[Coach[Move, View]] = Coach(
    lessons=lessons, topic=topic, reason=reason, seed=SEED
)
