"""Messages to lines and back."""

from collections.abc import Callable
from typing import Final

import msgspec

from bots.protocol.messages import Answer, Message, Question

_encode = msgspec.json.Encoder().encode
_question: Callable[[bytes], Question] = msgspec.json.Decoder(Question).decode
_answer: Callable[[bytes], Answer] = msgspec.json.Decoder(Answer).decode

_UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)


class Unreadable(ValueError):
    """A line is no message of this protocol."""


def line_of(message: Message) -> bytes:
    return _encode(message) + b"\n"


def read_question(line: bytes) -> Question:
    try:
        return _question(line)
    except _UNREADABLE as error:
        raise Unreadable(f"This is no question: {error}.") from error


def read_answer(line: bytes) -> Answer:
    """Read what a bot said; nothing in it is trusted beyond its shape."""
    try:
        return _answer(line)
    except _UNREADABLE as error:
        raise Unreadable(f"The answer cannot be read: {error}.") from error
