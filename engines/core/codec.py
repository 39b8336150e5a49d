"""Records to and from JSON, strictly, by one typed decoder for each kind and game."""

import functools
import operator
from typing import Any, Generic, TypeVar

import msgspec
from msgspec.json import Decoder as Reader

from engines.core.errors import MalformedMove, MalformedRecord
from engines.core.game import E, Game, M, V
from engines.core.records import Options

T = TypeVar("T")

_ENCODER = msgspec.json.Encoder()


class Codec(Generic[M, E, V]):
    """How one game's records are written and read."""

    encode = staticmethod(_ENCODER.encode)

    def __init__(self, game: Game[Any, M, E, V]) -> None:
        # The classes are known at run time only, so the unions have no static type.
        a_move: Any = functools.reduce(operator.or_, game.moves)
        an_event: Any = functools.reduce(operator.or_, game.events)
        self._move: Reader[M] = Reader(a_move)
        self._event: Reader[E] = Reader(an_event)
        self._events: Reader[list[E]] = Reader(list[an_event])
        self._view: Reader[V] = Reader(game.view_type)
        self._options: Reader[Options] = Reader(game.options)
        self._plain: Reader[dict[str, Any]] = Reader(dict[str, Any])
        self._history = game.history

    def move(self, text: bytes | str) -> M:
        """Read a move; raise `MalformedMove` with a sentence for its author."""
        try:
            return self._move.decode(text)
        except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
            raise MalformedMove(f"The move cannot be read: {error}.") from error

    def event(self, text: bytes | str) -> E:
        return _read(self._event, text, "event")

    def stored_event(self, text: bytes, version: int) -> E:
        """Read an event as it was stored once, brought up to the present version."""
        try:
            event = self._event.decode(text)
        except msgspec.DecodeError:
            return self._upcast(text, version)
        return event if event.version == version else self._upcast(text, version)

    def _upcast(self, text: bytes, version: int) -> E:
        data = _read(self._plain, text, "event")
        while upcaster := self._history.get((data.get("type", ""), version)):
            data, version = upcaster(data), version + 1
        event = self.event(_ENCODER.encode(data))
        if event.version != version:
            raise MalformedRecord(
                f"{type(event).__name__} is stored in version {version}; this program "
                f"reads it up to version {event.version}."
            )
        return event

    def events(self, text: bytes | str) -> list[E]:
        return _read(self._events, text, "list of events")

    def view(self, text: bytes | str) -> V:
        return _read(self._view, text, "view")

    def options(self, text: bytes | str) -> Options:
        return _read(self._options, text, "set of options")


def _read(decoder: Reader[T], text: bytes | str, what: str) -> T:
    try:
        return decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise MalformedRecord(f"This {what} cannot be read: {error}.") from error


@functools.cache
def codec(game: Game[Any, M, E, V]) -> Codec[M, E, V]:
    """Return the game's codec, made once."""
    return Codec(game)
