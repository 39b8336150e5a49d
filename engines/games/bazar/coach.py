"""How Bazar is taught: what a move does to the majorities, by the rules themselves.

A move is tried in a position that fits the view, so Traitors, the event of the turn and
all that is pushed are counted as they will be. The first match: two guilds, and a deal
in which the newcomer places first.
"""

from collections.abc import Iterator, Mapping
from itertools import takewhile
from typing import Any, Final

from engines.core.chance import Chance
from engines.core.game import Language
from engines.core.lessons import Coach, Lessons, read_lessons
from engines.core.words import Words
from engines.games.bazar import moves, rules
from engines.games.bazar.content import (
    EMPTY,
    QUARTER_AT,
    SQUARE,
    START_TILE,
    Cell,
    piece,
)
from engines.games.bazar.describe.names import (
    guild_forms,
    tile_effect,
    tile_forms,
    words,
)
from engines.games.bazar.events import (
    CoinsTaken,
    EffectMissed,
    StartTilePlaced,
    TileChosen,
    TileEliminated,
    TilePlaced,
    TileSilenced,
    TilesMoved,
    TileTurnedDown,
)
from engines.games.bazar.imagine import imagine
from engines.games.bazar.rules.evolve import evolve
from engines.games.bazar.view import QuarterView, View
from engines.games.bazar.view import view as seen_by

SEED: Final = bytes([1]) * 32
DREAM: Final = bytes(32)
"""What is hidden does not matter here: no majority depends on it."""
MOST_QUARTERS: Final = 3
"""Of so many other quarters a reason tells what becomes of them."""

AT_ONCE: Final = (
    StartTilePlaced,
    TilePlaced,
    TileEliminated,
    TilesMoved,
    TileChosen,
    TileSilenced,
    CoinsTaken,
    EffectMissed,
    TileTurnedDown,
)
"""What a move does before the next tile is drawn and the turn goes on."""

lessons: Final = read_lessons("engines.games.bazar")


def topic(view: View) -> str:
    return view.asked


def reason(view: View, move: moves.AnyMove, language: Language) -> str:
    """Say what becomes of the majorities, and what a tile does."""
    book, names = lessons(language), words(language)
    match move:
        case moves.KeepTiles():
            return book.reasons["keep"]
        case moves.BuryTile():
            return book.reasons["bury"]
        case moves.DiscardTile(tile=tile):
            return _effect(tile, book, names)
        case moves.MoveTile(cell=cell):
            after = _with_piece(view, cell, EMPTY)
            return f"{book.reasons['leaves']} {_standing(after, cell, language)}"
        case moves.SwapTile(cell=cell):
            assert view.seat is not None
            after = _with_piece(view, cell, piece(view.seat, START_TILE))
            return _standing(after, cell, language)
    after = _after(view, move)
    place = _place(view, move)
    said = [*([_standing(after, place, language)] if place else [])]
    said += _elsewhere(view, after, place, language)
    if isinstance(move, moves.PlaceTile):
        said.append(_effect(move.tile, book, names))
    return " ".join(said) or book.reasons["push"]


def _effect(tile: int, book: Lessons, names: Words) -> str:
    told = {
        "tile": tile_forms(tile, names)["name"],
        "effect": tile_effect(tile, names),
    }
    return book.reasons["effect"].format_map(told)


def _place(view: View, move: moves.AnyMove) -> Cell | None:
    """Return where a move acts; none where it acts on others, or all around a tile."""
    match move:
        case (
            moves.PlaceTile(cell=cell)
            | moves.PlaceStartTile(cell=cell)
            | moves.Silence(cell=cell)
        ):
            return cell
        case moves.MoveTileTo(cell=cell) if _owner(view, view.chosen) == view.seat:
            return cell
        case moves.SwapWith():
            return view.chosen
    return None


def _owner(view: View, cell: Cell | None) -> int | None:
    return next((lying.seat for lying in view.board if lying.cell == cell), None)


# --- what a move leads to ------------------------------------------------------------


def _after(view: View, move: moves.AnyMove) -> View:
    """Return the table as a move leaves it, before the turn goes on."""
    assert view.seat is not None
    position = imagine(view, Chance(DREAM))
    events = rules.execute(position.clone(), view.seat, move, Chance(DREAM))
    for event in takewhile(lambda one: isinstance(one, AT_ONCE), events):
        evolve(position, event)
    return seen_by(position, view.seat)


def _with_piece(view: View, cell: Cell, lying: int) -> View:
    """Return the table as it would be with another piece, or none, on a cell."""
    position = imagine(view, Chance(DREAM))
    position.board[SQUARE[cell]] = lying
    return seen_by(position, view.seat)


# --- what is said of it --------------------------------------------------------------


def _standing(after: View, cell: Cell, language: Language) -> str:
    """Say how the viewer would stand in the quarter of a cell."""
    assert after.seat is not None
    here = QUARTER_AT[SQUARE[cell]]
    quarter = after.quarters[here]
    counts = [*quarter.counts]
    own = counts.pop(after.seat)
    best = max(counts)
    if quarter.owner == after.seat:
        key = "leads" if own > best else "fewest"
    elif quarter.owner is None and own == best:
        key = "ties" if own else "none"
    elif own > best:
        key = "most"
    else:
        key = "follows"
    said = _said(key, quarter, language, own=own, best=best)
    lying = [tile.seat for tile in after.board if QUARTER_AT[SQUARE[tile.cell]] == here]
    betrayed = lying.count(after.seat) - own
    if not betrayed:
        return said
    return f"{said} {_said('betrayed', quarter, language, own=betrayed)}"


def _elsewhere(
    view: View, after: View, cell: Cell | None, language: Language
) -> Iterator[str]:
    """Yield who wins or loses another quarter by it."""
    here = None if cell is None else QUARTER_AT[SQUARE[cell]]
    changed = [
        (before, later)
        for place, (before, later) in enumerate(
            zip(view.quarters, after.quarters, strict=True)
        )
        if place != here and before.owner != later.owner
    ]
    for before, later in changed[:MOST_QUARTERS]:
        if later.owner == view.seat:
            yield _said("gains", later, language)
        elif before.owner == view.seat:
            yield _said("loses", later, language)
        elif later.owner is None:
            yield _said("rival_loses", later, language, guild=before.owner)
        else:
            yield _said("rival_gains", later, language, guild=later.owner)


def _said(
    key: str,
    quarter: QuarterView,
    language: Language,
    *,
    own: int = 0,
    best: int = 0,
    guild: int | None = None,
) -> str:
    names = words(language)
    the = "" if guild is None else guild_forms(guild, names)["the"]
    told: Mapping[str, Any] = {
        "in_quarter": names.forms("quarters", quarter.name)["in"],
        "own": names.count(own, "tile"),
        "best": best,
        "coins": names.count(quarter.value, "coin"),
        "guild": the[:1].upper() + the[1:],
    }
    return lessons(language).reasons[key].format_map(told)


COACH: Final[Coach[moves.AnyMove, View]] = Coach(
    lessons=lessons, topic=topic, reason=reason, seed=SEED
)
