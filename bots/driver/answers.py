"""What a bot says, judged before anybody else gets to see it.

All that a bot sends goes through here, and what is handed on can be stored and shown.
Whatever its words lead to, an exception that nobody has thought of as well, is a
failure of its seat: what is read here came from the bot alone.
"""

from collections.abc import Callable
from typing import Any, Final, TypeVar

import msgspec

from bots.driver.failure import Code, Failure
from bots.messages import message
from bots.protocol.messages import (
    MAX_NOTE,
    BotMessage,
    Error,
    Move,
    UnfitText,
    read_answer,
)
from bots.protocol.text import fit
from engines.core.codec import codec
from engines.core.game import AnyGame, Question, offered

T = TypeVar("T")

LONGEST_SHOWN: Final = 200
LONGEST_VALUE: Final = 80


def heard(line: bytes) -> BotMessage:
    """Return the message that a line holds; fail the seat if it holds none."""
    answer = _judged("protocol", "bot.unreadable_answer", lambda: read_answer(line))
    if isinstance(answer, Error):
        raise Failure("crash", message("bot.raised", {"error": shown(answer.error)}))
    return answer


def legal(answer: Move, question: Question[Any, Any], game: AnyGame) -> Any:
    """Return the move that was chosen, as it was offered; fail the seat for another."""
    raw = bytes(answer.move).strip()
    if not raw.startswith(b"{"):
        value = shown(_said(raw)[:LONGEST_VALUE])
        raise Failure("illegal", message("bot.no_move", {"value": value}))
    move = _judged(
        "illegal",
        "bot.unreadable_move",
        lambda: offered(question, codec(game).move(raw)),
    )
    if move is None:
        said = shown(raw.decode("utf-8", "replace"))
        raise Failure("illegal", message("bot.not_offered", {"move": said}))
    return move


def noted(words: str) -> str:
    """Return a note of a bot that says it without a message, fit to be stored."""
    return fit(words, MAX_NOTE)


def shown(said: str) -> str:
    """Return what a bot has its word in, fit to be kept and shown."""
    return "".join(letter for letter in said[:LONGEST_SHOWN] if letter.isprintable())


def _judged(code: Code, sentence: str, read: Callable[[], T]) -> T:
    """Return what is read of a bot's words; fail its seat if that raises anything."""
    try:
        return read()
    except MemoryError:
        raise  # The machine is full. The words are too short to be the cause.
    except UnfitText as error:
        reason = message("bot.unfit_text", {"field": error.field})
        raise Failure(code, reason) from error
    except Exception as error:
        why = {"error": shown(str(error.__cause__ or error))}
        raise Failure(code, message(sentence, why)) from error


def _said(raw: bytes) -> str:
    """Return what a bot said instead of a move; the SDK says it as Python would."""
    try:
        return msgspec.json.decode(raw, type=str)
    except (msgspec.DecodeError, UnicodeError):
        return raw.decode("utf-8", "replace")
