"""Renders the picture at any step, for readers whose browser runs no script."""

from bisect import bisect_right
from collections.abc import Iterator
from html import escape
from typing import Final

from engines.core.picture import Part
from replays.frames.model import Canvas, Frame, Look, Placement, TrackNumber

MINIATURE: Final = 1.5
"""A small board is cut off below so many times its width: miniature.css shows less."""


def view_box(canvas: Canvas, part: Part | None) -> str:
    """Return which part of a picture is seen; all of it where none is named."""
    if part is None:
        return f"0 0 {canvas.width} {canvas.height}"
    return f"{part.x} {part.y} {part.width} {part.height}"


class _Strip:
    """All that one track ever shows: what, and from which step on."""

    def __init__(self, thing: str) -> None:
        self.thing = thing
        self._since: list[int] = []
        self._placements: list[Placement | None] = []

    def add(self, step: int, spot: Placement | None) -> None:
        self._since.append(step)
        self._placements.append(spot)

    def at(self, step: int) -> Placement | None:
        place = bisect_right(self._since, step)
        return self._placements[place - 1] if place else None


class FrameRenderer:
    """Renders the frames added so far."""

    def __init__(self) -> None:
        self._titles: list[str] = []
        self._strips: list[_Strip] = []
        self._order: list[TrackNumber] = []
        self._looks: list[Look] = []
        self._words: list[str] = []

    def add(self, frame: Frame) -> None:
        step = len(self._titles)
        changes = frame.changes
        self._titles.append(frame.title)
        self._looks += changes.looks
        self._words += changes.words
        for track in changes.tracks:
            place = 0 if track.over is None else self._order.index(track.over) + 1
            self._order.insert(place, TrackNumber(len(self._strips)))
            self._strips.append(_Strip(track.thing))
        for gone in changes.gone:
            self._strips[gone].add(step, None)
        for spot in changes.placements:
            self._strips[spot.track].add(step, spot)

    def svg(
        self, canvas: Canvas, step: int, prefix: str = "", part: Part | None = None
    ) -> str:
        """Return the picture, exactly as `Picture.svg` would draw it."""
        body = "".join(
            self._thing(strip, spot, prefix, words=self._words[spot.words])
            for strip, spot in self._shown(step)
        )
        return self._drawn(canvas, step, body, canvas.style, part=part)

    def things(self, step: int) -> dict[str, str]:
        """Return all that can be pointed at, each thing with its words."""
        return {
            strip.thing: words
            for strip, spot in self._shown(step)
            if (words := self._words[spot.words])
        }

    def miniature(self, canvas: Canvas, step: int, prefix: str, *, style: str) -> str:
        """Return what a small board shows: the upper part, and nothing to point at."""
        body = "".join(
            self._thing(strip, spot, prefix)
            for strip, spot in self._shown(step)
            if spot.y < MINIATURE * canvas.width
        )
        return self._drawn(canvas, step, body, style)

    def _shown(self, step: int) -> Iterator[tuple[_Strip, Placement]]:
        for strip in map(self._strips.__getitem__, self._order):
            if (spot := strip.at(step)) is not None:
                yield strip, spot

    def _drawn(
        self,
        canvas: Canvas,
        step: int,
        body: str,
        style: str,
        *,
        part: Part | None = None,
    ) -> str:
        look = f"souk-picture {canvas.look}".rstrip()
        styled = f"<style>{escape(style, quote=False)}</style>" if style else ""
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" role="group" '
            f'class="{escape(look)}" viewBox="{view_box(canvas, part)}">'
            f"{self._title(self._titles[step])}{styled}{body}</svg>"
        )

    def _thing(
        self, strip: _Strip, spot: Placement, prefix: str, words: str | None = None
    ) -> str:
        """Return a thing; without words it is nothing to point at."""
        look = self._looks[spot.look]
        classes = f' class="{escape(look.classes)}"' if look.classes else ""
        topic, title = "", ""
        if words is not None:
            topic = f' data-topic="{escape(look.topic)}"' if look.topic else ""
            title = self._title(words)
        return (
            f'<g id="{escape(prefix + strip.thing)}"{classes}{topic} '
            f'transform="translate({spot.x} {spot.y})">{title}{look.shapes}</g>'
        )

    @staticmethod
    def _title(words: str) -> str:
        return f"<title>{escape(words, quote=False)}</title>" if words else ""
