"""`python -m benchmarks`: measure games and site beside peers and print the tables.

A missed goal is a finding and ends with exit code 0; only a run that fails does not.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks import report
from benchmarks.goals import judge, read_goals
from benchmarks.hotspots import SECONDS, hotspots
from benchmarks.machine import describe
from benchmarks.measure import QUICK, THOROUGH, Effort
from benchmarks.peers import PeerMissing
from benchmarks.progress import Progress
from benchmarks.site import Findings
from benchmarks.site.ground import survey
from benchmarks.suite import Suite, UnknownCell, gather
from engines.registry import GAMES
from tests.servers import ServerUnavailable


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what the command line asks for; return the exit code."""
    args = _parser().parse_args(arguments)
    if args.profile:
        print(f"Playing {args.profile} for {SECONDS:g} seconds.", file=sys.stderr)
        print(report.as_text(hotspots(args.profile)))
        return 0
    try:
        if args.markdown:
            report.around_figures(args.markdown)
        suite = gather(args.only)
    except (PeerMissing, UnknownCell, report.UnmarkedPage) as error:
        print(error, file=sys.stderr)
        return 1
    try:
        tables = _tables(suite, QUICK if args.quick else THOROUGH)
    except (PeerMissing, ServerUnavailable) as error:
        print(error, file=sys.stderr)
        return 1
    where = describe()
    print("\n\n".join([where, *map(report.as_text, tables)]))
    if args.markdown:
        page = "\n\n".join([where, *map(report.as_markdown, tables)])
        report.put_on_page(args.markdown, page)
    return 0


def _tables(suite: Suite, effort: Effort) -> list[report.Table]:
    figures = suite.figures(effort, Progress()) if suite.cells else {}
    site = survey(suite.parts, effort) if suite.parts else Findings()
    verdicts = judge(read_goals(), figures | site.figures)
    tables = [
        report.sizes({name: game.size() for name, game in suite.games.items()}),
        report.rates(figures, suite.units()),
        report.site(site.figures, site.units),
        *site.tables,
        report.goals(verdicts),
    ]
    return [table for table in tables if table.rows]


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m benchmarks", description=__doc__)
    parser.add_argument(
        "--quick", action="store_true", help="fewer runs: a first impression"
    )
    parser.add_argument(
        "--only",
        action="append",
        default=[],
        metavar="NAME",
        help="a game, a peer, one of their cells (GAME/playout) or a part of the site; "
        "may be repeated",
    )
    parser.add_argument(
        "--markdown",
        type=Path,
        metavar="OUT",
        help="write the tables to a page too, between its marks if it exists",
    )
    parser.add_argument(
        "--profile", choices=GAMES, help="show where the time of a playout goes instead"
    )
    return parser


if __name__ == "__main__":
    sys.exit(main())
