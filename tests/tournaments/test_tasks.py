"""Demo matches: a few at a time, one after the other, and none is left hanging."""

from collections.abc import Iterator
from datetime import timedelta
from uuid import UUID, uuid4

import pytest
from celery.exceptions import SoftTimeLimitExceeded
from celery.signals import worker_shutting_down
from django.utils import timezone

from engines import registry
from replays import selectors as logs
from replays.log.verify import verify
from replays.models import LogEntry, MatchLog
from replays.services.opening import take_over
from tournaments import selectors, services, tasks
from tournaments.models import DemoTable

pytestmark = pytest.mark.django_db

GAME = registry.GAMES[0]
PLAYERS = [next(iter(registry.load(GAME).players))] * registry.load(GAME).seats.start


class Later:
    """A clock that can be put forward."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self._forward = timedelta()
        now = timezone.now
        monkeypatch.setattr(timezone, "now", lambda: now() + self._forward)

    def passes(self, **time: float) -> None:
        self._forward += timedelta(**time)


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Later:
    return Later(monkeypatch)


@pytest.fixture
def queued(monkeypatch: pytest.MonkeyPatch) -> list[tuple[str, str, list[str]]]:
    """What the ticks have asked workers to play."""
    asked: list[tuple[str, str, list[str]]] = []
    monkeypatch.setattr(
        tasks.play_demo_match, "delay", lambda *details: asked.append(details)
    )
    return asked


@pytest.fixture
def unpaced(settings) -> None:
    settings.DEMO_PAUSE = 0


@pytest.fixture
def stopping_worker() -> Iterator[None]:
    worker_shutting_down.send(sender="the test")
    yield
    tasks._stopping[0] = 0


def play_until(entries: int) -> UUID:
    """Play a match whose worker is lost after some entries."""
    match = uuid4()

    def pause() -> None:
        if MatchLog.objects.get(id=match).head_seq >= entries:
            raise ConnectionResetError

    with pytest.raises(ConnectionResetError):
        services.play_demo_match(
            match=match, game_name=GAME, players=PLAYERS, pause=pause
        )
    return match


def status_of(match: UUID) -> str:
    return MatchLog.objects.get(id=match).status


def at_first_table(match: UUID) -> None:
    DemoTable.objects.update_or_create(number=0, defaults={"match": match})


def test_a_tick_fills_the_free_tables_and_the_next_finds_none(queued, settings):
    tasks.tick()
    assert len(queued) == settings.DEMO_TABLES
    tasks.tick()
    assert len(queued) == settings.DEMO_TABLES


def test_no_demo_is_set_up_where_demos_are_off(queued, settings):
    settings.DEMO = False
    tasks.tick()
    assert queued == []


def test_players_are_known_to_the_game_and_differ_where_they_can():
    for game in registry.GAMES:
        known = registry.load(game).players
        for _ in range(20):
            players = services._players(game)
            assert len(players) in registry.load(game).seats
            assert set(players) <= set(known)
            assert len(set(players)) == min(len(players), len(known))


def test_every_game_has_its_turn_at_every_table(queued, time, settings):
    settings.DEMO_TABLES = 1
    for _ in registry.GAMES:
        tasks.tick()
        time.passes(seconds=61)
    assert sorted(game for _, game, _ in queued) == sorted(registry.GAMES)


def test_a_demo_is_played_to_its_end_and_verifies(unpaced):
    match = uuid4()
    tasks.play_demo_match(str(match), GAME, PLAYERS)
    log = MatchLog.objects.get(id=match)
    assert log.status == "finished"
    assert verify(logs.whole_log(log))


def test_a_demo_that_is_given_out_twice_is_played_once(unpaced):
    match = uuid4()
    tasks.play_demo_match(str(match), GAME, PLAYERS)
    entries = LogEntry.objects.count()
    tasks.play_demo_match(str(match), GAME, PLAYERS)
    assert LogEntry.objects.count() == entries


def test_each_step_can_be_seen_before_the_pause_after_it():
    seen: list[int] = []
    match = uuid4()

    def pause() -> None:
        seen.append(MatchLog.objects.get(id=match).moves)
        if len(seen) == 5:
            raise services.MatchInterrupted("Enough.")

    services.play_demo_match(match=match, game_name=GAME, players=PLAYERS, pause=pause)
    assert seen == [0, 1, 2, 3, 4]


def test_a_table_rests_after_a_match(queued, unpaced, time, settings):
    settings.DEMO_TABLES = 1
    tasks.tick()
    tasks.play_demo_match(*queued[0])
    tasks.tick()
    assert len(queued) == 1
    time.passes(seconds=61)
    tasks.tick()
    assert len(queued) == 2
    assert queued[1][0] != queued[0][0]


def test_a_match_that_no_worker_has_heard_of_is_replaced(queued, time, settings):
    settings.DEMO_TABLES = 1
    tasks.tick()
    time.passes(seconds=50)
    tasks.tick()
    assert len(queued) == 1
    time.passes(seconds=11)
    tasks.tick()
    assert len(queued) == 2


def test_a_match_whose_worker_was_lost_is_voided_and_replaced(queued, time, settings):
    settings.DEMO_TABLES = 1
    match = play_until(entries=10)
    at_first_table(match)
    time.passes(seconds=50)
    tasks.tick()
    assert (status_of(match), queued) == ("running", [])
    time.passes(seconds=11)
    tasks.tick()
    assert status_of(match) == "voided"
    reason = LogEntry.objects.get(log_id=match, kind="voided").payload
    assert reason == '{"reason":"The worker that played it was lost."}'
    time.passes(seconds=6)
    tasks.tick()
    assert len(queued) == 1


def test_a_lost_match_is_voided_even_where_demos_are_off(queued, time, settings):
    settings.DEMO = False
    match = play_until(entries=10)
    at_first_table(match)
    time.passes(seconds=61)
    tasks.tick()
    assert (status_of(match), queued) == ("voided", [])


def test_matches_of_others_are_left_alone(queued, time):
    match = play_until(entries=10)
    time.passes(hours=1)
    tasks.tick()
    assert status_of(match) == "running"


def test_a_worker_that_was_given_up_writes_nothing_more():
    match = uuid4()

    def pause() -> None:
        take_over(match)

    services.play_demo_match(match=match, game_name=GAME, players=PLAYERS, pause=pause)
    log = MatchLog.objects.get(id=match)
    assert (log.status, log.moves) == ("running", 0)


def test_a_worker_that_is_stopped_voids_its_match_and_says_so(stopping_worker):
    match = uuid4()
    tasks.play_demo_match(str(match), GAME, PLAYERS)
    assert status_of(match) == "voided"
    reason = LogEntry.objects.get(log_id=match, kind="voided").payload
    assert reason == '{"reason":"The worker that played it was stopped."}'


@pytest.mark.parametrize("error", [SoftTimeLimitExceeded, ZeroDivisionError])
def test_a_match_that_cannot_be_played_on_is_voided(monkeypatch, error):
    match = uuid4()

    def fail(seconds: float) -> None:
        raise error

    monkeypatch.setattr(tasks.time, "sleep", fail)
    try:
        tasks.play_demo_match(str(match), GAME, PLAYERS)
    except ZeroDivisionError:
        assert error is ZeroDivisionError, "The log of the worker must show it."
    assert status_of(match) == "voided"


def test_a_match_that_has_ended_is_not_voided(unpaced):
    match = uuid4()
    tasks.play_demo_match(str(match), GAME, PLAYERS)
    services.void_demo(match=match, reason="Too late.")
    assert status_of(match) == "finished"
    services.void_demo(match=uuid4(), reason="There is no such match.")


def test_tables_rest_longer_after_many_matches_in_a_day(monkeypatch):
    monkeypatch.setattr(selectors, "MANY_IN_A_DAY", 1)
    now = timezone.now()
    assert selectors.rests_between_demos(now)["finished"] == selectors.USUAL
    play_until(entries=1)
    assert selectors.rests_between_demos(timezone.now())["finished"] == selectors.LONG
    tomorrow = timezone.now() + timedelta(days=1, seconds=1)
    assert selectors.rests_between_demos(tomorrow)["finished"] == selectors.USUAL
