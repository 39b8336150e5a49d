"""The tables of a measurement, for a terminal and for a page."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from benchmarks.games import Size
from benchmarks.goals import Verdict
from benchmarks.measure import Figure

MARKS = ("<!-- figures -->", "<!-- end of figures -->")
"""A page that has both gets its figures between them; the rest of it is kept."""


@dataclass(frozen=True, slots=True)
class Table:
    """A heading, the names of the columns, and the rows."""

    title: str
    columns: tuple[str, ...]
    rows: Sequence[tuple[str, ...]]


def rates(figures: Mapping[str, Figure], units: Mapping[str, str]) -> Table:
    """Return one row for each figure; a figure without a unit counts decisions."""
    return Table(
        "Rates, per CPU second: median of the runs (lowest to highest run)",
        ("cell", "unit", "rate", "runs"),
        [
            (
                path,
                units.get(path, "decisions"),
                f"{figure.median:,.0f}",
                f"{figure.low:,.0f}–{figure.high:,.0f}",
            )
            for path, figure in figures.items()
        ],
    )


def site(figures: Mapping[str, Figure], units: Mapping[str, str]) -> Table:
    """Return one row for each figure of the site."""
    return Table(
        "The site: median of the runs (lowest to highest run)",
        ("figure", "unit", "median", "runs"),
        [
            (path, units[path], _number(figure.median), _range(figure))
            for path, figure in figures.items()
        ],
    )


def goals(verdicts: Sequence[Verdict]) -> Table:
    """Return one row for each goal: how many times the other figure it is."""
    return Table(
        "Goals: figure / peer in the same run",
        ("figure", "against", "ratio", "runs", "bound", "goal"),
        [
            (
                verdict.goal.figure,
                verdict.goal.against or "nothing",
                f"{verdict.ratio.median:.2f}",
                f"{verdict.ratio.low:.2f}–{verdict.ratio.high:.2f}",
                verdict.goal.bound,
                "met" if verdict.met else "missed",
            )
            for verdict in verdicts
        ],
    )


def sizes(by_game: Mapping[str, Size]) -> Table:
    """Return what a random match of each game is made of."""
    return Table(
        "A random match, on average",
        ("game", "seats", "decisions", "choices a decision", "events", "kB of JSON"),
        [
            (
                game,
                str(size.seats),
                f"{size.decisions:.1f}",
                f"{size.choices_a_decision:.1f}",
                f"{size.events:.0f}",
                f"{size.kilobytes:.1f}",
            )
            for game, size in by_game.items()
        ],
    )


def as_text(table: Table) -> str:
    """Lay a table out in columns: names to the left, numbers to the right."""
    lines = [table.columns, *table.rows]
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    numeric = _numeric_columns(table)
    laid_out = [
        "  ".join(
            f"{text:{'>' if number else '<'}{width}}"
            for text, width, number in zip(line, widths, numeric, strict=True)
        ).rstrip()
        for line in lines
    ]
    return "\n".join([table.title, "", *laid_out])


def as_markdown(table: Table) -> str:
    """Write a table for a page, under a heading of the third level."""
    rules = ["---:" if number else "---" for number in _numeric_columns(table)]
    lines = [table.columns, rules, *table.rows]
    rows = [f"| {' | '.join(line)} |" for line in lines]
    return "\n".join([f"### {table.title}", "", *rows])


class UnmarkedPage(ValueError):
    """A page that exists does not say where its figures go."""


def around_figures(page: Path) -> tuple[str, str]:
    """Return what stands before and after the figures of a page, the marks included."""
    start, end = MARKS
    if not page.exists():
        return start, f"{end}\n"
    before, has_start, rest = page.read_text(encoding="utf-8").partition(start)
    _, has_end, after = rest.partition(end)
    if not (has_start and has_end):
        raise UnmarkedPage(f"{page} is kept as it is: it lacks {start} and {end}.")
    return before + start, end + after


def put_on_page(page: Path, text: str) -> None:
    """Write the text between the marks of a page, or as a page of its own."""
    before, after = around_figures(page)
    page.write_text(f"{before}\n\n{text}\n\n{after}", encoding="utf-8")


def _range(figure: Figure) -> str:
    return f"{_number(figure.low)}–{_number(figure.high)}"


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 100 else f"{value:.2f}"


def _numeric_columns(table: Table) -> list[bool]:
    return [
        bool(table.rows) and all(row[column][:1].isdigit() for row in table.rows)
        for column in range(len(table.columns))
    ]
