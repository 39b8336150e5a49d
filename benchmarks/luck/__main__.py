"""`python -m benchmarks.luck GAME`: how many games are saved by taking luck out.

Two players meet in mirrored deals. For each draw the value after it, minus the mean
value after other draws that were as likely, is luck, and is subtracted from the points.
The value is committed (`values.json`), so it is fixed before the matches are played,
and the luck counts in full: no coefficient is fitted on the matches judged.

With two players of the same name the comparisons are between equals: their p-values
should be uniform. `--train N` fits the value of the game anew on N matches.
"""

import argparse
import sys
from collections.abc import Sequence
from statistics import fmean, stdev

from benchmarks.luck.comparisons import (
    EVEN,
    SURPRISING,
    Contest,
    Pair,
    bias,
    coverage,
    groups,
    is_player,
    p_values,
    play_pairs,
    saving,
    uniformity,
)
from benchmarks.luck.values import store, stored, train
from benchmarks.progress import Progress, say
from benchmarks.report import Table, as_markdown
from engines import registry


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure one pair of players, or fit the value of a game."""
    parser = _parser()
    args = parser.parse_args(arguments)
    game = registry.load(args.game)
    if args.train:
        store(game, train(game, args.train))
        say(f"The value of {game.name} is that of {args.train} matches now.")
        return 0
    for name in (args.first, args.second):
        if not is_player(game, name):
            parser.error(f"There is no player {name!r}: name one, such as greedy:15.")
    if args.seats not in game.seats:
        parser.error(f"{game.name} is played by {game.seat_range}.")
    contest = Contest(game, (args.first, args.second), args.seats, args.redraws)
    pairs, progress = [], Progress()
    for pair in play_pairs(contest, stored(game), args.pairs):
        pairs.append(pair)
        progress(len(pairs), args.pairs)
    print(as_markdown(table_of(contest, pairs, args.group)))
    return 0


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser("python -m benchmarks.luck", description=__doc__)
    parser.add_argument("game", choices=registry.GAMES, metavar="GAME")
    parser.add_argument("--first", default="planner", help="a player (planner)")
    parser.add_argument(
        "--second",
        default="greedy",
        help="another (greedy); greedy:15 makes 15 %% of its moves at random",
    )
    parser.add_argument("--pairs", type=int, default=200, help="deals (200)")
    parser.add_argument("--seats", type=int, default=4, help="seats at the table (4)")
    parser.add_argument(
        "--redraws", type=int, default=16, help="other draws for each draw (16)"
    )
    parser.add_argument(
        "--group", type=int, default=20, help="pairs of one comparison (20)"
    )
    parser.add_argument(
        "--train", type=int, metavar="N", help="fit the value on N matches instead"
    )
    return parser


def table_of(contest: Contest, pairs: Sequence[Pair], size: int) -> Table:
    """Return what came out, one figure to a row."""
    mean, margin = bias(pairs)
    plain = [pair.points for pair in pairs]
    corrected = [pair.corrected for pair in pairs]
    rows = [
        ("points of the first player", f"{fmean(plain):.3f}"),
        ("without luck", f"{fmean(corrected):.3f}"),
        ("deviation of a pair", f"{stdev(plain):.3f}"),
        ("without luck", f"{stdev(corrected):.3f}"),
        ("mean luck, which should be 0", f"{mean:+.4f} ± {margin:.4f}"),
        ("moves with a draw in a match", f"{fmean(p.draws for p in pairs) / 2:.1f}"),
        ("pairs saved", f"{saving(pairs)}"),
    ]
    if len(pairs) >= 2 * size:
        # What is true of players that differ is known from all pairs together.
        truth = EVEN if _are_equal(contest) else fmean(plain)
        for how, points in (("with luck", plain), ("without luck", corrected)):
            rows += _of_comparisons(contest, how, groups(points, size), truth)
    names = " against ".join(contest.names)
    title = f"{contest.game.name}, {contest.seats} seats, {names}, {len(pairs)} pairs"
    return Table(title, ("figure", "value"), rows)


def _are_equal(contest: Contest) -> bool:
    return contest.names[0] == contest.names[1]


def _of_comparisons(
    contest: Contest, how: str, comparisons: Sequence[Sequence[float]], truth: float
) -> list[tuple[str, str]]:
    number = f"{len(comparisons)} comparisons of {len(comparisons[0])} pairs {how}"
    held = coverage(comparisons, truth)
    rows = [(f"{number}: intervals that hold {truth:.3f}", f"{held:.1%}")]
    if _are_equal(contest):
        values = p_values(comparisons)
        low = fmean(value < SURPRISING for value in values)
        rows += [
            (f"{number}: p below {SURPRISING}", f"{low:.1%}"),
            (f"{number}: p-values are uniform", f"{uniformity(values):.2f}"),
        ]
    return rows


if __name__ == "__main__":
    sys.exit(main())
