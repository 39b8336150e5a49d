"""The bot's side of the conversation: read a question, let the bot choose, answer.

It is the last thing that runs inside a sandbox. Whatever a bot raises ends the
conversation: the traceback goes to the bot's log, and the platform is told that it
failed.
"""

import faulthandler
import importlib
import os
import random
import signal
import traceback
from collections.abc import Callable, Iterator
from typing import Any, Final

import msgspec

from bots.protocol.messages import (
    MAX_NOTE,
    NULL,
    VERSION,
    Act,
    End,
    Error,
    Hello,
    Move,
    Ready,
    line_of,
    read_question,
)
from bots.protocol.text import fit
from bots.sdk.bot import Bot, Clock, Result
from engines import registry
from engines.core.codec import Codec, codec
from engines.core.imagined import NAME, from_imagined_positions

CHUNK: Final = 1 << 16
LOG: Final = 2
LONGEST_REPR: Final = 80

_encode = msgspec.json.Encoder().encode


def main(argument: str, reading: int, writing: int) -> None:
    """Serve one seat of one match by the bot that `argument` names, as in `a.b:Bot`."""

    def say(line: bytes) -> None:
        while line:
            line = line[os.write(writing, line) :]

    # At the end of its time the bot is asked where it is. C code answers, so a loop
    # that never returns to Python is found as well.
    faulthandler.register(signal.SIGXCPU, file=LOG, all_threads=True)
    try:
        _Service(argument, say).answer(_lines(reading))
    except BaseException as error:
        traceback.print_exc()
        say(line_of(Error(fit(type(error).__name__, LONGEST_REPR))))
        raise


def load(argument: str) -> Callable[[], Bot]:
    """Return what makes the bot: a class, or a function without arguments."""
    module, _, name = argument.partition(":")
    place = importlib.import_module(module)
    if not hasattr(place, name):
        bots = [name for name, found in vars(place).items() if _is_bot(found)]
        raise AttributeError(
            f"{module} has no {name}, which the entry point names. Bots found there: "
            f"{', '.join(bots) or 'none'}."
        )
    maker: Callable[[], Bot] = getattr(place, name)
    return maker


def _make(argument: str) -> Bot:
    bot = load(argument)()
    if not isinstance(bot, Bot):
        raise TypeError(
            f"The entry point makes a {type(bot).__name__}, which is no bot: "
            "derive it from bots.sdk.Bot."
        )
    return bot


def _is_bot(found: object) -> bool:
    return isinstance(found, type) and issubclass(found, Bot) and found is not Bot


def _lines(reading: int) -> Iterator[bytes]:
    waiting = bytearray()
    while chunk := os.read(reading, CHUNK):
        waiting += chunk
        *lines, rest = waiting.split(b"\n")
        yield from map(bytes, lines)
        waiting = rest


class _Service:
    """One match, from hello to end."""

    def __init__(self, argument: str, say: Callable[[bytes], None]) -> None:
        self._argument = argument
        self._say = say
        self._has_observed = False

    def answer(self, lines: Iterator[bytes]) -> None:
        for line in lines:
            question = read_question(line)
            if isinstance(question, Act):
                self._say(line_of(self._choose(question)))
            elif isinstance(question, Hello):
                self._say(line_of(self._begin(question)))
            else:
                self._end(question)
                return

    def _begin(self, hello: Hello) -> Ready:
        if VERSION not in hello.protocol:
            raise ValueError(
                f"This bot speaks version {VERSION}, not {hello.protocol}."
            )
        # Before the bot is imported, for it may import rules itself.
        registry.make_present(hello.game, hello.rules_version)
        bot = self._bot = _make(self._argument)
        bot.game = registry.load(hello.game)
        self._codec: Codec[Any, Any, Any] = codec(bot.game)
        bot.seat, bot.seats = hello.seat, hello.seats
        bot.clock = Clock()
        bot.clock.begin(hello.clock.increment_ms, hello.clock.cap_ms)
        bot.rng = random.Random(hello.seed)
        bot.start(hello.seat, self._codec.options(_encode(hello.options)), bot.rng)
        return Ready(
            VERSION,
            wants_view=bot.needs_view,
            wants_events=type(bot).observe is not Bot.observe,
            games=[*bot.games],
        )

    def _choose(self, act: Act) -> Move:
        bot, codec = self._bot, self._codec
        bot.clock.ask(act.bank_ms)
        if act.events:
            bot.observe(self._events(act))
        view = None if act.view == NULL else codec.view(bytes(act.view))
        moves = [codec.move(bytes(move)) for move in act.moves]
        chosen = bot.choose(view, moves)
        if not isinstance(chosen, msgspec.Struct | dict):
            # It is no move. The platform says so, and is told what it is instead.
            chosen = fit(repr(chosen), LONGEST_REPR)
        note = fit(bot.take_note(), MAX_NOTE)
        return Move(act.id, msgspec.Raw(_encode(chosen)), note)

    def _events(self, act: Act) -> list[Any]:
        if not self._has_observed and NAME.encode() in bytes(act.events[0]):
            self._bot.game = from_imagined_positions(self._bot.game)
            self._codec = codec(self._bot.game)
        self._has_observed = True
        return [self._codec.event(bytes(event)) for event in act.events]

    def _end(self, end: End) -> None:
        self._bot.end(Result(end.rank, end.score, end.kind))
