"""A model of the store, and all that writers may do to it.

The model is a list of entries and an epoch. Each rule asks the store and the model the
same thing; afterwards all that `faults` knows of must hold.
"""

from collections.abc import Callable
from dataclasses import dataclass
from uuid import UUID

from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
)

from replays import selectors
from replays.log.entry import Entry
from replays.log.head import Head, OutOfPlace
from replays.services import corrections
from replays.services.append import append, settle
from replays.services.errors import (
    Interrupted,
    KeyReused,
    RepeatedCommand,
    StaleHead,
    StaleWriter,
    UnknownOutcome,
)
from replays.services.idempotency import KeyedCommand
from replays.services.log_creation import take_over
from tests.replays.stores import (
    OUTCOME,
    History,
    Moment,
    Stored,
    ending,
    losing_the_commit,
    moves,
    nonce_of,
    opened,
    unreachable,
)

WRITERS = st.sampled_from([0, 1])
SIZES = st.integers(1, 3)
KEYS = st.sampled_from([UUID(int=number) for number in range(1, 4)])
REQUESTS = st.sampled_from([b"pass", b"bet"])
MOMENTS = st.sampled_from(["before", "after"])
LONG = 8
"""A match has this many entries before anybody ends it, else most would be short."""


@dataclass
class Writer:
    """What one writer believes."""

    head: Head
    epoch: int | None = None


@dataclass
class Lost:
    """An append whose outcome its writer does not know, and what became of it."""

    before: Head
    after: Head
    is_in: bool


