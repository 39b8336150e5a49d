"""The steps of a match that people look for: drama, changes of the lead, failures."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, Literal

import msgspec

from engines.core.game import AnyGame, Language, Seat
from engines.core.records import Event
from replays.frames.model import Frame, Mark

HighlightKind = Literal["highlight", "lead", "failure"]

_LEADS: Final[Mapping[Language, str]] = {
    "en": "{player} takes the lead.",
    "fr": "{player} prend la tête.",
}


class Highlight(msgspec.Struct, frozen=True):
    """A step that is worth a look, why, and in words."""

    step: int
    kind: HighlightKind
    words: str


class Leader:
    """Watches who leads, as far as the viewer can know."""

    def __init__(self, language: Language) -> None:
        self._sentence = _LEADS[language]
        self._leader: Seat | None = None

    def changes(self, scores: Sequence[int | None], names: Sequence[str]) -> list[Mark]:
        """Return a mark where another seat than before leads alone.

        There is no mark where seats are level or where a score is hidden.
        """
        leader = _alone_in_front(scores)
        before, self._leader = self._leader, self._leader if leader is None else leader
        if leader is None or before is None or leader == before:
            return []
        words = self._sentence.format(player=names[leader])
        return [Mark("lead", words)]


def _alone_in_front(scores: Sequence[int | None]) -> Seat | None:
    known = [score for score in scores if score is not None]
    if not known or len(known) < len(scores):
        return None
    best = max(known)
    return known.index(best) if known.count(best) == 1 else None


def highlights(
    game: AnyGame, events: Iterable[Event], language: Language, view: Any
) -> list[Mark]:
    """Return a mark for each redacted event that is a highlight."""
    return [
        Mark("highlight", game.describe(event, language, view))
        for event in events
        if type(event) in game.highlights
    ]


def highlights_of(frames: Sequence[Frame]) -> list[Highlight]:
    """Return all highlights in their order; a step may have several."""
    found = []
    for step, frame in enumerate(frames):
        found += [Highlight(step, mark.kind, mark.words) for mark in frame.marks]
        found += [
            Highlight(step, "failure", note.words)
            for note in frame.notes
            if note.kind == "seat_failed"
        ]
    return found
