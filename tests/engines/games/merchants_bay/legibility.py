"""How well the words of a picture can be read, as its shapes and its style tell.

It knows no game. A browser is not asked: the style of a picture has one class or
element in the last place of each selector, and colours are variables.
"""

import re
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from typing import NamedTuple

from engines.core.picture import Picture, Shape, Thing

TELEPHONE = 390
"""How many pixels the screen of a telephone is wide."""

SMALLEST_TYPE = 9
LEAST_CONTRAST = 4.5
"""WCAG 2, level AA, for text of any size."""

Colour = tuple[float, float, float]


# --- the style -----------------------------------------------------------------------


class Rule(NamedTuple):
    around: tuple[str, ...]
    last: str
    values: dict[str, str]


def values_of(body: str) -> dict[str, str]:
    pairs = (entry.partition(":") for entry in body.split(";") if entry)
    return {name: value for name, _, value in pairs}


@cache
def themes(style: str, home: str) -> dict[str, dict[str, str]]:
    """Return the colours by theme; what the page forces is what is preferred."""
    light, forced_dark, dark = re.findall(rf"\.{home}\{{(--[^}}]*)\}}", style)
    assert values_of(forced_dark) == values_of(dark)
    assert f'.{home},[data-theme="light"] .{home}{{' in style
    assert f"@media(prefers-color-scheme:dark){{.{home}{{--" in style
    return {"light": values_of(light), "dark": values_of(dark)}


@cache
def rules(style: str) -> list[Rule]:
    """Return the rules, those that count more last."""
    found = []
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", style):
        for selector in selectors.split(","):
            _, *parts = selector.split()
            if parts and not selector.startswith("["):
                found.append(Rule(tuple(parts[:-1]), parts[-1], values_of(body)))
    return sorted(found, key=lambda rule: (rule.last.startswith("."), len(rule.around)))


@cache
def styled(style: str, look: str, names: str, tag: str) -> dict[str, str]:
    """Return what the style says of a shape with these classes in a thing."""
    around = {f".{name}" for name in look.split()}
    own = {tag, *(f".{name}" for name in names.split())}
    values: dict[str, str] = {}
    for rule in rules(style):
        if rule.last in around and not rule.around:
            values |= {k: v for k, v in rule.values.items() if k.startswith("--")}
    for rule in rules(style):
        if rule.last in own and around.issuperset(rule.around):
            values |= rule.values
    return values


def colour(value: str, scope: dict[str, str]) -> Colour | None:
    while match := re.fullmatch(r"var\((--[\w-]+)\)", value):
        value = scope[match[1]]
    if value == "none":
        return None
    red, green, blue = (int(value[place : place + 2], 16) / 255 for place in (1, 3, 5))
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


# --- boxes ---------------------------------------------------------------------------


class Box(NamedTuple):
    left: float
    top: float
    right: float
    bottom: float

    def contains(self, x: float, y: float) -> bool:
        return self.left <= x <= self.right and self.top <= y <= self.bottom

    def meets(self, other: "Box") -> bool:
        return (
            self.left < other.right
            and other.left < self.right
            and self.top < other.bottom
            and other.top < self.bottom
        )

    def moved(self, x: float, y: float) -> "Box":
        return Box(self.left + x, self.top + y, self.right + x, self.bottom + y)


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


class Reader:
    """One picture, read with care."""

    def __init__(self, picture: Picture) -> None:
        self.picture = picture

    def style_of(self, thing: Thing, shape: Shape) -> dict[str, str]:
        names = str(shape.attributes["class"])
        return styled(self.picture.style, thing.look, names, shape.tag)

    def size_of(self, thing: Thing, shape: Shape) -> float:
        values = self.style_of(thing, shape)
        size = values.get("font-size", values["font"].split()[0])
        return float(size.removesuffix("px"))

    def box_of(self, thing: Thing, shape: Shape) -> Box:
        numbers = {
            name: float(value)
            for name, value in shape.attributes.items()
            if not isinstance(value, str)
        }
        if shape.tag == "circle":
            x, y, radius = numbers["cx"], numbers["cy"], numbers["r"]
            box = Box(x - radius, y - radius, x + radius, y + radius)
        elif shape.tag == "rect":
            x, y = numbers.get("x", 0), numbers.get("y", 0)
            box = Box(x, y, x + numbers["width"], y + numbers["height"])
        elif shape.tag == "path":
            box = outline_box(str(shape.attributes["d"]))
        else:
            box = self._line_box(thing, shape, numbers)
        return box.moved(thing.x, thing.y)

    def _line_box(self, thing: Thing, shape: Shape, numbers: dict[str, float]) -> Box:
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

    # --- what is wrong ---------------------------------------------------------------

    def small_lines(self) -> list[str]:
        """Return what is too small on a telephone."""
        scale = TELEPHONE / self.picture.width
        return [
            shape.words
            for thing, shape in self.lines()
            if self.size_of(thing, shape) * scale < SMALLEST_TYPE
        ]

    def faint_lines(self, theme: str) -> list[tuple[str, float]]:
        """Return what hardly stands out from what lies under it."""
        scope = themes(self.picture.style, self.picture.look)[theme]
        painted: list[tuple[Box, Colour]] = []
        found = []
        for thing in self.picture.things:
            for shape in thing.shapes:
                values = self.style_of(thing, shape)
                fill = colour(values["fill"], scope | values)
                if fill is None or "transform" in shape.attributes:
                    continue
                box = self.box_of(thing, shape)
                if shape.tag != "text":
                    painted.append((box, fill))
                    continue
                x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
                ground = next(c for b, c in reversed(painted) if b.contains(x, y))
                if contrast(fill, ground) < LEAST_CONTRAST:
                    found.append((shape.words, round(contrast(fill, ground), 2)))
        return found

    def colliding_lines(self) -> list[tuple[str, ...]]:
        """Return what runs off the picture or into other words."""
        whole = Box(0, 0, self.picture.width, self.picture.height)
        boxes = [(self.box_of(*line), line[1].words) for line in self.lines()]
        outside: list[tuple[str, ...]] = [
            (words,)
            for box, words in boxes
            if not whole.contains(box.left, box.top)
            or not whole.contains(box.right, box.bottom)
        ]
        return outside + [
            (this, that)
            for (one, this), (other, that) in combinations(boxes, 2)
            if one.meets(other)
        ]
