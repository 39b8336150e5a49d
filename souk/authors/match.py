"""A match to look at: its steps, its pictures, its numbers, and its file."""

from collections.abc import Iterator
from functools import cached_property
from html import escape
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final

import msgspec

from engines.core.game import OMNISCIENT, AnyGame, Language, Outcome, Seat, Viewer
from engines.core.records import Event, Move
from replays.frames.builder import MatchReplay
from replays.frames.standalone import framed, standalone_page
from replays.log.canonical import canonical
from replays.log.entry import Log, SeatFailed
from replays.log.file import SUFFIX, write_whole
from replays.log.lines import line_of
from replays.log.steps import Replay, ReplayStep

FRAMES: Final = ("pandas", "polars")
"""What makes a data frame, the first that is installed."""


class FinishedMatch:
    """A finished match. In a notebook it shows itself, with a scrubber."""

    def __init__(self, log: Log, language: Language = "en") -> None:
        self.log = log
        self.language: Language = language
        self._replay = Replay(log)

    @property
    def game(self) -> AnyGame:
        """The rules it was played by."""
        return self._replay.game

    @property
    def players(self) -> tuple[str, ...]:
        """Who sat in each seat."""
        return tuple(seat.label for seat in self.log.header.seats)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended; None for a log that goes not so far."""
        return self._replay.outcome

    @property
    def ranks(self) -> tuple[int, ...]:
        """The place of each seat, 1 first; equal seats share a place."""
        return self.outcome.ranks if self.outcome else ()

    @property
    def scores(self) -> tuple[int, ...]:
        return self.outcome.scores if self.outcome else ()

    @property
    def failures(self) -> dict[Seat, str]:
        """Why seats were played on by a stand-in."""
        read = msgspec.json.Decoder(SeatFailed).decode
        return {
            entry.actor: read(entry.payload).reason
            for entry in self.log.entries
            if entry.kind == "seat_failed" and entry.actor is not None
        }

    # --- steps -----------------------------------------------------------------------

    def __len__(self) -> int:
        return len(self._replay.steps)

    def __getitem__(self, number: int) -> "MatchStep":
        """Return a step: 0 is the setup, each other one a move; -1 is the last."""
        found = range(len(self))[number]
        return MatchStep(self, self._replay, found)

    def __iter__(self) -> Iterator["MatchStep"]:
        return (self[number] for number in range(len(self)))

    # --- pictures --------------------------------------------------------------------

    def html(self, viewer: Viewer = OMNISCIENT) -> str:
        """Return a page that replays the match and needs nothing else."""
        return standalone_page(self._frames(viewer), self._title)

    def _repr_html_(self) -> str:
        replay = self._frames(OMNISCIENT)
        page = standalone_page(replay, self._title)
        return framed(page, replay, self._title)

    def _frames(self, viewer: Viewer) -> MatchReplay:
        replay = MatchReplay(self.log.header, viewer, self.language)
        replay.add_entries(self.log.entries)
        return replay

    @property
    def _title(self) -> str:
        return f"{self.game.title(self.language)}: {', '.join(self.players)}"

    def __repr__(self) -> str:
        if not self.outcome:
            return f"<{self._title}>"
        places = ", ".join(
            f"{player} {rank} ({score})"
            for player, rank, score in zip(
                self.players, self.ranks, self.scores, strict=True
            )
        )
        return f"<{self.game.title(self.language)}: {places}>"

    # --- numbers and files -----------------------------------------------------------

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each step: who moved, what was chosen, and the scores."""
        return [step.row() for step in self]

    def frame(self, library: str = "") -> Any:
        """Return the rows as a data frame of pandas or polars."""
        wanted = [library] if library else FRAMES
        found = next((name for name in wanted if find_spec(name)), None)
        if found is None:
            raise ImportError(f"A data frame needs {' or '.join(wanted)}: install it.")
        return import_module(found).DataFrame(self.rows())

    def save(self, path: str | Path = ".") -> Path:
        """Write the log to a new file, or into a folder; return where it is."""
        target = Path(path)
        if target.is_dir():
            target /= f"{self.game.name}-{self.log.header.match}{SUFFIX}"
        lines = (canonical(self.log.header) + b"\n", *map(line_of, self.log.entries))
        write_whole(target, b"".join(lines))
        return target


