"""What authors look up: common field names, tiles, quarters, cells and events."""

from typing import Final

from engines.core.game import Language
from engines.core.reference import Constants, Reference, Values
from engines.games.bazar.content import (
    CELL,
    DIRECTIONS,
    EVENT,
    GUILDS,
    QUARTER_SQUARES,
    QUARTERS,
    TILES,
)
from engines.games.bazar.describe.names import words

FIELDS: Final = {
    "seat": "The seat that did it or that it happened to; its guild owns the tile.",
    "tile": "The number of the tile; every guild has the same ones.",
    "cell": "The cell as (x, y), counted from the north-west corner, both from 0.",
    "direction": "Where it goes: north, east, south or west.",
    "quarter": "The quarter, as the constants name it.",
    "event": "The event card, as the constants name it.",
}


def constants(language: Language) -> tuple[Constants, ...]:
    names = words(language)
    quarters = [quarter.name for quarter in QUARTERS]
    tables: dict[str, Values] = {
        "seats": tuple(enumerate(names.name("guilds", guild) for guild in GUILDS)),
        "tiles": tuple(enumerate(names.name("tiles", tile.name) for tile in TILES)),
        "quarters": tuple((one, names.name("quarters", one)) for one in quarters),
        "cells": tuple(zip(quarters, map(_cells, QUARTER_SQUARES), strict=True)),
        "events": tuple((event, names.name("events", event)) for event in EVENT),
        "directions": tuple((one, names.name("directions", one)) for one in DIRECTIONS),
    }
    return tuple(
        Constants(key, names.name("constants", key), values)
        for key, values in tables.items()
    )


def _cells(squares: tuple[int, ...]) -> str:
    return " ".join(f"({x}, {y})" for x, y in (CELL[square] for square in squares))


REFERENCE: Final = Reference(fields=FIELDS, constants=constants)
