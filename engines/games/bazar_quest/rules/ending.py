"""The end: the score, or the town overrun (Q-60, Q-62, Q-70, Q-71)."""

from engines.core.places import places
from engines.games.bazar_quest.content import BOX
from engines.games.bazar_quest.events.table import GameEnded
from engines.games.bazar_quest.rules.table import PhaseTable
from engines.games.bazar_quest.state import State


def score(table: PhaseTable) -> None:
    """End the match: the last monster is defeated."""
    state = table.state
    table.emit(GameEnded(_ranks(state), _scores(state), "ranked"))


def overrun(table: PhaseTable) -> None:
    """End the match: there is no hero left, and nobody wins."""
    state = table.state
    nobody = (1,) * state.seats
    table.emit(GameEnded(nobody, _scores(state), "everybody_defeated"))


def points(glory: int, gold: int) -> int:
    """Return what a shop scores."""
    return glory + gold // BOX.gold_per_point


def _scores(state: State) -> tuple[int, ...]:
    return tuple(map(points, state.glory, state.gold))


def _ranks(state: State) -> tuple[int, ...]:
    """Return the place of each seat: by score, then by gold; equals share one."""
    return places(list(zip(_scores(state), state.gold, strict=True)))
