"""A picture is a flat list of things, each with a name that lasts from step to step.

A thing has a place and is made of shapes drawn around it. Two pictures of one match
therefore differ in plain ways a viewer can apply without knowing the game: a thing has
moved, looks different, has come, or has gone. A game lists its things in an order that
lasts, too, so that what lies over what need not be said again.

Shapes carry classes, not colours. The style of the game says what a class looks like,
in the light and in the dark.
"""

from collections.abc import Iterable, Mapping
from html import escape
from typing import Final, Literal, NamedTuple

import msgspec
from msgspec.structs import replace

Number = int | float
Attributes = Mapping[str, str | Number]
Spot = tuple[Number, Number]

Layout = Literal["wide", "tall"]
"""How a picture is laid out: for a screen that is broad, or for a telephone."""
LAYOUTS: Final[tuple[Layout, ...]] = ("wide", "tall")
TELEPHONE: Final = 390
"""How wide a tall picture is, in pixels of a telephone: one unit is one of them."""


class Shape(msgspec.Struct, frozen=True):
    """One SVG element: its tag, its attributes and, for a text, its words."""

    tag: str
    attributes: Attributes
    words: str = ""

    def svg(self) -> str:
        attributes = "".join(
            f' {name}="{escape(str(value))}"' for name, value in self.attributes.items()
        )
        if self.words:
            words = escape(self.words, quote=False)
            return f"<{self.tag}{attributes}>{words}</{self.tag}>"
        return f"<{self.tag}{attributes}/>"


class Thing(msgspec.Struct, frozen=True):
    """Something a player would point at: a tile, a quarter, a purse."""

    id: str
    x: Number
    y: Number
    shapes: tuple[Shape, ...]
    title: str = ""
    """What a pointer shows and a screen reader says; empty for mere decoration."""
    look: str = ""
    """Classes that all its shapes share, such as the colours of a player."""
    topic: str = ""
    """What in the guide explains it, by its id; empty where there is nothing."""
    scale: Number = 1
    """How large it is drawn, around its place."""

    @property
    def drawing(self) -> str:
        """All its shapes as SVG, around its place."""
        shapes = "".join(shape.svg() for shape in self.shapes)
        if self.scale == 1 or not shapes:
            return shapes
        return f'<g transform="scale({self.scale})">{shapes}</g>'

    def svg(self, prefix: str = "") -> str:
        look = f' class="{escape(self.look)}"' if self.look else ""
        title = (
            f"<title>{escape(self.title, quote=False)}</title>" if self.title else ""
        )
        topic = f' data-topic="{escape(self.topic)}"' if self.topic else ""
        return (
            f'<g id="{escape(prefix + self.id)}"{look}{topic} '
            f'transform="translate({self.x} {self.y})">'
            f"{title}{self.drawing}</g>"
        )


class Part(msgspec.Struct, frozen=True, array_like=True):
    """A part of a picture that can be looked at alone, such as a shop."""

    name: str
    x: Number
    y: Number
    width: Number
    height: Number
    title: str = ""
    """What it is called; empty for the place of a seat, which has the seat's role."""
    seat: int | None = None
    door: str = ""
    """The thing that leads to it when it is touched."""


class Picture(msgspec.Struct, frozen=True):
    """A position drawn to scale, light or dark by the viewer's own preference."""

    width: int
    height: int
    title: str
    style: str
    """CSS for the classes the shapes use; the same for all pictures of a game.

    It is empty where the page around the picture has it.
    """
    things: tuple[Thing, ...]
    look: str = ""
    """The class of the whole; the style's rules begin with it and so stay at home."""
    parts: tuple[Part, ...] = ()
    """The parts to look at one by one, the first one first; none to show it all."""

    def svg(self, prefix: str = "", part: Part | None = None) -> str:
        """Return a whole SVG document, later things drawn over earlier ones.

        A prefix keeps the names of several pictures on one page apart. With a part, the
        document shows no more than that.
        """
        box = (
            f"{part.x} {part.y} {part.width} {part.height}"
            if part
            else f"0 0 {self.width} {self.height}"
        )
        body = "".join(thing.svg(prefix) for thing in self.things)
        look = f"souk-picture {self.look}".rstrip()
        style = escape(self.style, quote=False)
        styled = f"<style>{style}</style>" if style else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="group" '
            f'class="{escape(look)}" viewBox="{box}">'
            f"<title>{escape(self.title, quote=False)}</title>{styled}{body}</svg>"
        )

    def _repr_svg_(self) -> str:
        return self.svg()


class SectionPlace(NamedTuple):
    """Where a layout puts a section of a picture, and how large."""

    x: Number
    y: Number
    scale: Number = 1

    def spot(self, x: Number, y: Number) -> Spot:
        """Return where a spot of the section is in the picture."""
        return tidy(self.x + x * self.scale), tidy(self.y + y * self.scale)

    def within(self, x: Number, y: Number, scale: Number = 1) -> "SectionPlace":
        """Return the place of a section of the section."""
        return SectionPlace(*self.spot(x, y), tidy(self.scale * scale, 3))


def tidy(number: Number, digits: int = 1) -> Number:
    """Round a number, and write a whole one in one way only: 84, never 84.0."""
    rounded = round(number, digits)
    return int(rounded) if rounded == int(rounded) else rounded


def placed(things: Iterable[Thing], place: SectionPlace) -> list[Thing]:
    """Put the things of a section where a layout wants them."""
    return [
        replace(
            thing,
            x=x,
            y=y,
            scale=tidy(thing.scale * place.scale, 3),
        )
        for thing in things
        for x, y in (place.spot(thing.x, thing.y),)
    ]


def rect(look: str, x: Number, y: Number, *size: Number) -> Shape:
    """Return a rectangle: its north-western corner, width, height, corner radius."""
    names = ("x", "y", "width", "height", "rx")
    numbers = zip(names, (x, y, *size), strict=False)
    # Every SVG reader takes what is left out for 0.
    return Shape("rect", {"class": look, **{k: v for k, v in numbers if v}})


def circle(look: str, x: Number, y: Number, radius: Number) -> Shape:
    return Shape("circle", {"class": look, "cx": x, "cy": y, "r": radius})


def path(look: str, outline: str, transform: str = "") -> Shape:
    attributes = {"class": look, "d": outline}
    return Shape("path", attributes | ({"transform": transform} if transform else {}))


def text(
    look: str, x: Number, y: Number, words: str, *, length: Number | None = None
) -> Shape:
    """Return a line of words; a length makes it just so long in every font."""
    attributes: dict[str, str | Number] = {"class": look, "x": x, "y": y}
    if length is not None:
        attributes["textLength"] = length
        # Squeezed by their spacing alone, letters would run into each other.
        attributes["lengthAdjust"] = "spacingAndGlyphs"
    return Shape("text", attributes, words)
