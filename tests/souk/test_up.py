"""`souk up`, with real processes: it starts, goes on, and leaves nothing behind."""

import http.client
import os
import re
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from http.cookiejar import CookieJar
from pathlib import Path
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, build_opener, urlopen

import psycopg
import pytest

from souk.embedded.ports import free_port
from tests import servers

pytestmark = pytest.mark.long

ROOT = Path(__file__).parents[2]
SECONDS_TO_START = 240
SECONDS_TO_VANISH = 15
GROWTH = 20
GUIDE = (ROOT / "docs" / "operate.md").read_text()


class Site:
    """A `souk up` with a data folder of its own."""

    def __init__(self, folder: Path, **environment: str) -> None:
        self.folder = folder
        self.environment = environment
        self.said: list[str] = []

    def start(self, *arguments: str) -> None:
        """Start it and wait until it has said where it is."""
        self.run = subprocess.Popen(
            [sys.executable, "-m", "souk", "up", f"--port={free_port()}", *arguments],
            cwd=ROOT,
            env=_clean_environment() | self.environment | self._own_environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.run.stdout
        self.said = []
        for line in self.run.stdout:
            self.said.append(line.strip())
            if "Ctrl-C" in line:
                break
        assert "Ctrl-C stops everything." in self.said, self.said
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", self.said[0])
        assert found
        self.address, self.port = found[0], int(found[1])

    def part(self, *arguments: str) -> subprocess.Popen[str]:
        """Start one part of it alone."""
        return subprocess.Popen(
            [sys.executable, "-m", "souk", *arguments],
            cwd=ROOT,
            env=_clean_environment() | self.environment | self._own_environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
        )

    @property
    def _own_environment(self) -> dict[str, str]:
        return {
            "SOUK_DATA": str(self.folder),
            "SOUK_DEMO_PAUSE": "0.05",
            # The others think for as long as their clocks let them.
            "SOUK_DEMO_BOTS": "souk-greedy,souk-random",
        }

    @property
    def password(self) -> str:
        return (self.folder / "organiser-password").read_text().strip()

    def entries(self) -> int:
        """Return how many entries all matches have together."""
        question = "SELECT sum(head_seq) FROM replays_matchlog"
        url = self.environment.get("DATABASE_URL")
        if url:
            with psycopg.connect(url) as session:
                row = session.execute(question).fetchone()
        else:
            with closing(sqlite3.connect(self.folder / "souk.sqlite3")) as database:
                row = database.execute(question).fetchone()
        return int(row[0] or 0) if row else 0

    def opens(self, page: str) -> None:
        with urlopen(f"{self.address}{page}", timeout=SECONDS_TO_START) as answer:
            assert answer.status == 200

    def grows(self) -> None:
        """Wait until the matches are some entries longer."""
        before = self.entries()
        wait_for(lambda: self.entries() >= before + GROWTH, SECONDS_TO_START)

    def processes(self) -> dict[int, str]:
        """Return all processes that come from this one, with their commands."""
        return {pid: _command(pid) for pid in _family(self.run.pid)}

    def stop(self, number: signal.Signals) -> tuple[int, str]:
        """Send a signal; return how it ended and its last words, once all are gone."""
        family = self.processes()
        assert {"up", "web", "worker", "beat"} <= {
            command.split()[0] for command in family.values() if command
        }
        self.run.send_signal(number)
        assert self.run.stdout
        with self.run.stdout as stdout:
            words = stdout.read()
        status = self.run.wait(timeout=120)
        wait_for(lambda: not any(map(_is_running, family)), SECONDS_TO_VANISH)
        with pytest.raises(ConnectionRefusedError):
            http.client.HTTPConnection("127.0.0.1", self.port).connect()
        return status, words


@pytest.fixture
def site(tmp_path: Path) -> Iterator[Site]:
    site = Site(tmp_path / "data")
    yield site
    _end(site)


@pytest.fixture
def app_role() -> Iterator[str]:
    """A database made as the guide says; the URL is that of the role of the site."""
    with servers.PrivateServers() as private:
        url = private.start_postgresql(servers.find_postgresql())
        server, database, tables = re.findall(r"```sql\n(.*?)```", GUIDE, re.DOTALL)
        place = url.rpartition("@")[2].rpartition("/")[0]
        owner = f"postgresql://souk_owner:one%20secret@{place}/souk"
        _execute(url, server)
        _execute(url.replace("/postgres", "/souk"), database)
        subprocess.run(
            [sys.executable, "-m", "django", "migrate", "--verbosity=0"],
            env=_clean_environment()
            | {"DATABASE_URL": owner, "DJANGO_SETTINGS_MODULE": "souk.settings.base"},
            cwd=ROOT,
            check=True,
            timeout=120,
        )
        _execute(owner, tables)
        yield f"postgresql://souk_app:another%20secret@{place}/souk"


def _execute(url: str, statements: str) -> None:
    with psycopg.connect(url, autocommit=True) as session:
        for statement in statements.split(";"):
            if statement.strip():
                session.execute(statement.encode())


def test_it_stops_on_ctrl_c_and_goes_on_where_it_was(site: Site):
    site.start()
    assert f"password: {site.password} (kept in " in site.said[3]
    site.opens("matches/")
    site.grows()
    _check_that_a_second_one_is_refused(site)
    assert site.stop(signal.SIGINT) == (0, "Stopping.\n")
    before = site.entries()

    site.start()
    assert site.entries() >= before
    assert site.password not in "".join(site.said)
    assert "the first password, kept in " in site.said[2]
    _log_in(site)
    site.grows()
    _kill_the_web_server(site)
    status, _ = site.stop(signal.SIGTERM)
    assert status == 0


def _check_that_a_second_one_is_refused(site: Site) -> None:
    refused = souk("up", SOUK_DATA=str(site.folder))
    assert refused.returncode == 1
    assert refused.stderr.startswith(f"souk: Souk already runs on {site.folder}, as ")
    assert f"process {site.run.pid}:" in refused.stderr
    taken = souk("up", f"--port={site.port}", SOUK_DATA=f"{site.folder}-2")
    assert taken.returncode == 1
    assert taken.stderr.startswith("souk: Nothing can listen at 127.0.0.1, port ")


def _log_in(site: Site) -> None:
    browser = build_opener(HTTPCookieProcessor(CookieJar()))
    address = f"{site.address}admin/login/"
    with browser.open(address) as page:
        field = r'name="csrfmiddlewaretoken" value="(\w+)"'
        token = re.search(field, page.read().decode())
    assert token
    form = {
        "csrfmiddlewaretoken": token[1],
        "username": "organiser",
        "password": site.password,
        "next": "/admin/",
    }
    with browser.open(address, urlencode(form).encode()) as answer:
        assert answer.url == f"{site.address}admin/"


def _kill_the_web_server(site: Site) -> None:
    """A request that comes while there is no web server is answered by the next."""
    web = next(pid for pid, name in site.processes().items() if name.startswith("web "))
    os.kill(web, signal.SIGKILL)
    site.opens("matches/")
    assert site.run.stdout
    sentence = site.run.stdout.readline()
    assert sentence.startswith("The web server ended by SIGKILL; it is started again ")


def test_killing_it_leaves_no_process_behind_and_it_can_start_again(site: Site):
    site.start()
    site.grows()
    status, _ = site.stop(signal.SIGKILL)
    assert status == -signal.SIGKILL
    with closing(sqlite3.connect(site.folder / "souk.sqlite3")) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)


