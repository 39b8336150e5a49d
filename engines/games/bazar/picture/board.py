"""The map: the sea around it, the cells, the quarters with their illustrations."""

from functools import cache
from string import ascii_lowercase
from typing import Final, NamedTuple

from engines.core.game import Language
from engines.core.glyphs import glyph
from engines.core.lettering import fitted
from engines.core.picture import Shape, Spot, Thing, circle, path, rect, text
from engines.core.words import Words
from engines.games.bazar.content import (
    BOX,
    CELL,
    COLUMNS,
    EVENT,
    HAREM,
    QUARTER_SQUARES,
    QUARTERS,
    ROWS,
    Cell,
)
from engines.games.bazar.describe.names import (
    cell_name,
    guild_forms,
    words,
)
from engines.games.bazar.picture.glyphs import QUARTER_GLYPHS
from engines.games.bazar.picture.layout import (
    CELL_HEIGHT,
    CELL_WIDTH,
    MAP_X,
    MAP_Y,
    SEA_HEIGHT,
    SEA_WIDTH,
    TILE_HEIGHT,
    WAITING_X,
    WAITING_Y,
    corner,
)
from engines.games.bazar.picture.quarter_titles import Sign, change_by, quarter_title
from engines.games.bazar.view import QuarterView, View

INSET: Final = 3
"""How far inside its quarter a border runs, so that neighbours' borders lie apart."""

STAR: Final = "M0-9L3-3L9-2L4 2L6 8L0 5L-6 8L-4 2L-9-2L-3-3Z"


def board(view: View, words: Words) -> list[Thing]:
    is_open = tuple(quarter.open for quarter in view.quarters)
    return [
        _sea(),
        *_cells(is_open, words.language),
        *_quarters(view, words),
        *_waiting(view, words),
    ]


def _waiting(view: View, words: Words) -> list[Thing]:
    """Return the caption of the tiles that wait to be buried."""
    if not view.eliminated:
        return []
    label = text("edge strong start", 0, 0, words.name("labels", "waiting"))
    y = WAITING_Y + TILE_HEIGHT + 25
    return [Thing("waiting", WAITING_X, y, (label,))]


@cache
def _sea() -> Thing:
    """Return the water around the city, with letters and numbers along the coast."""
    letters = [
        text("edge strong", MAP_X + (x + 0.5) * CELL_WIDTH, 24, ascii_lowercase[x])
        for x in range(COLUMNS)
    ]
    numbers = [
        text(
            "edge strong",
            x,
            MAP_Y + (y + 0.5) * CELL_HEIGHT + 7,
            str(y + 1),
        )
        for y in range(ROWS)
        for x in (MAP_X / 2, SEA_WIDTH - MAP_X / 2)
    ]
    ground = rect("sea", 0, 0, SEA_WIDTH, SEA_HEIGHT)
    return Thing("sea", 0, 0, (ground, *_waves(), *letters, *numbers))


def _waves() -> list[Shape]:
    """Draw water on the squares of the map that belong to no quarter."""
    return [
        path("wave", f"M{left + 22} {top + down}q9-8 18 0t18 0")
        for y, row in enumerate(BOX.map)
        for x, code in enumerate(row)
        if code == "."
        for left, top in (corner((x, y)),)
        for down in (38, 54)
    ]


@cache
def _cells(open_quarters: tuple[bool, ...], language: Language) -> tuple[Thing, ...]:
    names = words(language)
    return tuple(
        _cell(CELL[square], index, open_quarters[index], names)
        for index, squares in enumerate(QUARTER_SQUARES)
        for square in squares
    )


def _cell(cell: Cell, quarter: int, is_open: bool, words: Words) -> Thing:
    x, y = corner(cell)
    name = cell_name(cell)
    return Thing(
        f"cell-{name}",
        x,
        y,
        (rect("cell", 0, 0, CELL_WIDTH, CELL_HEIGHT),),
        words.phrase(
            "labels",
            "quarter_cell",
            cell=name,
            quarter=words.name("quarters", QUARTERS[quarter].name),
        ),
        f"q{quarter}" if is_open else f"q{quarter} closed",
        QUARTERS[quarter].name,
    )


