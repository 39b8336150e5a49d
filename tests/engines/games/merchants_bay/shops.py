"""The four shops, laid out by folding events; marbles and tiles are told by letters.

`x` is an Ichor among marbles and a wild tile in the grid. Rows and the grid are told
row by row, as words.
"""

from collections.abc import Sequence
from typing import Any

from engines.core.records import Event
from engines.games.merchants_bay.events import GoodSold
from engines.games.merchants_bay.merchants.alchemist.events import (
    GoodBrewed,
    MarblesTaken,
    RowFilled,
)
from engines.games.merchants_bay.merchants.blacksmith.content import BOX
from engines.games.merchants_bay.merchants.blacksmith.events import (
    AlloyLocked,
    AlloyUnlocked,
    EmberTaken,
    FurnaceFilled,
)
from engines.games.merchants_bay.merchants.captain.events import (
    ShipSent,
    TreasureLaid,
    TreasureTaken,
)
from engines.games.merchants_bay.merchants.chronomancer.events import (
    AssistantMoved,
    TileMarked,
    TilesLaid,
    TrinketRetrieved,
)

MARBLES = {"r": "red", "g": "green", "b": "blue", "y": "yellow", "x": "ichor"}
TILES = {"r": "red", "g": "green", "b": "blue", "y": "yellow", "x": "wild"}


def furnished(merchant: str, seat: int) -> list[Event]:
    """Return the shop of a merchant whom a test does not care about."""
    if merchant == "alchemist":
        return alchemist(seat=seat)
    if merchant == "captain":
        return captain(seat=seat)
    if merchant == "chronomancer":
        return chronomancer(marked=(0,), seat=seat)
    return []


def marbles(letters: str) -> tuple[Any, ...]:
    return tuple(MARBLES[letter] for letter in letters)


def alchemist(
    rows: str = "rrgby ggggg bbyyx", flask: str = "", waste: int = 0, *, seat: int = 0
) -> list[Event]:
    """Return how rows, flask and Toxic Waste came to be; all else is in the bag."""
    facts: list[Event] = []
    for _ in range(waste):
        facts += [
            RowFilled(seat, 1, marbles("rx")),
            MarblesTaken(seat, 1, "red", 1),
            MarblesTaken(seat, 1, "ichor", 1),
            GoodBrewed(seat, "small", "red", True),
            GoodSold(seat, "small", "red", 0),
        ]
    for letter in flask:
        (marble,) = marbles(letter)
        facts += [RowFilled(seat, 1, (marble,)), MarblesTaken(seat, 1, marble, 1)]
    for number, row in enumerate(rows.split(), start=1):
        if row != "-":
            facts.append(RowFilled(seat, number, marbles(row)))
    return facts


def chronomancer(
    grid: str = "rgb yrg byx",
    spare: str = "x",
    *,
    marked: Sequence[int] = (),
    assistant: int = 4,
    seat: int = 0,
) -> list[Event]:
    """Return how the tiles came to lie, who stands where and what is marked."""
    tiles: tuple[Any, ...] = tuple(TILES[letter] for letter in grid.replace(" ", ""))
    facts: list[Event] = [TilesLaid(seat, tiles, TILES[spare])]  # type: ignore[arg-type]
    if assistant != 4:
        facts.append(AssistantMoved(seat, assistant))
        if assistant not in marked:
            facts += [
                TrinketRetrieved(seat, assistant, "red"),
                GoodSold(seat, "small", "red", 0),
            ]
    facts += [
        TileMarked(seat, cell) for cell in marked if cell != assistant or assistant == 4
    ]
    return facts


def captain(out: str = "", tiles: str = "rgb", *, seat: int = 0) -> list[Event]:
    """Return which ships are out with what, and which treasure tiles lie face up."""
    facts: list[Event] = []
    for letter in out:
        (colour,) = marbles(letter.lower())
        if letter.isupper():
            facts += [TreasureLaid(seat, (colour,)), TreasureTaken(seat, colour)]
        else:
            facts.append(ShipSent(seat, colour))
    return [*facts, TreasureLaid(seat, marbles(tiles))]


Filled = tuple[int, int, Sequence[int]]
"""A furnace, its alloy die and its coal dice."""


def blacksmith(
    free: Sequence[int] = (0, 1, 2, 3),
    filled: Sequence[Filled] = (),
    *,
    ember: bool = False,
    seat: int = 0,
) -> list[Event]:
    """Return which alloy dice are free, what the furnaces hold, and the ember.

    A die in a furnace counts among the free ones until it is put there; the others are
    locked.
    """
    facts: list[Event] = []
    used = [alloy for _, alloy, _ in filled]
    for alloy in range(8):
        if alloy < BOX.unlocked and alloy not in (*free, *used):
            facts.append(AlloyLocked(seat, alloy))
        elif alloy >= BOX.unlocked and alloy in (*free, *used):
            facts.append(AlloyUnlocked(seat, alloy))
    facts += [FurnaceFilled(seat, f, alloy, tuple(coal)) for f, alloy, coal in filled]
    return [*facts, EmberTaken(seat)] if ember else facts
