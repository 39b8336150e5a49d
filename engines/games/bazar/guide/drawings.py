"""The pictures of the guide: parts of real positions, and single pieces.

They are cut out of the picture of the whole table, so what is shown looks as it does in
a match, wherever the table puts it.
"""

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from msgspec.structs import replace

from engines.core.chance import Chance
from engines.core.game import OMNISCIENT, SPECTATOR, Language, Viewer
from engines.core.picture import Picture, Shape, Spot, Thing, path
from engines.games.bazar.describe.names import cell_name
from engines.games.bazar.guide.positions import facts
from engines.games.bazar.moves import AnyMove
from engines.games.bazar.picture import picture
from engines.games.bazar.rules import execute, to_move
from engines.games.bazar.rules.evolve import evolve
from engines.games.bazar.state import State
from engines.games.bazar.view import View, view

Cell = tuple[int, int]
Box = tuple[float, float, float, float]
"""The north-western corner of a part of a picture, its width and its height."""

CHANCE: Final = Chance(bytes(32))
MARGIN: Final = 5
ON_THE_MAP: Final = ("sea", "cell-", "quarter-", "tile-", "mark-", "turn-")


class Region(NamedTuple):
    """The part of the map between two cells, both included."""

    first: Cell
    last: Cell


WHOLE_MAP: Final = Region((0, 0), (8, 7))


def position(board: str = "", *moves: AnyMove, **rest: object) -> State:
    """Return what moves lead to from a board; see `positions.facts`."""
    state = State()
    for event in facts(board, **rest):  # type: ignore[arg-type]
        evolve(state, event)
    for move in moves:
        execute(state, to_move(state)[0], move, CHANCE)
    return state


def map_of(
    state: State,
    language: Language,
    region: Region = WHOLE_MAP,
    arrows: Sequence[tuple[Cell, Cell]] = (),
) -> Picture:
    """Draw a part of the map, with arrows over it."""
    whole = picture(_table(state), language)
    squares = _squares(whole)
    x, y = squares.spot(region.first)
    columns = region.last[0] - region.first[0] + 1
    rows = region.last[1] - region.first[1] + 1
    shown = (thing for thing in whole.things if thing.id.startswith(ON_THE_MAP))
    box = (x, y, columns * squares.width, rows * squares.height)
    things = [*_within(shown, box, squares)]
    for number, (start, end) in enumerate(arrows):
        at = squares.middle(start), squares.middle(end)
        things.append(_arrow(number, *at))
    return _part(whole, things, box)


def event_of(state: State, language: Language) -> Picture:
    """Draw the event of the turn and all event cards."""
    return _strip(state, language, ("turn", "event", "card-"))


def purses_of(state: State, language: Language) -> Picture:
    """Draw what the guilds have, and when they play."""
    return _strip(state, language, ("purse-", "order-", "pile-", "hidden-"))


def portrait(
    state: State, language: Language, name: str, viewer: Viewer = OMNISCIENT
) -> Picture:
    """Draw one thing of the table by itself."""
    whole = picture(view(state, viewer), language)
    thing = next(one for one in whole.things if one.id == name)
    # The border of a quarter runs around its cells, which are not shown.
    shapes = [one for one in thing.shapes if one.attributes.get("class") != "border"]
    return _alone(whole, thing, shapes)


def detail(state: State, language: Language, name: str, look: str) -> Picture:
    """Draw a part of a thing: a shape of this look, and all shapes above it."""
    whole = picture(view(state, OMNISCIENT), language)
    thing = next(one for one in whole.things if one.id == name)
    looks = [str(shape.attributes["class"]).split()[0] for shape in thing.shapes]
    first = looks.index(look)
    return _alone(whole, thing, thing.shapes[first : first + 2], thing.shapes[first])


def _table(state: State) -> View:
    return view(state, SPECTATOR)


def _alone(
    whole: Picture, thing: Thing, shapes: Sequence[Shape], ground: Shape | None = None
) -> Picture:
    """Draw shapes of a thing, in the box of one of them, or else of its first ones."""
    x, y, width, height = _box([ground] if ground else shapes)
    box = (x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)
    alone = Thing(thing.id, 0, 0, tuple(shapes), look=thing.look)
    return _part(replace(whole, title=thing.title or whole.title), [alone], box)


