"""What workers tell of themselves."""

from types import SimpleNamespace

import pytest

from souk.celery import app
from souk.health import queue, worker_heartbeats
from souk.health.worker_heartbeats import FORGOTTEN_S, RUN_BOTS, SILENT_S, heartbeats


@pytest.fixture
def time(monkeypatch):
    """The clock of Redis: seconds that have passed."""
    passed = [0.0]
    clock = worker_heartbeats.clock

    def later(redis):
        now, skew = clock(redis)
        return now + passed[0], skew

    monkeypatch.setattr(worker_heartbeats, "clock", later)
    return passed


def task(name: str, hostname: str | None = "souk-7@host") -> SimpleNamespace:
    return SimpleNamespace(name=name, request=SimpleNamespace(hostname=hostname))


def test_a_worker_that_was_not_seen_for_a_day_is_forgotten(workers, time):
    worker_heartbeats.note_work("old@host", "")
    worker_heartbeats.note_life("old@host", ["people"])
    time[0] = FORGOTTEN_S + 1
    assert heartbeats(workers) == []
    worker_heartbeats.note_work("new@host", "")
    worker_heartbeats.note_life("new@host", [])
    assert [one.name for one in heartbeats(workers)] == ["new@host"]
    assert workers.hlen(worker_heartbeats.WORK_KEY) == 1
    assert workers.hlen(worker_heartbeats.LIFE_KEY) == 1


def test_a_worker_that_has_told_nothing_for_a_while_does_not_answer(workers, time):
    worker_heartbeats.note_life("souk-1@host", ["people"])
    assert queue.queue().answering[0].queues == ("people",)
    time[0] = SILENT_S + 1
    assert [one.answers for one in heartbeats(workers)] == [False]


def test_a_task_tells_that_its_worker_is_there_and_not_too_often(workers):
    for name in ("souk-7@host", "souk-8@host"):
        worker_heartbeats._work(task=task("any", name))
    assert [one.name for one in heartbeats(workers)] == ["souk-7@host"]


def test_a_task_outside_a_worker_tells_nothing(workers):
    worker_heartbeats._work(task=task("any", None))
    assert heartbeats(workers) == []


def test_a_worker_that_stops_in_order_is_gone_at_once(workers):
    worker_heartbeats._begin(sender=SimpleNamespace(hostname="souk-7@host"))
    assert [one.answers for one in heartbeats(workers)] == [True]
    worker_heartbeats._end()
    worker_heartbeats._live()
    assert heartbeats(workers) == []


def test_without_redis_a_worker_goes_on(settings):
    for url in ("", "redis://127.0.0.1:1/0"):
        settings.REDIS_URL = url
        worker_heartbeats.note_life("souk-7@host", [])
        worker_heartbeats.note_work("souk-7@host", "")


def test_the_tasks_that_run_bots_exist():
    app.loader.import_default_modules()
    assert {*RUN_BOTS} <= {*app.tasks}


def test_every_queue_of_the_configuration_is_watched():
    app.loader.import_default_modules()
    routed = {app.amqp.router.route({}, name)["queue"].name for name in app.tasks}
    assert routed <= {*queue.names()}
