"""The conductor: where it begins, where it stops, and what it commits together."""

from collections.abc import Sequence
from contextlib import contextmanager
from uuid import UUID

import pytest

from bots.bot_table import stand_in
from bots.driver.table import BotTable
from engines.core.chance import Chance
from engines.core.play import Step
from replays.log.entry import ClockCredited, Entry, Header, SeatLabel
from replays.log.recording import Recording, Thought, header_of
from tests.replays.log.fingers import Show
from tests.replays.log.matches import NOON
from tests.tournaments.small_matches import GAME, SEED, Calm, Notebook, story_of
from tournaments.conduct.control import Control, PeopleControl
from tournaments.conduct.playing import Conductor, Ending, Terms
from tournaments.conduct.ports import LeaseLost, Stopped
from tournaments.conduct.position import MatchPosition

MATCH = UUID(int=7)
SHORT = Control(people=PeopleControl(move_ms=1_000, bank_ms=10_000))


def header(seats: int = 2) -> Header:
    labels = [SeatLabel(f"seat {seat}") for seat in range(seats)]
    return header_of(GAME, MATCH, labels, seed=SEED)


def position(
    entries: Sequence[Entry] = (), seats: int = 2, people: Sequence[int] = ()
) -> MatchPosition:
    found = MatchPosition(header(seats), SHORT, people)
    found.add_entries(entries)
    return found


class Disturbed(Calm):
    """A watch that raises something when it is looked at often enough."""

    def __init__(self, looks: int, error: type[Exception]) -> None:
        super().__init__()
        self._looks = looks
        self._error = error

    def look(self) -> None:
        self._looks -= 1
        if self._looks < 0:
            raise self._error


class Batches(Notebook):
    """A log in memory that remembers what was handed to it together."""

    def __init__(self) -> None:
        super().__init__()
        self.moments: list[list[str]] = []
        self.flushes = 0

    def __call__(self, entries: Sequence[Entry]) -> None:
        super().__call__(entries)
        self.moments.append([entry.kind for entry in entries])

    def flush(self) -> None:
        super().flush()
        self.flushes += 1


class Tables:
    """Sets tables, and knows what was told there and who is still sitting."""

    def __init__(self) -> None:
        self.told: list[list[object]] = []
        self.is_cleared = False

    @contextmanager
    def __call__(self, at: MatchPosition):
        seats = range(len(at.header.seats))
        players = {seat: stand_in(GAME, bytes([seat]) * 32, "random") for seat in seats}
        try:
            yield _Notified(players, self.told)
        finally:
            self.is_cleared = True


class _Notified(BotTable):
    def __init__(self, players, told) -> None:
        super().__init__({}, players, stand_in=players.__getitem__)
        self._events = told

    def notify(self, step: Step) -> None:
        self._events.append(step.events)


def conduct(
    at: MatchPosition,
    *,
    ledger: Notebook | None = None,
    watch: Calm | None = None,
    tables: Tables | None = None,
    terms: Terms | None = None,
) -> Ending:
    return Conductor(
        at,
        terms or Terms(SEED),
        ledger=ledger or Notebook(),
        set_table=tables or Tables(),
        watch=watch or Calm(),
    ).play()


def whole() -> list[Entry]:
    notebook = Notebook()
    assert conduct(position(), ledger=notebook) is Ending.OVER
    return notebook.entries


# --- the end, and what is committed on the way ---------------------------------------


def test_a_match_ends_with_its_outcome_and_keeps_its_seed():
    assert whole()[-1].kind == "finished"


def test_what_is_decided_at_the_same_time_is_committed_together():
    batches = Batches()
    conduct(position(), ledger=batches)
    assert batches.moments[0] == ["started", "event"]
    assert batches.moments[1] == ["move", "event", "move", "event", "event"]


def test_a_match_of_bots_alone_is_flushed_at_its_end():
    batches = Batches()
    conduct(position(), ledger=batches)
    assert batches.flushes == 1


