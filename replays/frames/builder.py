"""Builds the frames of a log, as far as the log goes, and goes on when it has grown."""

import gzip
from bisect import bisect_right
from collections.abc import Iterable, Sequence
from hashlib import sha256
from threading import Lock
from typing import Any, Final, Literal, NoReturn

import msgspec

from engines.core.codec import codec
from engines.core.game import OMNISCIENT, AnyGame, Language, Seat, Viewer
from engines.core.picture import Layout, Part
from engines.core.records import Event
from replays.frames.diff import PictureDiff
from replays.frames.highlights import Leader, highlights
from replays.frames.model import Canvas, Frame, Note, SeatSign, StepPosition, raw
from replays.frames.platform_notes import note
from replays.frames.render import FrameRenderer
from replays.log.engine import game_of
from replays.log.entry import Entry, Header
from replays.log.errors import UnreadableLog
from replays.log.head import Growth, Head
from replays.log.line import LineOfPlay
from replays.log.steps import Choice, chosen, event_of

Grain = Literal["move", "event"]
"""How fine a replay is: a frame for each move, or for each event that followed."""

NOTHING: Final = raw(None)
GZIP_LEVEL: Final = 6
TALL: Final = 1.9
"""A picture so many times as high as wide is small where its height fits a window."""


class Packed(msgspec.Struct, frozen=True):
    """A replay as it travels: compressed JSON, named by its content."""

    digest: str
    gzipped: bytes


class News(msgspec.Struct, frozen=True):
    """What is new in a replay for a reader who knows the entries up to a number."""

    frames: list[tuple[int, int, Frame]]
    """The number of each step, and that of the last entry it holds."""
    notes: list[tuple[int, list[Note]]]
    """What came to steps that the reader already has."""
    seq: int
    is_over: bool


