"""`python -m benchmarks.rating_sims WHAT`: how well ratings keep their promises.

`coverage` tells how often intervals hold the truth, `orderings` which order of a young
ladder is best, `outlook` whether first places are settled when that is foretold, and
`pairing` how many matches the matchmaking saves. The same command
plays the same seasons.
"""

import argparse
import sys
from collections.abc import Iterator, Sequence
from os import devnull
from pathlib import Path
from typing import Final

import msgspec

from benchmarks.progress import Progress
from benchmarks.rating_sims import (
    coverage,
    foresight,
    orderings,
    pairing,
    settings,
)
from benchmarks.report import Table, as_markdown
from tournaments.ratings import coverage as kept
from tournaments.ratings.algorithms import ALGORITHMS

SEASONS: Final = 24


def main(arguments: Sequence[str] | None = None) -> int:
    """Print the tables of one simulation."""
    names = [each.name for each in ALGORITHMS]
    parser = argparse.ArgumentParser(
        "python -m benchmarks.rating_sims", description=__doc__
    )
    parser.add_argument("what", choices=TABLES)
    parser.add_argument("--full", action="store_true", help="all settings")
    parser.add_argument("--algorithm", choices=names, default=names[-1])
    parser.add_argument("--seasons", type=int, help="so many of each setting")
    parser.add_argument("--players", type=int, help="so many ratings of each setting")
    parser.add_argument(
        "--keep", action="store_true", help="write what pages and docs tell of coverage"
    )
    parser.add_argument("--jobs", type=int, default=1, help="processes (1)")
    args = parser.parse_args(arguments)
    for table in TABLES[args.what](args):
        print(as_markdown(table), end="\n\n")
    return 0


def _coverage(args: argparse.Namespace) -> Iterator[Table]:
    chosen = settings.FULL if args.full else settings.QUICK
    if args.players:
        chosen = dict.fromkeys(chosen, args.players)
    progress, found = Progress(), []
    lines = kept.MEASURED if args.keep else Path(devnull)
    with lines.open("wb") as file:
        for one in coverage.coverages(chosen, args.algorithm, jobs=args.jobs):
            found.append(one)
            progress(len(found), len(chosen))
            file.write(msgspec.json.encode(one) + b"\n")
            file.flush()
    yield from coverage.tables(args.algorithm, found)


def _orderings(args: argparse.Namespace) -> Iterator[Table]:
    seasons = args.seasons or (SEASONS if args.full else 2)
    chosen = settings.YOUNG if args.full else settings.YOUNG[:2]
    yield from orderings.tables(chosen, args.algorithm, seasons, args.jobs)


def _pairing(args: argparse.Namespace) -> Iterator[Table]:
    seasons = args.seasons or (SEASONS if args.full else 2)
    chosen = settings.PAIRED if args.full else settings.PAIRED[:2]
    yield from pairing.tables(chosen, args.algorithm, seasons, args.jobs)


def _outlook(args: argparse.Namespace) -> Iterator[Table]:
    seasons = args.seasons or (SEASONS if args.full else 2)
    chosen = settings.FORESEEN if args.full else settings.FORESEEN[:2]
    yield from foresight.tables(chosen, args.algorithm, seasons, args.jobs)


TABLES: Final = {
    "coverage": _coverage,
    "orderings": _orderings,
    "outlook": _outlook,
    "pairing": _pairing,
}


if __name__ == "__main__":
    sys.exit(main())
