"""Mirrored deals of two players, and the luck that each of their matches had.

The luck of a move is the value of the table after it, minus the mean value of tables
after the same move with other draws. Given all that had been seen before, its
expectation is zero, whatever the value says and whoever plays; so the points of a pair
minus its luck are points without bias. The other draws are a sample, from dice that
belong to the measurement alone: that adds noise, and no bias either.
"""

from collections.abc import Callable, Iterator, Sequence
from math import inf
from random import Random
from statistics import fmean, variance
from typing import Any, Final, NamedTuple

from scipy.stats import kstest, ttest_1samp

from benchmarks.balance.players import BOTS, player_of
from benchmarks.luck.redraws import WatchedChance, redraw, unknown
from benchmarks.mirrored import SAMPLES, Saving, careless, seed_of
from engines.core.chance import Chance
from engines.core.game import AnyGame, Outcome, Player
from engines.core.play import Turn
from souk.cli.comparison import estimate, seatings_of, share
from souk.cli.series import Seating

Value = Callable[[Any, Seating], float]
"""What the first player may expect of the points, from a position on."""

EVEN: Final = 0.5
SURPRISING: Final = 0.05


class Pair(NamedTuple):
    """The two matches of a mirrored deal: what the first player has of the points."""

    points: float
    luck: float
    """How much of that came from the draws, as far as the value can tell."""
    draws: int
    """After how many moves something was drawn or revealed."""

    @property
    def corrected(self) -> float:
        return self.points - self.luck


class Contest(NamedTuple):
    """Two players of one game, each a name with the percentage of random moves."""

    game: AnyGame
    names: tuple[str, str]
    seats: int
    redraws: int
    """How many other draws each draw is compared with."""


# --- playing -------------------------------------------------------------------------


def play_pairs(contest: Contest, value: Value, pairs: int) -> Iterator[Pair]:
    """Play deals, numbered from 0; the same numbers play the same again."""
    ways = seatings_of(contest.seats)
    for number in range(pairs):
        played = [
            play_match(contest, value, number, seating)
            for seating in ways[number % len(ways)]
        ]
        yield Pair(
            points=fmean(points for points, _, _ in played),
            luck=fmean(luck for _, luck, _ in played),
            draws=sum(draws for _, _, draws in played),
        )


def play_match(
    contest: Contest, value: Value, number: int, seating: Seating
) -> tuple[float, float, int]:
    """Return the first player's points, the luck in them, and how many draws."""
    game = contest.game
    words = f"souk-luck/1 {game.name} deal {number}"
    players = [
        player(contest, bot, seat, f"{words} seat {seat} {bot}")
        for seat, bot in enumerate(seating)
    ]
    dice = Random(f"{words} {seating}")
    lucks: list[float] = []

    def note(before: Any, after: Any, again: Callable[[Any, Chance], None]) -> None:
        others = []
        for _ in range(contest.redraws):
            other, chance = before.clone(), game.chance(dice.randbytes(32))
            redraw(game.name, other, dice)
            again(other, chance)
            others.append(value(other, seating))
        lucks.append(value(after, seating) - fmean(others))

    outcome = _play(game, players, game.chance(seed_of(words)), note)
    return share(outcome, seating), sum(lucks), len(lucks)


def _play(
    game: AnyGame,
    players: Sequence[Player[Any, Any]],
    chance: Chance,
    note: Callable[[Any, Any, Callable[[Any, Chance], None]], None],
) -> Outcome:
    """Play a match; note each move by which something was drawn or revealed.

    Whether the first thing is drawn follows from the move, not from what comes out, so
    leaving out the moves without a draw leaves out nothing but zeros. The draws before
    the first move cancel out in a pair, for its seats are swapped.
    """
    watched = WatchedChance(chance)
    state = game.fold(game.begin(len(players), watched))
    while (outcome := game.outcome(state)) is None:
        turns = [Turn(game, state, seat) for seat in game.to_move(state)]
        answers = [players[turn.seat](turn) for turn in turns]
        for turn, move in zip(turns, answers, strict=True):
            before, hidden = state.clone(), unknown(game.name, state)
            watched.is_used = False
            game.execute(state, turn.seat, move, watched)
            if watched.is_used or unknown(game.name, state) != hidden:
                note(before, state, _same_move(game, turn.seat, move))
    return outcome


def _same_move(game: AnyGame, seat: int, move: Any) -> Callable[[Any, Chance], None]:
    def again(state: Any, chance: Chance) -> None:
        game.execute(state, seat, move, chance)

    return again


def player(contest: Contest, bot: int, seat: int, words: str) -> Player[Any, Any]:
    """Return a player by its name, such as `planner`, or `greedy:15`."""
    name, _, percent = contest.names[bot].partition(":")
    if percent:
        return careless(contest.game, int(percent) / 100, words)
    place = (seat, contest.seats)
    return player_of(name, contest.game, place, Chance(seed_of(words)))


def is_player(game: AnyGame, name: str) -> bool:
    known, _, percent = name.partition(":")
    if percent:
        return known == "greedy" and percent.isdecimal() and int(percent) <= 100
    return known in game.players or known in BOTS


# --- what it amounts to --------------------------------------------------------------


def saving(pairs: Sequence[Pair]) -> Saving:
    """Return how many times fewer pairs give the same margin, with its interval."""
    dice = Random(0)
    drawn = sorted(factor(dice.choices(pairs, k=len(pairs))) for _ in range(SAMPLES))
    return Saving(factor(pairs), drawn[SAMPLES // 40], drawn[-SAMPLES // 40 - 1])


def factor(pairs: Sequence[Pair]) -> float:
    left = variance(pair.corrected for pair in pairs)
    return variance(pair.points for pair in pairs) / left if left else inf


def bias(pairs: Sequence[Pair]) -> tuple[float, float]:
    """Return the mean of the luck, which should be zero, and its 95 % margin."""
    found = estimate([pair.luck for pair in pairs])
    return found.mean, found.margin


def groups(points: Sequence[float], size: int) -> list[Sequence[float]]:
    """Return what comparisons of so many pairs would have seen."""
    starts = range(0, len(points) - size + 1, size)
    return [points[start : start + size] for start in starts]


def coverage(comparisons: Sequence[Sequence[float]], truth: float) -> float:
    """Return how many intervals of comparisons hold the true share of the points."""
    found = [estimate(points) for points in comparisons]
    return fmean(abs(each.mean - truth) <= each.margin for each in found)


def p_values(comparisons: Sequence[Sequence[float]]) -> list[float]:
    """Return how surprising each comparison would be between equal players."""
    return [float(ttest_1samp(points, EVEN).pvalue) for points in comparisons]


def uniformity(values: Sequence[float]) -> float:
    """Return how likely p-values that are uniform look less so than these."""
    return float(kstest(values, "uniform").pvalue)
