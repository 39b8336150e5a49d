"""How well a picture can be read: its type, its colours, and what lies under words.

All of it follows from the picture alone, by a small part of CSS: rules whose selectors
are classes, one within the other, and colours that are variables of a theme.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

from engines.core.picture import TELEPHONE, Picture, Shape, Thing

SMALLEST_TYPE = 12
"""In pixels of a telephone, which are the units of a tall picture."""
ALMOST = 0.05
"""Scales are rounded."""
LEAST_CONTRAST = 4.5
"""WCAG 2, level AA, for text of any size."""

MARK = 8
"""How far around its middle a drawing that was moved surely covers what is under it."""

PLACED = re.compile(r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?")

TOUCHING = 1.5
"""How far a line may seem to reach over an edge: letters are measured roughly."""

Colour = tuple[float, float, float]
Values = dict[str, str]


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def contains(self, x: float, y: float) -> bool:
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def meets(self, other: "Box", slack: float = 0) -> bool:
        """Tell whether two boxes overlap, by more than the slack."""
        return (
            self.left + slack < other.right
            and other.left + slack < self.right
            and self.top + slack < other.bottom
            and other.top + slack < self.bottom
        )

    def moved(self, x: float, y: float) -> "Box":
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)

    def scaled(self, scale: float) -> "Box":
        return Box(*(scale * side for side in self))

    def at_least(self, side: float) -> "Box":
        """Return the box, wide and high enough around its middle."""
        x = max(0, side - (self.right - self.left)) / 2
        y = max(0, side - (self.bottom - self.top)) / 2
        return Box(self.left - x, self.top - y, self.right + x, self.bottom + y)

    def holds(self, other: "Box") -> bool:
        return (
            self.left <= other.left
            and self.top <= other.top
            and other.right <= self.right
            and other.bottom <= self.bottom
        )

    @property
    def middle(self) -> tuple[float, float]:
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2


class Rule(NamedTuple):
    around: tuple[str, ...]
    last: str
    values: Values


class Sheet:
    """The style of a game's pictures, taken apart."""

    def __init__(self, style: str, home: str) -> None:
        self.style = style
        self.home = home
        self.rules = self._rules()

    def themes(self) -> dict[str, Values]:
        """Return the colours by theme; a forced one is the same as a preferred one."""
        home = f".{self.home}"
        light, forced, dark = re.findall(rf"\{home}\{{(--[^}}]*)\}}", self.style)
        assert _values(forced) == _values(dark)
        assert f'{home},[data-theme="light"] {home}{{' in self.style
        assert f"@media(prefers-color-scheme:dark){{{home}{{--" in self.style
        return {"light": _values(light), "dark": _values(dark)}

    def strays(self) -> list[str]:
        """Return the selectors that would reach beyond the picture."""
        at_home = re.compile(rf"(\[data-theme=\"\w+\"\] )?\.{self.home}( |$)")
        return [
            selector
            for selectors, _ in re.findall(r"([^{}]+)\{([^{}]*)\}", self.style)
            for selector in selectors.split(",")
            if not at_home.match(selector)
        ]

    def opacity(self, look: str) -> float:
        """Return how much one sees of a thing with these classes."""
        values = {
            rule.last: float(rule.values["opacity"])
            for rule in self.rules
            if "opacity" in rule.values and not rule.around
        }
        return min((values.get(f".{name}", 1) for name in look.split()), default=1)

    def _rules(self) -> list[Rule]:
        """Return the rules, those that count more last."""
        found = []
        for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", self.style):
            for selector in selectors.split(","):
                _, *parts = selector.split()
                if parts and not selector.startswith("["):
                    found.append(Rule(tuple(parts[:-1]), parts[-1], _values(body)))
        return sorted(found, key=lambda rule: (rule.last[0] == ".", len(rule.around)))

    @cache  # noqa: B019 - there is one sheet for each game.
    def values(self, look: str, names: str, tag: str) -> Values:
        """Return what the style says of a shape with these classes in a thing."""
        around = {f".{name}" for name in look.split()}
        own = {tag, *(f".{name}" for name in names.split())}
        values: Values = {}
        for rule in self.rules:
            if rule.last in around and not rule.around:
                values |= {k: v for k, v in rule.values.items() if k[:2] == "--"}
        for rule in self.rules:
            if rule.last in own and around.issuperset(rule.around):
                values |= rule.values
        return values


def _values(body: str) -> Values:
    pairs = (entry.partition(":") for entry in body.split(";") if entry)
    return {name: value for name, _, value in pairs}


@cache
def sheet_of(style: str, home: str) -> Sheet:
    return Sheet(style, home)