class MatchStep:
    """One step of a match: a move, what followed, and the position behind it."""

    def __init__(self, match: FinishedMatch, replay: Replay, number: int) -> None:
        self.match = match
        self.number = number
        self._replay = replay
        self._step: ReplayStep = replay.steps[number]

    @property
    def seat(self) -> Seat | None:
        """Who moved; None for the setup."""
        return self._step.choice.seat if self._step.choice else None

    @property
    def player(self) -> str:
        """What the one who moved is called; empty for the setup."""
        return "" if self.seat is None else self.match.players[self.seat]

    @property
    def move(self) -> Move | None:
        return self._step.choice.move if self._step.choice else None

    @property
    def note(self) -> str:
        """What a bot noted about its move."""
        return self._step.choice.note if self._step.choice else ""

    @property
    def events(self) -> list[Event]:
        return [*self._step.events]

    @property
    def round(self) -> int:
        return self._replay.rounds[self.number]

    @property
    def sentence(self) -> str:
        """What was chosen, in words; for the setup, what happened."""
        if self.move is None:
            return " ".join(self.sentences)
        before = self._replay.state_at(self.number - 1)
        game = self.match.game
        offered = game.view(before, OMNISCIENT)
        return game.describe(self.move, self.match.language, offered)

    @property
    def sentences(self) -> list[str]:
        """What followed, in words."""
        game, view = self.match.game, self.view(OMNISCIENT)
        return [game.describe(one, self.match.language, view) for one in self.events]

    # --- the position behind it ------------------------------------------------------

    @cached_property
    def state(self) -> Any:
        """The position itself; `clone` it before you try a move on it."""
        return self._replay.state_at(self.number)

    def view(self, viewer: Viewer) -> Any:
        """Return what a seat knows; None is a spectator, -1 sees all."""
        return self.match.game.view(self.state, viewer)

    @property
    def views(self) -> tuple[Any, ...]:
        """What each seat knows."""
        return tuple(map(self.view, range(len(self.match.players))))

    @property
    def moves(self) -> dict[Seat, list[Move]]:
        """What the seats that are to move next can choose from."""
        game = self.match.game
        return {seat: game.legal(self.state, seat) for seat in game.to_move(self.state)}

    @property
    def scores(self) -> tuple[int | None, ...]:
        """How each seat stands."""
        return self.match.game.scores(self.view(OMNISCIENT))

    def svg(self, viewer: Viewer = OMNISCIENT) -> str:
        """Return the picture of the position."""
        return self.match.game.picture(self.view(viewer), self.match.language).svg()

    def row(self) -> dict[str, Any]:
        """Return the step as a row of a table."""
        choice = self._step.choice
        return {
            "step": self.number,
            "round": self.round,
            "seat": self.seat,
            "player": self.player,
            "kind": type(self.move).__name__ if self.move else "",
            "move": msgspec.json.encode(self.move).decode() if self.move else "",
            "sentence": self.sentence,
            "events": len(self.events),
            "cpu_ms": choice.cpu_us / 1000 if choice else 0.0,
            **{f"score_{seat}": score for seat, score in enumerate(self.scores)},
        }

    def _repr_html_(self) -> str:
        words = "".join(f"<p>{escape(line)}</p>" for line in self._lines())
        return f'<div style="max-width:50rem">{self.svg()}{words}</div>'

    def __repr__(self) -> str:
        return f"<step {self.number}: {' '.join(self._lines())}>"

    def _lines(self) -> list[str]:
        if self.move is None:
            return self.sentences
        return [f"{self.player}: {self.sentence}", *self.sentences]
