"""Check a finished match from its log alone: the chain, the rules and every draw.

The chain shows that nothing was changed afterwards, the commitment that the seed was
settled beforehand. With the seed the whole match is played again: each move must be
legal, each event must be exactly what the rules and the draws lead to, and the outcome
must be the one that was announced.

A fork begins with entries that another seed may have drawn. They must be legal moves
and possible events; that they are those of its parent, only the parent can prove.
"""

from collections import deque
from collections.abc import Callable
from typing import Any, Literal, NoReturn

import msgspec

from engines.core.codec import codec
from engines.core.forfeits import with_forfeits
from engines.core.game import Outcome
from engines.core.imagined import SeatKnowledge, position_imagined
from engines.core.records import Event
from replays.log.canonical import canonical
from replays.log.chain import commitment
from replays.log.engine import game_of
from replays.log.entry import Entry, Log, SeatFailed, SeedRevealed
from replays.log.errors import UnreadableLog
from replays.log.fork import check_prefix, imagined_seed
from replays.log.head import Growth, Head
from replays.log.line import LineOfPlay
from replays.log.steps import chosen, event_of

_decode_seed = msgspec.json.Decoder(SeedRevealed).decode
_decode_failure = msgspec.json.Decoder(SeatFailed).decode


Unproved = Literal["parent", "draws"]
"""What a fork alone cannot prove: that the entries it began with, or what a seat knew,
are those of its parent; that the cards and dice among them were drawn by a seed."""


class Verified(msgspec.Struct, frozen=True):
    """A log that holds in every respect but those that it cannot prove."""

    head: Head
    events: int
    unproved: tuple[Unproved, ...] = ()


def verify(log: Log, parent: Log | None = None) -> Verified:
    """Return what was verified; raise `UnreadableLog` at the first wrong entry.

    A fork is compared with its parent if that is given; whether the parent is right is
    for itself to prove.
    """
    growth = Growth(Head.of(log.header))
    _check_each(log, growth.add)
    # Only what the chain holds together is worth being played again.
    referee = _Referee(log)
    _check_each(log, referee.check)
    referee.check_end()
    unproved = referee.unproved
    if log.header.origin is not None:
        if parent is not None:
            check_prefix(log, parent)
            unproved -= {"draws"}
        else:
            unproved |= {"parent"}
    order: tuple[Unproved, ...] = ("parent", "draws")
    found = tuple(one for one in order if one in unproved)
    return Verified(growth.head(), referee.events, found)


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
        self._seed = _seed(log)
        self._chance = self._game.chance(self._seed)
        self._state: Any = None
        self._line = LineOfPlay()
        self.due: deque[Event] = deque()
        """What must follow before anybody chooses again."""
        self.events = 0
        self._failed: list[int] = []
        self._prefix = log.header.prefix
        is_drawn = _draws_its_prefix(log)
        self._taken_over = 0 if is_drawn else self._prefix
        """Up to which entry the seed of this log says nothing."""
        self.unproved: set[Unproved] = set()
        origin = log.header.origin
        if origin is not None and origin.seat is None and not is_drawn:
            self.unproved.add("draws")

    def check(self, entry: Entry) -> None:
        if self._prefix and entry.seq == self._prefix + 1:
            self._begin_fork(entry)
        elif entry.seq <= self._taken_over:
            self._take_over(entry)
        elif entry.kind == "event":
            self._expect(entry)
        elif self.due:
            raise ValueError(f"{_name(self.due[0])} must come first")
        elif entry.kind == "started":
            self._start()
        elif entry.kind == "move":
            self._play(entry)
        elif entry.kind == "undone":
            self._go_back(entry)
        elif entry.kind == "seat_failed":
            self._fail_seat(entry)
        elif entry.kind == "finished":
            self._finish(entry)
        elif entry.kind == "forked" and entry.seq > self._prefix:
            raise ValueError("A match is forked where its header says, and once")

    def check_end(self) -> None:
        """Refuse a fork that ends before it begins."""
        if self._prefix >= len(self._log.entries):
            why = "The fork ends before it begins."
            raise UnreadableLog(self._log.name, len(self._log.entries) + 1, why)

    # --- what was there before a fork ------------------------------------------------

    def _begin_fork(self, entry: Entry) -> None:
        if self.due:
            raise ValueError(f"{_name(self.due[0])} must come first")
        if entry.kind != "forked" or entry.data():
            raise ValueError(f"The header says that a fork begins at entry {entry.seq}")

    def _take_over(self, entry: Entry) -> None:
        """Follow an entry of another match as far as it can be followed."""
        if entry.kind == "started":
            self._state = self._game.new_state()
        elif entry.kind == "event":
            self._believe(event_of(entry, self._records))
            self.events += 1
        elif entry.kind == "move":
            choice = chosen(entry, self._records)
            self._require_turn(entry)
            if objection := self._game.objection(self._state, choice.seat, choice.move):
                raise ValueError(objection)
            self._line.add_move(entry.seq, choice.seat, choice.move)
        elif entry.kind == "undone":
            self._go_back(entry)

    def _believe(self, event: Event) -> None:
        if isinstance(event, SeatKnowledge) and self._line.events:
            raise ValueError("A position is imagined before all that happens")
        try:
            self._game.evolve(self._state, event)
        except Exception as error:
            raise ValueError(f"It cannot have happened: {error!r:.80}") from error
        self._line.add_event(event)
        origin = self._log.header.origin
        if origin is not None and origin.seat is not None:
            self._check_imagined(event, origin.seat)

    def _check_imagined(self, event: Event, seat: int) -> None:
        """Check that a seat knew what is told, and draw again what it did not know."""
        if not isinstance(event, SeatKnowledge) or event.seat != seat:
            raise ValueError(f"What seat {seat} knew must come first")
        seed = imagined_seed(self._seed)
        if event != position_imagined(self._game, self._state, seat, seed):
            raise ValueError("The position is not what the seat knew and the seed drew")

    # --- what its own seed decides ---------------------------------------------------

    def _start(self) -> None:
        if self._state is not None:
            raise ValueError("The match has already started")
        header = self._log.header
        options = self._records.options(canonical(header.options))
        events = self._game.begin(len(header.seats), self._chance, options)
        self._state = self._game.fold(events)
        self.due.extend(events)

    def _play(self, entry: Entry) -> None:
        seat = self._require_turn(entry)
        move = chosen(entry, self._records).move
        self._line.add_move(entry.seq, seat, move)
        self.due.extend(self._game.execute(self._state, seat, move, self._chance))

    def _require_turn(self, entry: Entry) -> int:
        if self._state is None:
            raise ValueError("The match has not started")
        seat = entry.actor
        if seat is None or seat not in self._game.to_move(self._state):
            raise ValueError("It is not this seat's decision")
        return seat

    def _go_back(self, entry: Entry) -> None:
        former = self._line.go_back(entry)
        if former.seq <= self._prefix < entry.seq:
            raise ValueError("A fork does not go back to before it began")
        self._state = self._game.fold(self._line.events)

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
        if entry.seq <= self._prefix:
            # Who sat there then sits there no longer.
            return
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


def _draws_its_prefix(log: Log) -> bool:
    """Tell whether all of a log was drawn by the seed that it reveals.

    A fork of a fork may begin with what several seeds have drawn.
    """
    origin = log.header.origin
    if origin is None:
        return True
    begins = log.entries[: origin.prefix]
    return origin.chance == "same" and all(one.kind != "forked" for one in begins)


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
