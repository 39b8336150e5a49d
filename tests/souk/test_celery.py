"""The queue is set up so that no task is lost and none runs twice at once."""

from types import SimpleNamespace
from uuid import uuid4

import pytest
from celery.concurrency import get_implementation
from django.core.checks import run_checks

from souk.celery import app
from souk.checks import tasks_end_before_they_are_given_out_again as check

SETTLED = {
    "task_acks_late": True,
    "task_reject_on_worker_lost": True,
    "task_ignore_result": True,
    "task_serializer": "json",
    "worker_pool": "souk.task_pool:TaskPool",
    "worker_prefetch_multiplier": 1,
    "worker_disable_prefetch": True,
    "worker_cancel_long_running_tasks_on_connection_loss": True,
    "worker_soft_shutdown_timeout": 30,
    "result_backend": None,
    "enable_utc": True,
    "timezone": "UTC",
}


@pytest.mark.parametrize(("name", "value"), SETTLED.items())
def test_celery_is_told(name, value):
    assert app.conf[name] == value


def test_a_worker_soon_looks_for_the_task_of_a_lost_process():
    pool = get_implementation(app.conf.worker_pool).Pool
    looks = pool.timers.fget(SimpleNamespace(maintain_pool="look"))
    assert looks["look"] <= 1


def test_the_broker_is_the_redis_of_the_site(settings):
    assert app.conf.broker_url == settings.REDIS_URL
    options = app.conf.broker_transport_options
    assert options["unacked_restore_throttle"] == 1, "Lost work comes back at once."
    assert options["socket_timeout"] < options["visibility_timeout"]


def test_the_limits_of_tasks_fit_together():
    assert check() == []
    assert not [found for found in run_checks() if found.is_serious()]


def test_a_worker_that_loses_redis_with_messages_in_hand_goes_on():
    with app.connection_for_read() as connection:
        channel = connection.default_channel
        queue = channel.queue_declare(f"lost-{uuid4()}").queue
        channel.basic_publish(channel.prepare_message("a hint"), "", queue)
        message = channel.basic_get(queue)
        assert message is not None
        # As it is when Redis was lost: the address is forgotten, and so are the ways.
        channel._disconnect_pools()
        connection.transport.client = None
        connection.maybe_close_channel(channel)


@pytest.mark.parametrize(
    ("soft", "hard", "visibility"), [(600, 660, 660), (600, 600, 900), (700, 660, 900)]
)
def test_limits_that_would_run_a_task_twice_are_refused(
    settings, soft, hard, visibility
):
    settings.CELERY_TASK_SOFT_TIME_LIMIT = soft
    settings.CELERY_TASK_TIME_LIMIT = hard
    settings.CELERY_BROKER_TRANSPORT_OPTIONS = {"visibility_timeout": visibility}
    assert [found.id for found in check()] == ["souk.E001"]


def test_every_scheduled_task_exists():
    app.loader.import_default_modules()
    scheduled = {entry["task"] for entry in app.conf.beat_schedule.values()}
    assert scheduled <= set(app.tasks)
