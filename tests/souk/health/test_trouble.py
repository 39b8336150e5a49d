"""Every trouble is caused here, and health tells of it: what it is, and how bad."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from datetime import timedelta
from pathlib import Path
from signal import SIGKILL

import pytest
import redis
from django.contrib.auth.models import User
from django.db import connection
from django.utils import timezone

from bots.sandbox.home import home
from bots.sandbox.tiers import choose_sandbox
from souk.celery import app
from souk.embedded.data import DataFolder
from souk.embedded.lifeline import ending_with_parent
from souk.health import queue, space, worker_heartbeats
from souk.health.diagnosis import findings
from souk.health.findings import HealthFinding, Level, worst
from souk.health.report import signs
from souk.health.space import MB
from tests.bots.handed_in import received
from tests.servers import PrivateServers, find_redis
from tests.tournaments.tournaments.fields import (
    finish,
    fresh,
    of_status,
    opened,
    play_round,
    started,
    version,
)
from tournaments.models import Entrant, Match, Sweep, Tournament
from tournaments.services.matches.lease import claim_next, release_lost
from tournaments.services.matches.runner import play_next
from tournaments.services.tables.seats import Chair, create_table
from tournaments.services.tournaments.scheduler import progress, start_due
from tournaments.tasks.matches import play_matches

pytestmark = pytest.mark.django_db

SECONDS_TO_START = 240
API = "/api/health/"


@pytest.fixture(autouse=True)
def well(workers: redis.Redis) -> None:
    """A site that is well, before anything happens to it."""
    worker_heartbeats.note_life("souk-1@host", queue.names())
    Sweep.objects.update_or_create(id=1, defaults={"at": timezone.now()})
    assert found() == []


def found() -> list[HealthFinding]:
    return findings(signs())


def codes() -> set[str]:
    return {finding.code for finding in found()}


def one(code: str) -> HealthFinding:
    (finding,) = (finding for finding in found() if finding.code == code)
    return finding


# --- work that waits -----------------------------------------------------------------


def person() -> User:
    return User.objects.create_user("Ada")


def table_of(user: User) -> Match:
    chairs = [Chair(person=user), Chair(version=version())]
    return create_table(game="bazar", chairs=chairs, created_by=user)


def test_a_table_that_no_worker_takes_up(settings):
    table_of(person())
    assert codes() == set(), "Nobody has waited for long."
    settings.WAIT_PEOPLE_S = 0
    finding = one("people_wait")
    assert finding.level is Level.STRAINED
    assert finding.sentence.startswith("A person has waited for a bot to move for 0 s")


def test_a_table_that_has_begun_and_is_not_gone_on_with(settings):
    settings.WAIT_PEOPLE_S = 0
    table_of(person())
    assert claim_next(worker="lost")
    assert codes() == set()
    Match.objects.update(leased_until=timezone.now())
    release_lost()
    assert codes() == {"people_wait"}


def test_the_third_table_of_an_account_waits_for_its_own(settings):
    settings.WAIT_PEOPLE_S = 0
    settings.MATCHES_PER_ACCOUNT = 1
    user = person()
    table_of(user)
    table_of(user)
    assert codes() == {"people_wait"}
    assert claim_next(worker="busy")
    assert codes() == set()


def test_a_bot_that_nobody_checks(settings):
    settings.WAIT_CHECK_S = 0
    first = received()
    assert one("checks_wait").level is Level.STRAINED
    first.status = "checking"
    first.save()
    received(first.bot.owner, name="other")
    assert codes() == set(), "One version of an author is checked at a time."
    received()
    assert codes() == {"checks_wait"}


def test_rated_matches_that_nobody_plays(settings):
    started(4)
    assert codes() == set()
    settings.WAIT_MATCH_S = 0
    assert one("matches_wait").level is Level.STRAINED


def test_a_tournament_that_nobody_starts(settings):
    settings.WAIT_TOURNAMENT_S = 60
    cup = opened(4, name="Late cup")
    Tournament.objects.update(starts_at=timezone.now() - timedelta(minutes=5))
    assert "Late cup should have started" in one("tournament_late").sentence
    start_due()
    assert fresh(cup).status == "running"
    assert codes() == set()


def test_a_tournament_that_nobody_lets_go_on(settings):
    settings.WAIT_TOURNAMENT_S = 0
    cup = started(4, name="Still cup")
    assert codes() == set(), "It is being played."
    play_round(cup)
    assert "Still cup does not go on" in one("tournament_stalled").sentence
    progress(tournament_id=cup.pk)
    assert codes() == set()


def test_a_ladder_with_nothing_to_pair_does_not_stand_still(settings):
    settings.WAIT_TOURNAMENT_S = 0
    ladder = started(4, format="ladder", format_options="{}", concurrency=1)
    Entrant.objects.update(status=Entrant.Status.WITHDRAWN)
    while ready := of_status(ladder, "ready"):
        finish(ready[0])
        progress(tournament_id=ladder.pk)
    assert of_status(ladder, "planned") == []
    assert fresh(ladder).status == "running"
    assert codes() == set()


# --- matches -------------------------------------------------------------------------


def test_a_match_that_failed_three_times_is_in_quarantine(settings):
    # No package lies behind these versions, so no worker gets on with the match.
    settings.MATCH_REST_S = 0
    started(4, concurrency=1)
    for _ in range(settings.MATCH_ATTEMPTS):
        assert codes() <= {"lease_expired"}
        assert play_next(worker="unlucky")
        release_lost()
    assert not play_next(worker="unlucky")
    finding = one("quarantine")
    assert finding.level is Level.STRAINED
    assert finding.sentence.startswith("1 match is in quarantine: see why")


def test_a_lease_that_has_expired():
    started(4, concurrency=1)
    assert claim_next(worker="lost")
    Match.objects.filter(status="running").update(
        leased_until=timezone.now() - timedelta(seconds=10)
    )
    assert codes() == {"lease_expired"}


# --- disks ---------------------------------------------------------------------------


@pytest.fixture
def small_disk(tmp_path: Path, settings) -> Iterator[Path]:
    """A disk of a megabyte; where none can be made, more than any has must be free."""
    mounted = subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=1m", "tmpfs", str(tmp_path)],
        capture_output=True,
        check=False,
        timeout=SECONDS_TO_START,
    )
    if mounted.returncode:
        settings.FREE_SPACE_MB = 10**9
    yield tmp_path
    if not mounted.returncode:
        subprocess.run(
            ["umount", "--lazy", str(tmp_path)], check=True, timeout=SECONDS_TO_START
        )


def test_a_full_disk(settings, small_disk, client):
    assert client.get(API).status_code == 200
    settings.DATA = DataFolder(small_disk / "var")
    finding = one("disk_full")
    assert finding.level is Level.FAILING
    assert str(small_disk) in finding.sentence
    answer = client.get(API)
    assert (answer.status_code, answer.json()["status"]) == (503, "failing")


def test_a_full_disk_of_a_worker(settings, small_disk, client):
    data, settings.DATA = settings.DATA, DataFolder(small_disk)
    worker_heartbeats.note_life("souk-2@other", queue.names())
    settings.DATA = data
    assert "on other is full" in one("disk_full").sentence
    answer = client.get(API)
    assert answer.json()["status"] == "failing"
    assert answer.status_code == 200, "This server can serve people all the same."


def test_a_disk_on_which_little_is_left(settings):
    free = min(disk.free for disk in space.disks(with_sandbox=True))
    settings.FREE_SPACE_MB = free // MB + 10_000
    assert {one.level for one in found()} == {Level.STRAINED}
    assert codes() == {"disk_scarce"}


def test_the_folders_of_data_database_and_sandbox_are_looked_at(settings):
    of_worker = [*space._folders(with_sandbox=True)]
    assert of_worker[0] == settings.DATA.path
    assert home() in of_worker
    assert home() not in space._folders(with_sandbox=False), "It is the workers'."
    if connection.vendor == "sqlite":
        assert Path(connection.settings_dict["NAME"]).parent in of_worker


def test_a_disk_with_no_room_for_another_file_is_full():
    assert space.Disk("/", free=10**12, files=10).is_full
    assert not space.Disk("/", free=10**12, files=None).is_full


# --- workers, queues and the beat ----------------------------------------------------


@pytest.fixture
def start_worker(tmp_path: Path, settings) -> Iterator[Callable[..., subprocess.Popen]]:
    """Start a worker that consumes some queues, and wait until it does."""
    running: list[subprocess.Popen[bytes]] = []

    def start(*queues: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", "celery", "-A", "souk.celery", "--quiet"]
        command += ["worker", "--loglevel=ERROR"]
        command += [f"--queues={','.join(queues)}", "--concurrency=1"]
        command += ["--without-mingle", "--without-gossip", "-n", "souk-2@here"]
        environment = {"REDIS_URL": settings.REDIS_URL, "SOUK_DATA": str(tmp_path)}
        running.append(
            subprocess.Popen(
                command,
                env={**os.environ, "DATABASE_URL": "", **environment},
                preexec_fn=ending_with_parent(SIGKILL),  # noqa: PLW1509 - it takes no lock.
            )
        )
        wait_until(lambda: any(one.name == "souk-2@here" for one in answering()))
        assert running[-1].poll() is None
        return running[-1]

    yield start
    for process in running:
        process.kill()
        process.wait(SECONDS_TO_START)


def answering() -> list[worker_heartbeats.Heartbeat]:
    return queue.queue().answering


def wait_until(happens: Callable[[], bool]) -> None:
    deadline = time.monotonic() + SECONDS_TO_START
    while not happens():
        assert time.monotonic() < deadline
        time.sleep(0.1)


def test_a_queue_that_nobody_consumes(workers, start_worker):
    workers.delete(worker_heartbeats.LIFE_KEY)
    assert one("no_worker").level is Level.FAILING
    consumed = {"checks", "matches"}
    worker = start_worker(*consumed)
    lost = [one for one in found() if one.code == "queue_unconsumed"]
    assert len(lost) == len({*queue.names()} - consumed) > 0
    assert {one.level for one in lost} == {Level.FAILING}
    assert any("the queue maintenance" in one.sentence for one in lost)
    worker.terminate()
    worker.wait(SECONDS_TO_START)
    assert "no_worker" in codes(), "One that stops in order says so."


def test_a_beat_that_is_missing():
    Sweep.objects.update(at=timezone.now() - timedelta(minutes=1))
    finding = one("no_beat")
    assert finding.level is Level.FAILING
    assert finding.sentence.endswith("start a worker with --beat.")


def test_a_worker_whose_sandbox_is_refused(tmp_path, monkeypatch):
    monkeypatch.setenv("SOUK_SANDBOX", str(tmp_path / "file" / "sandbox"))
    (tmp_path / "file").touch()
    choose_sandbox.cache_clear()
    monkeypatch.setattr(
        play_matches.request_stack, "push", _named(play_matches.request_stack.push)
    )
    play_matches.apply()
    assert one("no_sandbox").level is Level.FAILING
    worker_heartbeats.note_life("souk-3@host", queue.names())
    worker_heartbeats.note_work("souk-3@host", "Landlock")
    assert one("no_sandbox").level is Level.STRAINED


def _named(push: Callable[..., None]) -> Callable[..., None]:
    """Let a task that is run here believe that the worker runs it."""

    def pushed(request: object) -> None:
        request.hostname = "souk-1@host"  # type: ignore[attr-defined]
        push(request)

    return pushed


def test_a_clock_that_is_wrong(monkeypatch):
    now = time.time
    monkeypatch.setattr(time, "time", lambda: now() + 60)
    worker_heartbeats.note_life("souk-2@other", queue.names())
    monkeypatch.setattr(time, "time", now)
    finding = one("clock_skew")
    assert finding.level is Level.STRAINED
    assert "souk-2@other and of Redis differ by" in finding.sentence


# --- Redis ---------------------------------------------------------------------------


@pytest.fixture
def own_redis(settings) -> Iterator[redis.Redis]:
    with PrivateServers() as servers:
        settings.REDIS_URL = servers.start_redis(find_redis())
        with closing(redis.from_url(settings.REDIS_URL)) as client:
            worker_heartbeats.note_life("souk-1@host", queue.names())
            yield client


def test_a_redis_whose_memory_is_full(own_redis):
    own_redis.config_set("maxmemory", own_redis.info("memory")["used_memory"] + 10**6)
    assert codes() == set()
    with suppress(redis.exceptions.OutOfMemoryError):
        for number in range(1000):
            own_redis.set(f"big {number}", "x" * 10_000)
    assert one("redis_full").level is Level.STRAINED
    own_redis.config_set("maxmemory-policy", "allkeys-lru")
    assert codes() == {"redis_full", "redis_evicts"}


def test_a_redis_that_is_lost(own_redis, settings):
    own_redis.shutdown(nosave=True)
    assert one("redis_lost").level is Level.STRAINED
    settings.REDIS_URL = ""
    assert one("redis_unused").level is Level.FAILING


# --- all of them ---------------------------------------------------------------------


def test_the_worst_finding_says_how_the_site_is():
    good, bad = (
        HealthFinding("a", Level.STRAINED, ""),
        HealthFinding("b", Level.FAILING, ""),
    )
    assert worst([]) is Level.WELL
    assert worst([good]) is Level.STRAINED
    assert worst([good, bad]) is Level.FAILING


def test_the_queues_are_those_of_the_worker():
    assert app.conf.task_default_queue in queue.names()