class MatchReplay:
    """All frames of one match, for one viewer in one language, while they are built.

    Entries are added in whole steps, as they are appended. Their chain is checked
    first: what cannot be proved is not shown. Threads may share a replay.
    """

    def __init__(
        self,
        header: Header,
        viewer: Viewer,
        language: Language,
        grain: Grain = "move",
        *,
        layout: Layout = "wide",
        names: Sequence[str] = (),
    ) -> None:
        self.header = header
        self.viewer = viewer
        self.language: Language = language
        self.grain: Grain = grain
        self.layout: Layout = layout
        self.game: AnyGame = game_of(header)
        self.canvas: Canvas | None = None
        self.frames: list[Frame] = []
        self.positions: list[StepPosition] = []
        self.scores: list[tuple[int | None, ...]] = []
        """How the seats stand after each step, as far as the viewer can know."""
        self.roles: list[list[SeatSign]] = []
        """The roles of the seats after each step."""
        self.seq = 0
        """The number of the last entry that the frames show."""
        self.names: Sequence[str] = names or [seat.label for seat in header.seats]
        """What those at the seats are called; a log has labels alone."""
        self._records = codec(self.game)
        self._state: Any = self.game.new_state()
        self._line = LineOfPlay()
        self._view: Any = None
        self._growth = Growth(Head.of(header))
        self._diff = PictureDiff()
        self._renderer = FrameRenderer()
        self._leader = Leader(language)
        self._open: _Step | None = None
        self._packed: Packed | None = None
        self._lock = Lock()

    @property
    def head(self) -> Head:
        """What the match has come to where the replay ends."""
        return self._growth.head()

    @property
    def last(self) -> int:
        """The number of the last step; -1 for a log without entries."""
        return len(self.frames) - 1

    def add_entries(self, entries: Iterable[Entry]) -> None:
        """Build the next frames; raise `UnreadableLog` where the log does not hold.

        Entries that have frames already are passed over: two threads may add the same.
        """
        with self._lock:
            self._packed = None
            for entry in entries:
                if entry.seq > self.seq:
                    self._take(entry)
            self._close()

    def latest(self) -> tuple[int, Any]:
        """Return the number of the last entry, and what the viewer knows behind it."""
        with self._lock:
            return self.seq, self._view

    def part(self, name: str = "") -> Part | None:
        """Return a part of the picture by its name, or else the first one."""
        assert self.canvas is not None
        parts = {part.name: part for part in self.canvas.parts}
        return parts.get(name) or next(iter(self.canvas.parts), None)

    def svg(self, step: int, prefix: str = "", part: Part | None = None) -> str:
        """Return the picture after a step, or a part of it."""
        assert self.canvas is not None
        return self._renderer.svg(self.canvas, step, prefix, part)

    def things(self, step: int) -> dict[str, str]:
        """Return all that can be pointed at after a step, each thing with its words."""
        return self._renderer.things(step)

    def miniature(self, step: int, prefix: str, *, is_styled: bool) -> str:
        """Return a small picture; its style may be on the page already."""
        assert self.canvas is not None
        style = self.canvas.style if is_styled else ""
        return self._renderer.miniature(self.canvas, step, prefix, style=style)

    def called(self, step: int) -> list[str]:
        """Return role and player of each seat after a step, as "Greeks · ada"."""
        roles = self.roles[step] if 0 <= step < len(self.roles) else []
        return called(roles, self.names)

    def step_at(self, seq: int) -> int:
        """Return the step that holds an entry, or else the nearest one."""
        place = bisect_right(self.frames, seq, key=lambda frame: frame.seq)
        return max(place - 1, 0)

    def end_of(self, step: int) -> int:
        """Return the number of the last entry of a step."""
        return self.frames[step + 1].seq - 1 if step < self.last else self.seq

    def tie_break(self, first: Seat, second: Seat) -> str:
        """Return what put one seat before another with the same score, in words."""
        view = self.game.view(self._state, self.viewer)
        return self.game.tie_break(view, first, second, self.language)

    @property
    def is_tall(self) -> bool:
        """Whether the picture is too high to be read if all of it is seen at once."""
        assert self.canvas is not None
        return self.canvas.height > TALL * self.canvas.width

    def packed(self) -> Packed:
        """Return the whole replay for a browser; the same object until it grows."""
        with self._lock:
            if self._packed is None:
                self._packed = self._pack()
            return self._packed

    def news(self, after: int) -> News:
        """Return what came behind an entry."""
        with self._lock:
            frames = []
            notes = []
            for step, frame in enumerate(self.frames):
                if frame.seq > after:
                    frames.append((step, self.end_of(step), frame))
                elif late := [note for note in frame.notes if note.seq > after]:
                    notes.append((step, late))
            return News(frames, notes, self.seq, self.head.status != "running")

    def _pack(self) -> Packed:
        body = msgspec.json.encode(
            {
                "seq": self.seq,
                "over": self.head.status != "running",
                "canvas": self.canvas,
                "frames": self.frames,
            }
        )
        # Without the time of day in it, equal replays are equal bytes.
        gzipped = gzip.compress(body, GZIP_LEVEL, mtime=0)
        return Packed(sha256(body).hexdigest()[:16], gzipped)

    # --- entries to steps ------------------------------------------------------------

    def _take(self, entry: Entry) -> None:
        try:
            self._growth.add(entry)
            self._sort(entry)
            self.seq = entry.seq
        except UnreadableLog:
            raise
        except (ValueError, msgspec.DecodeError) as error:
            self._fail(entry.seq, str(error))

    def _sort(self, entry: Entry) -> None:
        """Put an entry where it belongs: a move opens a step, all else follows."""
        if entry.kind == "move":
            self._close()
            choice = chosen(entry, self._records)
            self._line.add_move(entry.seq, choice.seat, choice.move)
            self._open = _Step(entry, choice)
        elif entry.kind == "started":
            self._open = _Step(entry)
        elif entry.kind == "event":
            if self._open is None:
                raise ValueError("An event follows from nothing that is known here.")
            event = event_of(entry, self._records)
            self._line.add_event(event)
            self._open.happened.append((entry, event))
        else:
            if entry.kind == "undone":
                self._go_back(entry)
            if words := note(entry, self.called(self.last), self.language):
                notes = self._open.notes if self._open else self.frames[-1].notes
                notes.append(Note(entry.seq, words, entry.kind))

    def _go_back(self, entry: Entry) -> None:
        """Open a step that shows a former position again."""
        self._close()
        self._line.go_back(entry)
        self._state = self.game.fold(self._line.events)
        self._open = _Step(entry)

    def _close(self) -> None:
        """Turn the step that has come to its end into a frame, or into one an event."""
        step, self._open = self._open, None
        if step is None:
            return
        # The setup is one picture: before its end there is no table to look at.
        if self.grain == "move" or step.choice is None:
            self._add_frame(step, 0, step.happened)
        else:
            for part, one in enumerate(step.happened or [None]):
                self._add_frame(step, part, [one] if one else [])
        self.frames[-1].notes += step.notes

    def _add_frame(
        self, step: "_Step", part: int, happened: list[tuple[Entry, Event]]
    ) -> None:
        """Build the frame of a step, or of a part of it."""
        before = self._view
        self._evolve(step, happened)
        game, viewer, language = self.game, self.viewer, self.language
        view = self._view = game.view(self._state, viewer)
        picture = game.drawn(view, language, self.layout)
        redacted = [game.redact(event, viewer) for _, event in happened]
        topics = [next(iter(game.topics(event, view)), "") for event in redacted]
        scores = game.scores(view)
        roles = [
            SeatSign(role.name, role.svg(picture.look))
            for role in game.roles(view, language)
        ]
        lead = self._leader.changes(scores, called(roles, self.names))
        frame = Frame(
            round=game.round_of(self._state),
            seq=happened[0][0].seq if part else step.entry.seq,
            part=part,
            at_ms=happened[0][0].at_ms if part else step.entry.at_ms,
            title=picture.title,
            seat=step.entry.actor,
            sentences=[game.describe(event, language, view) for event in redacted],
            topics=topics if any(topics) else [],
            marks=[
                *highlights(game, redacted, language, view),
                *(lead if happened else []),
            ],
            scores=scores if [scores] != self.scores[-1:] else (),
            roles=roles if [roles] != self.roles[-1:] else [],
            changes=self._diff.take(picture),
        )
        move = self._chosen(step, frame, before) if step.choice else NOTHING
        self.canvas = Canvas(
            picture.width, picture.height, picture.look, picture.style, picture.parts
        )
        self.frames.append(frame)
        self.scores.append(scores)
        self.roles.append(roles if frame.roles else self.roles[-1])
        self.positions.append(StepPosition(raw(view), raw(redacted), move))
        self._renderer.add(frame)

    def _evolve(self, step: "_Step", happened: list[tuple[Entry, Event]]) -> None:
        for _, event in happened:
            try:
                self.game.evolve(self._state, event)
            except Exception as error:
                name = type(event).__name__
                self._fail(
                    step.entry.seq, f"{name} cannot have happened: {error!r:.80}"
                )

    def _chosen(self, step: "_Step", frame: Frame, view: Any) -> msgspec.Raw:
        """Put into a frame what was chosen; return it, where it may be known.

        It is told by the view from before it, where its words hold.
        """
        choice = step.choice
        assert choice is not None
        # A choice as such is its seat's affair: two seats may choose at the same time.
        may_know = self.viewer in (OMNISCIENT, choice.seat)
        if frame.part == 0:
            frame.cpu_us, frame.wall_us = choice.cpu_us, choice.wall_us
            if may_know:
                frame.choice = self.game.describe(choice.move, self.language, view)
                frame.remark = choice.note
        return raw(choice.move) if may_know else NOTHING

    def _fail(self, seq: int, why: str) -> NoReturn:
        raise UnreadableLog(
            f"match {self.header.match}",
            seq + 1,
            f"Entry {seq} cannot be shown: {why.rstrip('.')}.",
        )


def called(roles: Sequence[SeatSign], names: Sequence[str]) -> list[str]:
    """Return role and player of each seat; the player alone before there are roles."""
    if not roles:
        return [*names]
    return [f"{role.name} · {name}" for role, name in zip(roles, names, strict=True)]


class _Step:
    """A step whose end has not been seen yet."""

    def __init__(self, entry: Entry, choice: Choice | None = None) -> None:
        self.entry = entry
        self.choice = choice
        self.happened: list[tuple[Entry, Event]] = []
        self.notes: list[Note] = []
