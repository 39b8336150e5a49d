"""Checks have a worker of their own: bots that sleep there keep nobody waiting."""

import os
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

import pytest

from bots.models import BotVersion
from bots.services.uploads import receive
from souk.celery import app
from tests import servers
from tests.bots.handed_in import GOOD, archive, person
from tests.databases import Place, on_postgresql
from tests.tournaments.sandboxed import at_bazar, packaged
from tournaments.models import Match

pytestmark = [on_postgresql, pytest.mark.long]

ROOT: Final = Path(__file__).parents[3]
SECONDS: Final = 400.0
SLEEPING: Final = GOOD.replace(
    "return moves[0]", "__import__('time').sleep(4); return moves[0]"
)


@contextmanager
def workers(
    database: Place, redis: str, log: Path
) -> Iterator[subprocess.Popen[bytes]]:
    """Run what `souk worker` runs, with as few processes as there can be."""
    url = "postgresql://{USER}:{PASSWORD}@{HOST}:{PORT}/{NAME}".format(**database)
    more = {"DATABASE_URL": url, "REDIS_URL": redis, "SOUK_DEMO": "0"}
    command = [sys.executable, "-m", "souk", "worker", "--processes=3", "--beat"]
    with (
        log.open("wb") as output,
        subprocess.Popen(
            command,
            cwd=ROOT,
            env=os.environ | more,
            stdout=output,
            stderr=subprocess.STDOUT,
        ) as process,
    ):
        try:
            yield process
        finally:
            process.kill()  # Its workers end with it.


def test_five_sleepers_of_one_author_keep_neither_checks_nor_tables_waiting(
    own_database: Place, tmp_path: Path
):
    mallory = person()
    sleepers = [
        receive(owner=mallory, data=archive(f"sleeper-{number}", code=SLEEPING))
        for number in range(5)
    ]
    honest = receive(owner=person(), data=archive("honest"))
    table = at_bazar(packaged(), packaged())
    log = tmp_path / "log"
    with servers.PrivateServers() as private:
        redis = f"{private.start_redis(servers.find_redis())}/0"
        with workers(own_database, redis, log) as process:
            for version in (*sleepers, honest):
                enqueue(redis, version)
            wait_until(lambda: is_checked(honest), process, log)
            wait_until(lambda: is_played(table), process, log)
            checked = BotVersion.objects.filter(checked_at__isnull=False)
            # Of the sleepers one at a time is checked, for two minutes at most.
            assert checked.filter(bot__owner=mallory).count() <= 1
            process.terminate()
            assert process.wait(timeout=120) == 0, log.read_text()
    honest.refresh_from_db()
    assert honest.status == "active", honest.report
    # What was being checked waits again, as if nothing had happened.
    waiting = BotVersion.objects.filter(bot__owner=mallory, checked_at=None)
    assert {*waiting.values_list("status", "claims")} == {("uploaded", 0)}


def enqueue(redis: str, version: BotVersion) -> None:
    with app.connection_for_write(redis) as connection:
        app.send_task("bots.tasks.check_version", (version.id,), connection=connection)


def is_checked(version: BotVersion) -> bool:
    checking = BotVersion.objects.filter(status="checking")
    owners = [*checking.values_list("bot__owner", flat=True)]
    assert len(owners) == len({*owners}), "An author has one check at a time."
    return BotVersion.objects.filter(id=version.id, checked_at__isnull=False).exists()


def is_played(match: Match) -> bool:
    return Match.objects.filter(id=match.id, status="finished").exists()


def wait_until(
    is_so: Callable[[], bool], process: subprocess.Popen[bytes], log: Path
) -> None:
    deadline = time.monotonic() + SECONDS
    while not is_so():
        is_over = process.poll() is not None or time.monotonic() > deadline
        assert not is_over, log.read_text()
        time.sleep(0.2)
