"""Plays a match from wherever its log ends, as far as it can be played without people.

A *simultaneous decision* is all that seats decide at the same time, with what follows
from it. It is committed as a whole, so an interrupted match is resumed with the very
questions that were open, and seats that decide alike play the same match as if nothing
had happened.
"""

from contextlib import ExitStack, suppress
from enum import Enum
from typing import Any

import msgspec

from bots.driver.table import BotTable
from engines.core.game import Outcome, Seat
from engines.core.play import Step, Turn, play_simultaneous
from replays.log.entry import Entry
from replays.log.recording import Recording, Thought
from tournaments.conduct.ports import LeaseKeeper, Ledger, SetTable, Stopped
from tournaments.conduct.position import MatchPosition


class Ending(Enum):
    """Why there is nothing more to do for now."""

    OVER = "over"
    WAITING = "waiting"
    """Only people are to move."""


class Terms(msgspec.Struct, frozen=True):
    """What a match is played by, besides its log."""

    seed: bytes
    """What all chance of the match comes from."""
    pace_ms: int = 0
    """How long to pause between two decisions, so that people can follow."""
    is_resumed: bool = False
    """Whether somebody was interrupted who played it before."""


class Conductor:
    """Plays one match on, once."""

    def __init__(
        self,
        position: MatchPosition,
        terms: Terms,
        *,
        ledger: Ledger,
        set_table: SetTable,
        watch: LeaseKeeper,
    ) -> None:
        self._position = position
        self._terms = terms
        self._ledger = ledger
        self._set_table = set_table
        self._watch = watch
        self._chance = position.game.chance(terms.seed)
        self._table: BotTable | None = None
        self._is_pause_due = False
        self._decision: list[Entry] = []
        self._recording = Recording(
            position.header,
            self._decision.extend,
            now_ms=watch.now_ms,
            thought=self._thought,
            head=position.head,
            failed=position.failed,
        )

    def play(self) -> Ending:
        """Play until the end, or until only people are to move.

        `Stopped` leaves a log that ends with a complete decision. Whatever else is
        raised, no bot that was brought to the table outlives it.
        """
        if self._position.head.status != "running":
            return Ending.OVER
        try:
            with ExitStack() as stack:
                return self._play(stack)
        except Stopped:
            self._ledger.flush()
            raise

    def _play(self, stack: ExitStack) -> Ending:
        position, game = self._position, self._position.game
        self._begin()
        while (outcome := game.outcome(position.state)) is None:
            to_move = game.to_move(position.state)
            awaited = [seat for seat in to_move if seat not in position.clocks]
            if not awaited:
                self._ledger.flush()
                return Ending.WAITING
            if self._is_pause_due:
                self._watch.pause(self._terms.pace_ms)
            turns = [Turn(game, position.state, seat) for seat in awaited]
            table = self._table or self._sit_down(stack)
            play_simultaneous(turns, table.ask, chance=self._chance, sink=self._note)
            self._commit()
            # A seat that was abandoned is played without a pause.
            is_followed = not position.abandoned.issuperset(awaited)
            self._is_pause_due = is_followed and self._terms.pace_ms > 0
        self._finish(outcome)
        return Ending.OVER

    def _begin(self) -> None:
        position = self._position
        if position.state is not None:
            if self._terms.is_resumed:
                # Committed with the next decision: alone it would look like progress.
                self._recording.resume()
            return
        seats = len(position.header.seats)
        events = position.game.begin(seats, self._chance, position.options)
        position.state = position.game.fold(events)
        position.line.events += events
        self._recording(Step(None, None, events))
        self._commit()

    def _sit_down(self, stack: ExitStack) -> BotTable:
        """Set the table, and send all bots at it what has happened so far.

        Bots that have stayed since the last decision only missed what people did.
        """
        self._table = table = stack.enter_context(self._set_table(self._position))
        table.steps = self._position.head.moves
        if not table.has_begun:
            table.begin()
        table.notify(Step(None, None, self._position.events[table.events_sent :]))
        self._watch.look()
        return table

    def _note(self, step: Step[Any, Any]) -> None:
        """Write a step down, and before it the seats that failed on the way to it."""
        assert self._table is not None
        for failure in self._table.failed:
            if failure.seat not in self._recording.failed:
                self._recording.fail(failure.seat, failure.code, failure.reason)
        self._recording(step)
        self._table.notify(step)

    def _commit(self) -> None:
        self._ledger([*self._decision])
        self._decision.clear()
        if self._position.clocks or self._terms.pace_ms:
            self._ledger.flush()
        self._watch.look()

    def _finish(self, outcome: Outcome) -> None:
        final = self._recording.finish(outcome, None)
        self._ledger([*self._decision])
        self._ledger.flush()
        if self._table is not None:
            # The end is committed: there is nothing left to stop.
            with suppress(Stopped):
                self._table.end(final)

    def _thought(self, seat: Seat) -> Thought:
        assert self._table is not None
        reply = self._table.replies[seat]
        return Thought(
            cpu_us=reply.cpu_us,
            wall_us=reply.wall_us,
            note=reply.note,
            slept_us=reply.slept_us,
        )
