"""What things are called and what they do.

A cell is called by the letter of its column, from the west, and the number of its row,
from the north: a1 is the corner in the north-west.
"""

from collections.abc import Callable, Mapping, Sequence
from string import ascii_lowercase
from typing import Any, Final

import msgspec

from engines.core.game import Language
from engines.core.words import Forms, Words, read_words
from engines.games.bazar.content import (
    BLACK_MARKET,
    BOX,
    CONDITIONAL_EVENTS,
    EVENT,
    GUILDS,
    QUARTER,
    QUARTER_AT,
    QUARTER_SQUARES,
    QUARTERS,
    SQUARE,
    TILES,
    Cell,
)

words: Final[Callable[[Language], Words]] = read_words("engines.games.bazar")

TURNS: Final = len(EVENT) + 1
"""The first turn has no event, and the last event ends the match (T-03)."""

NUMERALS: Final = dict(
    zip((card.name for card in CONDITIONAL_EVENTS), ("I", "II", "III"), strict=True)
)
AMOUNTS: Final = msgspec.structs.asdict(BOX.effects) | {"change": BOX.events.change}


# --- places and guilds ---------------------------------------------------------------


def cell_name(cell: Cell) -> str:
    """Return the cell as players call it; a place off the map as its two numbers."""
    x, y = cell
    return f"{ascii_lowercase[x]}{y + 1}" if cell in SQUARE else f"({x}, {y})"


def cell_forms(cell: Cell, words: Words) -> Forms:
    """Return the name of a cell, and the quarter it lies in, if any."""
    name = cell_name(cell)
    quarter = QUARTER_AT[SQUARE[cell]] if cell in SQUARE else -1
    if quarter < 0:
        return {"name": name, "place": name, "in": ""}
    within = words.forms("quarters", QUARTERS[quarter].name)["in"]
    return {"name": name, "place": f"{name}, {within}", "in": within}


def guild_forms(seat: int, words: Words) -> Forms:
    return words.forms("guilds", GUILDS[seat])


def the_guilds(seats: Sequence[int], words: Words) -> str:
    return words.join([guild_forms(seat, words)["the"] for seat in seats])


def quarter_opening(quarter: str, buried: int, words: Words) -> str:
    """Say how a quarter comes into play, and how many eliminated tiles it holds."""
    index = QUARTER[quarter]
    if index != BLACK_MARKET:
        card = next(name for name in EVENT if EVENT[name].special == "opens_the_harem")
        return words.phrase("labels", "opened_by", event=event_name(card, words))
    cells = len(QUARTER_SQUARES[index])
    key = "opened_next_turn" if buried == cells else "opened_when_full"
    return words.phrase("labels", key, tiles=buried, cells=cells)


# --- tiles ---------------------------------------------------------------------------


def tile_forms(number: int, words: Words) -> Forms:
    """Return the forms of a tile; a move may ask for one that does not exist."""
    known = 0 <= number < len(TILES)
    return words.forms("tiles", TILES[number].name if known else "unknown")


def tile_effect(number: int, words: Words) -> str:
    return tile_forms(number, words)["effect"].format_map(AMOUNTS)


def tile_names(tiles: Sequence[int], words: Words) -> str:
    return words.join([tile_forms(tile, words)["name"] for tile in tiles])


def whose_tile(seat: int, number: int, words: Words) -> str:
    """Return a tile with its guild, as in "the Greek Courier"."""
    return words.phrase(
        "labels",
        "whose_tile",
        seat=guild_forms(seat, words),
        tile=tile_forms(number, words),
    )


# --- event cards ---------------------------------------------------------------------


def event_name(event: str, words: Words) -> str:
    """Return what a card is called; conditional ones with their numeral."""
    name = words.name("events", event)
    return f"{NUMERALS[event]} {name}" if event in NUMERALS else name


def event_effect(event: str, words: Words) -> str:
    return words.forms("events", event)["effect"].format_map(AMOUNTS)


def event_condition(event: str, words: Words) -> str:
    """Return what must be for a conditional card to come; nothing for others."""
    card = EVENT[event]
    if card.coins is not None:
        coins = words.count(card.coins, "coin")
        return words.phrase("labels", "condition_coins", coins=coins)
    if card.events_played is not None:
        return words.phrase("labels", "condition_events", events=card.events_played)
    return ""


def event_rule(event: str, words: Words) -> str:
    """Return all that is written on a card: its condition, if any, and its effect."""
    effect = event_effect(event, words)
    condition = event_condition(event, words)
    if not condition:
        return effect
    return words.phrase("labels", "event_rule", condition=condition, effect=effect)


# --- the fields of records -----------------------------------------------------------

_FIELDS: Final[Mapping[str, Callable[[Any, Words], object]]] = {
    "seat": guild_forms,
    "tile": tile_forms,
    "cell": cell_forms,
    "origin": cell_forms,
    "target": cell_forms,
    "quarter": lambda quarter, words: words.forms("quarters", quarter),
    "coins": lambda coins, words: words.count(coins, "coin"),
    "steps": lambda steps, words: words.count(steps, "step"),
    "direction": lambda direction, words: words.name("directions", direction),
    "turn": lambda turn, words: words.name("turns", turn),
}


def fields(record: msgspec.Struct, words: Words) -> dict[str, object]:
    """Return the record's fields in words, without those the reader is not told."""
    return {
        name: _FIELDS[name](value, words)
        for name, value in msgspec.structs.asdict(record).items()
        if value is not None
    }