def words_on(thing: Thing) -> list[str]:
    return [shape.words for shape in thing.shapes if shape.tag == "text"]


# --- where shapes are ----------------------------------------------------------------


def _numbers(shape: Shape) -> dict[str, float]:
    return {
        name: float(value)
        for name, value in shape.attributes.items()
        if not isinstance(value, str)
    }


def _circle_box(shape: Shape) -> Box:
    numbers = _numbers(shape)
    x, y, radius = numbers["cx"], numbers["cy"], numbers["r"]
    return Box(x - radius, y - radius, x + radius, y + radius)


def _rect_box(shape: Shape) -> Box:
    numbers = _numbers(shape)
    x, y = numbers.get("x", 0), numbers.get("y", 0)
    return Box(x, y, x + numbers["width"], y + numbers["height"])


def _path_box(shape: Shape) -> Box:
    transform = str(shape.attributes.get("transform", ""))
    moved = PLACED.match(transform)
    if moved is None:
        return outline_box(str(shape.attributes["d"]))
    reach = MARK * float(moved[3] or 1)
    return Box(-reach, -reach, reach, reach).moved(float(moved[1]), float(moved[2]))


BOXES = {"circle": _circle_box, "rect": _rect_box, "path": _path_box}

STEP = re.compile(r"([A-Za-z])|(-?\d*\.?\d+)")
NUMBERS = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "Q": 4, "T": 2, "A": 7, "Z": 0}


@cache
def outline_box(outline: str) -> Box:
    """Return the box around the points that an outline leads through."""
    x = y = 0.0
    xs: list[float] = []
    ys: list[float] = []
    command = ""
    numbers: list[float] = []
    for letter, number in [*STEP.findall(outline), ("Z", "")]:
        if letter:
            command, numbers = letter, []
        else:
            numbers.append(float(number))
        if not command or len(numbers) < NUMBERS[command.upper()] or not numbers:
            continue
        start = (x, y) if command.islower() else (0, 0)
        if command.upper() != "V":
            x = start[0] + numbers[-1 if command.upper() == "H" else -2]
        if command.upper() != "H":
            y = start[1] + numbers[-1]
        xs.append(x)
        ys.append(y)
        numbers = []
    return Box(min(xs), min(ys), max(xs), max(ys))


def drawn_box(shape: Shape) -> Box:
    """Return the box around all of a path, as large as it is drawn."""
    box = outline_box(str(shape.attributes["d"]))
    moved = PLACED.match(str(shape.attributes.get("transform", "")))
    if moved is None:
        return box
    return box.scaled(float(moved[3] or 1)).moved(float(moved[1]), float(moved[2]))


# --- colours -------------------------------------------------------------------------


def colour(value: str, scope: Values) -> Colour | None:
    while match := re.fullmatch(r"var\((--[\w-]+)\)", value):
        value = scope[match[1]]
    if value == "none":
        return None
    red, green, blue = (int(value[place : place + 2], 16) / 255 for place in (1, 3, 5))
    return red, green, blue


def blended(over: Colour, under: Colour, opacity: float) -> Colour:
    red, green, blue = (
        opacity * a + (1 - opacity) * b for a, b in zip(over, under, strict=True)
    )
    return red, green, blue


def contrast(one: Colour, other: Colour) -> float:
    """Return the contrast ratio, as WCAG 2 defines it."""
    lights = []
    for each in (one, other):
        red, green, blue = (
            part / 12.92 if part <= 0.03928 else ((part + 0.055) / 1.055) ** 2.4
            for part in each
        )
        lights.append(0.2126 * red + 0.7152 * green + 0.0722 * blue)
    return (max(lights) + 0.05) / (min(lights) + 0.05)


# --- a whole picture -----------------------------------------------------------------


class Painted(NamedTuple):
    """What has been painted, in the order it was."""

    box: Box
    fill: Colour


def _ground(painted: list[Painted], box: Box) -> Colour:
    """Return the colour that lies uppermost in the middle of a box."""
    x, y = box.middle
    return next(fill for under, fill in reversed(painted) if under.contains(x, y))


