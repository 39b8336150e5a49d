"""What a newcomer is told beside a decision: what is asked, what matters, and why.

A game that comes without lessons can be learnt all the same: the moves that a bot of
the site suggests are shown without reasons.
"""

import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import TYPE_CHECKING, Any, Generic, TypeVar

import msgspec

from engines.core.records import Move, Options

if TYPE_CHECKING:
    from engines.core.game import Language


class Lesson(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is told when something occurs for the first time."""

    title: str
    text: str
    matters: str = ""
    """What a good decision takes into account; it is told a few times."""


class Lessons(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All lessons of a game in one language."""

    welcome: str = ""
    """What the game is about and who wins, before the first decision."""
    decisions: Mapping[str, Lesson] = msgspec.field(default_factory=dict)
    """By the topic of a decision."""
    happenings: Mapping[str, Lesson] = msgspec.field(default_factory=dict)
    """What goes by without a decision, by the name of the event that shows it."""
    reasons: Mapping[str, str] = msgspec.field(default_factory=dict)
    """Why a move may be a good one, with places that the game fills."""


def no_lessons(language: "Language") -> Lessons:
    return Lessons()


def no_topic(view: Any) -> str:
    return ""


def no_reason(view: Any, move: Any, language: "Language") -> str:
    return ""


V = TypeVar("V", bound=msgspec.Struct)
M = TypeVar("M", bound=Move)


@dataclass(frozen=True, slots=True, kw_only=True)
class Coach(Generic[M, V]):
    """How a game is taught: its lessons, and a first match that is fit to learn by."""

    lessons: Callable[["Language"], Lessons] = no_lessons
    topic: Callable[[V], str] = no_topic
    """What the lesson about the decision of a view is called in `decisions`."""
    reason: Callable[[V, M, "Language"], str] = no_reason
    """Why the viewer might choose a move, in a sentence or two; it may be empty.

    Like everything that a seat is told, it follows from the view.
    """
    options: Options | None = None
    """What the rulebook recommends for a first match; None where that is usual."""
    seed: bytes | None = None
    """The chance of a first match whose decisions come in a good order."""


def read_lessons(package: str) -> Callable[["Language"], Lessons]:
    """Return what reads `lessons/<language>.toml` of a game's package, once each."""

    @cache
    def book(language: "Language") -> Lessons:
        file = files(package) / "lessons" / f"{language}.toml"
        return msgspec.convert(tomllib.loads(file.read_text("utf-8")), Lessons)

    return book
