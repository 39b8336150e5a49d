"""What authors test their bots with, in one process."""

import doctest
import random
from pathlib import Path
from typing import Any

import pytest

from bots.driver.clock import SeatClock, TimeControl
from bots.sdk import Bot, Result
from bots.sdk.testing import USUAL_CLOCK, IllegalChoice, play, position, seated
from engines import registry

PAGE = Path(__file__).parents[2] / "docs" / "bots.md"


class Curious(Bot):
    """Keeps all that it is given."""

    def start(self, seat: int, options: Any, rng: random.Random) -> None:
        self.seen: list[Any] = []
        self.results: list[Result] = []
        MADE.append(self)

    def choose(self, view: Any, moves: list[Any]) -> Any:
        assert self.clock.left_ms > 0
        return moves[0]

    def observe(self, events: list[Any]) -> None:
        self.seen += events

    def end(self, result: Result) -> None:
        self.results.append(result)


MADE: list[Curious] = []


class Inventor(Bot):
    def choose(self, view: Any, moves: list[Any]) -> Any:
        return "a move of my own"


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_bot_plays_a_whole_match(game):
    outcome = play(Curious, game=game, opponents="random", seed=1)
    assert len(outcome.ranks) == registry.load(game).seats.stop - 1
    bot = MADE[-1]
    assert bot.results == [Result(outcome.ranks[0], outcome.scores[0], outcome.kind)]
    rules = registry.load(game)
    assert bot.seen == [rules.redact(event, 0) for event in bot.seen] != []


def test_the_same_seed_plays_the_same_match():
    one, other, another = (
        play(Curious, game="bazar", opponents=["random", Curious], seed=seed)
        for seed in (1, 1, 2)
    )
    assert one == other != another
    assert len(one.ranks) == 3


def test_a_move_that_was_not_offered_is_refused():
    with pytest.raises(IllegalChoice, match="It was 'a move of"):
        play(Inventor, game="bazar", opponents=["random"])


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_position_is_a_real_one(game):
    at = position(game, after=2, seed=3)
    assert isinstance(at.view, at.game.view_type)
    assert len(at.moves) >= 2
    bot = seated(Curious, at)
    assert (bot.seat, bot.seats, bot.game) == (at.seat, at.seats, at.game)
    assert bot.choose(at.view, at.moves) == at.moves[0]
    assert position(game, after=2, seed=3) == at


def test_a_position_is_one_of_a_table_of_that_size():
    assert position("bazar", seats=2).seats == 2
    assert position("bazar").seats == 4


def test_a_position_after_the_end_is_none():
    with pytest.raises(ValueError, match="over before 9999 moves: choose fewer"):
        position("bazar_quest", seats=2, after=9999)


def test_the_clock_is_that_of_the_site():
    assert SeatClock(TimeControl()).message() == USUAL_CLOCK


def test_the_examples_of_the_page_are_true():
    result = doctest.testfile(str(PAGE), module_relative=False)
    assert result.attempted > 0
    assert result.failed == 0