def test_two_urls_move_it_to_postgresql_and_another_redis(tmp_path, app_role):
    with servers.PrivateServers() as private:
        redis = private.start_redis(servers.find_redis())
        site = Site(tmp_path, DATABASE_URL=app_role, REDIS_URL=f"{redis}/0")
        try:
            site.start()
            site.grows()
            assert not any("redis" in name for name in site.processes().values())
            assert not (tmp_path / "souk.sqlite3").exists()
            assert site.stop(signal.SIGTERM)[0] == 0
            _check_that_its_parts_run_alone(site)
        finally:
            _end(site)
    for forbidden in (
        "DELETE FROM replays_logentry",
        "UPDATE replays_logentry SET kind = 'move'",
        "TRUNCATE replays_logentry",
        "ALTER TABLE replays_logentry DISABLE TRIGGER ALL",
    ):
        with pytest.raises(psycopg.errors.InsufficientPrivilege):
            _execute(app_role, forbidden)


def _check_that_its_parts_run_alone(site: Site) -> None:
    """Start the web server and a worker as on two machines; end the worker badly."""
    place = ["--port", str(free_port())]
    with site.part("web", *place) as web, site.part("worker", "--beat") as worker:
        try:
            assert web.stdout
            assert web.stdout.readline() == (
                f"Souk's web server is at http://127.0.0.1:{place[1]}/\n"
            )
            site.address = f"http://127.0.0.1:{place[1]}/"
            site.opens("matches/")
            site.grows()
            web.send_signal(signal.SIGINT)
            assert web.wait(timeout=120) == 0
            pool = _family(worker.pid)
            assert len(pool) > 2
        finally:
            web.kill()
            worker.kill()
    wait_for(lambda: not any(map(_is_running, pool)), SECONDS_TO_VANISH)


