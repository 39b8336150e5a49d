"""What a replay is made of: frames, each with all that is new in it.

Things are drawn on *tracks*. A track is one thing with one place in the drawing order;
it is never removed, only left empty while the thing is gone. What a thing looks like
and what is said of it are kept once and called by number, so a tile that crosses the
board costs five numbers.
"""

from itertools import zip_longest
from typing import Any, Literal, NewType

import msgspec

from engines.core.picture import Number, Part
from replays.log.entry import Kind

TrackNumber = NewType("TrackNumber", int)
"""Tracks, looks and words are numbered from 0 in the order in which they come up."""


class Look(msgspec.Struct, frozen=True, array_like=True):
    """The shapes of a thing as SVG, the classes they share, and what explains it."""

    classes: str
    shapes: str
    topic: str = ""
    """What the guide of the game calls it, by its id."""


class Track(msgspec.Struct, frozen=True, array_like=True):
    """A thing that is new, drawn right over another track."""

    thing: str
    over: TrackNumber | None
    """The track it lies upon; None for the undermost."""


class Placement(msgspec.Struct, frozen=True, array_like=True):
    """From this frame on a track shows this."""

    track: TrackNumber
    x: Number
    y: Number
    look: int
    words: int
    """What a pointer shows; the number of the empty string where there is nothing."""


class Changes(msgspec.Struct, omit_defaults=True, kw_only=True):
    """What turns the picture of one frame into that of the next."""

    looks: list[Look] = []
    words: list[str] = []
    tracks: list[Track] = []
    gone: list[TrackNumber] = []
    placements: list[Placement] = msgspec.field(default_factory=list, name="cuts")


class Note(msgspec.Struct, frozen=True, array_like=True):
    """What the platform did, in a sentence, by the number of its entry."""

    seq: int
    words: str
    kind: Kind = "started"


class Mark(msgspec.Struct, frozen=True, array_like=True):
    """Why a step is worth a look, in a sentence."""

    kind: Literal["highlight", "lead"]
    words: str


class SeatSign(msgspec.Struct, frozen=True, array_like=True):
    """The role of a seat in the game: its name, and its emblem as SVG."""

    name: str
    emblem: str


class Frame(msgspec.Struct, omit_defaults=True, kw_only=True):
    """One step, or one event of a step: who chose, what followed, what changes."""

    round: int
    seq: int
    """The number of its first entry."""
    part: int = 0
    """Which part of its step it is, from 0, where each event has a frame."""
    at_ms: int
    title: str
    """What the picture shows, in a sentence."""
    seat: int | None = None
    """The seat that chose, or went back; None for the setup."""
    cpu_us: int = 0
    wall_us: int = 0
    choice: str = msgspec.field(default="", name="asked")
    """What the seat chose, where the viewer may know it before it shows."""
    remark: str = ""
    """What a bot noted about its choice, where the viewer may know the choice."""
    sentences: list[str] = msgspec.field(default_factory=list, name="told")
    topics: list[str] = []
    """What the guide of the game has to say about each sentence, by its id; empty where
    it has nothing to say about any."""
    notes: list[Note] = []
    marks: list[Mark] = []
    scores: tuple[int | None, ...] = ()
    """How the seats stand, where that is new; None where it is hidden."""
    roles: list[SeatSign] = []
    """The roles of the seats, where they are new."""
    changes: Changes

    @property
    def explained(self) -> list[tuple[str, str]]:
        """The sentences, each with what the guide explains of it."""
        return [*zip_longest(self.sentences, self.topics, fillvalue="")]


class Canvas(msgspec.Struct, frozen=True):
    """What is the same for all pictures of a match."""

    width: int
    height: int
    look: str
    style: str
    parts: tuple[Part, ...] = ()


class StepPosition(msgspec.Struct, frozen=True):
    """The position after a step and what led to it, for programs, already encoded."""

    view: msgspec.Raw
    events: msgspec.Raw
    move: msgspec.Raw
    """The word null where the viewer may not know the move as such."""


def raw(record: Any) -> msgspec.Raw:
    return msgspec.Raw(msgspec.json.encode(record))
