"""Which part of the guide explains a move or an event."""

from collections.abc import Callable
from typing import Any, Final

from engines.games.bazar import events, moves
from engines.games.bazar.content import TILES
from engines.games.bazar.events import AnyEvent
from engines.games.bazar.moves import AnyMove
from engines.games.bazar.view import View

Record = AnyMove | AnyEvent

_ALWAYS: Final[dict[type[Record], str]] = {
    moves.PlaceStartTile: "guild_leader",
    moves.PushTile: "courier",
    moves.Rotate: "architect",
    moves.Walk: "pedlar",
    moves.Silence: "janissary",
    moves.SwapTile: "diplomat",
    moves.SwapWith: "diplomat",
    moves.KeepTiles: "reorganisation",
    moves.BuryTile: "black_market",
    events.GameBegan: "setup",
    events.StartTilePlaced: "guild_leader",
    events.TurnBegan: "turn_order",
    events.TileEliminated: "favourite",
    events.TileSilenced: "janissary",
    events.TileBuried: "black_market",
    events.BlackMarketFilled: "black_market",
    events.TileDiscarded: "elimination",
    events.HandTileDiscarded: "players_phase",
    events.PileExhausted: "pile",
    events.TilesKept: "reorganisation",
    events.CoinsDistributed: "distribution",
    events.GameEnded: "goal",
}

_FIELDS: Final[dict[str, Callable[[Any], str]]] = {
    "event": str,
    "quarter": str,
    "tile": lambda tile: TILES[tile].name if 0 <= tile < len(TILES) else "",
}


def topics(record: Record, view: View | None = None) -> tuple[str, ...]:
    """Return what it is about: always the same, or else the piece that it names."""
    if isinstance(record, moves.MoveTile | moves.MoveTileTo):
        return _moved_by(view)
    if (always := _ALWAYS.get(type(record))) is not None:
        return (always,)
    if isinstance(record, events.TileDrawn):
        return ()
    for name, topic_of in _FIELDS.items():
        if (value := getattr(record, name, None)) is not None:
            topic = topic_of(value)
            return (topic,) if topic else ()
    return ()


def _moved_by(view: View | None) -> tuple[str, ...]:
    """Return what moves a tile: the one being resolved, or the Reorganisation."""
    if view is None:
        return ()
    if view.asked in ("reorganise", "reorganise_to"):
        return ("reorganisation",)
    return tuple(TILES[one.tile].name for one in view.board if one.cell == view.placed)
