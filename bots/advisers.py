"""What the bots of the site would do, asked in this process for people who learn.

They are code of the site and need no sandbox. They are told what a seat is told, and
their dice follow from its view: two positions that look alike to a seat lead to the
same advice, and to ask again is no use.
"""

import random
import sys
from collections.abc import Sequence
from functools import cache
from hashlib import sha256
from importlib import import_module
from time import thread_time
from types import ModuleType, SimpleNamespace
from typing import Any, Final

import msgspec

from bots.bot_table import BUILT_IN
from bots.sdk.testing import BotPlayer
from engines.core.game import AnyGame, Seat

MOST: Final = 3
"""So many moves are suggested at most."""


class SeatedQuestion(msgspec.Struct, frozen=True):
    """What a seat may know, and what it may choose from."""

    game: AnyGame
    seat: Seat
    seats: int
    view: Any
    moves: Sequence[Any]

    @property
    def seed(self) -> bytes:
        """Dice that tell nothing: they follow from what the seat sees."""
        return sha256(b"souk-advice/1\0" + msgspec.json.encode(self.view)).digest()


class Searched(msgspec.Struct, frozen=True):
    """What a search prefers, and what it expects of it."""

    move: Any
    lead: float
    """By how much the seat will be ahead of the others, or behind, on average."""
    dreams: int
    """In how many imagined matches the move was tried."""


def rules_of_thumb(question: SeatedQuestion) -> list[Any]:
    """Return moves that the planner suggests, the best first.

    After the first it is asked for something else: a move of another heading where
    there is one, so that the suggestions are not three cells side by side.
    """
    game, left = question.game, [*question.moves]
    most = min(MOST, (len(left) + 1) // 2)
    found: list[Any] = []
    while left and len(found) < most:
        best = left[0] if len(left) == 1 else _planned(question, left)
        found.append(best)
        heading = game.heading(best, "en")
        others = [move for move in left if game.heading(move, "en") != heading]
        left = others or [move for move in left if move != best]
    return found


def search(question: SeatedQuestion, *, seconds: float, dreams: int) -> Searched | None:
    """Return what the search prefers; None if it comes to no result in its time."""
    package, race = _module("souk-mcts", "dreams"), _module("souk-mcts", "race")
    dice = random.Random(question.seed)
    dreamer = package.Dreamer(question.game, question.seat, dice)
    began, count = thread_time(), 0

    def dream() -> Any:
        nonlocal count
        count += 1
        return dreamer.dream(question.view)

    def spent() -> float:
        return max((thread_time() - began) / seconds, count / dreams)

    runners = race.line_up([*question.moves], dream, spent)
    winner, tried = race.run(runners, dream, spent)
    chosen = next(runner for runner in runners if runner.move == winner)
    return Searched(winner, chosen.score, tried) if chosen.values else None


def _planned(question: SeatedQuestion, moves: list[Any]) -> Any:
    planner = BotPlayer(
        _module("souk-planner", "bot").Planner,
        question.game,
        seat=question.seat,
        seats=question.seats,
        seed=question.seed,
    )
    asked = SimpleNamespace(seat=question.seat, view=question.view, moves=moves)
    return planner(asked)


@cache
def _module(project: str, name: str) -> ModuleType:
    """Return a module of a bot that comes with the site."""
    folder = str(BUILT_IN / project)
    if folder not in sys.path:
        sys.path.append(folder)
    return import_module(f"{project.replace('-', '_')}.{name}")
