"""Bots that use the SDK and break its rules, one rule each."""

import os
import random
import sys
import time
from typing import Any, ClassVar

from bots.sdk import Bot, Result


class RandomMover(Bot):
    """Breaks no rule."""

    needs_view = False

    def choose(self, view: Any, moves: list[Any]) -> Any:
        return self.rng.choice(moves)


class Attentive(Bot):
    """Says what it was told."""

    def start(self, seat: int, options: Any, rng: random.Random) -> None:
        self.heard = 0
        print(f"seat {seat} of {self.seats}, {self.game.name}", file=sys.stderr)

    def observe(self, events: list[Any]) -> None:
        self.heard += len(events)

    def choose(self, view: Any, moves: list[Any]) -> Any:
        self.note(f"{self.heard} events, seat {view.seat}, {self.clock.bank_ms} ms")
        return moves[0]

    def end(self, result: Result) -> None:
        print(f"ended at {result.rank}", file=sys.stderr)


class Cheater(RandomMover):
    def choose(self, view: Any, moves: list[Any]) -> Any:
        return {"type": "TakeEverything"}


class Absent(RandomMover):
    def choose(self, view: Any, moves: list[Any]) -> Any:
        return None


class Counter(RandomMover):
    """Returns the number of a move."""

    def choose(self, view: Any, moves: list[Any]) -> Any:
        return 0


class Speaker(RandomMover):
    def choose(self, view: Any, moves: list[Any]) -> Any:
        return "Pass"


class Dreamer(RandomMover):
    """Returns what has no place in a message."""

    def choose(self, view: Any, moves: list[Any]) -> Any:
        return object


class Stubborn(RandomMover):
    """Repeats its first move whether it is still offered or not."""

    first: ClassVar[Any] = None

    def choose(self, view: Any, moves: list[Any]) -> Any:
        if self.first is None:
            type(self).first = moves[0]
        return self.first


class Crasher(RandomMover):
    def choose(self, view: Any, moves: list[Any]) -> Any:
        raise ZeroDivisionError("one of these days")


class Quitter(RandomMover):
    def choose(self, view: Any, moves: list[Any]) -> Any:
        sys.exit(0)


class Aborter(RandomMover):
    def choose(self, view: Any, moves: list[Any]) -> Any:
        os.abort()


class Sleeper(RandomMover):
    def choose(self, view: Any, moves: list[Any]) -> Any:
        time.sleep(60)


class Napper(RandomMover):
    """Sleeps a little before each answer."""

    def choose(self, view: Any, moves: list[Any]) -> Any:
        time.sleep(0.6)
        return moves[0]


class Thinker(RandomMover):
    """Uses more processor time than it has, and then answers."""

    def choose(self, view: Any, moves: list[Any]) -> Any:
        until = time.process_time() + 0.4
        while time.process_time() < until:
            pass
        return moves[0]


class Chatterbox(RandomMover):
    """Prints, which is allowed, and goes to its log."""

    def choose(self, view: Any, moves: list[Any]) -> Any:
        print("I think \x1b[31mtherefore\x1b[0m I am.")
        return moves[0]


class Flooder(RandomMover):
    def choose(self, view: Any, moves: list[Any]) -> Any:
        while True:
            sys.stderr.write("x" * 65536)


class Babbler(RandomMover):
    """Notes more than anybody wants to read."""

    def choose(self, view: Any, moves: list[Any]) -> Any:
        self.note("so " * 200)
        return moves[0]


class Nuller(RandomMover):
    """Notes what no log can hold."""

    def choose(self, view: Any, moves: list[Any]) -> Any:
        self.note("\0 and \ud800")
        return moves[0]


class Unnameable(RandomMover):
    """Raises an exception whose name has no bytes."""

    def choose(self, view: Any, moves: list[Any]) -> Any:
        raise type("\ud800", (Exception,), {})("\ud800")


class Equal(RandomMover):
    """Returns what claims to be equal to every move."""

    def choose(self, view: Any, moves: list[Any]) -> Any:
        return _Everything()


class _Everything:
    __hash__ = None  # type: ignore[assignment]

    def __eq__(self, other: object) -> bool:
        return True

    def __repr__(self) -> str:
        return "\0\ud800"


class LateRiser(RandomMover):
    def start(self, seat: int, options: Any, rng: random.Random) -> None:
        time.sleep(60)


class Stillborn(RandomMover):
    def __init__(self) -> None:
        raise ImportError("something is missing")


class Nobody:
    """Is no bot at all."""
