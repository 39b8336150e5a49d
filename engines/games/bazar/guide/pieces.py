"""An entry of the guide for everything in the box, from content, words and pictures.

What `<language>.toml` adds to a piece stands there under the name of its content, so
that no piece can be forgotten: one without a text cannot be read.
"""

import tomllib
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import Any, Final

from engines.core.game import OMNISCIENT, SPECTATOR, Language, Viewer
from engines.core.guide import Topic
from engines.core.picture import Picture
from engines.core.words import Words
from engines.games.bazar.content import (
    BLACK_MARKET,
    CONDITIONAL_EVENTS,
    EVENT,
    GUILDS,
    HAREM,
    PILE,
    QUARTER_SQUARES,
    QUARTERS,
    TILE,
    TILES,
    Cell,
    EventCard,
    Quarter,
)
from engines.games.bazar.describe.names import (
    AMOUNTS,
    NUMERALS,
    event_condition,
    event_effect,
    event_name,
    tile_effect,
    words,
)
from engines.games.bazar.guide.drawings import (
    Region,
    detail,
    map_of,
    portrait,
    position,
)
from engines.games.bazar.moves import MoveTile, PlaceTile
from engines.games.bazar.state import State

Facts = tuple[tuple[str, str], ...]


def pieces(language: Language) -> Mapping[str, tuple[Topic, ...]]:
    """Return all entries by the ids of their collections."""
    book = _Book(language)
    return {
        "tiles": tuple(_tile(number, book) for number in range(len(TILES))),
        "normal_events": tuple(
            _event(card, book) for card in EVENT.values() if card.name not in NUMERALS
        ),
        "conditional_events": tuple(_event(card, book) for card in CONDITIONAL_EVENTS),
        "quarters": tuple(_quarter(quarter, book) for quarter in QUARTERS),
        "guilds": tuple(_guild(seat, book) for seat in range(len(GUILDS))),
        "signs": tuple(_sign(name, book) for name in SIGNS),
    }


class _Book:
    """The words of the game, and what the guide adds to them."""

    def __init__(self, language: Language) -> None:
        self.language: Language = language
        self.words: Words = words(language)
        file = files("engines.games.bazar") / "guide" / f"{language}.toml"
        self._tables: Mapping[str, Any] = tomllib.loads(file.read_text("utf-8"))

    def note(self, table: str, name: str) -> str:
        """Return what the guide adds to a piece, its numbers filled in from the box."""
        note: str = self._tables[table][name]
        return note.format_map(AMOUNTS)

    def label(self, name: str) -> str:
        label: str = self._tables["labels"][name]
        return label

    def sign(self, name: str) -> tuple[str, str]:
        sign: Mapping[str, str] = self._tables["signs"][name]
        return sign["name"], sign["text"]


# --- the pieces ----------------------------------------------------------------------


def _tile(number: int, book: _Book) -> Topic:
    tile = TILES[number]
    return Topic(
        tile.name,
        book.words.name("tiles", tile.name),
        f"**{tile_effect(number, book.words)}**\n\n{book.note('tiles', tile.name)}",
        facts=((book.label("kind"), book.label(tile.kind)),),
        picture=portrait(_all_in_hand(), book.language, f"tile-0-{number}"),
    )


def _event(card: EventCard, book: _Book) -> Topic:
    facts: Facts = ()
    if condition := event_condition(card.name, book.words):
        facts = ((book.label("comes"), condition),)
    effect = event_effect(card.name, book.words)
    return Topic(
        card.name,
        event_name(card.name, book.words),
        f"**{effect}**\n\n{book.note('events', card.name)}",
        facts=facts,
        picture=portrait(_all_in_hand(), book.language, f"card-{card.name}"),
    )


