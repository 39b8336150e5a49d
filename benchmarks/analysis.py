"""`python -m benchmarks.analysis GAME`: whether the bands of an analysis are right.

Positions of random matches are evaluated twice: with as many continuations as usual,
and with many more, which stand for the truth. Of the bands, 93 to 97 % should hold it.
The same run compares the pace with that of a loop that does nothing but play on.
"""

import argparse
import sys
import time
from collections.abc import Iterator, Sequence
from math import sqrt
from random import Random
from typing import Any

from benchmarks.progress import Progress
from benchmarks.report import Table, as_markdown
from engines import registry
from engines.core.game import AnyGame, Seat
from replays.analysis.bands import Band
from replays.analysis.decisions import DecisionValues, evaluate_decision

SEATS = 4
USUAL = 300
LONG = 20
"""So many times as many continuations stand for the truth."""


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        "python -m benchmarks.analysis", description=__doc__
    )
    parser.add_argument("game", choices=registry.GAMES, metavar="GAME")
    parser.add_argument("--positions", type=int, default=200)
    args = parser.parse_args(arguments)
    game, progress = registry.load(args.game), Progress()
    values, gaps, usual_s, bare_s = [], [], 0.0, 0.0
    for number, (state, seat, move) in enumerate(positions(game, args.positions)):
        began = time.process_time()
        found = evaluated(game, state, seat, move, continuations=USUAL, seed=b"usual")
        usual_s += time.process_time() - began
        truth = evaluated(
            game, state, seat, move, continuations=USUAL * LONG, seed=b"truth"
        )
        values.append(holds(found.moves[0].band, truth.moves[0].band))
        gaps.append(gap_holds(found, truth))
        began = time.process_time()
        for count in range(USUAL):
            play_on(game, state.clone(), Random(count))
        bare_s += time.process_time() - began
        progress(number + 1, args.positions)
    rows = [
        ("positions", f"{len(values)}"),
        ("bands of the move played that hold the truth", share(values)),
        ("bands of differences that hold the truth", share(gaps)),
        ("evaluations, as a share of a bare loop", f"{bare_s / usual_s:.2f}"),
    ]
    print(as_markdown(Table(f"{game.name}, {SEATS} seats", ("figure", "value"), rows)))
    return 0


def positions(game: AnyGame, count: int) -> Iterator[tuple[Any, Seat, Any]]:
    """Yield positions of random matches, one from anywhere in each."""
    for seed in range(count):
        dice = Random(seed)
        chance = game.chance(dice.randbytes(32))
        state, found = game.fold(game.begin(SEATS, chance)), []
        while asked := game.to_move(state):
            move = dice.choice(game.legal(state, asked[0]))
            found.append((state.clone(), asked[0], move))
            game.execute(state, asked[0], move, chance)
        yield dice.choice(found)


def evaluated(
    game: AnyGame,
    state: Any,
    seat: Seat,
    move: Any,
    *,
    continuations: int,
    seed: bytes,
) -> DecisionValues:
    legal = game.legal(state, seat)
    other = next(one for one in legal if one != move)
    return evaluate_decision(
        game,
        game.view(state, seat),
        seat,
        [move, other],
        seats=SEATS,
        seed=seed,
        must=[move, other],
        continuations=continuations,
    )


def play_on(game: AnyGame, state: Any, dice: Random) -> None:
    chance = game.chance(dice.randbytes(32))
    while asked := game.to_move(state):
        legal = game.legal(state, asked[0])
        game.execute(state, asked[0], legal[int(dice.random() * len(legal))], chance)


def holds(band: Band, truth: Band) -> bool:
    """Tell whether a band holds the truth, of which the error is known and small."""
    middle, margin = (band.low + band.high) / 2, band.margin
    wider = sqrt(margin**2 + truth.margin**2)
    return abs(truth.mean - middle) <= wider


def gap_holds(found: DecisionValues, truth: DecisionValues) -> bool:
    return holds(found.gap(1, 0), truth.gap(1, 0))


def share(held: Sequence[bool]) -> str:
    return f"{sum(held) / len(held):.1%} of {len(held)}"


if __name__ == "__main__":
    sys.exit(main())
