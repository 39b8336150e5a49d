"""The servers that the tests run on are real, private, and gone afterwards."""

import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import psycopg
import pytest
import redis
from django.conf import settings
from django.db import connection

from tests import plugin, servers

ROOT = Path(__file__).parents[1]
SECONDS_TO_VANISH = 10

WAITING_TEST = """
import os, time

def test_waits():
    print(os.environ["DATABASE_URL"], os.environ["REDIS_URL"], flush=True)
    time.sleep(60)
"""

WITHOUT_INSTALLED_SERVERS = """
import sys
import pytest
from tests import servers

servers.postgresql_installations = servers.redis_programs = lambda: iter(())
sys.exit(pytest.main(sys.argv[1:]))
"""

needs_root = pytest.mark.skipif(
    os.geteuid() != 0, reason="Only root runs servers as somebody else."
)


class Urls(NamedTuple):
    database: str
    redis: str


@pytest.fixture(scope="module")
def urls() -> Iterator[Urls]:
    """Servers of our own, as those of the run may have been given to it."""
    with servers.PrivateServers() as private:
        yield Urls(
            private.start_postgresql(servers.find_postgresql()),
            private.start_redis(servers.find_redis()),
        )


@pytest.mark.django_db
def test_django_runs_on_the_database_that_was_asked_for(pytestconfig: pytest.Config):
    assert connection.vendor == pytestconfig.getoption("db")
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("PRAGMA journal_mode")
            assert cursor.fetchone() == ("wal",), "Not as on a real site."


@pytest.mark.django_db
def test_the_database_answers():
    with connection.cursor() as cursor:
        cursor.execute("SELECT 6 * 7")
        assert cursor.fetchone() == (42,)


def test_redis_answers_and_remembers():
    with redis.Redis.from_url(settings.REDIS_URL) as client:
        assert client.ping()
        client.set("test_servers", "bazar", ex=60)
        assert client.get("test_servers") == b"bazar"


def test_each_worker_has_a_redis_database_of_its_own(monkeypatch):
    monkeypatch.setenv("REDIS_URL", "redis://127.0.0.1:1/0")
    monkeypatch.setenv(plugin.PRIVATE_REDIS, "redis://127.0.0.1:1")
    monkeypatch.setenv(plugin.WORKER, "gw2")
    plugin.take_own_redis_database()
    assert os.environ["REDIS_URL"] == "redis://127.0.0.1:1/3"


@pytest.mark.parametrize("binaries", [*servers.postgresql_installations()], ids=str)
def test_every_postgresql_on_this_machine_would_do(binaries: Path):
    with servers.PrivateServers() as private:
        url = private.start_postgresql(binaries)
        with psycopg.connect(url) as session:
            assert session.execute("SELECT 6 * 7").fetchone() == (42,)
        pid = _postgresql_pid(url)
        assert _is_running(pid)
    assert not _is_running(pid)
    assert not private.folder.exists()


@pytest.mark.parametrize(
    "program", [one.path for one in servers.redis_programs()], ids=str
)
def test_every_redis_on_this_machine_would_do(program: Path):
    with servers.PrivateServers() as private:
        url = private.start_redis(program)
        pid = _redis_pid(url)
        assert _is_running(pid)
    assert not _is_running(pid)
    assert not private.folder.exists()


@needs_root
def test_a_postgresql_out_of_reach_is_copied_and_the_way_to_it_stays_closed(tmp_path):
    *_, wheel = servers.postgresql_installations()
    package = wheel.parents[1]
    for folder in (package, package.with_name(f"{package.name}.libs")):
        (tmp_path / folder.name).symlink_to(folder)
    tmp_path.chmod(0o700)
    with servers.PrivateServers() as private:
        url = private.start_postgresql(tmp_path / wheel.relative_to(package.parent))
        with psycopg.connect(url) as session:
            assert session.execute("SELECT 6 * 7").fetchone() == (42,)
    assert tmp_path.stat().st_mode & 0o777 == 0o700


def test_servers_listen_on_loopback_only(urls: Urls):
    for url in urls:
        port = int(re.findall(r":(\d+)", url)[-1])
        assert _listening_addresses(port) == {"0100007F"}, url  # 127.0.0.1


def test_servers_turn_strangers_away(urls: Urls):
    without_password = re.compile(r":[^:@/]+@")
    with pytest.raises(psycopg.OperationalError, match="password"):
        psycopg.connect(without_password.sub("@", urls.database))
    with (
        redis.Redis.from_url(without_password.sub("", urls.redis)) as stranger,
        pytest.raises(redis.AuthenticationError),
    ):
        stranger.ping()


