"""Tasks: any of them may run never, once or five times."""

import functools
import time
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from celery.signals import worker_shutting_down
from kombu.exceptions import OperationalError

from bots.sandbox.errors import SandboxUnavailable
from bots.worker_places import PlaceKind
from souk.celery import app
from souk.embedded.worker import CHECKS, QUEUES
from tests.tournaments.small_matches import (
    bot,
    kinds_of,
    log_of,
    person,
    planned,
    world,
)
from tournaments.models import Match, ResultEntry
from tournaments.services.matches import runner, sweeper
from tournaments.services.matches.threads import Bell
from tournaments.tasks import matches as tasks

pytestmark = pytest.mark.django_db

Status = Match.Status


@pytest.fixture(autouse=True)
def queued(monkeypatch) -> list[str]:
    """What workers were asked to do."""
    asked: list[str] = []
    for task, name in ((tasks.play_matches, "play"), (tasks.play_followed, "people")):
        monkeypatch.setattr(
            task, "apply_async", lambda name=name, **more: asked.append(name)
        )
    return asked


@pytest.fixture(autouse=True)
def small_world(monkeypatch) -> None:
    """Seats are players of this process, and no sandbox is looked for."""
    monkeypatch.setattr(tasks, "choose_sandbox", object)

    play_next = functools.partial(runner.play_next, world=world())
    monkeypatch.setattr(tasks, "play_next", play_next)


@pytest.fixture
def stopping_worker() -> Iterator[None]:
    worker_shutting_down.send(sender="the test")
    yield
    tasks._stopping[0] = 0


def statuses() -> list[str]:
    return [*Match.objects.order_by("id").values_list("status", flat=True)]


def test_a_worker_plays_all_there_is_in_one_go(queued):
    for _ in range(3):
        planned()
    for _ in range(5):
        tasks.play_matches()
    assert statuses() == [Status.FINISHED] * 3
    assert ResultEntry.objects.count() == 3
    assert queued == []


def test_a_worker_whose_time_is_over_asks_another_to_go_on(queued, monkeypatch):
    monkeypatch.setattr(tasks, "BUDGET", -1)
    planned()
    tasks.play_matches()
    assert (statuses(), queued) == ([Status.READY], ["play"])


def test_a_worker_that_is_stopped_plays_nothing_and_asks_nobody(
    queued, stopping_worker
):
    planned()
    tasks.play_matches()
    assert (statuses(), queued) == ([Status.READY], [])


def test_a_worker_that_may_run_no_bots_plays_nothing(monkeypatch, caplog):
    def refuse() -> None:
        raise SandboxUnavailable("Install bubblewrap.")

    monkeypatch.setattr(tasks, "choose_sandbox", refuse)
    planned()
    tasks.play_matches()
    assert statuses() == [Status.READY]
    assert "No matches are played here: no sandbox: Install bubblewrap." in caplog.text


def test_a_sweep_asks_for_as_many_workers_as_there_is_work(queued):
    tasks.sweep()
    assert queued == []
    for _ in range(3):
        planned()
    for _ in range(2):
        tasks.sweep()
    assert queued == ["play"] * 6
    for _ in range(tasks.HINTS):
        planned()
    tasks.sweep()
    assert len(queued) == 6 + tasks.HINTS


def test_a_sweep_without_a_queue_is_a_sweep(monkeypatch):
    def refuse(**more: object) -> None:
        raise OperationalError("Redis is gone.")

    monkeypatch.setattr(tasks.play_matches, "apply_async", refuse)
    planned()
    tasks.sweep()


def test_a_lost_match_is_found_by_the_sweep_and_played_on(time):
    match = planned()
    runner.claim_next(worker="one")
    time.sleep(31)
    tasks.sweep()
    tasks.play_matches()
    match.refresh_from_db()
    assert match.status == Status.FINISHED
    assert log_of(match).is_revealed
    assert "voided" not in kinds_of(match)


def test_one_part_of_a_sweep_that_fails_keeps_no_other_from_its_work(
    monkeypatch, caplog, time
):
    match = planned()
    runner.claim_next(worker="one")
    time.sleep(31)

    def unlucky() -> None:
        raise ConnectionResetError

    monkeypatch.setattr(sweeper, "PARTS", (unlucky, *sweeper.PARTS))
    tasks.sweep()
    match.refresh_from_db()
    assert match.status == Status.READY
    assert "Sweep: unlucky failed." in caplog.text


# --- what people wait for ------------------------------------------------------------


def test_what_people_follow_has_a_queue_of_its_own():
    queues = {
        task: app.amqp.router.route({}, task)["queue"].name
        for task in (
            "tournaments.tasks.matches.play_followed",
            "bots.tasks.check_version",
            "tournaments.tasks.matches.play_matches",
            "tournaments.tasks.matches.sweep",
        )
    }
    assert [*queues.values()] == ["people", "checks", "matches", "maintenance"]
    taken = {CHECKS, *QUEUES.split(",")}
    assert {*queues.values()} == taken, "Two workers take all of them."


def test_a_sweep_asks_for_what_people_follow_apart_from_bots(queued):
    planned(person(), bot())
    tasks.sweep()
    assert queued == ["people"]


def test_the_process_for_people_plays_no_bots_and_the_others_no_people(small_world):
    table, paced, bots = planned(person(), bot()), planned(pace_ms=1), planned()
    tasks.play_matches()
    assert Match.objects.get(id=bots.id).status == Status.FINISHED
    for match in (table, paced):
        assert Match.objects.get(id=match.id).status == Status.READY


def test_whoever_comes_second_wakes_the_process_for_people(monkeypatch, queued):
    @contextmanager
    def taken(share: PlaceKind) -> Iterator[None]:
        yield None

    monkeypatch.setattr(tasks, "place", taken)
    bell = Bell()
    monkeypatch.setattr(tasks, "_bells", [bell])
    tasks.play_followed()
    began = time.monotonic()
    bell.wait(60)
    assert time.monotonic() - began < 60, "It was rung."
    bell.close()
    assert queued == []


def test_the_first_place_is_not_for_experiments(monkeypatch):
    monkeypatch.setitem(app.conf, "worker_concurrency", 6)
    rated, both = (Match.Capacity.RATED,), Match.UNPACED
    assert [tasks._among(0), tasks._among(1)] == [rated, both]
    monkeypatch.setitem(app.conf, "worker_concurrency", 3)
    assert tasks._among(0) == both, "There is no other place where they could go."
