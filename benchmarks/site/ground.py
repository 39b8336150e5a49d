"""The ground that the site stands on while it is measured: a PostgreSQL of its own.

Unlike that of the tests it keeps what it has committed: every setting is what an
installation has that changes none.
"""

import os
import secrets
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path

import django
import psycopg
from django.conf import settings
from django.core.management import call_command

from benchmarks.measure import Effort
from benchmarks.progress import say
from benchmarks.report import Table
from benchmarks.site import PARTS, Findings
from souk.embedded.ports import free_port
from tests.servers import PrivateServers, find_postgresql, find_redis

SETTINGS = "benchmarks.site.settings"
SETTINGS_SHOWN = (
    "server_version",
    "fsync",
    "synchronous_commit",
    "full_page_writes",
    "wal_sync_method",
    "shared_buffers",
)
"""Settings of PostgreSQL without which a rate of commits says nothing."""


class DurableServers(PrivateServers):
    """A PostgreSQL as it is installed, where a commit waits for the disk."""

    def start_durable(self, binaries: Path) -> str:
        """Start the PostgreSQL of a `bin` folder and return its DATABASE_URL."""
        binaries = self._within_reach(binaries)
        data = self.folder / "postgresql"
        password = secrets.token_urlsafe(16)
        self._make_cluster(binaries, data, password)
        port = free_port()
        url = f"postgresql://souk:{password}@127.0.0.1:{port}/postgres"
        command = [str(binaries / "postgres"), "-D", str(data), "-c", f"port={port}"]
        command += ["-c", "listen_addresses=127.0.0.1"]
        command += ["-c", "unix_socket_directories="]
        self._launch(
            "PostgreSQL",
            command,
            signal.SIGQUIT,
            lambda: _answers(url),
            account=self._account,
        )
        return url


@dataclass(frozen=True, slots=True)
class Ground:
    """Where the database is, and a folder that is gone in the end."""

    url: str
    folder: Path

    def settings(self) -> Table:
        """Return what the database says of itself."""
        with psycopg.connect(self.url) as connection:
            rows = [(name, _setting(connection, name)) for name in SETTINGS_SHOWN]
        return Table("The PostgreSQL of this run", ("setting", "value"), rows)


def survey(parts: list[str], effort: Effort) -> Findings:
    """Measure parts of the site, one after the other, on the same ground."""
    findings = Findings()
    with _ground() as ground:
        findings.tables.append(ground.settings())
        for part in parts:
            say(f"Measuring the site: {part}")
            module = import_module(f"benchmarks.site.{PARTS[part]}")
            found = module.measure(ground, effort)
            # What took long to find is told at once, whatever becomes of the rest.
            for path, figure in found.figures.items():
                say(f"  {path}: {figure.median:.4g} {found.units[path]}")
            findings.take(found)
    return findings


@contextmanager
def _ground() -> Iterator[Ground]:
    with DurableServers() as servers:
        url = servers.start_durable(find_postgresql())
        os.environ["DATABASE_URL"] = url
        os.environ["REDIS_URL"] = ""
        os.environ["DJANGO_SETTINGS_MODULE"] = SETTINGS
        django.setup()
        call_command("migrate", verbosity=0)
        yield Ground(url, servers.folder)


@contextmanager
def redis() -> Iterator[None]:
    """Let there be a Redis, here and for all that is started meanwhile."""
    with PrivateServers() as servers:
        url = servers.start_redis(find_redis())
        os.environ["REDIS_URL"] = settings.REDIS_URL = url
        try:
            yield
        finally:
            os.environ["REDIS_URL"] = settings.REDIS_URL = ""


def _answers(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=20).close()
    except psycopg.OperationalError:
        return False
    return True


def _setting(connection: psycopg.Connection, name: str) -> str:
    row = connection.execute(f"SHOW {name}").fetchone()
    return row[0] if row else ""