@pytest.mark.long
def test_a_killed_run_leaves_no_server_and_no_folder_behind(tmp_path: Path):
    test = tmp_path / "test_waiting.py"
    test.write_text(WAITING_TEST)
    command = [sys.executable, "-m", "pytest", "-c", "pyproject.toml", "-s", str(test)]
    with subprocess.Popen(
        command, cwd=ROOT, env=_clean_environment(), stdout=subprocess.PIPE, text=True
    ) as run:
        try:
            urls = _urls_printed_by(run)
            pids = [_postgresql_pid(urls.database), _redis_pid(urls.redis)]
            folder = _data_folder(urls.database).parent
            assert all(_is_running(pid) for pid in pids)
        finally:
            run.send_signal(signal.SIGKILL)

    deadline = time.monotonic() + SECONDS_TO_VANISH
    while any(_is_running(pid) for pid in pids) or folder.exists():
        assert time.monotonic() < deadline, "A server or its folder is still there."
        time.sleep(0.05)


@pytest.mark.long
def test_sqlite_takes_the_place_of_postgresql_when_asked_for():
    run = _pytest("--db=sqlite", "tests/test_servers.py", "-k=test_django_runs_on")
    assert "1 passed" in run.stdout, run.stdout
    assert "servers: SQLite; Redis from" in run.stdout


@pytest.mark.long
def test_given_servers_are_used_and_none_is_started(urls: Urls):
    run = _pytest(
        "tests/test_servers.py",
        "-k=database_answers or redis_answers",
        installed=False,
        given={"DATABASE_URL": urls.database, "REDIS_URL": f"{urls.redis}/0"},
    )
    assert "2 passed" in run.stdout, run.stdout
    assert "servers: the given DATABASE_URL; the given REDIS_URL" in run.stdout


@pytest.mark.parametrize(
    ("arguments", "advice"),
    [
        ([], "The tests need PostgreSQL 14 or newer: run `make setup`, or install "),
        (["--db=sqlite"], "The tests need Redis: run `make setup`, or install "),
    ],
    ids=["PostgreSQL", "Redis"],
)
def test_without_a_server_there_is_no_run_but_a_sentence(arguments, advice):
    run = _pytest(*arguments, "tests/test_servers.py", installed=False)
    assert run.returncode == pytest.ExitCode.USAGE_ERROR
    assert run.stderr.startswith(f"ERROR: {advice}")
    assert run.stderr.strip().count("\n") == 0


HEARING = """
import signal, subprocess, sys
from tests import plugin
assert signal.getsignal(signal.SIGINT) is signal.SIG_IGN
plugin.hear_interruptions()
child = "import signal; signal.raise_signal(signal.SIGINT)"
ended = subprocess.run([sys.executable, "-c", child], check=False, timeout=60)
print(ended.returncode)
"""


def test_what_tests_start_takes_ctrl_c_also_when_they_run_in_the_background():
    ignoring = ["sh", "-c", "trap '' INT; exec \"$@\"", "sh"]
    run = subprocess.run(
        [*ignoring, sys.executable, "-c", HEARING],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert run.stdout == f"{-signal.SIGINT}\n", run.stderr


def _pytest(
    *arguments: str, installed: bool = True, given: dict[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """Run pytest on this project, on a machine with servers installed or without."""
    start = ["-m", "pytest"] if installed else ["-c", WITHOUT_INSTALLED_SERVERS]
    return subprocess.run(
        [sys.executable, *start, *arguments],
        cwd=ROOT,
        env=_clean_environment() | (given or {}),
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def _clean_environment() -> dict[str, str]:
    """Return the environment without what this run has put into it."""
    ours = ("DATABASE_URL", "REDIS_URL", "SOUK_", "PYTEST_")
    return {
        name: value for name, value in os.environ.items() if not name.startswith(ours)
    }


def _urls_printed_by(run: subprocess.Popen[str]) -> Urls:
    assert run.stdout
    for line in run.stdout:
        found = re.search(r"(postgresql://\S+) (redis://\S+)", line)
        if found:
            return Urls(found[1], found[2])
    raise AssertionError("The run ended before its test began.")


def _postgresql_pid(url: str) -> int:
    return int((_data_folder(url) / "postmaster.pid").read_text().split()[0])


def _data_folder(url: str) -> Path:
    with psycopg.connect(url) as session:
        row = session.execute("SHOW data_directory").fetchone()
    assert row
    return Path(row[0])


def _redis_pid(url: str) -> int:
    with redis.Redis.from_url(url) as client:
        return int(client.info("server")["process_id"])


def _is_running(pid: int) -> bool:
    """Tell a process at work from one that has ended and that nobody has buried."""
    try:
        status = Path(f"/proc/{pid}/stat").read_text()
    except (FileNotFoundError, ProcessLookupError):
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def _listening_addresses(port: int) -> set[str]:
    """Return the addresses, as the kernel writes them, with a server at the port."""
    addresses = set()
    for table in (Path("/proc/net/tcp"), Path("/proc/net/tcp6")):
        for line in table.read_text().splitlines()[1:] if table.exists() else ():
            _, local, _, state, *_ = line.split()
            address, _, hexadecimal_port = local.partition(":")
            if state == "0A" and int(hexadecimal_port, 16) == port:
                addresses.add(address)
    return addresses
