"""`python -m benchmarks.balance GAME`: play many matches and tell who wins them.

All seats are played by players of one kind. The same command plays the same matches.
"""

import argparse
import sys
from collections.abc import Sequence
from pathlib import Path

from benchmarks import report
from benchmarks.balance.habits import habits
from benchmarks.balance.players import BOTS, is_player
from benchmarks.balance.series import Table, balance_of, play_all
from benchmarks.balance.tables import tables
from benchmarks.progress import Progress
from engines import registry
from engines.core.codec import codec
from engines.core.errors import MalformedRecord

PAGES = Path(__file__).parents[2] / "docs" / "games"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run what the command line asks for; return the exit code."""
    args = _parser().parse_args(arguments)
    page = PAGES / f"{args.game}.md"
    try:
        seating = _tables(args)
        if args.write:
            report.around_figures(page)
    except (Refused, MalformedRecord, report.UnmarkedPage) as error:
        print(error, file=sys.stderr)
        return 1
    progress = Progress()
    played = []
    for match in play_all(seating, args.games, args.jobs):
        played.append(match)
        progress(len(played), len(seating) * args.games)
    found = tables(played, balance_of(args.game).role)
    if args.habits:
        for table in seating:
            matches = [match for match in played if match.seats == table.seats]
            found.append(habits(matches[: args.habit_games], table, args.jobs))
    text = "\n\n".join([_origin(args), *map(report.as_markdown, found)])
    print(text)
    if args.write:
        report.put_on_page(page, text)
    return 0


class Refused(ValueError):
    """Nothing can be played like that."""


def _tables(args: argparse.Namespace) -> list[Table]:
    """Return a table for each number of seats, or refuse what cannot be played."""
    game = registry.load(args.game)
    codec(game).options(args.options)
    if not is_player(game, args.player):
        known = ", ".join([*game.players, *BOTS])
        raise Refused(f"There is no player {args.player!r}. Players: {known}.")
    for seats in args.seats:
        if seats not in game.seats:
            known = ", ".join(map(str, game.seats))
            raise Refused(f"Nobody plays {game.name} with {seats} seats, but {known}.")
    return [
        Table(args.game, seats, args.player, args.options, args.series)
        for seats in sorted({*args.seats}) or game.seats
    ]


def _origin(args: argparse.Namespace) -> str:
    """Say what was played, so that anybody can play it again."""
    game = registry.load(args.game)
    options = codec(game).encode(codec(game).options(args.options)).decode()
    return (
        f"All seats are played by `{args.player}`, {args.games:,} matches at each "
        f"table (series {args.series}), with the options\n`{options}`."
    )


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        "python -m benchmarks.balance", description=__doc__
    )
    parser.add_argument("game", choices=registry.GAMES, metavar="GAME")
    parser.add_argument(
        "--games", type=_count, default=2000, help="matches at each table (2000)"
    )
    parser.add_argument(
        "--seats", type=int, nargs="+", default=[], help="which tables (all)"
    )
    parser.add_argument("--player", default="greedy", help="who plays (greedy)")
    parser.add_argument("--options", default="{}", help="of the matches, as JSON ({})")
    parser.add_argument(
        "--series", type=int, default=0, help="another number plays other matches (0)"
    )
    parser.add_argument(
        "--habits", action="store_true", help="play them again with the game's habits"
    )
    parser.add_argument(
        "--habit-games", type=_count, help="only the first so many of them (all)"
    )
    parser.add_argument("--jobs", type=_count, default=1, help="processes (1)")
    parser.add_argument(
        "--write", action="store_true", help="put the tables on the game's page too"
    )
    return parser


def _count(text: str) -> int:
    if not text.isdecimal() or int(text) < 1:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number from 1 on")
    return int(text)


if __name__ == "__main__":
    sys.exit(main())
