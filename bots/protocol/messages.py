"""The messages, typed on both sides: what cannot be read is refused, never guessed.

A bot's side is bounded as well: how long its lines, its texts and its lists are, and
which characters they hold.
"""

from collections.abc import Callable
from typing import Annotated, Any, Final

import msgspec
from msgspec import Meta

from bots.protocol.text import is_fit

VERSION: Final = 1

MAX_LINE: Final = 64 * 1024
"""The longest answer a bot may give, in bytes; questions may be longer."""

MAX_NOTE: Final = 200
"""The longest text of a bot, in letters: a note, an error, the id of a question."""

MAX_GAMES: Final = 64
"""How many games a bot may name."""

NULL: Final = msgspec.Raw(b"null")

Note = Annotated[str, Meta(max_length=MAX_NOTE)]


class Message(
    msgspec.Struct,
    frozen=True,
    tag_field="t",
    tag=str.lower,
    forbid_unknown_fields=True,
):
    """One line of the conversation."""


# --- what the platform says ----------------------------------------------------------


class ClockMessage(msgspec.Struct, frozen=True):
    """The time a seat has, in milliseconds of its own processor time."""

    bank_ms: int
    """What is left for the rest of the match."""
    increment_ms: int
    """What is added to the bank for each decision."""
    cap_ms: int
    """The most that one decision may take, however much is in the bank."""


class Hello(Message, frozen=True):
    """The match begins."""

    protocol: list[int]
    """The versions that the platform speaks."""
    game: str
    rules_version: int
    options: dict[str, Any]
    seat: int
    """The bot's own seat, from 0."""
    seats: int
    seed: str
    """32 bytes in hexadecimal for the bot's own dice; the same if it is resumed."""
    clock: ClockMessage


class Act(Message, frozen=True):
    """The seat is to move."""

    id: str
    moves: list[msgspec.Raw]
    """All legal moves, at least two, in an order that is always the same."""
    bank_ms: int
    view: msgspec.Raw = NULL
    """What the seat may know; null for a bot that does not want it."""
    events: list[msgspec.Raw] = []
    """What the seat has seen since the last question, for a bot that wants it."""


class End(Message, frozen=True):
    """The match is over; the bot has a short time to end by itself."""

    rank: int
    score: int
    kind: str


# --- what a bot says -----------------------------------------------------------------


class Ready(Message, frozen=True):
    """The bot is ready; what it wants to get with each question."""

    protocol: int
    wants_view: bool = True
    wants_events: bool = False
    games: Annotated[list[Note], Meta(max_length=MAX_GAMES)] = []
    """The games it plays, by name; none named means that it plays them all."""


class Move(Message, frozen=True):
    """The bot's answer to a question."""

    id: Note
    move: msgspec.Raw
    """One of the moves of the question, with the same fields."""
    note: Note = ""
    """A few words that are shown at this move."""


class Error(Message, frozen=True):
    """The bot cannot go on; its traceback went to its log."""

    error: Note


PlatformMessage = Hello | Act | End
BotMessage = Ready | Move | Error


_encode = msgspec.json.Encoder().encode
_question: Callable[[bytes], PlatformMessage] = msgspec.json.Decoder(
    PlatformMessage
).decode
_answer: Callable[[bytes], BotMessage] = msgspec.json.Decoder(BotMessage).decode

_UNREADABLE: Final = (msgspec.DecodeError, UnicodeError, RecursionError)


class Unreadable(ValueError):
    """A line is no message of this protocol."""


class UnfitText(Unreadable):
    """A field of a message holds a character that is no text."""

    def __init__(self, field: str) -> None:
        super().__init__(f"`{field}` holds a character that is no text")
        self.field = field


def line_of(message: Message) -> bytes:
    return _encode(message) + b"\n"


def read_question(line: bytes) -> PlatformMessage:
    try:
        return _question(line)
    except _UNREADABLE as error:
        raise Unreadable(f"This is no question: {error}.") from error


def read_answer(line: bytes) -> BotMessage:
    """Read what a bot said; of its move only the bytes are known so far."""
    if len(line) > MAX_LINE:
        raise Unreadable(f"It is longer than {MAX_LINE} bytes")
    try:
        answer = _answer(line)
    except _UNREADABLE as error:
        raise Unreadable(str(error)) from error
    for field, texts in _texts(answer):
        if not all(map(is_fit, texts)):
            raise UnfitText(field)
    return answer


def _texts(answer: BotMessage) -> tuple[tuple[str, list[str]], ...]:
    """Return the texts of a message by their fields."""
    match answer:
        case Ready():
            return (("games", answer.games),)
        case Move():
            return ("id", [answer.id]), ("note", [answer.note])
        case Error():
            return (("error", [answer.error]),)
