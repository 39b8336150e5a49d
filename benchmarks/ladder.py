"""`python -m benchmarks.ladder`: the page of the built-in bots, by `souk compare`.

A row stands for one game and two bots, with the command that plays it again. A run
replaces its own rows and leaves the others, some of which take hours.
"""

import json
import subprocess
import sys
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Any, Final

from benchmarks import report
from engines import registry
from souk.cli.games import BOTS

PAGE: Final = Path(__file__).parents[1] / "docs" / "ladder.md"
COLUMNS: Final = (
    "game",
    "bots",
    "score (95 % interval)",
    "deals",
    "the first is",
    "ms a decision",
    "failures",
    "`souk compare` with",
)
KEY: Final = slice(0, 2)
"""The columns that say what a row is about."""
A_DAY: Final = 86_400
"""In seconds; no comparison takes so long."""


def main(arguments: Sequence[str], page: Path = PAGE) -> None:
    """Write the rows of a comparison; without bots, of all rungs in all games."""
    report.around_figures(page)
    names = [word for word in arguments if word in BOTS]
    more = [word for word in arguments if word not in BOTS]
    games = [] if "--game" in more else [["--game", game] for game in registry.GAMES]
    pairs = [names] if names else [[*pair[::-1]] for pair in pairwise(BOTS)]
    for pair in pairs:
        for game in games or [[]]:
            put_on_page(page, _compared([*pair, *game, *more, "--all-deals"]))


def _compared(arguments: Sequence[str]) -> list[dict[str, Any]]:
    command = [sys.executable, "-m", "souk", "compare", *arguments, "--json"]
    done = subprocess.run(command, stdout=subprocess.PIPE, check=True, timeout=A_DAY)
    found: list[dict[str, Any]] = json.loads(done.stdout)
    return found


def put_on_page(page: Path, results: Sequence[dict[str, Any]]) -> None:
    """Write a row for each result; all other rows of the page are kept."""
    rows = {row[KEY]: row for row in [*_rows_of(page), *map(_row, results)]}
    table = report.Table(
        "Mirrored deals at tables of the usual size",
        COLUMNS,
        [rows[key] for key in sorted(rows)],
    )
    report.put_on_page(page, report.as_markdown(table))


def _row(result: dict[str, Any]) -> tuple[str, ...]:
    bots = result["bots"]
    names = [bot["name"] for bot in bots]
    return (
        result["game"],
        " against ".join(names),
        f"{result['score']:.3f} ({result['low']:.3f} to {result['high']:.3f})",
        str(result["deals"]),
        result["verdict"],
        ", ".join(f"{b['mean_ms']:.2f} (at most {b['most_ms']:.0f})" for b in bots),
        str(sum(bot["failures"] for bot in bots)),
        f"`{' '.join(names)} --game {result['game']} --deals {result['deals']} "
        f"--seed {result['seed']} --all-deals`",
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


if __name__ == "__main__":
    main(sys.argv[1:])