def test_a_match_with_a_pace_is_flushed_before_each_pause():
    batches, calm = Batches(), Calm()
    conduct(position(), ledger=batches, watch=calm, terms=Terms(SEED, pace_ms=800))
    assert calm.paused_ms == [800] * 2, "Between three moments, and not after the last."
    assert batches.flushes == 5


def test_a_match_that_is_over_is_left_alone():
    batches = Batches()
    assert conduct(position(whole()), ledger=batches) is Ending.OVER
    assert batches.moments == []


# --- people --------------------------------------------------------------------------


def test_the_others_move_and_then_people_are_waited_for():
    notebook = Notebook()
    assert conduct(position(people=[1]), ledger=notebook) is Ending.WAITING
    assert [entry.actor for entry in notebook.entries if entry.kind == "move"] == [0]


def test_nobody_is_brought_to_a_table_where_only_people_sit():
    tables = Tables()
    assert conduct(position(people=[0, 1]), tables=tables) is Ending.WAITING
    assert not tables.is_cleared


# --- interruptions -------------------------------------------------------------------


@pytest.mark.parametrize("looks", range(5))
def test_a_match_that_was_stopped_goes_on_as_if_nothing_had_been(looks):
    before, after = Notebook(), Notebook()
    with pytest.raises(Stopped):
        conduct(position(), ledger=before, watch=Disturbed(looks, Stopped))
    going_on = position(before.entries)
    conduct(going_on, ledger=after, terms=Terms(SEED, is_resumed=True))
    assert story_of(before.entries + after.entries) == story_of(whole())
    assert [entry.kind for entry in after.entries].count("resumed") == 1


def test_to_be_resumed_is_no_progress_by_itself():
    before, after = Notebook(), Notebook()
    with pytest.raises(Stopped):
        conduct(position(), ledger=before, watch=Disturbed(2, Stopped))
    with pytest.raises(Stopped):
        conduct(
            position(before.entries),
            ledger=after,
            watch=Disturbed(0, Stopped),
            terms=Terms(SEED, is_resumed=True),
        )
    assert after.entries == []


def test_whoever_has_lost_the_lease_writes_nothing_more():
    notebook, tables = Notebook(), Tables()
    with pytest.raises(LeaseLost):
        conduct(
            position(), ledger=notebook, watch=Disturbed(3, LeaseLost), tables=tables
        )
    assert notebook.entries == []
    assert tables.is_cleared


def test_who_sits_down_later_is_told_all_that_has_happened():
    before, tables = Notebook(), Tables()
    with pytest.raises(Stopped):
        conduct(position(), ledger=before, watch=Disturbed(3, Stopped))
    resumed = position(before.entries)
    happened = [*resumed.events]
    conduct(resumed, tables=tables)
    assert len(happened) > 3
    assert tables.told[0] == happened


# --- positions -----------------------------------------------------------------------


def written(
    *acts, people: Sequence[int] = (), cpu_us: int = 0, slept_us: int = 0
) -> MatchPosition:
    """Return a position after some acts, each 500 ms after the one before."""
    entries: list[Entry] = []
    times = iter(range(NOON, NOON + 10**6, 500))
    recording = Recording(
        header(),
        entries.extend,
        now_ms=times.__next__,
        thought=lambda seat: Thought(cpu_us, slept_us=slept_us),
    )
    state, chance = GAME.new_state(), Chance(SEED)
    events = GAME.begin(2, chance)
    GAME.fold(events, state)
    recording(Step(None, None, events))
    for act in acts:
        if callable(act):
            act(recording)
        else:
            seat, fingers = act
            events = GAME.execute(state, seat, Show(fingers), chance)
            recording(Step(seat, Show(fingers), events))
    return position(entries, people=people)


