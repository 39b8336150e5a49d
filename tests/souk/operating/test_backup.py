"""Backups as docs/operate.md makes them: restored elsewhere, everything is there."""

import os
import re
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import closing
from datetime import timedelta
from io import StringIO
from pathlib import Path

import psycopg
import pytest
from django.conf import settings
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, IntegrityError, connection
from django.db.utils import ConnectionHandler
from django.utils import timezone
from pytest_django import DjangoDbBlocker

from replays.models import LogEntry
from souk.embedded.ports import free_port
from souk.settings import environment
from tests import servers
from tests.databases import Place, pointed_at
from tests.souk.operating.guide import (
    ROOT,
    block,
    blocks,
    command,
    commands,
    filled,
)
from tests.souk.operating.past import live_through
from tournaments.models import Match

pytestmark = pytest.mark.long

SECONDS = 60
HERE = Path(sys.executable).parent
CHECKS = "# souk-run django-admin verify_logs"


def run(line: str, folder: Path, **variables: str) -> str:
    """Run a command of the guide in a shell, and return what it said."""
    done = subprocess.run(
        ["bash", "-c", line],
        cwd=folder,
        env=_environment() | variables,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert done.returncode == 0, f"{line}\n{done.stdout}{done.stderr}"
    return done.stdout


def _environment() -> dict[str, str]:
    """Return the environment without what this run of the tests has put into it."""
    ours = ("DATABASE_URL", "DJANGO_", "SOUK_", "PYTEST_")
    return {
        name: value for name, value in os.environ.items() if not name.startswith(ours)
    } | {
        "DJANGO_SETTINGS_MODULE": "souk.settings.base",
        "SOUK_DEMO": "0",
        "PYTHONPATH": str(ROOT),
    }


def place_of(url: str) -> Place:
    handler = ConnectionHandler({DEFAULT_DB_ALIAS: environment.database(url)})
    return handler.settings[DEFAULT_DB_ALIAS]


def check_with_the_guide(ask: Callable[[str], str]) -> None:
    """Run what the guide runs before anybody is let in."""
    logs, contests, ratings = map(ask, commands(block("console", CHECKS)))
    assert re.search(r"^[2-9] logs with \d{3,} entries, [1-9] of them checked", logs)
    assert contests == "1 tournaments with 1 rounds follow.\n"
    assert ratings.count(", the same, ") == len(ratings.splitlines()) > 0


def asked_here(line: str) -> str:
    """Run a command of the guide in this process, which is quicker."""
    said = StringIO()
    call_command(*line.removeprefix("souk-run django-admin ").split(), stdout=said)
    return said.getvalue()


def check_that_a_worker_goes_on(match: Match, folder: Path, url: str) -> None:
    """Start a worker when the lease of the one that was lost is over."""
    over = timezone.now() - timedelta(seconds=1)
    assert Match.objects.filter(id=match.id).update(leased_until=over)
    worker = subprocess.Popen(
        [sys.executable, "-m", "souk", "worker", "--beat", "--processes=2"],
        cwd=folder,
        env=_environment() | {"DATABASE_URL": url, "REDIS_URL": settings.REDIS_URL},
        stdout=subprocess.DEVNULL,
    )
    try:
        deadline = time.monotonic() + SECONDS
        while not Match.objects.filter(id=match.id, status="finished").exists():
            assert worker.poll() is None, "The worker has ended."
            assert time.monotonic() < deadline, "Nobody goes on with the match."
            time.sleep(0.1)
    finally:
        worker.kill()  # Its processes end with it.
        worker.wait(timeout=120)
    kinds = LogEntry.objects.filter(log_id=match.id).values_list("kind", flat=True)
    assert "resumed" in kinds


# --- SQLite --------------------------------------------------------------------------


def rows(database: Path) -> dict[str, list[tuple]]:
    """Return everything that a file holds, with its triggers."""
    with closing(sqlite3.connect(database)) as session:
        schema = session.execute(
            "SELECT type, name, sql FROM sqlite_schema ORDER BY type, name"
        ).fetchall()
        tables = [name for kind, name, _ in schema if kind == "table"]
        found = {
            name: sorted(session.execute(f"SELECT * FROM {name}"), key=repr)
            for name in tables
        }
    return {"schema": schema, **found}


def test_a_sqlite_site_is_copied_while_it_runs_and_goes_on_elsewhere(
    tmp_path: Path, sqlite_template: Path, django_db_blocker: DjangoDbBlocker
):
    assert shutil.which("sqlite3"), "Run `apt-get install sqlite3` for this test."
    old, new = tmp_path / "old", tmp_path / "new"
    for folder in (old, new):
        (folder / "var").mkdir(parents=True)
        shutil.copy(sqlite_template, folder / "var/souk.sqlite3")
    database = old / "var/souk.sqlite3"
    with django_db_blocker.unblock(), pointed_at(place_of(f"sqlite:///{database}")):
        match = live_through()
        # Somebody is still connected, so not everything is in the file itself.
        assert (old / "var/souk.sqlite3-wal").stat().st_size > 0
        run(command("sqlite3 "), old)
        before = rows(database)
    shutil.move(old / "souk-backup.sqlite3", new)
    (new / "var/souk.sqlite3-wal").write_bytes(b"of another database")
    for line in commands(block("console", "$ rm -f var/")):
        run(line, new)
    restored = new / "var/souk.sqlite3"
    assert rows(restored) == before
    assert "souk_delete_replays_logentry" in str(before["schema"])

    url = f"sqlite:///{restored}"
    with django_db_blocker.unblock(), pointed_at(place_of(url)):
        check_with_the_guide(asked_here)
        _check_that_facts_stay("DELETE FROM replays_logentry")
        check_that_a_worker_goes_on(match, new, url)


def _check_that_facts_stay(statement: str) -> None:
    with pytest.raises(IntegrityError), connection.cursor() as cursor:
        cursor.execute(statement)


# --- PostgreSQL ----------------------------------------------------------------------

GUARDS = """
    SELECT relname, tgname, tgenabled, pg_get_triggerdef(pg_trigger.oid)
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    WHERE NOT tgisinternal ORDER BY 1, 2
"""
RIGHTS = """
    SELECT table_name, privilege_type FROM information_schema.role_table_grants
    WHERE grantee = 'souk_app' ORDER BY 1, 2
"""
ALWAYS_REFUSED = """
    SELECT relname, upper(split_part(tgname, '_', 2))
    FROM pg_trigger JOIN pg_class ON pg_class.oid = tgrelid
    JOIN pg_proc ON pg_proc.oid = tgfoid
    WHERE proname LIKE 'souk_refuse%' AND tgqual IS NULL
    AND proname <> 'souk_refuse_head'  -- A head moves on; its trigger looks how.
"""


class Machine:
    """A PostgreSQL with the two roles, made with the words of the guide."""

    def __init__(self, superuser: str) -> None:
        self._superuser = superuser
        self.address = superuser.rpartition("@")[2].rpartition("/")[0]
        self.owner = f"postgresql://souk_owner:one%20secret@{self.address}/souk"
        self.app = f"postgresql://souk_app:another%20secret@{self.address}/souk"
        self._server, self._database, self._tables = blocks("sql")

    def make_database(self) -> None:
        execute(self._superuser, self._server)
        execute(self._superuser.replace("/postgres", "/souk"), self._database)

    def migrate(self, folder: Path, *upto: str) -> None:
        line = self.own(command("DATABASE_URL="))
        run(" ".join([line, "-v0", *upto]), folder)

    def take_rights_away(self) -> None:
        execute(self.owner, self._tables)

    def own(self, line: str) -> str:
        """Return a command of the guide with the address of this machine."""
        names = {"postgresql://souk_owner:...@host/souk": self.owner}
        if "/opt/souk/.venv/bin/django-admin" in line:
            names["/opt/souk/.venv/bin/django-admin"] = f"{HERE}/python -m django"
        return filled(line, names)

    def ask(self, question: str) -> list[tuple]:
        with psycopg.connect(self.owner) as session:
            return session.execute(question.encode()).fetchall()

    def rows(self) -> Mapping[str, list[tuple]]:
        """Return everything that the tables hold."""
        tables = "SELECT tablename FROM pg_tables WHERE schemaname = 'public'"
        return {
            name: sorted(self.ask(f"SELECT * FROM {name}"), key=repr)
            for (name,) in self.ask(tables)
        }


def execute(url: str, statements: str) -> None:
    with psycopg.connect(url, autocommit=True) as session:
        for statement in statements.split(";"):
            if statement.strip():
                session.execute(statement.encode())


@pytest.fixture
def machines() -> Iterator[tuple[Machine, Machine]]:
    """The machine that the site is on, and the one that it is to be restored on."""
    binaries = servers.find_postgresql()
    with servers.PrivateServers() as first, servers.PrivateServers() as second:
        yield (
            Machine(first.start_postgresql(binaries)),
            Machine(second.start_postgresql(binaries)),
        )


def test_a_postgresql_site_is_upgraded_dumped_and_goes_on_elsewhere(
    tmp_path: Path,
    machines: tuple[Machine, Machine],
    monkeypatch: pytest.MonkeyPatch,
    django_db_blocker: DjangoDbBlocker,
):
    binaries = str(servers.find_postgresql())
    monkeypatch.setenv("PATH", f"{binaries}{os.pathsep}{os.environ['PATH']}")
    old, new = machines
    old.make_database()
    old.migrate(tmp_path, "tournaments", "0006")
    _check_that_the_site_waits_for_its_tables(old, tmp_path)
    old.migrate(tmp_path)
    old.take_rights_away()
    _check_that_the_role_of_the_site_may_change_no_fact(old)
    with django_db_blocker.unblock(), pointed_at(place_of(old.app)):
        match = live_through()
        run(old.own(command("pg_dump ")), tmp_path)

    new.make_database()
    run(new.own(command("pg_restore ")), tmp_path)
    new.take_rights_away()
    for question in (GUARDS, RIGHTS):
        assert new.ask(question) == old.ask(question) != []
    assert new.rows() == old.rows()
    own = {"souk-run": str(HERE / "python"), "django-admin": "-m django"}
    check_with_the_guide(
        lambda line: run(filled(line, own), tmp_path, DATABASE_URL=new.app)
    )
    with django_db_blocker.unblock(), pointed_at(place_of(new.app)):
        check_that_a_worker_goes_on(match, tmp_path, new.app)
    with django_db_blocker.unblock(), pointed_at(place_of(new.owner)):
        _check_that_facts_stay("UPDATE replays_logentry SET kind = 'move'")


def _check_that_the_site_waits_for_its_tables(machine: Machine, folder: Path) -> None:
    refused = subprocess.run(
        [sys.executable, "-m", "souk", "web", f"--port={free_port()}"],
        cwd=folder,
        env=_environment() | {"DATABASE_URL": machine.app},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert refused.returncode == 2
    assert refused.stderr.startswith("souk: The database lacks ")


def _check_that_the_role_of_the_site_may_change_no_fact(machine: Machine) -> None:
    """What a trigger always refuses, the role of the site may not even try."""
    allowed = set(machine.ask(RIGHTS))
    forbidden = set(machine.ask(ALWAYS_REFUSED))
    assert ("replays_logentry", "UPDATE") in forbidden
    assert ("tournaments_botlog", "INSERT") in allowed
    assert allowed & forbidden == set()
