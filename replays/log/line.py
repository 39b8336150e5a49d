"""The line of play: the moves of a log that stand, with all that followed from them.

A log only grows. Where a seat went back, an entry `undone` says behind which entry the
match goes on; what lies between the two no longer counts, but for the time it took.
"""

from bisect import bisect_left
from typing import Final

import msgspec

from engines.core.game import Seat
from engines.core.records import Event, Move
from replays.log.entry import Entry, Undone

MOST_UNDONE: Final = 500
"""So often a log goes back at most: each time its position is folded anew."""

_decode = msgspec.json.Decoder(Undone).decode


class MoveInForce(msgspec.Struct, frozen=True, gc=False):
    """A move that was not undone."""

    seq: int
    seat: Seat
    move: Move
    before: int
    """How many events led to the position in which it was made."""


class LineOfPlay:
    """Takes the entries of a log in their order, and goes back where the log does."""

    __slots__ = ("_went_back", "events", "moves", "undone")

    def __init__(self) -> None:
        self.events: list[Event] = []
        """All that led to the position, the setup first."""
        self.moves: list[MoveInForce] = []
        self.undone: list[Seat] = []
        """Who has gone back so far, once for each time."""
        self._went_back = False

    def add_move(self, seq: int, seat: Seat, move: Move) -> None:
        self.moves.append(MoveInForce(seq, seat, move, len(self.events)))
        self._went_back = False

    def add_event(self, event: Event) -> None:
        if self._went_back:
            raise ValueError("Nothing follows from going back but a move")
        self.events.append(event)

    def go_back(self, entry: Entry) -> MoveInForce:
        """Follow an entry `undone`; return the move that stands no longer.

        Its position is the fold of the events that are left. Raises `ValueError` if it
        names no standing move of its seat.
        """
        after = _decode(entry.payload).after
        place = bisect_left(self.moves, after + 1, key=lambda move: move.seq)
        found = self.moves[place] if place < len(self.moves) else None
        if found is None or found.seq != after + 1:
            raise ValueError(f"No move that stands follows entry {after}")
        if found.seat != entry.actor:
            raise ValueError("A seat goes back to before a move of its own")
        if len(self.undone) == MOST_UNDONE:
            raise ValueError(f"A log goes back {MOST_UNDONE} times at most")
        self.undone.append(found.seat)
        self._went_back = True
        del self.moves[place:]
        del self.events[found.before :]
        return found