def _box(shapes: Iterable[Shape]) -> Box:
    """Return what the grounds of shapes take up: their rectangles and circles."""
    edges: list[Box] = []
    for shape in shapes:
        at = {name: float(shape.attributes.get(name, 0)) for name in BOX_FIELDS}
        if shape.tag == "rect":
            edges.append((at["x"], at["y"], at["width"], at["height"]))
        elif shape.tag == "circle":
            side = 2 * at["r"]
            edges.append((at["cx"] - at["r"], at["cy"] - at["r"], side, side))
    edges = edges or [FLAG]
    left, top = min(edge[0] for edge in edges), min(edge[1] for edge in edges)
    right = max(edge[0] + edge[2] for edge in edges)
    bottom = max(edge[1] + edge[3] for edge in edges)
    return left, top, right - left, bottom - top


BOX_FIELDS: Final = ("x", "y", "width", "height", "cx", "cy", "r")
FLAG: Final[Box] = (0, 0, 44, 30)
"""What the flag with the place in the turn takes up, which has no ground."""


def _strip(state: State, language: Language, names: tuple[str, ...]) -> Picture:
    """Draw some things over the whole width of the table."""
    whole = picture(_table(state), language)
    paper = whole.things[0]
    shown = [thing for thing in whole.things if thing.id.startswith(names)]
    tops = [(thing.y + box[1], box[3]) for thing, box in _boxes(shown)]
    top = min(top for top, _ in tops) - 2 * MARGIN
    bottom = max(top + height for top, height in tops) + 2 * MARGIN
    return _part(whole, [paper, *shown], (0, top, whole.width, bottom - top))


def _boxes(things: Iterable[Thing]) -> Iterable[tuple[Thing, Box]]:
    for thing in things:
        if any(shape.tag == "rect" for shape in thing.shapes):
            yield thing, _box(thing.shapes)


def _part(whole: Picture, things: Iterable[Thing], box: Box) -> Picture:
    """Return a part of a picture as a picture of its own."""
    x, y, width, height = box
    moved = tuple(
        replace(thing, x=round(thing.x - x, 1), y=round(thing.y - y, 1))
        for thing in things
    )
    return Picture(round(width), round(height), whole.title, whole.style, moved, HOME)


HOME: Final = "bazar"


class _Squares(NamedTuple):
    """Where the squares of the map are in a picture."""

    left: float
    top: float
    width: float
    height: float

    def spot(self, cell: Cell) -> Spot:
        return self.left + cell[0] * self.width, self.top + cell[1] * self.height

    def middle(self, cell: Cell) -> Spot:
        x, y = self.spot(cell)
        return x + self.width / 2, y + self.height / 2


def _squares(whole: Picture) -> _Squares:
    """Find the squares by three cells that every picture has."""
    at = {thing.id: (thing.x, thing.y) for thing in whole.things}
    west, east = at[f"cell-{cell_name((0, 1))}"], at[f"cell-{cell_name((1, 1))}"]
    south = at[f"cell-{cell_name((0, 2))}"]
    width, height = east[0] - west[0], south[1] - west[1]
    return _Squares(west[0], west[1] - height, width, height)


def _within(things: Iterable[Thing], box: Box, squares: _Squares) -> Iterable[Thing]:
    """Leave out the cells and tiles that lie elsewhere on the map."""
    x, y, width, height = box
    for thing in things:
        is_large = thing.id.startswith(("sea", "quarter-"))
        inside_x = x - squares.width < thing.x < x + width
        inside_y = y - squares.height < thing.y < y + height
        if is_large or (inside_x and inside_y):
            yield thing


def _arrow(number: int, start: Spot, end: Spot) -> Thing:
    """Return an arrow between two places of the picture, a little beside the tiles."""
    (x, y), (to_x, to_y) = start, end
    length = max(abs(to_x - x), abs(to_y - y)) or 1
    along = (to_x - x) / length, (to_y - y) / length
    head = 16
    sides = [
        (
            to_x - head * (along[0] + turn * along[1]),
            to_y - head * (along[1] - turn * along[0]),
        )
        for turn in (1, -1)
    ]
    points = [(x, y), (to_x, to_y), sides[0], (to_x, to_y), sides[1]]
    outline = "M" + "L".join(f"{px:.0f} {py:.0f}" for px, py in points)
    return Thing(f"arrow-{number}", 0, 0, (path("ring-placed", outline),))
