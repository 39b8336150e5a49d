"""How well a picture can be read: its type, its colours, and what lies under words.

All of it follows from the picture alone, by a small part of CSS: rules whose selectors
are classes, one within the other, and colours that are variables of a theme.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import NamedTuple

from engines.core.picture import Picture, Shape, Thing

TELEPHONE = 390
"""How many pixels the screen of a telephone is wide."""

SMALLEST_TYPE = 9
LEAST_CONTRAST = 4.5
"""WCAG 2, level AA, for text of any size."""

MARK = 8
"""How far around its middle a drawing surely covers what is under it."""

Colour = tuple[float, float, float]
Values = dict[str, str]


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
def sheet(style: str, home: str) -> Sheet:
    return Sheet(style, home)


def sheet_of(picture: Picture) -> Sheet:
    return sheet(picture.style, picture.look)


# --- where words stand, and how large ------------------------------------------------


def texts_of(picture: Picture) -> Iterator[tuple[Thing, Shape]]:
    for thing in picture.things:
        for shape in thing.shapes:
            if shape.tag == "text":
                yield thing, shape


def values_of(picture: Picture, thing: Thing, shape: Shape) -> Values:
    names = str(shape.attributes["class"])
    return sheet_of(picture).values(thing.look, names, shape.tag)


def size_of(picture: Picture, thing: Thing, shape: Shape) -> float:
    values = values_of(picture, thing, shape)
    return float(values.get("font-size", values["font"].split()[0]).removesuffix("px"))


def box_of(picture: Picture, thing: Thing, shape: Shape) -> Box | None:
    """Return what a shape covers; None for a drawing that stands nowhere by itself."""
    box = (
        _text_box(picture, thing, shape)
        if shape.tag == "text"
        else _BOXES[shape.tag](shape)
    )
    if box is None:
        return None
    left, top, right, bottom = box
    return Box(thing.x + left, thing.y + top, thing.x + right, thing.y + bottom)


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


def _path_box(shape: Shape) -> Box | None:
    transform = str(shape.attributes.get("transform", ""))
    moved = re.match(r"translate\((\S+) (\S+)\)(?: scale\((\S+)\))?", transform)
    if moved is None:
        return None
    x, y, reach = float(moved[1]), float(moved[2]), MARK * float(moved[3] or 1)
    return Box(x - reach, y - reach, x + reach, y + reach)


_BOXES: dict[str, Callable[[Shape], Box | None]] = {
    "circle": _circle_box,
    "rect": _rect_box,
    "path": _path_box,
}


def _text_box(picture: Picture, thing: Thing, shape: Shape) -> Box:
    numbers = _numbers(shape)
    size = size_of(picture, thing, shape)
    anchor = values_of(picture, thing, shape)["text-anchor"]
    width = numbers.get("textLength", 0.5 * size * len(shape.words))
    left = numbers["x"] - {"start": 0, "middle": width / 2, "end": width}[anchor]
    return Box(left, numbers["y"] - 0.7 * size, left + width, numbers["y"])


# --- colours -------------------------------------------------------------------------


def colour(value: str, scope: Values) -> Colour | None:
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


def inks_and_grounds(
    picture: Picture, theme: Values
) -> Iterator[tuple[str, Colour, Colour]]:
    """Yield every line of words with its colour and that of what lies under it."""
    painted: list[tuple[Box, Colour]] = []
    for thing in picture.things:
        for shape in thing.shapes:
            values = values_of(picture, thing, shape)
            fill = colour(values["fill"], theme | values)
            box = box_of(picture, thing, shape)
            if fill is None or box is None:
                continue
            if shape.tag != "text":
                painted.append((box, fill))
                continue
            x, y = (box.left + box.right) / 2, (box.top + box.bottom) / 2
            ground = next(c for b, c in reversed(painted) if b.contains(x, y))
            yield shape.words, fill, ground
