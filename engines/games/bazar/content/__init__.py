"""What is in the box: the map, the quarters, the tiles and the event cards.

The data is `bazar.toml`; this module reads it once into the tables the rules look
things up in. A *square* is a place on the map with a margin of gaps around it, as one
number, so that every neighbour of a square exists; a *cell* is the pair (x, y) that
players, moves and events use. A *piece* is a tile of a guild with its face, as one
number, so that the board is a plain list.
"""

from typing import Literal

import msgspec

from engines.core.content import digest, read_box

Cell = tuple[int, int]
Direction = Literal["N", "E", "S", "W"]
Rotation = Literal["right", "left"]


class Quarter(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A quarter as printed."""

    code: str
    name: str
    values: tuple[int, int, int]
    illustration: tuple[Cell, ...]
    opens: Literal["at_once", "by_event", "when_full"] = "at_once"


class Tile(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the merchants that every guild has."""

    name: str
    kind: Literal["start", "permanent", "direct"]


class Effects(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much the tiles' effects amount to."""

    administrator_raise: int
    alms: int
    courier_push: int
    fishmonger_push: int
    pedlar_steps: int
    bounty: int


class EventCard(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An event card: what it does for one turn and, for some, when it comes."""

    name: str
    raised: tuple[str, ...] = ()
    lowered: tuple[str, ...] = ()
    barred: tuple[str, ...] = ()
    special: Literal[
        "",
        "bars_the_most_crowded",
        "opens_the_harem",
        "pays_the_fewest",
        "moves_a_tile_each",
    ] = ""
    coins: int | None = None
    """Comes when a player has this many coins."""
    events_played: int | None = None
    """Comes when this many event cards have been played."""


class EventCards(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The two stacks of event cards."""

    change: int
    normal: tuple[EventCard, ...]
    conditional: tuple[EventCard, ...]


class Box(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is in the box."""

    edition: int
    winning_coins: int
    opening_hand: int
    guilds: tuple[str, ...]
    map: tuple[str, ...]
    quarters: tuple[Quarter, ...]
    tiles: tuple[Tile, ...]
    effects: Effects
    events: EventCards


BOX = read_box(__name__, Box)
CONTENT_HASH = digest(BOX)

# --- the map -------------------------------------------------------------------------

GAP = -1
OBSTACLE = -2
EMPTY = 0

COLUMNS = len(BOX.map[0])
ROWS = len(BOX.map)
WIDTH = COLUMNS + 2
SQUARES = WIDTH * (ROWS + 2)

CELL: list[Cell] = [
    (square % WIDTH - 1, square // WIDTH - 1) for square in range(SQUARES)
]
SQUARE: dict[Cell, int] = {
    (x, y): (y + 1) * WIDTH + x + 1 for y in range(ROWS) for x in range(COLUMNS)
}

DIRECTIONS: tuple[Direction, ...] = ("N", "E", "S", "W")
STEP: dict[Direction, int] = {"N": -WIDTH, "E": 1, "S": WIDTH, "W": -1}
STEPS: tuple[int, ...] = tuple(STEP[direction] for direction in DIRECTIONS)

QUARTERS = BOX.quarters
QUARTER: dict[str, int] = {
    quarter.name: index for index, quarter in enumerate(QUARTERS)
}
HAREM = next(i for i, quarter in enumerate(QUARTERS) if quarter.opens == "by_event")
BLACK_MARKET = next(
    i for i, quarter in enumerate(QUARTERS) if quarter.opens == "when_full"
)

QUARTER_SQUARES: tuple[tuple[int, ...], ...] = tuple(
    tuple(SQUARE[x, y] for x, y in SQUARE if BOX.map[y][x] == quarter.code)
    for quarter in QUARTERS
)
"""The squares of each quarter that are cells, from north-west to south-east."""

QUARTER_AT: list[int] = [-1] * SQUARES
for _index, _squares in enumerate(QUARTER_SQUARES):
    for _square in _squares:
        QUARTER_AT[_square] = _index

ALL_CELLS: tuple[int, ...] = tuple(
    square for square in SQUARE.values() if QUARTER_AT[square] >= 0
)


ELSEWHERE: tuple[tuple[int, ...], ...] = tuple(
    tuple(square for square in ALL_CELLS if QUARTER_AT[square] != quarter)
    for quarter in range(len(QUARTERS))
)
"""For each quarter the cells of all others."""


def ground(quarters: tuple[int, ...]) -> list[int]:
    """Return an empty board on which just these quarters are in play."""
    board = [GAP] * SQUARES
    for index in quarters:
        open_quarter(board, index)
    return board


def open_quarter(board: list[int], index: int) -> None:
    """Lay a quarter out: its cells are empty, its illustration is in the way."""
    for square in QUARTER_SQUARES[index]:
        board[square] = EMPTY
    for cell in QUARTERS[index].illustration:
        board[SQUARE[cell]] = OBSTACLE


AT_ONCE = tuple(i for i, quarter in enumerate(QUARTERS) if quarter.opens == "at_once")

# --- the tiles -----------------------------------------------------------------------

GUILDS = BOX.guilds
TILES = BOX.tiles
TILE: dict[str, int] = {tile.name: number for number, tile in enumerate(TILES)}
START_TILE = TILE["guild_leader"]
BEGGAR = TILE["beggar"]
ADMINISTRATOR = TILE["administrator"]
TRAITOR = TILE["traitor"]
FAVOURITE = TILE["favourite"]
PILE: tuple[int, ...] = tuple(
    number for number, tile in enumerate(TILES) if tile.kind != "start"
)
DIRECT: list[bool] = [tile.kind == "direct" for tile in TILES]

FACE_DOWN = 64


def piece(guild: int, tile: int) -> int:
    """Return a guild's tile lying face up."""
    return 1 + guild * len(TILES) + tile


_PIECES = [(guild, tile) for guild in range(len(GUILDS)) for tile in range(len(TILES))]
# The tables below are asked for whatever lies on a square. A gap and an obstacle are
# negative, so they read the last two places, which no piece may take.
assert len(_PIECES) < FACE_DOWN - 2

OWNER: list[int] = [-1] * (2 * FACE_DOWN)
"""The seat of a piece; -1 for what is no piece."""
NUMBER: list[int] = [-1] * (2 * FACE_DOWN)
ACTIVE: list[int] = [0] * (2 * FACE_DOWN)
"""The number of a permanent tile that lies face up; 0 for everything else."""
for _guild, _tile in _PIECES:
    _up = piece(_guild, _tile)
    for _piece in (_up, _up | FACE_DOWN):
        OWNER[_piece] = _guild
        NUMBER[_piece] = _tile
    if TILES[_tile].kind == "permanent":
        ACTIVE[_up] = _tile

# --- the event cards -----------------------------------------------------------------

NORMAL_EVENTS: tuple[str, ...] = tuple(card.name for card in BOX.events.normal)
CONDITIONAL_EVENTS: tuple[EventCard, ...] = BOX.events.conditional
EVENT: dict[str, EventCard] = {
    card.name: card for card in (*BOX.events.normal, *BOX.events.conditional)
}
