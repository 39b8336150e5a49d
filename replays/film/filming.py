"""Makes a film from a log, as far as the log goes, and goes on when it has grown."""

import gzip
from collections.abc import Iterable
from hashlib import sha256
from threading import Lock
from typing import Any, Final, NoReturn

import msgspec

from engines.core.codec import codec
from engines.core.game import OMNISCIENT, AnyGame, Language, Viewer
from engines.core.records import Event
from replays.film.camera import Camera
from replays.film.frames import Canvas, Frame, Note, Scene, raw
from replays.film.notes import note
from replays.film.projector import Projector
from replays.log.engine import game_of
from replays.log.entry import Entry, Header
from replays.log.errors import UnreadableLog
from replays.log.head import Growth, Head
from replays.log.steps import Choice, chosen, event_of

NOTHING: Final = raw(None)
GZIP_LEVEL: Final = 6
TALL: Final = 1.9
"""A picture so many times as high as wide is small where its height fits a window."""


class Packed(msgspec.Struct, frozen=True):
    """A film as it travels: JSON, compressed, with a name that its content gives it."""

    digest: str
    gzipped: bytes


class News(msgspec.Struct, frozen=True):
    """What a film has that a reader has not, who knows the entries up to a number."""

    frames: list[tuple[int, int, Frame]]
    """The number of each step, and that of the last entry it holds."""
    notes: list[tuple[int, list[Note]]]
    """What came to steps that the reader already has."""
    seq: int
    is_over: bool


class Film:
    """The film of one match for one viewer in one language, while it is being made.

    Entries are fed in whole steps, as they are appended. Their chain is checked first:
    what cannot be proved is not shown. Threads may share a film.
    """

    def __init__(self, header: Header, viewer: Viewer, language: Language) -> None:
        self.header = header
        self.viewer = viewer
        self.language: Language = language
        self.game: AnyGame = game_of(header)
        self.canvas: Canvas | None = None
        self.frames: list[Frame] = []
        self.scenes: list[Scene] = []
        self.seq = 0
        """The number of the last entry that is filmed."""
        self._labels = [seat.label for seat in header.seats]
        self._records = codec(self.game)
        self._state: Any = self.game.new_state()
        self._growth = Growth(Head.of(header))
        self._camera = Camera()
        self._projector = Projector()
        self._open: _Step | None = None
        self._packed: Packed | None = None
        self._lock = Lock()

    @property
    def head(self) -> Head:
        """What the match has come to where the film ends."""
        return self._growth.head()

    @property
    def last(self) -> int:
        """The number of the last step; -1 for a log without entries."""
        return len(self.frames) - 1

    def feed(self, entries: Iterable[Entry]) -> None:
        """Film what follows; raise `UnreadableLog` where it does not hold.

        What is already filmed is passed over, so two threads may feed the same.
        """
        with self._lock:
            self._packed = None
            for entry in entries:
                if entry.seq > self.seq:
                    self._take(entry)
            self._close()

    def svg(self, step: int, prefix: str = "") -> str:
        """Return the picture after a step."""
        assert self.canvas is not None
        return self._projector.svg(self.canvas, step, prefix)

    @property
    def is_tall(self) -> bool:
        """Whether the picture is too high to be read if all of it is seen at once."""
        assert self.canvas is not None
        return self.canvas.height > TALL * self.canvas.width

    def packed(self) -> Packed:
        """Return the whole film for a browser; the same object until it grows."""
        with self._lock:
            if self._packed is None:
                self._packed = self._pack()
            return self._packed

    def news(self, after: int) -> News:
        """Return what came behind an entry."""
        with self._lock:
            ends = [*(frame.seq - 1 for frame in self.frames), self.seq][1:]
            frames = []
            notes = []
            for step, frame in enumerate(self.frames):
                if frame.seq > after:
                    frames.append((step, ends[step], frame))
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
        # Without the time of day in it, equal films are equal bytes.
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
            self._open = _Step(entry, chosen(entry, self._records))
        elif entry.kind == "started":
            self._open = _Step(entry)
        elif entry.kind == "event":
            if self._open is None:
                raise ValueError("An event follows from nothing that is known here.")
            self._open.events.append(event_of(entry, self._records))
        elif words := note(entry, self._labels, self.language):
            notes = self._open.notes if self._open else self.frames[-1].notes
            notes.append(Note(entry.seq, words))

    def _close(self) -> None:
        """Turn the step that has come to its end into a frame."""
        step, self._open = self._open, None
        if step is None:
            return
        for event in step.events:
            try:
                self.game.evolve(self._state, event)
            except Exception as error:
                name = type(event).__name__
                self._fail(
                    step.entry.seq, f"{name} cannot have happened: {error!r:.80}"
                )
        self._add_frame(step)

    def _add_frame(self, step: "_Step") -> None:
        game, viewer, language = self.game, self.viewer, self.language
        view = game.view(self._state, viewer)
        picture = game.picture(view, language)
        told = [game.redact(event, viewer) for event in step.events]
        choice = step.choice
        # A choice as such is its seat's affair: two seats may choose at the same time.
        may_know = choice is not None and viewer in (OMNISCIENT, choice.seat)
        frame = Frame(
            round=game.round_of(self._state),
            seq=step.entry.seq,
            at_ms=step.entry.at_ms,
            title=picture.title,
            seat=choice.seat if choice else None,
            cpu_us=choice.cpu_us if choice else 0,
            wall_us=choice.wall_us if choice else 0,
            asked=game.describe(choice.move, language) if choice and may_know else "",
            remark=choice.note if choice and may_know else "",
            told=[game.describe(event, language) for event in told],
            notes=step.notes,
            changes=self._camera.take(picture),
        )
        self.canvas = Canvas(picture.width, picture.height, picture.look, picture.style)
        self.frames.append(frame)
        move = raw(choice.move) if choice and may_know else NOTHING
        self.scenes.append(Scene(raw(view), raw(told), move))
        self._projector.add(frame)

    def _fail(self, seq: int, why: str) -> NoReturn:
        raise UnreadableLog(
            f"match {self.header.match}",
            seq + 1,
            f"Entry {seq} cannot be shown: {why.rstrip('.')}.",
        )


class _Step:
    """A step whose end has not been seen yet."""

    def __init__(self, entry: Entry, choice: Choice | None = None) -> None:
        self.entry = entry
        self.choice = choice
        self.events: list[Event] = []
        self.notes: list[Note] = []
