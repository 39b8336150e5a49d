"""A log to write to, all that must hold of a stored one, and ways to lose a connection.

`faults` is the judge of every test of the store: it compares what the database holds
with what each writer was told.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from typing import Any, Literal, Self
from uuid import UUID, uuid4

import msgspec
from django.db import OperationalError, connection, connections, transaction

from engines.core.chance import Chance
from engines.core.game import Outcome
from engines.core.play import ask_in_turn, play
from replays import selectors
from replays.log.canonical import canonical
from replays.log.chain import commitment
from replays.log.entry import Entry, Header, Kind, Log
from replays.log.head import Head
from replays.log.recording import Recording
from replays.models import CommandReceipt, LogEntry, MatchLog
from replays.services.batch_writer import BatchWriter
from replays.services.log_creation import open_log
from tests.replays.log.fingers import FINGERS_GAME
from tests.replays.log.matches import NOON, SEED, header, ticking

Moment = Literal["before", "after"]
"""When a connection is lost: before its commit takes effect, or after."""

OUTCOME = Outcome((1, 2), (3, 0))

_nonces = count(1)


def opened(match: UUID | None = None) -> Head:
    """Open the log of a new match and return its head."""
    new = _header(match or uuid4())
    open_log(new, seed=SEED)
    return Head.of(new)


def _header(match: UUID) -> Header:
    usual, bound = header(FINGERS_GAME, 2), commitment(match, SEED)
    return msgspec.structs.replace(usual, match=match, commitment=bound)


def moves(head: Head, size: int = 1, nonce: int | None = None) -> list[Entry]:
    """Return entries to append behind a head, like no others unless so wished.

    They fit any head: without a start they begin with one, and they are well-formed
    for the chain though no game would understand them.
    """
    nonce = next(_nonces) if nonce is None else nonce
    chain = head.chain()
    entries = []
    for part in range(size):
        kind: Kind = "move" if chain.seq else "started"
        payload = canonical({"nonce": nonce, "part": part, "text": "\\ \t\n\r é"})
        actor = None if kind == "started" else part % 2
        entries.append(chain.append(kind, payload, at_ms=NOON + part, actor=actor))
    return entries


def ending(head: Head, nonce: int | None = None) -> list[Entry]:
    chain = head.chain()
    finished = canonical({"outcome": OUTCOME, "nonce": nonce or next(_nonces)})
    seed = canonical({"seed": SEED.hex()})
    return [
        chain.append("finished", finished, at_ms=NOON),
        chain.append("seed_revealed", seed, at_ms=NOON),
    ]


def played(match: UUID | None = None) -> Log:
    """Return a whole match of the small game that nobody has stored."""
    new = _header(match or uuid4())
    entries: list[Entry] = []
    recording = Recording(new, entries.extend, now_ms=ticking())
    players = [FINGERS_GAME.players["random"](Chance(bytes(32)))] * 2
    outcome = play(
        FINGERS_GAME, 2, ask_in_turn(players), chance=Chance(SEED), sink=recording
    )
    recording.finish(outcome, SEED)
    return Log("a match", new, entries)


def stored(log: Log, size: int | None = None) -> MatchLog:
    """Store a match as its writer would, perhaps only its beginning."""
    row = open_log(log.header, seed=SEED)
    with BatchWriter.of(row) as write:
        write(log.entries[:size])
    row.refresh_from_db()
    return row


def nonce_of(entries: Sequence[Entry]) -> int:
    return int(entries[0].data()["nonce"])


# --- the judge -----------------------------------------------------------------------


@dataclass
class History:
    """What writers were told about the appends they asked for, by their nonces."""

    acknowledged: dict[int, range] = field(default_factory=dict)
    refused: set[int] = field(default_factory=set)
    unknown: set[int] = field(default_factory=set)

    def acknowledge(self, entries: Sequence[Entry]) -> None:
        last = entries[-1].seq + 1
        self.acknowledged[nonce_of(entries)] = range(entries[0].seq, last)


@dataclass
class Stored:
    """All that the database holds of one match."""

    log: MatchLog
    rows: list[LogEntry]
    receipts: list[CommandReceipt]

    @classmethod
    def of(cls, match: UUID) -> Self:
        return cls(
            MatchLog.objects.get(id=match),
            list(LogEntry.objects.filter(log_id=match).order_by("seq")),
            list(CommandReceipt.objects.filter(log_id=match)),
        )

    @property
    def head(self) -> Head:
        return selectors.head_of(self.log)

    @property
    def entries(self) -> list[Entry]:
        return [
            Entry(
                row.seq,
                row.kind,  # type: ignore[arg-type]
                row.v,
                row.at_ms,
                row.actor,
                row.payload.encode(),
                bytes(row.hash),
            )
            for row in self.rows
        ]

    def faults(self, history: History | None = None) -> list[str]:
        """Return all that is wrong with it; the empty list is the wish."""
        return [
            *self._faults_of_order(),
            *self._faults_of_chain(),
            *self._faults_of_epochs(),
            *self._faults_of_receipts(),
            *(self._faults_of_history(history) if history else ()),
        ]

    def _faults_of_order(self) -> Iterator[str]:
        numbers = [row.seq for row in self.rows]
        if numbers != list(range(1, len(numbers) + 1)):
            yield f"The entries are numbered {numbers}."

    def _faults_of_chain(self) -> Iterator[str]:
        try:
            head = Head.of(selectors.header_of(self.log)).after(self.entries)
        except ValueError as error:
            yield str(error)
            return
        if head != self.head:
            yield f"The head is {self.head}, not {head}."

    def _faults_of_epochs(self) -> Iterator[str]:
        epochs = [row.writer_epoch for row in self.rows] + [self.log.writer_epoch]
        if epochs != sorted(epochs):
            yield f"The epochs are {epochs}."

    def _faults_of_receipts(self) -> Iterator[str]:
        for receipt in self.receipts:
            if not 1 <= receipt.first_seq <= receipt.last_seq <= len(self.rows):
                yield f"Receipt {receipt.key} is of entries that are not there."

    def _faults_of_history(self, history: History) -> Iterator[str]:
        places: dict[int, list[int]] = {}
        for row in self.rows:
            payload: dict[str, Any] = msgspec.json.decode(row.payload)
            if "nonce" in payload:
                places.setdefault(payload["nonce"], []).append(row.seq)
        for nonce, told in history.acknowledged.items():
            seen = places.get(nonce, [])
            # An end is two entries, of which only the first can carry a nonce.
            if seen not in (list(told), [told[0]]):
                yield f"Append {nonce} is at {seen}, its writer was told {told}."
        for nonce in history.refused & places.keys():
            yield f"Append {nonce} was refused, and is at {places[nonce]}."
        for nonce in history.unknown & places.keys():
            if len(places[nonce]) != len(set(places[nonce])):
                yield f"Append {nonce} is in more than once."


def faults(match: UUID, history: History | None = None) -> list[str]:
    """Return all that is wrong with a stored match."""
    return Stored.of(match).faults(history)


# --- lost connections ----------------------------------------------------------------


@contextmanager
def losing_the_commit(moment: Moment) -> Iterator[None]:
    """Lose the connection at the next commit of this thread, once."""
    wrapper: Any = connections["default"]
    commit, is_lost = wrapper._commit, False

    def lose(complete: Callable[[], object]) -> None:
        nonlocal is_lost
        is_lost = True
        wrapper._commit = commit
        if moment == "after":
            complete()
        wrapper.connection.close()
        raise OperationalError("The server closed the connection.")

    def execute(run: Callable[..., object], sql: str, *rest: Any) -> object:
        """Lose what commits by itself: one statement outside of a transaction."""
        if is_lost or not sql.startswith("WITH moved"):
            return run(sql, *rest)
        server = wrapper.connection
        server.execute("BEGIN")
        done = run(sql, *rest)
        if rest[-1]["cursor"].rowcount:
            lose(lambda: server.execute("COMMIT"))
        server.execute("ROLLBACK")
        return done

    wrapper._commit = lambda: lose(commit)
    try:
        with wrapper.execute_wrapper(execute):
            yield
    finally:
        wrapper._commit = commit


@contextmanager
def unreachable() -> Iterator[None]:
    """Let no new connection of this thread succeed."""
    wrapper: Any = connections["default"]
    connect = wrapper.connect

    def refuse() -> None:
        raise OperationalError("The server does not answer.")

    wrapper.connect = refuse
    try:
        yield
    finally:
        wrapper.connect = connect


# --- what only the owner of a database can do ----------------------------------------


@contextmanager
def undone() -> Iterator[None]:
    """Take back all that is done to the database."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)


def without_triggers(table: str) -> None:
    """Take the triggers of a table away, and its foreign keys with them."""
    with connection.cursor() as cursor:
        if connection.vendor == "postgresql":
            cursor.execute(f"ALTER TABLE {table} DISABLE TRIGGER ALL")
            return
        for name in ("update", "delete", "replace"):
            cursor.execute(f"DROP TRIGGER souk_{name}_{table}")
