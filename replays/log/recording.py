"""A match being written down: the sink of `engines.core.play.play`.

A step is handed on as a whole, the move with all that followed, so that the writer can
store all of it or nothing.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final
from uuid import UUID

import msgspec

from engines.core.forfeits import with_forfeits
from engines.core.game import AnyGame, Outcome, Seat
from engines.core.messages import stored
from engines.core.play import Step
from engines.core.records import Options
from replays.log.canonical import canonical
from replays.log.chain import Chain, commitment
from replays.log.entry import (
    ClockCredited,
    Entry,
    Header,
    Kind,
    SeatFailed,
    SeatLabel,
    Undone,
)
from replays.log.head import Head

NOTHING: Final = canonical({})

MAX_REASON: Final = 500


class Thought(msgspec.Struct, frozen=True, gc=False):
    """What a choice cost the seat that made it, and what was noted about it."""

    cpu_us: int = 0
    wall_us: int = 0
    note: str = ""
    slept_us: int = 0


def header_of(
    game: AnyGame,
    match: UUID,
    seats: Sequence[SeatLabel],
    *,
    seed: bytes,
    options: Options | None = None,
) -> Header:
    """Return the header of a match that is about to begin."""
    return Header(
        match=match,
        game=game.name,
        rules_version=game.rules_version,
        content_hash=game.content_hash,
        options=msgspec.to_builtins(options or game.options()),
        seats=tuple(seats),
        commitment=commitment(match, seed),
        protocols={"chance": game.chance_version},
    )


class Recording:
    """Turns steps into entries, numbered, timed and chained.

    A log that has begun is gone on with behind its `head`, with the seats that `failed`
    so far, the first to fail first.
    """

    def __init__(
        self,
        header: Header,
        write: Callable[[Sequence[Entry]], None],
        *,
        now_ms: Callable[[], int],
        thought: Callable[[Seat], Thought] = lambda seat: Thought(),
        head: Head | None = None,
        failed: Sequence[Seat] = (),
    ) -> None:
        self._header = header
        self._chain = Chain.of(header) if head is None else head.chain()
        self._write = write
        self._now_ms = now_ms
        self._thought = thought
        self.failed = [*failed]

    def __call__(self, step: Step[Any, Any]) -> None:
        """Write a step down; the first of a match has no move and begins the log."""
        now = self._now_ms()
        if step.seat is None:
            entries = [self._chain.append("started", NOTHING, at_ms=now)]
        else:
            thought = self._thought(step.seat)
            payload = canonical({"move": step.move, **_thought_fields(thought)})
            entries = [self._chain.append("move", payload, at_ms=now, actor=step.seat)]
        entries += [
            self._chain.append("event", canonical(event), v=event.version, at_ms=now)
            for event in step.events
        ]
        self._write(entries)

    def fail(self, seat: Seat, code: str, reason: str) -> None:
        """Write down that a seat could not go on: from here on a stand-in plays it."""
        text = stored(reason)
        if len(text) > MAX_REASON:
            text = reason[:MAX_REASON]
        payload = canonical(SeatFailed(code, text))
        now = self._now_ms()
        self._write([self._chain.append("seat_failed", payload, at_ms=now, actor=seat)])
        self.failed.append(seat)

    def undo(self, seat: Seat, after: int) -> None:
        """Write down that a seat went back to behind an entry, before a move of its."""
        payload = canonical(Undone(after))
        now = self._now_ms()
        self._write([self._chain.append("undone", payload, at_ms=now, actor=seat)])

    def resume(self) -> None:
        """Write down that the match was interrupted and goes on from here."""
        self._write([self._platform("resumed", NOTHING)])

    def credit(self, credit: ClockCredited) -> None:
        """Write down that time was given back to the seats that are to move."""
        self._write([self._platform("clock_credited", canonical(credit))])

    def finish(self, outcome: Outcome, seed: bytes | None) -> Outcome:
        """Write down how the match ended, and open the seed for everybody to check.

        Without a seed it stays a secret, for it is that of other matches, too. Returns
        the outcome with the seats that failed in their places.
        """
        if seed and commitment(self._header.match, seed) != self._header.commitment:
            raise ValueError("This is not the seed that the header is committed to.")
        final = with_forfeits(outcome, self.failed)
        entries = [self._platform("finished", canonical(final))]
        if seed:
            revealed = canonical({"seed": seed.hex()})
            entries.append(self._platform("seed_revealed", revealed))
        self._write(entries)
        return final

    def _platform(self, kind: Kind, payload: bytes) -> Entry:
        return self._chain.append(kind, payload, at_ms=self._now_ms())


def _thought_fields(thought: Thought) -> dict[str, int | str]:
    cost = {"cpu_us": thought.cpu_us, "wall_us": thought.wall_us}
    rare: dict[str, int | str] = {"slept_us": thought.slept_us, "note": thought.note}
    return cost | {name: value for name, value in rare.items() if value}