def test_a_bot_finds_on_its_clock_what_it_had_left():
    bots = SHORT.bots
    moved = written((0, 1), (1, 1), (0, 2), cpu_us=70_000)
    due = bots.bank_ms * 1000 + 2 * (bots.increment_ms * 1000 - 70_000)
    assert moved.bank_us(0) == due
    assert written().bank_us(0) == bots.bank_ms * 1000


def test_a_bot_may_sleep_for_as_long_as_it_has_not_slept_yet():
    whole_us = SHORT.bots.sleep_ms * 1000
    moved = written((0, 1), (1, 1), (0, 2), slept_us=70_000)
    assert moved.sleep_us(0) == whole_us - 2 * 70_000
    assert moved.sleep_us(1) == whole_us - 70_000
    assert written((0, 1), slept_us=2 * whole_us).sleep_us(0) == 0


def test_a_log_says_nothing_of_sleep_where_there_was_none():
    """So logs are what they were before it was written down, and are read as before."""
    awake = written((0, 1), (1, 1))
    assert all(b"slept_us" not in entry.payload for entry in awake.entries)
    assert awake.sleep_us(0) == SHORT.bots.sleep_ms * 1000


def test_a_position_that_goes_on_is_the_one_that_is_folded_anew():
    """Whoever appends to a log feeds the same entries to the position before them."""

    def credit(log: Recording) -> None:
        log.credit(ClockCredited(5_000, 3))

    def fail(log: Recording) -> None:
        log.fail(1, "resigned", "Bye.")

    acts = [(0, 1), credit, (1, 2), (0, 2), fail, (1, 1), (0, 3)]
    whole = written(*acts, people=[0, 1], cpu_us=70_000, slept_us=5_000)
    going = position(people=[0, 1])
    steps: list[list[Entry]] = []
    for entry in whole.entries:
        if entry.kind == "event":
            steps[-1].append(entry)
        else:
            steps.append([entry])
    for step in steps:
        going.add_entries(step)
    for found, due in zip(*(map(facts, (going, whole))), strict=True):
        assert found == due


def facts(found: MatchPosition) -> list[object]:
    clocks = {
        seat: (one.bank_ms, one.since_ms, one.due_ms)
        for seat, one in found.clocks.items()
    }
    return [
        found.head,
        found.entries,
        found.events,
        clocks,
        (found.failed, found.fates, found.credited),
        [(found.bank_us(seat), found.sleep_us(seat)) for seat in (0, 1)],
        [GAME.view(found.state, seat) for seat in (0, 1)],
    ]


def test_a_persons_clock_runs_from_the_moment_that_it_is_their_turn():
    begun = written(people=[0, 1])
    assert begun.due_ms == NOON + 11_000
    moved = written((0, 1), people=[0, 1])
    assert (moved.clocks[0].due_ms, moved.clocks[1].due_ms) == (None, NOON + 11_000)
    assert moved.awaited == [1]


def test_a_new_round_is_a_new_decision():
    moved = written((0, 1), (1, 1), people=[0])
    assert moved.clocks[0].since_ms == NOON + 1_000


def test_who_is_late_follows_from_the_log():
    begun = written(people=[0, 1])
    assert begun.late(NOON + 10_999) == []
    assert begun.late(NOON + 11_000) == [0, 1]


def test_time_that_is_given_back_is_not_used_up():
    credited = written(lambda log: log.credit(ClockCredited(5_000, 3)), people=[0])
    assert credited.due_ms == NOON + 16_000
    assert credited.credited == {3}


def test_a_person_who_left_is_waited_for_no_more():
    left = written(lambda log: log.fail(0, "resigned", "Bye."), people=[0, 1])
    assert (left.awaited, left.failed) == ([1], [0])
    assert not left.waits_for_people


def test_a_log_that_was_tampered_with_is_not_played_on():
    entries = whole()
    with pytest.raises(ValueError, match="missing"):
        position([*entries[:3], *entries[4:]])
