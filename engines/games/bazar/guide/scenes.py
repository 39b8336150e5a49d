"""What the illustrations of the guide show: positions by the names of its file.

The examples of the booklet are played here as it tells them: red are the Venetians,
blue the Greeks and green the Ottomans. Each is laid out and played when it is drawn.
"""

from collections.abc import Mapping
from functools import cache
from typing import Final

from engines.core.guide_file import Draw
from engines.games.bazar.content import TILE
from engines.games.bazar.guide.drawings import (
    Region,
    event_of,
    map_of,
    position,
    purses_of,
)
from engines.games.bazar.moves import PlaceTile, PushTile, Rotate, Walk
from engines.games.bazar.state import State

PALACE: Final = Region((2, 2), (6, 5))
NORTH_WEST: Final = Region((0, 0), (4, 3))
SOUTH: Final = Region((0, 4), (8, 7))

MAJORITIES: Final = """
y1  .  .  .  .  #  .  .  Of .
y2  .  #  #  Va V0 Gc #  #  .
y3  .  .  .  Vf #  B0 .  .  .
y4  Gv O0 .  .  #  .  Gb Br .
y5  G0 #  #  .  .  .  #  #  Bp
y6  Om Vh .  .  #  .  .  .  .
"""
"""Three against one and one, two against two, a Beggar, one alone, and nobody."""

STARTED: Final = """
y2  .  #  #  .  V0 .  #  #  .
y4  .  .  G0 .  #  .  .  .  .
y5  .  #  #  .  .  B0 #  #  .
y6  .  .  .  .  #  .  O0 .  .
"""

FOUR_BURIED: Final = "Vf Gc Bv Oh ."
FIVE_BURIED: Final = "Vf Gc Bv Oh Gr"
COURIER: Final = {0: (TILE["courier"],)}
FIVE_EVENTS: Final = ("market_day", "storm", "sultans_visit", "taxes", "caravan")


@cache
def _board() -> State:
    return position()


@cache
def _started() -> State:
    return position(STARTED)


@cache
def _order() -> State:
    """Return example 1 of the booklet: A and B have the same, and B plays first."""
    return position(
        STARTED, coins=(20, 20, 30, 10), order=(2, 1, 0, 3), past=("market_day",)
    )


@cache
def _event() -> State:
    return position(MAJORITIES, event="curfew", past=FIVE_EVENTS[:1])


@cache
def _priority(turn: int) -> State:
    """Return example 2 of the booklet, in its turns 7, 8 and 9."""
    conditional = ("governors_kindness", "feast_of_the_poor", "reorganisation")
    played = turn - 7
    return position(
        STARTED,
        past=(*FIVE_EVENTS, *conditional[:played]),
        event=conditional[played],
        opened=("harem",),
        coins=(27, 20, 18, 12),
    )


ADMINISTRATOR: Final = TILE["administrator"]
FAVOURITE: Final = TILE["favourite"]


@cache
def _administrator(*, is_crowded_out: bool) -> State:
    """Return examples (1) to (3): an Administrator in the Palace, then a Favourite."""
    hands = {0: (ADMINISTRATOR,), 1: (FAVOURITE,)}
    moves = [PlaceTile(ADMINISTRATOR, (3, 3))]
    if is_crowded_out:
        moves.append(PlaceTile(FAVOURITE, (3, 3)))
    return position(STARTED, *moves, hands=hands)


TO_A_GAP: Final = "y1  Bv .  Gf .  .  .  .  .  ."
TO_AN_ILLUSTRATION: Final = "y3  Bv .  Gf .  #  .  .  .  ."
BESIDE_AN_ILLUSTRATION: Final = "y3  .  Bv .  Gf #  .  .  .  ."


@cache
def _push(board: str, courier: tuple[int, int], *, is_over: bool) -> State:
    """Return examples (4) to (6): a Courier pushes a tile to the east."""
    moves = (PlaceTile(TILE["courier"], courier), PushTile("E"))
    return position(board, *moves[: 1 + is_over], hands=COURIER)