@pytest.mark.parametrize(
    ("variables", "sentence"),
    [
        ({"DATABASE_URL": "mysql://ana@host/souk"}, "DATABASE_URL begins with "),
        (
            {"DATABASE_URL": "postgresql://ana:secret@127.0.0.1:{port}/souk"},
            "The database souk at 127.0.0.1 cannot be used: Connection refused. ",
        ),
        (
            {"REDIS_URL": "redis://:secret@127.0.0.1:{port}/0"},
            "The Redis at 127.0.0.1 cannot be used: ",
        ),
    ],
    ids=["no such kind", "no PostgreSQL", "no Redis"],
)
def test_what_cannot_be_used_is_told_in_one_sentence(tmp_path, variables, sentence):
    port = free_port()
    given = {name: value.format(port=port) for name, value in variables.items()}
    run = souk("up", f"--port={free_port()}", SOUK_DATA=str(tmp_path), **given)
    assert run.returncode == 1
    assert run.stderr.startswith(f"souk: {sentence}")
    assert run.stderr.count("\n") == 1
    assert "secret" not in run.stderr
    assert run.stdout == ""


@pytest.mark.parametrize(
    ("command", "sentence"),
    [
        (
            "worker",
            "souk: A worker is told of its work by Redis: name one in REDIS_URL.",
        ),
        ("web", "souk: The database lacks "),
    ],
)
def test_one_part_alone_says_what_it_lacks(tmp_path, command, sentence):
    run = souk(command, SOUK_DATA=str(tmp_path))
    assert run.returncode == 2
    assert run.stderr.startswith(sentence)


def souk(*arguments: str, **variables: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "souk", *arguments],
        cwd=ROOT,
        env=_clean_environment() | variables,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


def wait_for(is_so: Callable[[], bool], seconds: float) -> None:
    deadline = time.monotonic() + seconds
    while not is_so():
        assert time.monotonic() < deadline, "It does not come about."
        time.sleep(0.05)


def _end(site: Site) -> None:
    """End what a test that failed has left; its children end with it."""
    if hasattr(site, "run") and site.run.poll() is None:
        site.run.kill()
        site.run.wait(timeout=120)
    if hasattr(site, "run") and site.run.stdout:
        site.run.stdout.close()


def _clean_environment() -> dict[str, str]:
    """Return the environment without what this run of the tests has put into it."""
    ours = ("DATABASE_URL", "REDIS_URL", "DJANGO_", "SOUK_", "PYTEST_")
    return {
        name: value for name, value in os.environ.items() if not name.startswith(ours)
    }


def _family(pid: int) -> list[int]:
    """Return a process and all that come from it."""
    parents: dict[int, list[int]] = {}
    for folder in Path("/proc").glob("[0-9]*"):
        state = _state(int(folder.name))
        if state and state[0] != "Z":
            parents.setdefault(int(state[1]), []).append(int(folder.name))
    family = [pid]
    for member in family:
        family += parents.get(member, [])
    return family


def _command(pid: int) -> str:
    """Return what a process is started with, behind the name of the package."""
    command = Path(f"/proc/{pid}/cmdline").read_text().replace("\0", " ")
    return command.replace("-m souk up", "-m souk.embedded.up").rpartition(
        ".embedded."
    )[2]


def _is_running(pid: int) -> bool:
    state = _state(pid)
    return bool(state) and state[0] != "Z"


def _state(pid: int) -> list[str]:
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    except (FileNotFoundError, ProcessLookupError):
        return []
