"""`python -m benchmarks.ladder`: which bot plays better, on mirrored deals.

Two seats of four are played by the one bot and two by the other. Without names each
rung of the built-in ladder plays the one below it. All deals that are asked for are
played, however clear the matter is on the way: an interval that decides when to stop
promises too much.
"""

import sys
from argparse import Namespace
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from typing import Final

from benchmarks import report
from benchmarks.ladder.contest import Contest, Package, package_at, play_deals
from benchmarks.ladder.page import Found, found, put_on_page
from engines import registry
from replays.log.progress import Progress
from souk.cli.entrants import is_path
from souk.cli.refusal import FAILED, INTERRUPTED, Parser, Refusal, whole_number

ROOT: Final = Path(__file__).parents[2]
BUILT_IN: Final = ROOT / "bots" / "builtin"
PAGE: Final = ROOT / "docs" / "ladder.md"
RUNGS: Final = ("random", "greedy", "planner", "mcts")
"""The built-in bots, each of which should beat the one before it."""


def main(arguments: Sequence[str] | None = None, page: Path = PAGE) -> int:
    """Play what the command line asks for; return the exit code."""
    try:
        asked = _parser().parse_args(arguments)
        pairs = _pairs(asked.bots)
        if asked.write:
            _check_page(page, asked.bots)
        for pair in pairs:
            for game in asked.game or registry.GAMES:
                contest = Contest(game, pair, asked.seed, sandboxed=asked.sandboxed)
                result = _compare(contest, asked)
                print(result, flush=True)
                if asked.write:
                    put_on_page(page, result)
    except Refusal as refusal:
        print(refusal, file=sys.stderr)
        return refusal.code
    except KeyboardInterrupt:
        return INTERRUPTED
    return 0


def _parser() -> Parser:
    parser = Parser("python -m benchmarks.ladder", description=__doc__)
    parser.add_argument(
        "bots",
        nargs="*",
        metavar="BOT",
        help=f"two bots: one of {', '.join(RUNGS)}, or the path of a package",
    )
    parser.add_argument(
        "--game", action="append", choices=registry.GAMES, help="may be repeated (all)"
    )
    parser.add_argument(
        "--deals", type=whole_number, default=100, metavar="N", help="how many (100)"
    )
    parser.add_argument(
        "--seed",
        type=whole_number,
        default=1,
        metavar="S",
        help="another number plays other deals (1)",
    )
    parser.add_argument(
        "--jobs", type=whole_number, default=1, metavar="N", help="processes (1)"
    )
    parser.add_argument(
        "--sandboxed", action="store_true", help="play as on the site, and slower"
    )
    parser.add_argument(
        "--write", action="store_true", help="put the results on the ladder's page too"
    )
    return parser


def _pairs(bots: Sequence[str]) -> list[tuple[Package, Package]]:
    if bots and (len(bots) != 2 or bots[0] == bots[1]):
        raise Refusal("Name two different bots, or none for the whole ladder.")
    pairs = [tuple(bots)] if bots else [pair[::-1] for pair in pairwise(RUNGS)]
    return [(_package(one), _package(other)) for one, other in pairs]


def _package(bot: str) -> Package:
    path = Path(bot) if is_path(bot) else BUILT_IN / f"souk-{bot}"
    if not path.exists():
        raise Refusal(f"There is no bot {bot!r}. A bot is named by its path, as ./bot.")
    return package_at(bot, path)


def _check_page(page: Path, bots: Sequence[str]) -> None:
    """Refuse before anything is played what could not be written afterwards."""
    if not {*bots} <= {*RUNGS}:
        raise Refusal("The page is for the built-in bots: leave --write out.")
    try:
        report.around_figures(page)
    except report.UnmarkedPage as error:
        raise Refusal(str(error), FAILED) from error


def _compare(contest: Contest, asked: Namespace) -> Found:
    """Play all deals of a contest, and say on the way how far it is."""
    names = " against ".join(bot.label for bot in contest.bots)
    progress = Progress(
        asked.deals,
        sys.stderr,
        lambda done: f"{contest.game}: {names}: {done} of {asked.deals} deals",
    )
    played = []
    try:
        for dealt in play_deals(contest, asked.deals, asked.jobs):
            played.append(dealt)
            for sentence in dealt.failed:
                print(sentence, file=sys.stderr)
            progress.advance()
    finally:
        progress.close()
    return found(contest, played)


if __name__ == "__main__":
    sys.exit(main())