class StoreMachine(RuleBasedStateMachine):
    """Two writers, people with commands, an organiser, and bad connections."""

    @initialize()
    def open(self) -> None:
        self.head = opened()
        self.match = self.head.match
        self.epoch = 0
        self.entries: list[Entry] = []
        self.receipts: dict[UUID, tuple[bytes, range]] = {}
        self.history = History()
        self.writers = [Writer(self.head), Writer(self.head)]
        self.lost: list[Lost] = []

    # --- writers ---------------------------------------------------------------------

    @rule(writer=WRITERS)
    def claim(self, writer: int) -> None:
        self.epoch += 1
        epoch = take_over(self.match)
        assert epoch == self.epoch
        self.writers[writer].epoch = epoch

    @rule(writer=WRITERS)
    def forget_the_epoch(self, writer: int) -> None:
        self.writers[writer].epoch = None

    @rule(writer=WRITERS, size=SIZES, looks=st.booleans())
    def play(self, writer: int, size: int, looks: bool) -> None:
        author = self._author(writer, looks)
        self._append(author, moves(author.head, size))

    @rule(writer=WRITERS, size=SIZES, looks=st.booleans(), key=KEYS, request=REQUESTS)
    def command(
        self, writer: int, size: int, looks: bool, *, key: UUID, request: bytes
    ) -> None:
        author = self._author(writer, looks)
        self._append(author, moves(author.head, size), KeyedCommand(key, request))

    @rule(writer=WRITERS, size=SIZES)
    def believe_what_was_never_written(self, writer: int, size: int) -> None:
        """As a writer would that takes an interrupted append for a committed one."""
        author = self.writers[writer]
        if author.head.status == "running":
            author.head = author.head.after(moves(author.head, size))

    @precondition(lambda self: len(self.entries) > LONG)
    @rule(writer=WRITERS, looks=st.booleans())
    def finish(self, writer: int, looks: bool) -> None:
        author = self._author(writer, looks)
        self._append(author, ending(author.head))

    # --- bad connections -------------------------------------------------------------

    @rule(writer=WRITERS, size=SIZES, looks=st.booleans(), moment=MOMENTS)
    def lose_the_commit(
        self, writer: int, size: int, looks: bool, *, moment: Moment
    ) -> None:
        author = self._author(writer, looks)
        entries = moves(author.head, size)
        with losing_the_commit(moment):
            if moment == "before" and self._expected(author, entries, None) is None:
                self._refused(author, entries, Interrupted)
            else:
                self._append(author, entries)

    @rule(writer=WRITERS, size=SIZES, moment=MOMENTS)
    def lose_the_database(self, writer: int, size: int, moment: Moment) -> None:
        author = self._author(writer, looks=True)
        entries = moves(author.head, size)
        if self._expected(author, entries, None) is not None:
            return
        with losing_the_commit(moment), unreachable():
            self._raises(UnknownOutcome, lambda: self._do(author, entries, None))
        self.history.unknown.add(nonce_of(entries))
        is_in = moment == "after"
        self.lost.append(Lost(author.head, author.head.after(entries), is_in))
        if is_in:
            self._accept(entries)

    @precondition(lambda self: self.lost)
    @rule()
    def settle(self) -> None:
        lost = self.lost.pop()
        if lost.is_in:
            assert settle(lost.before, lost.after)
        elif self.head == lost.before:
            assert not settle(lost.before, lost.after)
        else:
            self._raises(StaleHead, lambda: settle(lost.before, lost.after))

    # --- the organiser ---------------------------------------------------------------

    @precondition(lambda self: len(self.entries) > LONG)
    @rule(kind=st.sampled_from(["void", "adjudicate", "reinstate"]))
    def correct(self, kind: str) -> None:
        """Correct the match; where that cannot be, nobody is disturbed by it."""
        head, match = self.head, self.match
        is_possible, work = {
            "void": (
                head.status != "voided",
                lambda: corrections.void(match=match, reason="rain"),
            ),
            "adjudicate": (
                head.status == "running",
                lambda: corrections.adjudicate(
                    match=match, outcome=OUTCOME, reason="late"
                ),
            ),
            "reinstate": (
                head.status == "voided" and bool(head.outcome),
                lambda: corrections.reinstate(match=match, reason="sun"),
            ),
        }[kind]
        if not is_possible:
            self._raises(OutOfPlace, work)
            return
        after = work()
        self.epoch += 1
        self._accept(list(selectors.entries(match, after=head.seq)))
        assert after == self.head

    # --- what must hold --------------------------------------------------------------

    @invariant()
    def the_store_is_sound_and_where_the_model_is(self) -> None:
        stored = Stored.of(self.match)
        assert stored.faults(self.history) == []
        assert stored.entries == self.entries
        assert stored.head == self.head
        assert stored.log.writer_epoch == self.epoch

    # --- how store and model are asked -----------------------------------------------

    def _author(self, number: int, looks: bool) -> Writer:
        author = self.writers[number]
        if looks:
            head = selectors.head(self.match)
            assert head is not None
            author.head = head
        return author

    def _append(
        self, author: Writer, entries: list[Entry], command: KeyedCommand | None = None
    ) -> None:
        error = self._expected(author, entries, command)
        if error is not None:
            self._refused(author, entries, error, command)
            return
        try:
            author.head = self._do(author, entries, command)
        except Exception as error:
            raise AssertionError(f"Nothing speaks against it, but {error!r}") from error
        self.history.acknowledge(entries)
        self._accept(entries)
        if command is not None:
            told = range(entries[0].seq, entries[-1].seq + 1)
            self.receipts[command.key] = (command.request, told)

    def _expected(
        self, author: Writer, entries: list[Entry], command: KeyedCommand | None
    ) -> type[Exception] | None:
        """Return what the model says to an append; None is a yes."""
        try:
            author.head.after(entries)
        except OutOfPlace:
            return OutOfPlace
        if command is not None and command.key in self.receipts:
            request, _ = self.receipts[command.key]
            return RepeatedCommand if request == command.request else KeyReused
        if author.epoch not in (None, self.epoch):
            return StaleWriter
        return None if author.head == self.head else StaleHead

    def _refused(
        self,
        author: Writer,
        entries: list[Entry],
        error: type[Exception],
        command: KeyedCommand | None = None,
    ) -> None:
        raised = self._raises(error, lambda: self._do(author, entries, command))
        if isinstance(raised, RepeatedCommand):
            assert command is not None
            assert raised.entries == self.receipts[command.key][1]
        self.history.refused.add(nonce_of(entries))

    def _do(
        self, author: Writer, entries: list[Entry], command: KeyedCommand | None
    ) -> Head:
        return append(author.head, entries, epoch=author.epoch, command=command)

    def _accept(self, entries: list[Entry]) -> None:
        self.entries += entries
        self.head = self.head.after(entries)

    def _raises(self, error: type[Exception], work: Callable[[], object]) -> Exception:
        try:
            work()
        except error as raised:
            return raised
        except Exception as other:
            raise AssertionError(f"{error.__name__} is due, not {other!r}.") from other
        raise AssertionError(f"{error.__name__} is due.")