# --- the quarters --------------------------------------------------------------------


@cache
def border(index: int) -> Shape:
    """Return the line around a quarter, a little inside it.

    Every side that faces another quarter is walked with the quarter on the right hand,
    so that each ends where the next one begins.
    """
    quarter = QUARTERS[index]
    squares = {CELL[square] for square in QUARTER_SQUARES[index]}
    squares |= set(quarter.illustration)
    sides = {
        _end(cell, side, 1, squares): _end(cell, side, -1, squares)
        for cell in squares
        for side in ((0, -1), (1, 0), (0, 1), (-1, 0))
        if (cell[0] + side[0], cell[1] + side[1]) not in squares
    }
    left, top = corner(quarter.illustration[0])
    start = point = min(sides)
    outline = f"M{start[0] - left} {start[1] - top}"
    while (point := sides[point]) != start:
        outline += f"L{point[0] - left} {point[1] - top}"
    return path("border", f"{outline}Z")


def _end(cell: Cell, side: Cell, turn: int, squares: set[Cell]) -> tuple[int, int]:
    """Return one end of the line along a side: shorter or longer where it turns."""
    x, y = cell
    out_x, out_y = side
    along_x, along_y = turn * out_y, -turn * out_x
    if (x + along_x, y + along_y) not in squares:
        shift = INSET
    elif (x + along_x + out_x, y + along_y + out_y) in squares:
        shift = -INSET
    else:
        shift = 0
    left, top = corner(cell)
    half_x, half_y = CELL_WIDTH // 2, CELL_HEIGHT // 2
    return (
        left + half_x + out_x * (half_x - INSET) + along_x * (half_x - shift),
        top + half_y + out_y * (half_y - INSET) + along_y * (half_y - shift),
    )


class Plate(NamedTuple):
    """Where the parts of an illustration lie on it."""

    inset: Spot
    names: tuple[Spot, ...]
    """Where the lines of the name begin; the middle of the line, if there is one."""
    owners: tuple[Spot, ...]
    """Where the owner's letter stands, by the line of the name that is the shortest."""
    room: float
    """How long a line of the name may be."""
    coin: Spot
    sign: Spot
    printed: Spot | None = None
    """Where the printed value stands under a token, if there is room."""
    sight: Spot | None = None


PLATES: Final[dict[tuple[int, int], Plate]] = {
    # By columns and rows.
    (2, 1): Plate(
        inset=(6, 6),
        names=((80, 30),),
        room=138,
        sight=(31, 58),
        coin=(71, 59),
        owners=((103, 59),),
        sign=(136, 44),
        printed=(136, 67),
    ),
    (1, 2): Plate(
        inset=(6, 6),
        names=((40, 31),),
        room=60,
        sight=(40, 60),
        coin=(40, 101),
        owners=((22, 134),),
        sign=(52, 134),
        printed=(52, 154),
    ),
    (1, 1): Plate(
        inset=(3, 7),
        names=((9, 26), (9, 44)),
        room=64,
        coin=(21, 64),
        owners=((65, 12), (65, 40)),
        sign=(58, 65),
    ),
}


def _quarters(view: View, words: Words) -> list[Thing]:
    return [
        _quarter(view, index, _sign(view, quarter), words)
        for index, quarter in enumerate(view.quarters)
    ]


def _quarter(view: View, index: int, sign: Sign, words: Words) -> Thing:
    quarter = view.quarters[index]
    first, last = QUARTERS[index].illustration[0], QUARTERS[index].illustration[-1]
    size = last[0] - first[0] + 1, last[1] - first[1] + 1
    plate = PLATES[size]
    lines = _lines(words.name("quarters", quarter.name), plate)
    shapes = [
        rect("cell", 0, 0, size[0] * CELL_WIDTH, size[1] * CELL_HEIGHT),
        border(index),
        _ground(size, plate, quarter.owner),
        *_name(lines, plate, quarter.owner),
        *_sight(quarter.name, plate),
        *_value(quarter, plate, sign),
        *_owner(quarter.owner, lines, plate, words),
        *_token(sign, plate),
    ]
    return Thing(
        f"quarter-{quarter.name}",
        *corner(first),
        tuple(shapes),
        quarter_title(view, quarter, sign, words),
        f"q{index} sight" if quarter.open else f"q{index} sight closed",
        quarter.name,
    )


