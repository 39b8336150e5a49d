"""Where a match stands, as its log tells it: enough to play it on from there."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

import msgspec

from bots.driver.clock import US, bank_after
from engines.core.codec import codec
from engines.core.game import AnyGame, Seat
from engines.core.records import Event
from replays.log.canonical import canonical
from replays.log.engine import game_of
from replays.log.entry import ClockCredited, Entry, Header, SeatFailed
from replays.log.head import Growth, Head
from replays.log.line import LineOfPlay
from replays.log.steps import chosen, event_of
from tournaments.conduct.clocks import PersonClock
from tournaments.conduct.control import Control

_decode_credit = msgspec.json.Decoder(ClockCredited).decode
_decode_failure = msgspec.json.Decoder(SeatFailed).decode


class MatchPosition:
    """A log folded into a state, with the clocks and the failures of its seats.

    The chain is checked on the way: what was tampered with is not played on.
    """

    def __init__(self, header: Header, control: Control, people: Iterable[Seat]):
        self.header = header
        self.control = control
        self.game: AnyGame = game_of(header)
        self._records = codec(self.game)
        self.options = self._records.options(canonical(header.options))
        self.entries: list[Entry] = []
        """The log, as far as it was read."""
        self.state: Any = None
        """None until the match has begun."""
        self.line = LineOfPlay()
        """The moves that stand, and what followed from them."""
        self.failed: list[Seat] = []
        """The seats that a stand-in plays, the first to fail first."""
        self.fates: dict[Seat, str] = {}
        """Why a stand-in plays them, as the code of the failure."""
        self.people = people = frozenset(people)
        """The seats at which people sat down, also those who have left."""
        self.clocks = self._new_clocks()
        """The clocks of the people who are still at the table."""
        self.undone_before = 0
        """How many moves had been taken back before a fork began."""
        self.credited: set[int] = set()
        """The outages that people have been given time back for."""
        self._bank_us: dict[Seat, int] = {}
        self._slept_us: Counter[Seat] = Counter()
        self._growth = Growth(Head.of(header))
        self.at_ms = 0
        """When the latest entry was written."""

    def add_entries(self, entries: Iterable[Entry]) -> None:
        """Go on by entries of the log, in their order."""
        for entry in entries:
            self._growth.add(entry)
            self.entries.append(entry)
            if entry.kind == "event":
                event = event_of(entry, self._records)
                self.line.add_event(event)
                self.game.evolve(self.state, event)
            else:
                self._run_clocks()
                self._note(entry)
            self.at_ms = entry.at_ms
        self._run_clocks()

    @property
    def head(self) -> Head:
        return self._growth.head()

    @property
    def events(self) -> list[Event]:
        """All that has happened by the rules and was not undone."""
        return self.line.events

    @property
    def to_move(self) -> tuple[Seat, ...]:
        """The seats that are to move now; none before the match or after it."""
        if self.state is None or self.head.status != "running":
            return ()
        return self.game.to_move(self.state)

    @property
    def awaited(self) -> list[Seat]:
        """The people who are to move."""
        return [seat for seat in self.to_move if seat in self.clocks]

    @property
    def waits_for_people(self) -> bool:
        """Whether only people can go on with it."""
        return bool(self.awaited) and len(self.awaited) == len(self.to_move)

    @property
    def abandoned(self) -> frozenset[Seat]:
        """The seats of people who have resigned or run out of time."""
        return self.people - self.clocks.keys()

    @property
    def is_abandoned(self) -> bool:
        """Whether people sat there, and all of them have left."""
        return bool(self.people) and not self.clocks

    @property
    def due_ms(self) -> int | None:
        """When the first person's time is up, None while no clock runs."""
        due = [clock.due_ms for clock in self.clocks.values()]
        return min((at for at in due if at is not None), default=None)

    def late(self, at_ms: int) -> list[Seat]:
        """Return the people whose time is up by then."""
        return [
            seat
            for seat, clock in self.clocks.items()
            if clock.due_ms is not None and clock.due_ms <= at_ms
        ]

    def bank_us(self, seat: Seat) -> int:
        """Return what a bot has left, in microseconds of its processor's time."""
        return self._bank_us.get(seat, self.control.bots.bank_ms * US)

    def sleep_us(self, seat: Seat) -> int:
        """Return how long a bot may still sleep, in microseconds."""
        return max(self.control.bots.sleep_ms * US - self._slept_us[seat], 0)

    def _new_clocks(self) -> dict[Seat, PersonClock]:
        return {seat: PersonClock(self.control.people) for seat in sorted(self.people)}

    def _begin_fork(self) -> None:
        """Forget what befell those who sat there in another match."""
        self.failed, self.fates = [], {}
        self.clocks, self.credited = self._new_clocks(), set()
        self._bank_us, self._slept_us = {}, Counter()
        self.undone_before = len(self.line.undone)

    def _note(self, entry: Entry) -> None:
        seat = entry.actor
        if entry.kind == "started":
            self.state = self.game.new_state()
        elif entry.kind == "move":
            self._charge(entry)
        elif entry.kind == "undone":
            self._go_back(entry)
        elif entry.kind == "forked":
            self._begin_fork()
        elif entry.kind == "seat_failed" and seat is not None:
            self.failed.append(seat)
            self.fates[seat] = _decode_failure(entry.payload).code
            self.clocks.pop(seat, None)
        elif entry.kind == "clock_credited":
            credit = _decode_credit(entry.payload)
            self.credited.add(credit.outage)
            for clock in self.clocks.values():
                clock.credit(credit.ms)

    def _go_back(self, entry: Entry) -> None:
        seat = self.line.go_back(entry).seat
        self.state = self.game.fold(self.line.events)
        if seat in self.clocks:
            self.clocks[seat].go_back(entry.at_ms)

    def _charge(self, entry: Entry) -> None:
        choice = chosen(entry, self._records)
        self.line.add_move(entry.seq, choice.seat, choice.move)
        if choice.seat in self.clocks:
            self.clocks[choice.seat].stop(entry.at_ms)
        left_us = self.bank_us(choice.seat)
        bank_us = bank_after(self.control.bots, left_us, choice.cpu_us)
        self._bank_us[choice.seat] = bank_us
        self._slept_us[choice.seat] += choice.slept_us

    def _run_clocks(self) -> None:
        """Start the clocks of those who are to move now, and stop all others."""
        awaited = self.awaited if self.clocks else []
        for seat, clock in self.clocks.items():
            if seat in awaited:
                clock.start(self.at_ms)
            else:
                clock.stop(self.at_ms)