AROUND: Final = """
y2  .  #  #  Of .  .  #  #  .
y3  .  .  Gf .  #  .  .  .  .
"""


@cache
def _turn(*, is_over: bool) -> State:
    """Return examples (7) and (8): an Architect beside the illustration."""
    architect = TILE["architect"]
    moves = (PlaceTile(architect, (3, 3)), Rotate("left"))
    return position(AROUND, *moves[: 1 + is_over], hands={0: (architect,)})


EXPELLED: Final = """
y5  Br #  #  .  .  .  #  #  .
y6  .  Gr .  .  #  .  .  .  .
"""


@cache
def _expelled(*, is_over: bool) -> State:
    """Return example (9): a Courier drives a tile into the hole of the Black Market."""
    return position(
        EXPELLED,
        *(PlaceTile(TILE["courier"], (0, 6)), PushTile("E"))[: 1 + is_over],
        market=FOUR_BURIED,
        hands=COURIER,
    )


@cache
def _opened() -> State:
    """Return example (10): the Black Market is in play, with the tiles on it."""
    return position(
        "y6  Vc .  .  .  #  .  .  .  .", market=FIVE_BURIED, opened=("black_market",)
    )


@cache
def _lost(*, is_over: bool) -> State:
    """Return example (11): a Pedlar drives a tile off the board, and it is gone."""
    pedlar = TILE["pedlar"]
    moves = (PlaceTile(pedlar, (6, 4)), Walk("E", 2))
    return position(
        "y4  .  .  .  .  #  .  .  .  Of",
        *moves[: 1 + is_over],
        market=FIVE_BURIED,
        opened=("black_market",),
        hands={0: (pedlar,)},
    )


EAST: Final = Region((3, 3), (8, 7))
WEST: Final = Region((0, 5), (5, 7))

DRAWINGS: Final[Mapping[str, Draw]] = {
    "board": lambda told: map_of(_board(), told),
    "started": lambda told: map_of(_started(), told),
    "majorities": lambda told: map_of(position(MAJORITIES), told),
    "order": lambda told: purses_of(_order(), told),
    "event": lambda told: event_of(_event(), told),
    "event_on_the_map": lambda told: map_of(_event(), told, SOUTH),
    "priority_7": lambda told: event_of(_priority(7), told),
    "priority_8": lambda told: event_of(_priority(8), told),
    "priority_9": lambda told: event_of(_priority(9), told),
    "permanent": lambda told: map_of(
        _administrator(is_crowded_out=False), told, PALACE
    ),
    "direct": lambda told: map_of(_administrator(is_crowded_out=True), told, PALACE),
    "off_the_board": lambda told: map_of(
        _push(TO_A_GAP, (1, 1), is_over=False), told, NORTH_WEST, [((2, 1), (3, 1))]
    ),
    "one_cell": lambda told: map_of(
        _push(TO_AN_ILLUSTRATION, (1, 3), is_over=False),
        told,
        Region((0, 2), (4, 4)),
        [((2, 3), (3, 3))],
    ),
    "no_cell": lambda told: map_of(
        _push(BESIDE_AN_ILLUSTRATION, (2, 3), is_over=True),
        told,
        Region((0, 2), (4, 4)),
    ),
    "before_turning": lambda told: map_of(
        _turn(is_over=False), told, Region((1, 2), (5, 4))
    ),
    "after_turning": lambda told: map_of(
        _turn(is_over=True), told, Region((1, 2), (5, 4))
    ),
    "expelling": lambda told: map_of(
        _expelled(is_over=False), told, WEST, [((1, 6), (3, 6))]
    ),
    "expelled": lambda told: map_of(_expelled(is_over=True), told, WEST),
    "market_opened": lambda told: map_of(_opened(), told, WEST),
    "losing": lambda told: map_of(_lost(is_over=False), told, EAST, [((6, 4), (8, 4))]),
    "lost": lambda told: map_of(_lost(is_over=True), told, EAST),
}
