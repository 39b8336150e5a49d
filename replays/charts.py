"""Charts as pictures: lines over time or over steps, drawn as SVG by Python.

A chart has classes and no colours, so that `charts.css` dresses it for both themes and
no page needs to allow styles of its own. Every line is told apart thrice: by colour, by
dashes and by the label at its end.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor, isclose, log10
from typing import Final
from xml.sax.saxutils import escape

LOOKS: Final = tuple(f"line-{number}" for number in range(8))
"""The classes of lines that the style sheet knows, in the order of their use."""

TOP, BOTTOM, LEFT, GAP = 24.0, 26.0, 50.0, 12.0
LETTER: Final = 7.4
"""About how wide a letter of a label is."""
LONGEST: Final = 22
"""Longer labels are shortened; the full label is shown on touch."""
NOWHERE: Final = (0.0, None)
"""What is beside the first point and beside the last."""
LABEL: Final = 15.0
"""How far apart labels have to be."""


@dataclass(frozen=True, slots=True)
class ChartLine:
    """A line of a chart: what it is called, where it goes, and the class it wears."""

    label: str
    points: Sequence[tuple[float, float | None]]
    """By x; where y is None, the line has a gap."""
    look: str = LOOKS[0]
    band: Sequence[tuple[float, float] | None] = ()
    """The lowest and the highest that each point may be; empty: nothing is said."""


@dataclass(frozen=True, slots=True)
class PlotArea:
    """Where values lie in the picture."""

    width: float
    height: float
    right: float
    """How much room the labels take."""
    x: tuple[float, float]
    y: tuple[float, float]

    def across(self, x: float) -> float:
        low, high = self.x
        return LEFT + (self.width - LEFT - self.right) * (x - low) / (high - low)

    def up(self, y: float) -> float:
        low, high = self.y
        floor_, room = self.height - BOTTOM, self.height - TOP - BOTTOM
        return floor_ - room * (y - low) / (high - low)


def line_chart(
    lines: Sequence[ChartLine],
    *,
    title: str,
    width: int = 640,
    height: int = 240,
    x_labels: Sequence[tuple[float, str]] = (),
    y_label: str = "",
    marker: float | None = None,
    description: str = "",
    has_legend: bool = False,
) -> str:
    """Return lines as SVG; an empty string if there is no point to draw.

    `x_labels` are the places on the x axis that have words; without them, round numbers
    are written. `marker` is a place on the x axis to point at. The description is what
    screen readers tell; without one it says from where to where each line goes. A
    legend names the lines below, where a phone has no room for their labels.
    """
    if not any(y is not None for line in lines for _x, y in line.points):
        return ""
    frame = _frame(lines, width=width, height=height, marker=marker)
    spoken = escape(description or "; ".join(map(_spoken, lines)))
    parts = [
        f'<svg class="chart" viewBox="0 0 {width} {height}" role="img" '
        f'xmlns="http://www.w3.org/2000/svg">'
        f"<title>{escape(title)}</title><desc>{spoken}</desc>",
        *_axes(frame, x_labels, y_label),
        *(_band(frame, line) for line in lines if line.band),
        *_marker(frame, marker),
        *(_line(frame, line) for line in lines),
        *_labels(frame, lines),
        "</svg>",
        *(_legend(lines) if has_legend else ()),
    ]
    return "".join(parts)


def ticks(low: float, high: float, most: int = 6) -> list[float]:
    """Return round numbers that enclose two others, at most about `most` of them."""
    raw = (high - low) / max(most - 1, 1)
    size = 10.0 ** floor(log10(raw))
    step = next(size * one for one in (1, 2, 5, 10) if size * one >= raw * 0.999999)
    first, last = floor(low / step + 1e-9), ceil(high / step - 1e-9)
    return [number * step for number in range(first, last + 1)]


def number(value: float) -> str:
    """Return a number as it stands on an axis, with a true minus sign."""
    is_whole = isclose(value, round(value), abs_tol=1e-9)
    text = str(round(value)) if is_whole else f"{value:g}"
    return text.replace("-", "\N{MINUS SIGN}")


def spread(wanted: Sequence[float], *, low: float, high: float) -> list[float]:
    """Return places near those wanted, in their order, that keep labels apart.

    They are pushed down first and then up from the bottom; where there is not room
    for all, the uppermost are crowded.
    """
    order = sorted(range(len(wanted)), key=lambda index: (wanted[index], index))
    places = [min(max(wanted[index], low), high) for index in order]
    for place in range(1, len(places)):
        places[place] = max(places[place], places[place - 1] + LABEL)
    limit = high
    for place in reversed(range(len(places))):
        places[place] = max(min(places[place], limit), low)
        limit = places[place] - LABEL
    found = dict(zip(order, places, strict=True))
    return [found[index] for index in range(len(wanted))]


# --- the parts of a chart ------------------------------------------------------------


def _frame(
    lines: Sequence[ChartLine], *, width: int, height: int, marker: float | None
) -> PlotArea:
    across = [x for line in lines for x, _y in line.points]
    if marker is not None:
        across.append(marker)
    up = [y for line in lines for _x, y in line.points if y is not None]
    up += [edge for line in lines for band in line.band if band for edge in band]
    low, high = min(up), max(up)
    if low == high:
        low, high = low - 1, high + 1
    rows = ticks(low, high, most=max(int((height - TOP - BOTTOM) / 36), 3))
    left, right = min(across), max(across)
    longest = max(len(_short(line.label)) for line in lines)
    return PlotArea(
        width=width,
        height=height,
        right=GAP + 8 + longest * LETTER,
        x=(left, right) if left < right else (left - 1, right + 1),
        y=(rows[0], rows[-1]),
    )


def _axes(
    frame: PlotArea, x_labels: Sequence[tuple[float, str]], y_label: str
) -> Iterator[str]:
    end = frame.width - frame.right
    low, high = frame.y
    for value in ticks(low, high, most=max(int((frame.up(low) - TOP) / 36), 3)):
        y = frame.up(value)
        yield f'<path class="grid" d="M{LEFT:g} {y:.1f}H{end:.1f}"/>'
        yield (
            f'<text class="tick" x="{LEFT - 7:g}" y="{y + 4:.1f}" text-anchor="end">'
            f"{number(value)}</text>"
        )
    if y_label:
        yield f'<text class="unit" x="{LEFT:g}" y="11">{escape(y_label)}</text>'
    for x, words in x_labels or _numbers(frame):
        yield (
            f'<text class="tick" data-axis="x" x="{frame.across(x):.1f}" '
            f'y="{frame.height - 8:g}" text-anchor="middle">{escape(words)}</text>'
        )


def _numbers(frame: PlotArea) -> list[tuple[float, str]]:
    low, high = frame.x
    inside = [value for value in ticks(low, high) if low <= value <= high]
    return [(value, number(value)) for value in inside]


def _marker(frame: PlotArea, marker: float | None) -> Iterator[str]:
    if marker is not None:
        x, end = frame.across(marker), frame.height - BOTTOM
        yield f'<path class="marker" d="M{x:.1f} {TOP:g}V{end:g}"/>'


def _band(frame: PlotArea, line: ChartLine) -> str:
    known = [
        (frame.across(x), frame.up(band[0]), frame.up(band[1]))
        for (x, _y), band in zip(line.points, line.band, strict=True)
        if band
    ]
    if not known:
        return ""
    above = " ".join(f"{x:.1f},{high:.1f}" for x, _low, high in known)
    below = " ".join(f"{x:.1f},{low:.1f}" for x, low, _high in reversed(known))
    return f'<polygon class="band {line.look}" points="{above} {below}"/>'


def _line(frame: PlotArea, line: ChartLine) -> str:
    """Return a line with its gaps; a point that stands alone is a dot."""
    drawn = [
        (frame.across(x), None if y is None else frame.up(y)) for x, y in line.points
    ]
    path, dots = [], []
    around = [NOWHERE, *drawn, NOWHERE]
    for (_, before), (x, y), (_, after) in zip(around, drawn, around[2:], strict=False):
        if y is None:
            continue
        if before is None and after is None:
            dots.append(f'<circle class="dot" cx="{x:.1f}" cy="{y:.1f}" r="3"/>')
        else:
            path.append(f"{'M' if before is None else 'L'}{x:.1f} {y:.1f}")
    stroke = f'<path class="stroke" d="{"".join(path)}"/>' if path else ""
    spoken = f"<title>{escape(_spoken(line))}</title>"
    return f'<g class="line {line.look}">{spoken}{stroke}{"".join(dots)}</g>'


def _labels(frame: PlotArea, lines: Sequence[ChartLine]) -> Iterator[str]:
    ends = [
        (line, frame.across(last[0]), frame.up(last[1]))
        for line in lines
        if (last := _last(line)) and line.label
    ]
    places = spread([y for *_, y in ends], low=TOP, high=frame.height - BOTTOM)
    column = frame.width - frame.right + GAP
    for (line, x, y), place in zip(ends, places, strict=True):
        yield (
            f'<g class="end {line.look}"><circle class="dot" cx="{x:.1f}" '
            f'cy="{y:.1f}" r="3"/><path class="lead" d="M{x + 4:.1f} {y:.1f}'
            f'L{column - 3:.1f} {place:.1f}"/><text class="label" x="{column:.1f}" '
            f'y="{place + 4:.1f}">{escape(_short(line.label))}'
            f"<title>{escape(line.label)}</title></text></g>"
        )


def _legend(lines: Sequence[ChartLine]) -> Iterator[str]:
    # The picture says the same to screen readers.
    yield '<ul class="legend" aria-hidden="true">'
    for line in lines:
        if line.label and _last(line):
            yield f'<li class="{line.look}">{escape(line.label)}</li>'
    yield "</ul>"


def _last(line: ChartLine) -> tuple[float, float] | None:
    known = ((x, y) for x, y in reversed(line.points) if y is not None)
    return next(known, None)


def _spoken(line: ChartLine) -> str:
    known = [y for _x, y in line.points if y is not None]
    if not known:
        return line.label
    return f"{line.label}: {number(round(known[0]))} → {number(round(known[-1]))}"


def _short(label: str) -> str:
    return label if len(label) <= LONGEST else f"{label[: LONGEST - 1]}…"
