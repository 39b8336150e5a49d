"""Charts of counts and of intervals, drawn as SVG by Python.

Like charts of lines they have classes and no colours. Numbers stand beside them, so
they say nothing that cannot be read.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from xml.sax.saxutils import escape

from replays.charts import number, ticks

BINS: Final = 16
"""So many columns are told apart on a phone."""
WIDTH, HEIGHT = 640, 220
LEFT, TOP, BOTTOM = 58.0, 32.0, 30.0

MARK_WIDTH, MARK_HEIGHT, EDGE = 160, 18, 5.0


@dataclass(frozen=True, slots=True)
class Bin:
    """A column: numbers from `low` to `high`, how many, and how many are marked."""

    low: int
    high: int
    count: int
    marked: int = 0

    @property
    def words(self) -> str:
        low, high = number(self.low), number(self.high)
        return low if low == high else f"{low} – {high}"


def bins(
    counts: Mapping[int, int], marked: Mapping[int, int] | None = None
) -> list[Bin]:
    """Sort numbers into columns of one width: 1, 2, 5, 10 and so on."""
    if not counts:
        return []
    least, most = min(counts), max(counts)
    width = next(size for size in _widths() if most // size - least // size < BINS)
    found = []
    for low in range(least // width * width, most + 1, width):
        inside = range(low, low + width)
        totals = (
            sum(of.get(value, 0) for value in inside) for of in (counts, marked or {})
        )
        found.append(Bin(low, low + width - 1, *totals))
    return found


def _widths() -> Iterator[int]:
    power = 1
    while True:
        yield from (power, 2 * power, 5 * power)
        power *= 10


def histogram(columns: Sequence[Bin], *, title: str, unit: str) -> str:
    """Return columns as SVG; the marked part of each stands at its foot."""
    if not columns:
        return ""
    scale = ticks(0, max(column.count for column in columns), most=5)
    high = scale[-1] or 1
    room = HEIGHT - TOP - BOTTOM
    step = (WIDTH - LEFT) / len(columns)
    parts = [
        f'<svg class="chart" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'xmlns="http://www.w3.org/2000/svg"><title>{escape(title)}</title>',
        f'<text class="unit" x="{LEFT:g}" y="18">{escape(unit)}</text>',
    ]
    for value in scale:
        y = HEIGHT - BOTTOM - room * value / high
        parts.append(
            f'<path class="grid" d="M{LEFT:g} {y:.1f}H{WIDTH}"/><text class="tick" '
            f'x="{LEFT - 7:g}" y="{y + 4:.1f}" text-anchor="end">{number(value)}</text>'
        )
    for place, column in enumerate(columns):
        left = LEFT + place * step
        heights = (room * part / high for part in (column.count, column.marked))
        for look, height in zip(("all", "marked"), heights, strict=True):
            parts.append(
                f'<rect class="column {look}" x="{left + 2:.1f}" '
                f'y="{HEIGHT - BOTTOM - height:.1f}" width="{step - 4:.1f}" '
                f'height="{height:.1f}"/>'
            )
        parts.append(
            f'<text class="tick" data-axis="x" x="{left + step / 2:.1f}" '
            f'y="{HEIGHT - 8}" text-anchor="middle">{number(column.low)}</text>'
        )
    return "".join([*parts, "</svg>"])


@dataclass(frozen=True, slots=True)
class Scale:
    """From where to where all intervals of a table are drawn, and what is usual."""

    low: float
    high: float
    usual: float

    def across(self, value: float) -> float:
        part = (value - self.low) / (self.high - self.low)
        return EDGE + (MARK_WIDTH - 2 * EDGE) * min(max(part, 0.0), 1.0)


def interval_mark(scale: Scale, low: float, value: float, high: float) -> str:
    """Return an interval as a small SVG, for the row of a table that has its numbers.

    It is marked where it leaves out what is usual.
    """
    left, middle, right = map(scale.across, (low, value, high))
    usual, y = scale.across(scale.usual), MARK_HEIGHT / 2
    look = "below" if high < scale.usual else "above" if low > scale.usual else "even"
    return (
        f'<svg class="interval {look}" viewBox="0 0 {MARK_WIDTH} {MARK_HEIGHT}" '
        'aria-hidden="true">'
        f'<path class="usual" d="M{usual:.1f} 0V{MARK_HEIGHT}"/>'
        f'<path class="reach" d="M{left:.1f} {y:g}H{right:.1f}"/>'
        f'<circle class="dot" cx="{middle:.1f}" cy="{y:g}" r="4.5"/></svg>'
    )
