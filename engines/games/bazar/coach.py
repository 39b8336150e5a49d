"""How Bazar is taught: what a move does to the majority in its quarter.

The first match: two guilds, and a deal in which the newcomer places first.
"""

from collections.abc import Callable, Mapping
from typing import Any, Final

from engines.core.game import Language
from engines.core.lessons import Coach, Lessons, read_lessons
from engines.games.bazar import moves
from engines.games.bazar.content import QUARTER_AT, SQUARE, Cell
from engines.games.bazar.describe.names import tile_effect, tile_forms, words
from engines.games.bazar.view import View

SEED: Final = bytes([1]) * 32

lessons: Final[Callable[[Language], Lessons]] = read_lessons("engines.games.bazar")


def topic(view: View) -> str:
    return view.asked


def reason(view: View, move: moves.AnyMove, language: Language) -> str:
    """Say what becomes of the majority, and what the tile does."""
    match move:
        case moves.PlaceTile(tile=tile, cell=cell):
            names = words(language)
            told = {
                "tile": tile_forms(tile, names)["name"],
                "effect": tile_effect(tile, names),
            }
            effect = lessons(language).reasons["effect"].format_map(told)
            return f"{_majority(view, cell, language)} {effect}"
        case moves.PlaceStartTile(cell=cell):
            return _majority(view, cell, language)
        case moves.MoveTileTo(cell=cell) if _owner(view, view.chosen) == view.seat:
            return _majority(view, cell, language)
        case moves.PushTile() | moves.Rotate() | moves.Walk():
            return lessons(language).reasons["push"]
        case moves.KeepTiles():
            return lessons(language).reasons["keep"]
    return ""


def _owner(view: View, cell: Cell | None) -> int | None:
    return next((lying.seat for lying in view.board if lying.cell == cell), None)


def _majority(view: View, cell: Cell, language: Language) -> str:
    """Say how one more tile would stand in the quarter of a cell."""
    assert view.seat is not None
    place = QUARTER_AT[SQUARE[cell]]
    quarter, counts = view.quarters[place], [*view.quarters[place].counts]
    counts[view.seat] += 1
    if view.chosen is not None and QUARTER_AT[SQUARE[view.chosen]] == place:
        counts[view.seat] -= 1
    if (replaced := _owner(view, cell)) is not None:
        counts[replaced] -= 1
    own = counts.pop(view.seat)
    best = max(counts)
    key = "leads" if own > best else "ties" if own == best else "follows"
    names = words(language)
    forms = names.forms("quarters", quarter.name)
    told: Mapping[str, Any] = {
        "quarter": forms["name"],
        "in_quarter": forms["in"],
        "own": names.count(own, "tile"),
        "best": best,
        "coins": names.count(quarter.value, "coin"),
    }
    return lessons(language).reasons[key].format_map(told)


COACH: Final[Coach[moves.AnyMove, View]] = Coach(
    lessons=lessons, topic=topic, reason=reason, seed=SEED
)
