"""People's time: it runs out by the log, and never because of us."""

from uuid import uuid4

import pytest
from django.db import OperationalError, connection

from replays.models import LogEntry
from tests.replays.stores import without_triggers
from tests.tournaments.small_matches import bot, kinds_of, person, planned, world
from tournaments.models import Match, Outage, Sweep
from tournaments.selectors.matches.positions import (
    UnsoundLog,
    overtaken,
    position_of,
)
from tournaments.services.matches.handoff import turn_all_over, turn_over
from tournaments.services.matches.quarantine import in_all
from tournaments.services.matches.runner import play_next
from tournaments.services.tables import deadlines
from tournaments.services.tables.deadlines import let_time_run_out, sweep_deadlines
from tournaments.services.tables.player_moves import make_move

pytestmark = pytest.mark.django_db

Status = Match.Status
SHORT = '{"people":{"move_ms":10000,"bank_ms":20000}}'
GRACE = 2


@pytest.fixture(autouse=True)
def first_tick(time, settings) -> None:
    """Somebody has looked at the clocks just now, and does so often enough."""
    sweep_deadlines()
    settings.OUTAGE_S = 3600


def begun(*seats) -> Match:
    match = planned(*(seats or (person(), person())), control=SHORT)
    assert play_next(worker="a worker", world=world())
    match.refresh_from_db()
    assert match.status == Status.WAITING
    return match


def failed(match: Match) -> list[tuple[int | None, str]]:
    rows = LogEntry.objects.filter(log_id=match.id, kind="seat_failed").order_by("seq")
    return [(row.actor, row.payload) for row in rows]


def show(match: Match, user) -> None:
    move = b'{"type":"Show","fingers":3}'
    make_move(match_id=match.id, user=user, move=move, key=uuid4())


def test_who_is_late_loses_the_seat_to_a_stand_in(time):
    user = person()
    match = begun(bot(), user)
    time.sleep(30 + GRACE)
    assert sweep_deadlines() == 1
    ((seat, payload),) = failed(match)
    assert (seat, '"code":"timeout"' in payload) == (1, True)
    match.refresh_from_db()
    assert match.status == Status.READY
    assert sweep_deadlines() == 0


def test_a_moment_is_forgiven(time):
    match = begun()
    time.sleep(30 + GRACE - 0.5)
    assert sweep_deadlines() == 0
    assert failed(match) == []


def test_who_has_moved_in_time_is_not_late(time):
    one, two = person(), person()
    match = begun(one, two)
    time.sleep(29)
    show(match, one)
    time.sleep(4)
    assert sweep_deadlines() == 1
    assert [seat for seat, _ in failed(match)] == [1]


def test_a_row_that_tells_an_old_time_is_put_right(time):
    match = begun()
    due = match.due_at
    Match.objects.filter(id=match.id).update(due_at=time.now)
    time.sleep(GRACE + 1)
    assert sweep_deadlines() == 0
    match.refresh_from_db()
    assert match.due_at == due


def test_a_move_that_comes_between_is_first(time, monkeypatch):
    one, two = person(), person()
    match = begun(one, two)
    show(match, two)
    time.sleep(30 + GRACE)
    append = deadlines.append

    def slow(*args, **more):
        show(match, one)
        return append(*args, **more)

    monkeypatch.setattr(deadlines, "append", slow)
    assert sweep_deadlines() == 0
    assert failed(match) == []


# --- outages -------------------------------------------------------------------------


def outage(time, settings, seconds: float) -> None:
    settings.OUTAGE_S = 30
    time.sleep(seconds)


def test_the_time_of_an_outage_is_given_back_before_anybody_is_judged(time, settings):
    match = begun()
    outage(time, settings, 600)
    assert sweep_deadlines() == 0
    assert failed(match) == []
    credit = LogEntry.objects.get(log_id=match.id, kind="clock_credited")
    number = Outage.objects.get().pk
    assert credit.payload == f'{{"ms":600000,"outage":{number}}}'
    time.sleep(29)
    assert sweep_deadlines() == 0
    time.sleep(4)
    assert sweep_deadlines() == 2


def test_an_outage_is_credited_once(time, settings):
    match = begun()
    outage(time, settings, 600)
    for _ in range(3):
        sweep_deadlines()
    Outage.objects.update(is_credited=False)
    sweep_deadlines()
    assert kinds_of(match).count("clock_credited") == 1


def test_only_what_fell_into_a_decision_is_given_back(time, settings):
    outage(time, settings, 500)
    match = begun()
    time.sleep(100)
    sweep_deadlines()
    credit = LogEntry.objects.get(log_id=match.id, kind="clock_credited")
    assert credit.payload.startswith('{"ms":100000,')


