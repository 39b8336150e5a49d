"""A race of moves: all are tried in the same dreams, until one is clearly ahead.

Dreams differ far more from each other than moves do. So moves are compared dream by
dream, those that fall behind drop out and leave their time to the others, and whoever
wants to beat the favourite has to be ahead by more than luck.
"""

from collections.abc import Callable
from math import ceil, sqrt
from typing import Any, Final

from souk_mcts.dreams import Dream
from souk_mcts.pacing import Spent

FIELD: Final = 6
"""So many moves take part at most where moves can be told apart at a glance."""
NARROW: Final = 4
"""So many answers to each question that follows are tried at the first glance."""
BROAD: Final = 60
"""So many are tried at the second."""
PROMISING: Final = 12
"""So many moves get a second glance."""
FOR_GLANCES: Final = 0.5
"""The share of the time that glancing may take."""
WARM_UP: Final = 4
"""Nobody drops out, and the favourite is not beaten, in fewer dreams."""
BEATEN: Final = 3.0
"""Who is behind by so many standard errors drops out."""
SURE: Final = 8
"""From fewer dreams no standard error can be told that is worth its name."""
CAUTION: Final = 1.0
"""The favourite is beaten only by so many standard errors."""


class Runner:
    """A move in the race."""

    def __init__(self, move: Any) -> None:
        self.move = move
        self.values: list[float] = []

    @property
    def score(self) -> float:
        """The mean over all dreams; comparable only after equally many."""
        return sum(self.values) / len(self.values)

    def ahead_of(self, other: "Runner") -> tuple[float, float]:
        """Return by how much it leads on average, and the standard error of that."""
        gaps = [a - b for a, b in zip(self.values, other.values, strict=True)]
        count = len(gaps)
        mean = sum(gaps) / count
        spread = sum((gap - mean) ** 2 for gap in gaps) / (count - 1)
        return mean, sqrt(spread / count)


# --- lining up -----------------------------------------------------------------------


def line_up(moves: list[Any], dream: Callable[[], Dream], spent: Spent) -> list[Runner]:
    """Return the moves that take part, the favourite first."""
    first = dream()
    hunch = first.hunch(moves)
    moves = [hunch, *(move for move in first.shortlist(moves) if move != hunch)]
    if first.shows_moves_at_once:
        moves = _best_at_a_glance(moves, first, spent)
    return [Runner(move) for move in moves]


def _best_at_a_glance(moves: list[Any], dream: Dream, spent: Spent) -> list[Any]:
    """Return the best moves, the very best first; those there is no time for are last.

    The first glance is for all, and the second, closer one for those that promise most.
    """
    for many, breadth in ((len(moves), NARROW), (PROMISING, BROAD)):
        judged: list[tuple[float, Any]] = []
        for move in moves[:many]:
            if judged and spent() > FOR_GLANCES:
                break
            judged.append((dream.glance(move, breadth), move))
        judged.sort(key=lambda pair: -pair[0])
        moves = [move for _, move in judged]
    return moves[:FIELD]


# --- the race ------------------------------------------------------------------------


def run(
    runners: list[Runner], dream: Callable[[], Dream], spent: Spent
) -> tuple[Any, int]:
    """Return the move that wins, and in how many dreams; the first is the favourite."""
    favourite, field = runners[0], len(runners)
    dreams = 0
    while len(runners) > 1 and spent() < 1:
        values = _values(runners, dream(), spent)
        if values is None:
            break
        dreams += 1
        for runner, value in zip(runners, values, strict=True):
            runner.values.append(value)
        if dreams >= WARM_UP:
            runners = _still_running(runners, favourite, _places(field, spent()))
    return _winner(runners, favourite, dreams).move, dreams


def _values(runners: list[Runner], dream: Dream, spent: Spent) -> list[float] | None:
    """Try all moves in one dream; None if there is no time for all of them."""
    values = []
    for runner in runners:
        if spent() >= 1:
            return None
        values.append(dream.value(runner.move))
    return values


def _places(field: int, spent: float) -> int:
    """Return how many may still run: fewer and fewer, and two at the end."""
    return max(2, ceil(field * (2 / field) ** min(spent, 1.0)))


def _still_running(
    runners: list[Runner], favourite: Runner, places: int
) -> list[Runner]:
    """Leave out who is too far behind; the favourite goes only if it is beaten."""
    ranked = sorted(runners, key=lambda runner: -runner.score)
    leader, kept = ranked[0], ranked[:places]
    return [
        runner
        for runner in runners
        if runner is leader
        or ((runner in kept or runner is favourite) and not _beaten(runner, leader))
    ]


def _beaten(runner: Runner, leader: Runner) -> bool:
    """Tell whether a runner is behind for good, or has always been level."""
    gap, error = leader.ahead_of(runner)
    is_sure = len(runner.values) >= SURE
    return (is_sure and gap > BEATEN * error) or gap == error == 0


def _winner(runners: list[Runner], favourite: Runner, dreams: int) -> Runner:
    if dreams < WARM_UP:
        return favourite
    leader = max(runners, key=lambda runner: runner.score)
    if leader is favourite or favourite not in runners:
        return leader
    gap, error = leader.ahead_of(favourite)
    return leader if gap > CAUTION * error else favourite
