"""A bot in this very process: for the tests of its author, and for a debugger.

    from bots.sdk.testing import play, position, seated

    outcome = play(Clever, game="bazar", opponents="greedy", seed=1)

There is no sandbox here, and the clock runs but stops no bot. Whatever a bot raises
reaches the caller as it is.
"""

import random
import time
from collections.abc import Callable, Sequence
from hashlib import sha256
from typing import Any, Final, NamedTuple, TypeVar

from bots.protocol.messages import ClockMessage
from bots.sdk.bot import Bot, Clock, Result
from engines import registry
from engines.core import play as loop
from engines.core.chance import Chance
from engines.core.game import AnyGame, Outcome, Player, Question, offered
from engines.core.records import Options

B = TypeVar("B", bound=Bot)

Opponent = str | Callable[[], Bot]
"""A player that comes with the game, by its name, or what makes a bot."""

USUAL_CLOCK: Final = ClockMessage(bank_ms=10_000, increment_ms=100, cap_ms=5_000)


class IllegalChoice(Exception):
    """A bot has returned something else than one of the moves it was offered."""

    def __init__(self, move: str) -> None:
        super().__init__(
            "The move is not one of those offered. Return one of `moves`, for example "
            f"`moves[0]`. It was {move}"
        )
        self.move = move


class BotPlayer:
    """A bot in one seat of one match, asked like a player that comes with the game."""

    def __init__(
        self,
        make: Callable[[], Bot],
        game: AnyGame,
        *,
        seat: int,
        seats: int,
        seed: bytes,
        options: Options | None = None,
        clock: ClockMessage = USUAL_CLOCK,
    ) -> None:
        # The bot may do what it likes with its own.
        self._game, self._seat = game, seat
        bot = self.bot = make()
        bot.game, bot.seat, bot.seats = game, seat, seats
        bot.clock = Clock()
        bot.clock.begin(clock.increment_ms, clock.cap_ms)
        bot.rng = random.Random(seed.hex())
        bot.start(seat, options or game.options(), bot.rng)
        self.bank_ms = clock.bank_ms
        """The time that the bot is shown to have left."""
        self.cpu_us = 0
        """What its last decision took, in processor time."""
        self._observes = type(bot).observe is not Bot.observe
        self._seen_events: list[Any] = []

    def notify(self, events: Sequence[Any]) -> None:
        """Collect what the seat may know of what happened, for the next question."""
        redact, seat = self._game.redact, self._seat
        self.hear([redact(event, seat) for event in events] if self._observes else [])

    def hear(self, events: Sequence[Any]) -> None:
        """Collect the same, as the seat learnt of it."""
        if self._observes:
            self._seen_events += events

    def __call__(self, question: Question[Any, Any]) -> Any:
        """Return the bot's choice; raise `IllegalChoice` where it is none."""
        bot, seen = self.bot, self._seen_events
        self._seen_events = []
        # A view costs the platform time, not the bot.
        view = question.view if bot.needs_view else None
        bot.clock.ask(self.bank_ms)
        began_ns = time.process_time_ns()
        if seen:
            bot.observe(seen)
        chosen = bot.choose(view, [*question.moves])
        self.cpu_us = (time.process_time_ns() - began_ns) // 1000
        move = offered(question, chosen)
        if move is None:
            raise IllegalChoice(repr(chosen)[:200])
        return move

    def end(self, outcome: Outcome) -> None:
        seat = self._seat
        result = Result(outcome.ranks[seat], outcome.scores[seat], outcome.kind)
        self.bot.end(result)


def play(
    bot: Callable[[], Bot],
    *,
    game: str,
    opponents: Opponent | Sequence[Opponent] = "greedy",
    seed: int = 1,
    options: Options | None = None,
) -> Outcome:
    """Play a match with the bot in the first seat, and return how it ended.

    One opponent alone takes all other seats of the largest table; a list of them takes
    a seat each. The same seed deals the same cards.
    """
    rules = registry.load(game)
    if isinstance(opponents, str) or callable(opponents):
        opponents = [opponents] * (rules.seats.stop - 2)
    makers: list[Opponent] = [bot, *opponents]
    players: list[Player[Any, Any]] = []
    for seat, maker in enumerate(makers):
        dice = _dice(seed, "seat", seat)
        if isinstance(maker, str):
            players.append(rules.players[maker](Chance(dice)))
        else:
            players.append(
                BotPlayer(
                    maker,
                    rules,
                    seat=seat,
                    seats=len(makers),
                    seed=dice,
                    options=options,
                )
            )
    bots = [player for player in players if isinstance(player, BotPlayer)]

    def notify(step: loop.Step[Any, Any]) -> None:
        for each in bots:
            each.notify(step.events)

    outcome = loop.play(
        rules,
        len(players),
        loop.ask_in_turn(players),
        chance=rules.chance(_dice(seed)),
        options=options,
        sink=notify,
    )
    for each in bots:
        each.end(outcome)
    return outcome


class Position(NamedTuple):
    """A real position of a match: which seat is to move, what it knows and may do."""

    game: AnyGame
    seats: int
    seat: int
    view: Any
    moves: list[Any]


def position(
    game: str, *, seats: int | None = None, after: int = 10, seed: int = 1
) -> Position:
    """Return where a match of random players stands after so many moves."""
    rules = registry.load(game)
    chance = rules.chance(_dice(seed))
    seats = seats or rules.seats.stop - 1
    state = rules.fold(rules.begin(seats, chance))
    dice = random.Random(seed)
    for _ in range(after):
        _check_goes_on(rules, state, after)
        seat = rules.to_move(state)[0]
        rules.execute(state, seat, dice.choice(rules.legal(state, seat)), chance)
    _check_goes_on(rules, state, after)
    seat = rules.to_move(state)[0]
    view, moves = rules.view(state, seat), rules.legal(state, seat)
    return Position(rules, seats, seat, view, moves)


def seated(bot: Callable[[], B], at: Position, *, seed: int = 1) -> B:
    """Return a bot that has started in the seat that is to move."""
    made = bot()
    BotPlayer(
        lambda: made, at.game, seat=at.seat, seats=at.seats, seed=_dice(seed, "seat")
    )
    made.clock.ask(USUAL_CLOCK.bank_ms)
    return made


def _check_goes_on(game: AnyGame, state: Any, after: int) -> None:
    if game.outcome(state) is not None:
        raise ValueError(f"The match is over before {after} moves: choose fewer.")


def _dice(seed: int, *more: object) -> bytes:
    words = " ".join(map(str, ("souk-testing/1 seed", seed, *more)))
    return sha256(words.encode("ascii")).digest()