def _quarter(quarter: Quarter, book: _Book) -> Topic:
    index = QUARTERS.index(quarter)
    values = " / ".join(map(str, quarter.values))
    return Topic(
        quarter.name,
        book.words.name("quarters", quarter.name),
        book.note("quarters", quarter.name),
        facts=(
            (book.label("cells"), str(len(QUARTER_SQUARES[index]))),
            (book.label("worth"), values),
            (book.label("in_play"), book.label(quarter.opens)),
        ),
        picture=portrait(_all_open(), book.language, f"quarter-{quarter.name}"),
    )


def _guild(seat: int, book: _Book) -> Topic:
    name = GUILDS[seat]
    return Topic(
        name,
        book.words.name("guilds", name),
        book.note("guilds", name),
        picture=_thing(f"hidden-{seat}-0", SPECTATOR)(book.language),
    )


def _sign(name: str, book: _Book) -> Topic:
    title, text = book.sign(name)
    return Topic(name, title, text, picture=SIGNS[name](book.language))


# --- where they are drawn ------------------------------------------------------------


@cache
def _all_in_hand() -> State:
    """Return a table with all guild leaders on the map and every tile in a hand."""
    leaders = "y2  .  #  #  V0 G0 B0 #  #  .\ny3  .  .  .  O0 #  .  .  .  ."
    return position(leaders, hands={0: PILE}, coins=(12,))


@cache
def _all_open() -> State:
    opened = (QUARTERS[HAREM].name, QUARTERS[BLACK_MARKET].name)
    return position(opened=opened)


@cache
def _signed(event: str) -> State:
    """Return a table with an event, an owned quarter, and tiles in both faces."""
    board = "y2  .  #  #  Vt Vf .  #  #  ."
    opened = (QUARTERS[HAREM].name, QUARTERS[BLACK_MARKET].name)
    return position(board, event=event, opened=opened)


@cache
def _turning() -> State:
    """Return a table where an Architect is about to turn what lies around him."""
    architect = TILE["architect"]
    board = "y3  .  .  Gf .  #  .  .  .  ."
    return position(board, PlaceTile(architect, (3, 3)), hands={0: (architect,)})


@cache
def _chosen() -> State:
    """Return a table where a Charlatan has chosen one of two tiles."""
    charlatan = TILE["charlatan"]
    board = "y2  .  #  #  Bv .  .  #  #  .\ny3  .  .  Gf .  #  .  .  .  ."
    moves = (PlaceTile(charlatan, (3, 3)), MoveTile((2, 3)))
    return position(board, *moves, hands={0: (charlatan,)})


def _thing(name: str, viewer: Viewer = OMNISCIENT) -> Callable[[Language], Picture]:
    return lambda language: portrait(_signed("taxes"), language, name, viewer)


def _mark(quarter: str, look: str, event: str) -> Callable[[Language], Picture]:
    name = f"quarter-{quarter}"
    return lambda language: detail(_signed(event), language, name, look)


def _cells(state: Callable[[], State], *region: Cell) -> Callable[[Language], Picture]:
    return lambda language: map_of(state(), language, Region(*region))


SIGNS: Final[Mapping[str, Callable[[Language], Picture]]] = {
    "coin": _mark("palace", "coin", "market_day"),
    "owner": _mark("palace", "badge", "market_day"),
    "raised": _mark("port", "sign-up", "market_day"),
    "lowered": _mark("port", "sign-down", "taxes"),
    "barred": _mark("tanneries", "sign-barred", "fire"),
    "special": _mark("palace", "sign-special", "reorganisation"),
    "gold_border": _thing("tile-0-3"),
    "face_down": _thing("tile-0-4"),
    "hidden_tile": _thing("hidden-0-0", SPECTATOR),
    "pile": _thing("pile-0"),
    "order_token": _thing("order-0"),
    "closed_quarter": _cells(position, (4, 1), (4, 1)),
    "being_resolved": _cells(_chosen, (3, 3), (3, 3)),
    "chosen_tile": _cells(_chosen, (2, 3), (2, 3)),
    "turning": _cells(_turning, (2, 3), (4, 3)),
}
"""What shows each sign of the table."""