class Reader:
    """One picture, read with care."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture
        self.sheet = sheet_of(picture.style, picture.look)

    def style_of(self, thing: Thing, shape: Shape) -> Values:
        names = str(shape.attributes["class"])
        return self.sheet.values(thing.look, names, shape.tag)

    def size_of(self, thing: Thing, shape: Shape) -> float:
        values = self.style_of(thing, shape)
        size = values.get("font-size", values["font"].split()[0])
        return float(size.removesuffix("px"))

    def box_of(self, thing: Thing, shape: Shape) -> Box:
        box = (
            self._line_box(thing, shape)
            if shape.tag == "text"
            else BOXES[shape.tag](shape)
        )
        return box.scaled(thing.scale).moved(thing.x, thing.y)

    def whole_box_of(self, thing: Thing) -> Box:
        """Return the box around all shapes of a thing."""
        boxes = [self.box_of(thing, shape) for shape in thing.shapes]
        lefts, tops, rights, bottoms = zip(*boxes, strict=True)
        return Box(min(lefts), min(tops), max(rights), max(bottoms))

    def _line_box(self, thing: Thing, shape: Shape) -> Box:
        numbers = _numbers(shape)
        size = self.size_of(thing, shape)
        anchor = self.style_of(thing, shape)["text-anchor"]
        width = numbers.get("textLength", 0.5 * size * len(shape.words))
        left = numbers["x"] - {"start": 0, "middle": width / 2, "end": width}[anchor]
        return Box(left, numbers["y"] - 0.7 * size, left + width, numbers["y"])

    def lines(self) -> Iterator[tuple[Thing, Shape]]:
        for thing in self.picture.things:
            for shape in thing.shapes:
                if shape.tag == "text":
                    yield thing, shape

    def inks_and_grounds(self, theme: str) -> Iterator[tuple[str, Colour, Colour]]:
        """Yield every line with its colour and that of what lies under it."""
        colours = self.sheet.themes()[theme]
        painted: list[Painted] = []
        for thing in self.picture.things:
            # What one sees through lets the things before it shine through as a whole.
            opacity = self.sheet.opacity(thing.look)
            before = len(painted)
            for shape in thing.shapes:
                values = self.style_of(thing, shape)
                fill = colour(values["fill"], colours | values)
                if fill is None:
                    continue
                box = self.box_of(thing, shape)
                if shape.tag != "text":
                    painted.append(Painted(box, fill))
                    continue
                ground = under = _ground(painted, box)
                if opacity < 1:
                    under = _ground(painted[:before], box)
                    fill = blended(fill, under, opacity)
                yield shape.words, fill, blended(ground, under, opacity)

    # --- what is wrong ---------------------------------------------------------------

    def small_lines(self) -> list[str]:
        """Return what is too small on a telephone."""
        least = SMALLEST_TYPE * self.picture.width / TELEPHONE - ALMOST
        return [
            shape.words
            for thing, shape in self.lines()
            if self.size_of(thing, shape) * thing.scale < least
        ]

    def faint_lines(self, theme: str) -> list[tuple[str, float]]:
        """Return what hardly stands out from what lies under it."""
        return [
            (words, round(contrast(ink, ground), 2))
            for words, ink, ground in self.inks_and_grounds(theme)
            if contrast(ink, ground) < LEAST_CONTRAST
        ]

    def crossed_lines(self) -> list[tuple[str, str]]:
        """Return what lies over the edge of something drawn, or under it.

        What is drawn before the ground of the words is hidden by it. What lies right
        under the middle of the words is the badge that they stand in.
        """
        shapes = [
            (thing, shape, self.box_of(thing, shape))
            for thing in self.picture.things
            for shape in thing.shapes
            if shape.tag == "text" or self.style_of(thing, shape)["fill"] != "none"
        ]
        found = []
        for number, (_, line, box) in enumerate(shapes):
            if line.tag != "text":
                continue
            ground = next(
                place
                for place in range(number - 1, -1, -1)
                if shapes[place][1].tag != "text" and shapes[place][2].holds(box)
            )
            badge = shapes[number - 1][2]
            is_badge = badge.contains(*box.middle)
            found += [
                (line.words, f"{thing.id} {shape.attributes['class']}")
                for thing, shape, there in (
                    *shapes[ground + 1 : number - is_badge],
                    *shapes[number + 1 :],
                )
                if shape.tag != "text" and box.meets(there, TOUCHING)
            ]
        return found

    def colliding_lines(self, fanned: str = "\0") -> list[tuple[str, ...]]:
        """Return what runs off the picture and its parts, or into other words.

        Things whose names begin as told lie in a fan, and cover each other.
        """
        rooms = [Box(0, 0, self.picture.width, self.picture.height)]
        rooms += [
            Box(part.x, part.y, part.x + part.width, part.y + part.height)
            for part in self.picture.parts
        ]
        lines = [
            (self.box_of(thing, shape), thing.id, shape.words)
            for thing, shape in self.lines()
        ]
        outside: list[tuple[str, ...]] = [
            (words,)
            for box, _, words in lines
            if not any(room.holds(box) for room in rooms)
        ]
        return outside + [
            (this, that)
            for (one, here, this), (other, there, that) in combinations(lines, 2)
            if one.meets(other) and (here == there or not here.startswith(fanned))
        ]
