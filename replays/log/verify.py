"""Check a finished match from its log alone: the chain, the rules and every draw.

The chain shows that nothing was changed afterwards, the commitment that the seed was
settled beforehand. With the seed the whole match is played again: each move must be
legal, each event must be exactly what the rules and the draws lead to, and the outcome
must be the one that was announced.
"""

from collections import deque
from collections.abc import Callable
from typing import Any, NoReturn

import msgspec

from engines.core.codec import codec
from engines.core.forfeits import with_forfeits
from engines.core.game import Outcome
from engines.core.records import Event
from replays.log.canonical import canonical
from replays.log.chain import commitment
from replays.log.engine import game_of
from replays.log.entry import Entry, Log, SeatFailed, SeedRevealed
from replays.log.errors import UnreadableLog
from replays.log.head import Growth, Head
from replays.log.line import LineOfPlay
from replays.log.steps import chosen, event_of

_decode_seed = msgspec.json.Decoder(SeedRevealed).decode
_decode_failure = msgspec.json.Decoder(SeatFailed).decode


class Verified(msgspec.Struct, frozen=True):
    """A log that holds in every respect."""

    head: Head
    events: int


def verify(log: Log) -> Verified:
    """Return what was verified; raise `UnreadableLog` at the first wrong entry."""
    growth = Growth(Head.of(log.header))
    _check_each(log, growth.add)
    # Only what the chain holds together is worth being played again.
    referee = _Referee(log)
    _check_each(log, referee.check)
    return Verified(growth.head(), referee.events)


def _check_each(log: Log, check: Callable[[Entry], None]) -> None:
    for place, entry in enumerate(log.entries):
        try:
            check(entry)
        except (ValueError, msgspec.DecodeError) as error:
            _fail(log, place, str(error))


def _fail(log: Log, place: int, why: str) -> NoReturn:
    """Name the entry by where it stands, for its number may be what is wrong."""
    sentence = f"This {log.entries[place].kind} is wrong: {why.rstrip('.')}."
    raise UnreadableLog(log.name, place + 2, sentence)


class _Referee:
    """Plays the match again beside the log."""

    def __init__(self, log: Log) -> None:
        self._log = log
        self._game = game_of(log.header)
        self._records = codec(self._game)
        self._chance = self._game.chance(_seed(log))
        self._state: Any = None
        self._line = LineOfPlay()
        self.due: deque[Event] = deque()
        """What must follow before anybody chooses again."""
        self.events = 0
        self._failed: list[int] = []

    def check(self, entry: Entry) -> None:
        if entry.kind == "event":
            self._expect(entry)
        elif self.due:
            raise ValueError(f"{_name(self.due[0])} must come first")
        elif entry.kind == "started":
            self._start()
        elif entry.kind == "move":
            self._play(entry)
        elif entry.kind == "undone":
            self._line.go_back(entry)
            self._state = self._game.fold(self._line.events)
        elif entry.kind == "seat_failed":
            self._fail_seat(entry)
        elif entry.kind == "finished":
            self._finish(entry)

    def _start(self) -> None:
        if self._state is not None:
            raise ValueError("The match has already started")
        header = self._log.header
        options = self._records.options(canonical(header.options))
        events = self._game.begin(len(header.seats), self._chance, options)
        self._state = self._game.fold(events)
        self.due.extend(events)

    def _play(self, entry: Entry) -> None:
        if self._state is None:
            raise ValueError("The match has not started")
        seat = entry.actor
        if seat is None or seat not in self._game.to_move(self._state):
            raise ValueError("It is not this seat's decision")
        move = chosen(entry, self._records).move
        self._line.add_move(entry.seq, seat, move)
        self.due.extend(self._game.execute(self._state, seat, move, self._chance))

    def _expect(self, entry: Entry) -> None:
        if not self.due:
            raise ValueError("Nothing of the kind follows")
        expected = self.due.popleft()
        stored = event_of(entry, self._records)
        if stored != expected:
            raise ValueError(
                f"The rules and the draws lead to {expected!r}, not to {stored!r}"
            )
        self._line.add_event(stored)
        self.events += 1

    def _fail_seat(self, entry: Entry) -> None:
        _decode_failure(entry.payload)
        seat = entry.actor
        if seat is None or seat >= len(self._log.header.seats):
            raise ValueError("It names no seat of the match")
        if seat in self._failed:
            raise ValueError("This seat has failed before")
        self._failed.append(seat)

    def _finish(self, entry: Entry) -> None:
        outcome: Outcome | None = None
        if self._state is not None:
            outcome = self._game.outcome(self._state)
        if outcome is None:
            raise ValueError("The match is not over by the rules")
        outcome = with_forfeits(outcome, self._failed)
        if canonical(outcome) != entry.payload:
            raise ValueError(f"The outcome by the rules is {outcome!r}")


def _name(event: Event) -> str:
    return type(event).__name__


def _seed(log: Log) -> bytes:
    """Return the seed that the log reveals, if it is the one committed to."""
    for place, entry in enumerate(log.entries):
        if entry.kind == "seed_revealed":
            try:
                seed = bytes.fromhex(_decode_seed(entry.payload).seed)
            except msgspec.DecodeError as error:
                _fail(log, place, str(error))
            if commitment(log.header.match, seed) != log.header.commitment:
                _fail(log, place, "The seed is not the one the header commits to")
            return seed
    why = "The log does not reveal its seed, so its draws cannot be checked."
    raise UnreadableLog(log.name, len(log.entries) + 1, why)
