"""A log as a replay: step 0 is the setup, each other a move with all that followed.

A seat that goes back opens a step, too, which leads to the position of a former one.

The chain was checked over the stored bytes when the log was read. Only here do bytes
become records, so a later change in how records are read never touches the proof.
"""

from bisect import bisect_left
from functools import cached_property
from typing import Any

import msgspec

from engines.core.codec import Codec, codec
from engines.core.game import AnyGame, Outcome, Seat
from engines.core.records import Event, Move
from replays.log.engine import game_of
from replays.log.entry import Chosen, Entry, Log
from replays.log.errors import UnreadableLog
from replays.log.line import LineOfPlay

_decode_chosen = msgspec.json.Decoder(Chosen).decode
_decode_outcome = msgspec.json.Decoder(Outcome).decode


class Choice(msgspec.Struct, frozen=True):
    """A seat's move and what it cost."""

    seat: Seat
    move: Move
    cpu_us: int
    wall_us: int
    note: str = ""
    slept_us: int = 0


class ReplayStep(msgspec.Struct, frozen=True, kw_only=True):
    """One move with all that followed, decoded."""

    number: int
    first_seq: int
    at_ms: int
    choice: Choice | None = None
    """None for the setup, and where a seat went back."""
    goes_back_to: int | None = None
    """The step whose position it leads to again, where a seat went back."""
    events: list[Event] = []
    platform: list[Entry] = []
    """What the platform did meanwhile: `started`, `finished` and the like."""


class Replay:
    """A log that can be stepped through."""

    def __init__(self, log: Log) -> None:
        self.log = log
        self.game: AnyGame = game_of(log.header)
        self.steps: list[ReplayStep] = []
        self.outcome: Outcome | None = None
        self._line = LineOfPlay()
        records = codec(self.game)
        for entry in log.entries:
            try:
                self._add(entry, records)
            except (ValueError, msgspec.DecodeError) as error:
                raise UnreadableLog(
                    log.name,
                    entry.seq + 1,
                    f"This {entry.kind} cannot be read: {str(error).rstrip('.')}.",
                ) from error

    def state_at(self, number: int) -> Any:
        """Return the state after step `number`, folded from the first fact on."""
        if not 0 <= number < len(self.steps):
            raise IndexError(f"There is no step {number}.")
        state = self.game.new_state()
        for step in self.path_to(number):
            self._apply(step, state)
        return state

    def path_to(self, number: int) -> list[ReplayStep]:
        """Return the steps that led to the position after a step."""
        path = []
        while number >= 0:
            step = self.steps[number]
            if step.goes_back_to is None:
                path.append(step)
                number -= 1
            else:
                number = step.goes_back_to
        return path[::-1]

    @cached_property
    def rounds(self) -> list[int]:
        """The round each step ends in."""
        state = self.game.new_state()
        rounds = []
        for step in self.steps:
            if step.goes_back_to is None:
                self._apply(step, state)
            else:
                state = self.state_at(step.goes_back_to)
            rounds.append(self.game.round_of(state))
        return rounds

    def _add(self, entry: Entry, records: Codec[Any, Any, Any]) -> None:
        """Put an entry where it belongs: a move opens a step, all else follows."""
        if not self.steps and entry.kind in ("move", "event", "undone"):
            raise ValueError(f"A match begins with 'started', not {entry.kind!r}.")
        if entry.kind == "move":
            choice = self._choice(entry, records)
            self._line.add_move(entry.seq, choice.seat, choice.move)
            self._open(entry, choice)
        elif entry.kind == "event":
            event = event_of(entry, records)
            self._line.add_event(event)
            self.steps[-1].events.append(event)
        elif entry.kind == "undone":
            former = self._line.go_back(entry)
            self._open(entry, goes_back_to=self._step_of(former.seq) - 1)
            self.steps[-1].platform.append(entry)
        else:
            if not self.steps:
                self._open(entry)
            self.steps[-1].platform.append(entry)
            if entry.kind == "finished":
                self.outcome = _decode_outcome(entry.payload)

    def _choice(self, entry: Entry, records: Codec[Any, Any, Any]) -> Choice:
        choice = chosen(entry, records)
        if choice.seat >= len(self.log.header.seats):
            raise ValueError(f"The match has no seat {choice.seat}.")
        return choice

    def _step_of(self, seq: int) -> int:
        """Return the number of the step that begins with an entry."""
        return bisect_left(self.steps, seq, key=lambda step: step.first_seq)

    def _open(
        self,
        entry: Entry,
        choice: Choice | None = None,
        goes_back_to: int | None = None,
    ) -> None:
        self.steps.append(
            ReplayStep(
                number=len(self.steps),
                first_seq=entry.seq,
                at_ms=entry.at_ms,
                choice=choice,
                goes_back_to=goes_back_to,
            )
        )

    def _apply(self, step: ReplayStep, state: Any) -> None:
        """Apply a step to a state; an unbroken chain may still tell of wonders."""
        for event in step.events:
            try:
                self.game.evolve(state, event)
            except Exception as error:
                raise UnreadableLog(
                    self.log.name,
                    step.first_seq + 1,
                    f"After this, {type(event).__name__} cannot have happened: "
                    f"{error!r:.80}.",
                ) from error


def chosen(entry: Entry, records: Codec[Any, Any, Any]) -> Choice:
    """Return what a seat chose, by an entry of kind `move`."""
    if entry.actor is None:
        raise ValueError("A move needs the seat that made it.")
    payload = _decode_chosen(entry.payload)
    return Choice(
        seat=entry.actor,
        move=records.move(bytes(payload.move)),
        cpu_us=payload.cpu_us,
        wall_us=payload.wall_us,
        note=payload.note,
        slept_us=payload.slept_us,
    )


def event_of(entry: Entry, records: Codec[Any, Any, Any]) -> Event:
    """Return what happened, by an entry of kind `event`, in its present shape."""
    event: Event = records.stored_event(entry.payload, entry.v)
    return event
