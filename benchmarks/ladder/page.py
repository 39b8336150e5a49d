"""What came out, as a line for a terminal and as a row of the page of the ladder.

A row stands for one game and two bots. Whoever plays them again replaces it, and leaves
the others, some of which take hours.
"""

from collections.abc import Sequence
from pathlib import Path
from statistics import fmean

import msgspec

from benchmarks import report
from benchmarks.ladder.contest import Contest, Dealt
from benchmarks.ladder.deals import Estimate, estimate

COLUMNS = (
    "game",
    "bots",
    "score (95 % interval)",
    "deals",
    "the first is",
    "ms a decision",
    "failures",
    "`make ladder` with `ARGS=`",
)
KEY = slice(0, 2)
"""The columns that say what a row is about."""


class Found(msgspec.Struct, frozen=True):
    """What the deals of a contest amount to."""

    contest: Contest
    score: Estimate
    paces: tuple[str, ...]
    """The mean and the most that a decision took each bot; none in sandboxes."""
    failures: int

    @property
    def names(self) -> str:
        return " against ".join(bot.label for bot in self.contest.bots)

    @property
    def command(self) -> str:
        """The arguments that play it again."""
        labels = " ".join(bot.label for bot in self.contest.bots)
        return (
            f"{labels} --game {self.contest.game} --deals {self.score.deals} "
            f"--seed {self.contest.seed}{' --sandboxed' * self.contest.sandboxed}"
        )

    def __str__(self) -> str:
        told = (
            f"{self.contest.game}: {self.names}: {self.score}, "
            f"{self.score.deals} deals: {self.score.verdict}"
        )
        if self.paces:
            told += f"; ms a decision: {' and '.join(self.paces)}"
        return told + (f"; {self.failures} failures" if self.failures else "")


def found(contest: Contest, played: Sequence[Dealt]) -> Found:
    """Sum the deals of a contest up."""
    decisions = [
        [ms for deal in played for ms in deal.took_ms[kind]] for kind in range(2)
    ]
    return Found(
        contest=contest,
        score=estimate([deal.share for deal in played]),
        paces=tuple(
            f"{fmean(took):.2f} (at most {max(took):.0f})" for took in decisions if took
        ),
        failures=sum(len(deal.failed) for deal in played),
    )


def put_on_page(page: Path, result: Found) -> None:
    """Write the row of a contest; all other rows of the page are kept."""
    rows = {row[KEY]: row for row in [*_rows_of(page), _row(result)]}
    table = report.Table(
        "Mirrored deals at four seats", COLUMNS, [rows[key] for key in sorted(rows)]
    )
    report.put_on_page(page, report.as_markdown(table))


def _row(result: Found) -> tuple[str, ...]:
    return (
        result.contest.game,
        result.names,
        str(result.score),
        str(result.score.deals),
        result.score.verdict,
        ", ".join(result.paces) or "unknown",
        str(result.failures),
        f"`{result.command}`",
    )


def _rows_of(page: Path) -> list[tuple[str, ...]]:
    """Return the rows that stand between the marks of a page."""
    if not page.exists():
        return []
    before, after = report.around_figures(page)
    text = page.read_text(encoding="utf-8")[len(before) : -len(after)]
    lines = [line for line in text.splitlines() if line.startswith("| ")]
    # The names of the columns and the rule below them come first.
    return [tuple(line.strip("| ").split(" | ")) for line in lines[2:]]
