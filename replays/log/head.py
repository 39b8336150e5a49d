"""The end of a log: where the next entry goes, and what the match has come to.

A head follows from the header and the entries alone, so it can be kept beside a log,
compared and thrown away. What may still be appended depends on it: a match begins once,
one that is over takes no more moves, its seed stays shut until then, and a void one can
be reinstated only if it had an outcome.
"""

from collections.abc import Iterable
from typing import Final, Literal, Self
from uuid import UUID

import msgspec

from engines.core.game import Outcome
from replays.log.canonical import canonical
from replays.log.chain import Chain, genesis
from replays.log.entry import OPENING, Entry, Header, Kind

Status = Literal["running", "finished", "voided"]

ENDS: Final[frozenset[Kind]] = frozenset(("finished", "adjudicated"))
"""What gives a match its outcome: its rules, or its organiser."""

PLAYING: Final[frozenset[Kind]] = frozenset(
    (
        "started",
        "move",
        "event",
        "undone",
        "forked",
        "resumed",
        "clock_credited",
        "seat_failed",
    )
)


class OutOfPlace(ValueError):
    """The entry cannot stand where it would have to."""


class Adjudicated(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The payload of `adjudicated`: what an organiser decided, and why."""

    outcome: Outcome
    reason: str


_decode_adjudicated = msgspec.json.Decoder(Adjudicated).decode


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """What has to be known of a log to append to it."""

    match: UUID
    hash: bytes
    seq: int = 0
    at_ms: int = 0
    moves: int = 0
    """How many steps follow the setup: all moves, and the undoing of some."""
    status: Status = "running"
    outcome: bytes = b""
    """How the match ended, in canonical bytes; empty while it has no end."""
    is_revealed: bool = False
    """Whether the seed is known to everybody."""

    @classmethod
    def of(cls, header: Header) -> Self:
        """Return the head of a log without entries."""
        return cls(match=header.match, hash=genesis(header))

    def chain(self) -> Chain:
        """Return a chain that goes on from here."""
        return Chain(self.match, self.hash, self.seq, self.at_ms)

    def after(self, entries: Iterable[Entry]) -> "Head":
        """Return the head behind these entries; refuse what cannot follow."""
        growth = Growth(self)
        for entry in entries:
            growth.add(entry)
        return growth.head()


class Growth:
    """A log growing entry by entry from a head on."""

    __slots__ = ("_chain", "_is_revealed", "_match", "_moves", "_outcome", "_status")

    def __init__(self, head: Head) -> None:
        self._match = head.match
        self._chain = head.chain()
        self._moves = head.moves
        self._status: Status = head.status
        self._outcome = head.outcome
        self._is_revealed = head.is_revealed

    def add(self, entry: Entry) -> None:
        """Go on to an entry; refuse one that breaks the chain or is out of place."""
        self._chain.follow(entry)
        kind = entry.kind
        if kind in PLAYING:
            if self._status != "running":
                raise OutOfPlace(_over(entry, self._status))
            if (kind == "started") is not (entry.seq == 1):
                raise OutOfPlace(_begins_once(entry))
            self._moves += kind in OPENING
        elif kind == "seed_revealed":
            self._reveal(entry)
        else:
            self._status = self._next_status(entry)
            if kind in ENDS:
                self._outcome = _outcome_of(entry)

    def _reveal(self, entry: Entry) -> None:
        if self._status == "running":
            raise OutOfPlace(
                f"Entry {entry.seq} reveals the seed of a match that is still running."
            )
        if self._is_revealed:
            raise OutOfPlace(f"Entry {entry.seq} reveals the seed once more.")
        self._is_revealed = True

    def _next_status(self, entry: Entry) -> Status:
        """Return what a match is after an entry that ends, voids or reinstates it."""
        if entry.kind == "finished" and entry.seq == 1:
            raise OutOfPlace(_begins_once(entry))
        if entry.kind in ENDS and self._status == "running":
            return "finished"
        if entry.kind == "voided" and self._status != "voided":
            return "voided"
        if entry.kind == "reinstated" and self._status == "voided":
            if self._outcome:
                return "finished"
            raise OutOfPlace(
                f"Entry {entry.seq} cannot reinstate a match without an outcome: it "
                "must be played again."
            )
        raise OutOfPlace(_over(entry, self._status))

    def head(self) -> Head:
        chain = self._chain
        return Head(
            match=self._match,
            hash=chain.hash,
            seq=chain.seq,
            at_ms=chain.at_ms,
            moves=self._moves,
            status=self._status,
            outcome=self._outcome,
            is_revealed=self._is_revealed,
        )


def _over(entry: Entry, status: Status) -> str:
    return f"Entry {entry.seq} ({entry.kind}) cannot follow: the match is {status}."


def _begins_once(entry: Entry) -> str:
    return (
        f"Entry {entry.seq} ({entry.kind}) cannot stand here: a match begins with "
        "'started', once."
    )


def _outcome_of(entry: Entry) -> bytes:
    """Return the outcome alone, by the rules or by an organiser."""
    if entry.kind == "finished":
        return entry.payload
    try:
        return canonical(_decode_adjudicated(entry.payload).outcome)
    except msgspec.DecodeError as error:
        raise OutOfPlace(
            f"Entry {entry.seq} (adjudicated) cannot be read: {error}."
        ) from error