def test_a_sweeper_that_is_lost_over_an_outage_leaves_it_to_the_next(
    time, settings, monkeypatch
):
    matches = [begun() for _ in range(3)]
    outage(time, settings, 600)
    credit, left = deadlines._credit, [1]

    def lost(match, outage) -> None:
        if not left:
            raise ConnectionResetError
        left.pop()
        credit(match, outage)

    with monkeypatch.context() as patch:
        patch.setattr(deadlines, "_credit", lost)
        with pytest.raises(ConnectionResetError):
            sweep_deadlines()
    assert sweep_deadlines() == 0
    assert [kinds_of(match).count("clock_credited") for match in matches] == [1, 1, 1]


def test_a_match_that_a_worker_holds_is_credited_too(time, settings):
    match = begun()
    Match.objects.filter(id=match.id).update(status=Status.RUNNING)
    outage(time, settings, 600)
    sweep_deadlines()
    assert kinds_of(match).count("clock_credited") == 1


# --- suspiciously many ---------------------------------------------------------------


def test_if_suspiciously_many_are_late_nobody_is_judged(time, monkeypatch):
    monkeypatch.setattr(deadlines, "FEW", 2)
    matches = [begun() for _ in range(3)]
    time.sleep(30 + GRACE)
    assert sweep_deadlines() == 0
    assert Sweep.objects.get().trouble.startswith("The time is up in 3 of 3 matches")
    assert all(failed(match) == [] for match in matches)

    let_time_run_out(at_most=3)
    assert sweep_deadlines() == 6
    assert Sweep.objects.get().trouble == ""


def test_a_match_that_nobody_waits_in_is_handed_to_nobody():
    match = begun()
    Match.objects.filter(id=match.id).update(status=Status.RUNNING)
    turn_over(match, position_of(match))
    match.refresh_from_db()
    assert match.status == Status.RUNNING


# --- logs that cannot be followed ----------------------------------------------------


def test_an_unsound_log_stops_no_other_clock(time):
    broken, sound = begun(), begun()
    spoil(broken)
    time.sleep(30 + GRACE)
    assert sweep_deadlines() == 2
    assert [seat for seat, _ in failed(sound)] == [0, 1]
    assert failed(broken) == []
    broken.refresh_from_db()
    assert broken.status == Status.QUARANTINED
    assert broken.trouble.startswith("BrokenChain: ")
    assert sweep_deadlines() == 0


def test_an_unsound_log_keeps_nobody_from_being_given_time_back(time, settings):
    broken, sound = begun(), begun()
    spoil(broken)
    outage(time, settings, 600)
    assert sweep_deadlines() == 0
    assert kinds_of(sound).count("clock_credited") == 1
    assert Outage.objects.get().is_credited
    broken.refresh_from_db()
    assert broken.status == Status.QUARANTINED


def test_an_unsound_log_keeps_no_other_match_from_being_handed_on(time):
    matches = [begun(), begun()]
    spoil(matches[0])
    Match.objects.update(claimed_seq=1)
    turn_all_over()
    found = Match.objects.filter(id__in=[match.id for match in matches])
    assert {match.id: match.status for match in found} == {
        matches[0].id: Status.QUARANTINED,
        matches[1].id: Status.WAITING,
    }
    assert not overtaken().exists()


def test_a_match_that_somebody_has_got_on_with_is_not_set_apart():
    match = begun()

    def fail(_match: Match) -> int:
        Match.objects.filter(id=match.id).update(status=Status.RUNNING)
        raise UnsoundLog("It was read at a bad moment.")

    assert in_all([match], fail) == 0
    match.refresh_from_db()
    assert (match.status, match.trouble) == (Status.RUNNING, "")


def test_a_database_that_is_gone_puts_no_match_into_quarantine():
    match = begun()

    def fail(_match: Match) -> int:
        raise OperationalError("The connection is closed.")

    with pytest.raises(OperationalError):
        in_all([match], fail)
    match.refresh_from_db()
    assert match.status == Status.WAITING


def spoil(match: Match) -> None:
    """Change a stored entry, as only the owner of a database can."""
    connection.check_constraints()  # Those that are still open keep their triggers.
    without_triggers("replays_logentry")
    with connection.cursor() as cursor:
        cursor.execute(
            "UPDATE replays_logentry SET payload = replace(payload, ':', ': ') "
            "WHERE log_id = %s AND seq = 2",
            [match.id.hex if connection.vendor == "sqlite" else match.id],
        )