def _lines(name: str, plate: Plate) -> list[str]:
    count = len(plate.names)
    words = name.split(" ", count - 1)
    return words + [""] * (count - len(words))


def _ground(size: tuple[int, int], plate: Plate, owner: int | None) -> Shape:
    look = "plate" if owner is None else f"plate owned g{owner}"
    x, y = plate.inset
    width, height = size[0] * CELL_WIDTH, size[1] * CELL_HEIGHT
    return rect(look, x, y, width - 2 * x, height - 2 * y, 7)


def _name(lines: list[str], plate: Plate, owner: int | None) -> list[Shape]:
    is_long = len(lines) == 1
    # On a small plate the owner's letter stands beside the shortest line.
    shared = None if is_long or owner is None else _shortest(lines)
    return [
        fitted(
            "quarter" if is_long else "quarter start",
            spot,
            line,
            size=23,
            room=plate.room - 19 if number == shared else plate.room,
        )
        for number, (line, spot) in enumerate(zip(lines, plate.names, strict=True))
        if line
    ]


def _shortest(lines: list[str]) -> int:
    return lines.index(min(lines, key=len))


def _sight(name: str, plate: Plate) -> list[Shape]:
    if plate.sight is None:
        return []
    return glyph(QUARTER_GLYPHS[name], plate.sight, 0.8)


def _value(quarter: QuarterView, plate: Plate, sign: Sign) -> list[Shape]:
    """Draw the coin with what the quarter pays; if that is not printed, this too."""
    x, y = plate.coin
    value = quarter.value if quarter.open else quarter.printed
    shapes = [circle("coin", x, y, 16), text("worth", x, y + 9, str(value))]
    spot = plate.printed if sign else plate.sign
    if value != quarter.printed and spot is not None:
        shapes.append(text("printed", spot[0], spot[1] + 8, str(quarter.printed)))
    return shapes


def _owner(
    owner: int | None, lines: list[str], plate: Plate, words: Words
) -> list[Shape]:
    if owner is None:
        return []
    x, y = plate.owners[_shortest(lines)]
    return [
        rect(f"badge g{owner}", x - 11, y - 12, 22, 24, 4),
        text(f"letter g{owner}", x, y + 8, guild_forms(owner, words)["name"][0]),
    ]


# --- the event tokens (B-07) ---------------------------------------------------------


def _sign(view: View, quarter: QuarterView) -> Sign:
    """Return the token that the event of this turn puts on a quarter in play."""
    if view.event is None or not quarter.open:
        return ""
    card = EVENT[view.event]
    if quarter.name in card.raised:
        return "up"
    if quarter.name in card.lowered:
        return "down"
    if quarter.name in card.barred:
        return "barred"
    return _special_sign(card.special, quarter)


def _special_sign(special: str, quarter: QuarterView) -> Sign:
    if special == "bars_the_most_crowded":
        # Nothing else brings a value down to nothing while this card is in force.
        return "" if quarter.value else "barred"
    if special == "opens_the_harem":
        return "special" if quarter.name == QUARTERS[HAREM].name else ""
    return "special" if special else ""


def _token(sign: Sign, plate: Plate) -> list[Shape]:
    if not sign:
        return []
    x, y = plate.sign
    ground = rect(f"sign-{sign}", x - 17, y - 13, 34, 26, 13)
    if sign in ("up", "down"):
        return [ground, text("sign", x, y + 8, change_by(sign))]
    outline = STAR if sign == "special" else "M-9-2H9V2H-9Z"
    return [ground, path("sign", outline, f"translate({x} {y})")]
