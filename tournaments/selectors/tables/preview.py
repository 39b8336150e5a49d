"""What a move would lead to, as the person who is asked can know it.

It follows from the view of the seat, which a cached replay has: no log is folded.
"""

from threading import Lock
from typing import Final

import msgspec
from cachetools import LRUCache, cached

from engines.core.codec import codec
from engines.core.game import Language, Seat
from engines.core.picture import Layout, Part
from engines.core.preview import MovePreview, preview_of
from replays import selectors as logs
from replays.frames.builder import MatchReplay
from replays.models import MatchLog

PREVIEWS_CACHED: Final = 64
"""One takes up to 100 kB, and some milliseconds to make."""


class ScoreLine(msgspec.Struct, frozen=True):
    """How a seat would stand."""

    called: str
    before: str
    after: str


class Ghost(msgspec.Struct, frozen=True):
    """What is drawn for a thing that would change."""

    thing: str
    kind: str
    svg: str
    """The thing as it would be; empty where it would be gone, or is not known."""
    way: str
    """The way it would take, as an SVG path from the place of the thing."""


class TablePreview(msgspec.Struct, frozen=True):
    """A preview in words and pictures."""

    made: MovePreview
    scores: tuple[ScoreLine, ...]

    def svg(self, prefix: str, part: Part | None) -> str:
        return self.made.picture.svg(prefix, part)

    def ghosts(self) -> list[Ghost]:
        ways = self.made.arrows()
        return [
            Ghost(
                thing=change.thing,
                kind=change.kind,
                svg=change.ghost.svg() if change.ghost else "",
                way=ways.get(change.thing, ""),
            )
            for change in self.made.changes
        ]


def table_preview(
    log: MatchLog,
    seat: Seat,
    move: bytes,
    language: Language,
    *,
    layout: Layout = "wide",
) -> TablePreview:
    """Return what a move of a seat, given as JSON, would lead to.

    Raises `MalformedMove`, or `IllegalMove` where the seat cannot make it now.
    """
    replay = logs.replay(log, seat, language, layout=layout)
    made = _made(replay, *replay.latest(), move)
    called = replay.called(replay.last)
    scores = tuple(
        ScoreLine(called[one.seat], _number(one.before), _number(one.after))
        for one in made.scores
    )
    return TablePreview(made, scores)


@cached(
    LRUCache(PREVIEWS_CACHED),
    key=lambda replay, seq, view, move: (
        replay.header.match,
        replay.viewer,
        replay.language,
        replay.layout,
        seq,
        move,
    ),
    lock=Lock(),
)
def _made(replay: MatchReplay, seq: int, view: object, move: bytes) -> MovePreview:
    chosen = codec(replay.game).move(move)
    return preview_of(replay.game, view, chosen, replay.language, layout=replay.layout)


def _number(score: int | None) -> str:
    return "?" if score is None else str(score)
