"""A question of a real match, to be asked again in a test.

`souk bot retry ... --save-test FILE` writes such tests. View, moves and events are the
very bytes that the bot was sent.
"""

from collections.abc import Callable
from functools import cached_property
from typing import Any, Final

import msgspec

from bots.protocol.messages import ClockMessage
from bots.sdk.bot import Bot
from bots.sdk.testing import BotPlayer
from engines import registry
from engines.core.codec import Codec, codec
from engines.core.game import AnyGame

NO_EVENTS: Final = "[]"


class SavedQuestion(msgspec.Struct, frozen=True, kw_only=True, dict=True):
    """What one seat was asked at one step, and all that its bot knew by then."""

    game: str
    rules_version: int
    options: str
    seat: int
    seats: int
    seed: str
    """Of the dice of the bot, in hexadecimal."""
    bank_ms: int
    increment_ms: int
    cap_ms: int
    view: str
    offered: tuple[str, ...]
    events: str = NO_EVENTS
    """All that the seat had seen since the match began."""

    @cached_property
    def rules(self) -> AnyGame:
        """The rules of the match."""
        return registry.load_version(self.game, self.rules_version)

    @cached_property
    def moves(self) -> list[Any]:
        """All legal moves, in their order."""
        return [self._codec.move(move) for move in self.offered]

    def ask(self, bot: Callable[[], Bot]) -> Any:
        """Return what a bot chooses whose match begins with this question.

        Whatever it raises reaches the caller; a choice that is none of the moves is
        `bots.sdk.testing.IllegalChoice`.
        """
        clock = ClockMessage(self.bank_ms, self.increment_ms, self.cap_ms)
        player = BotPlayer(
            bot,
            self.rules,
            seat=self.seat,
            seats=self.seats,
            seed=bytes.fromhex(self.seed),
            options=self._codec.options(self.options),
            clock=clock,
        )
        player.hear(self._codec.events(self.events))
        return player(
            _PlainQuestion(self.seat, self._codec.view(self.view), [*self.moves])
        )

    @cached_property
    def _codec(self) -> Codec[Any, Any, Any]:
        return codec(self.rules)


class _PlainQuestion(msgspec.Struct, frozen=True):
    seat: int
    view: Any
    moves: list[Any]
