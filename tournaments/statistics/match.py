"""What one match amounts to, as its log tells it."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from engines.core.codec import codec
from engines.core.game import OMNISCIENT, AnyGame, Outcome
from engines.core.records import Move
from replays.log.steps import Choice, Replay

OPENING: Final = 2
"""So many of the first moves of each seat are its opening."""


class MatchFigures(msgspec.Struct, frozen=True):
    """One match that was played to its end by those who began it."""

    outcome: Outcome
    moves: int
    rounds: int
    roles: Sequence[str]
    """What each seat played, by its key; all empty where seats are all the same."""
    kinds: Sequence[Mapping[str, int]]
    """For each seat how often it made each kind of move."""
    openings: Sequence[Sequence[str]]
    """For each seat its first moves, as JSON."""
    examples: Mapping[str, str]
    """A move of each kind, as JSON."""


def figures_of(replay: Replay) -> MatchFigures | None:
    """Return what a match amounts to; None if it was not played to its end."""
    game = replay.game
    if replay.outcome is None:
        return None
    state = replay.state_at(len(replay.steps) - 1)
    outcome = game.outcome(state)
    if outcome is None:
        return None
    seats = range(len(outcome.ranks))
    choices = [step.choice for step in replay.steps if step.choice is not None]
    view = game.view(state, OMNISCIENT)
    kinds, examples = _kinds(game, choices, len(seats))
    return MatchFigures(
        outcome=outcome,
        moves=len(choices),
        rounds=game.round_of(state),
        roles=[role.key for role in game.roles(view, "en")],
        kinds=kinds,
        openings=[_opening(game, choices, seat) for seat in seats],
        examples=examples,
    )


def _kinds(
    game: AnyGame, choices: Sequence[Choice], seats: int
) -> tuple[Sequence[Mapping[str, int]], Mapping[str, str]]:
    """Return how often each seat made each kind of move, and a move of each kind."""
    found: list[Counter[str]] = [Counter() for _ in range(seats)]
    examples: dict[str, str] = {}
    for choice in choices:
        kind = game.kind_of(choice.move, "en")
        found[choice.seat][kind] += 1
        examples.setdefault(kind, _written(game, choice.move))
    return found, examples


def _opening(game: AnyGame, choices: Sequence[Choice], seat: int) -> Sequence[str]:
    own = (choice.move for choice in choices if choice.seat == seat)
    return [_written(game, move) for move, _ in zip(own, range(OPENING), strict=False)]


def _written(game: AnyGame, move: Move) -> str:
    return codec(game).encode(move).decode()
