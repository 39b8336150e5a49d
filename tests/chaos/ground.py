"""A PostgreSQL and a Redis that can be crashed, and come back at the same address."""

import secrets
import signal
import subprocess
import time
from collections.abc import Callable
from contextlib import suppress

import psycopg
import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from souk.embedded.ports import free_port
from tests.chaos.crew import descendants
from tests.servers import (
    PrivateServers,
    ServerUnavailable,
    find_postgresql,
    find_redis,
)

RESTARTS = 50
SHORT_S = 0.2
RECONNECT_S = 6.0
"""Celery looks for a Redis that it has lost after two seconds, and four later again."""

DATABASE, REDIS = "PostgreSQL", "Redis"


class Ground(PrivateServers):
    """The servers of one run. A server ends with the thread that started it."""

    def __init__(self) -> None:
        super().__init__()
        self._servers: dict[str, subprocess.Popen[bytes]] = {}
        self._is_down: set[str] = set()
        self.up_since = 0.0
        """When the last outage was over, and everybody may know."""

    def start(self) -> None:
        self._binaries = self._within_reach(find_postgresql())
        password = secrets.token_urlsafe(16)
        self._make_cluster(self._binaries, self.folder / "postgresql", password)
        self._port = free_port()
        self.database_url = (
            f"postgresql://souk:{password}@127.0.0.1:{self._port}/postgres"
        )
        self.start_database()
        password, port = secrets.token_urlsafe(16), free_port()
        self.redis_url = f"redis://:{password}@127.0.0.1:{port}/0"
        self._redis = self.folder / "redis.conf"
        self._redis.write_text(
            f"port {port}\nbind 127.0.0.1\nrequirepass {password}\n"
            f"save ''\ndir {self.folder}\n"
        )
        self.start_redis_again()

    @property
    def is_up(self) -> bool:
        return not self._is_down

    def pids(self) -> set[int]:
        """Return the processes of the servers and of what cleans up after them."""
        roots = {process.pid for process in self._servers.values()}
        return {self._janitor.pid, *roots}.union(*map(descendants, roots))

    def client(self) -> redis.Redis:
        return redis.Redis.from_url(
            self.redis_url, socket_timeout=2, retry=Retry(NoBackoff(), 0)
        )

    # --- PostgreSQL ------------------------------------------------------------------

    def start_database(self) -> None:
        command = [str(self._binaries / "postgres"), "-D"]
        command += [str(self.folder / "postgresql")]
        # What a process has written outlives it, so a crash of the server loses nothing
        # that only a crash of the machine would lose.
        for setting in (
            f"port={self._port}",
            "listen_addresses=127.0.0.1",
            "unix_socket_directories=",
            "max_connections=100",
            "fsync=off",
        ):
            command += ["-c", setting]
        self._start(DATABASE, command)

    def crash_database(self, how: signal.Signals) -> None:
        """SIGQUIT is an immediate shutdown; SIGKILL leaves it no moment at all."""
        self._crash(DATABASE, how)

    # --- Redis -----------------------------------------------------------------------

    def start_redis_again(self) -> None:
        self._start(REDIS, [str(find_redis()), str(self._redis)])

    def crash_redis(self) -> None:
        self._crash(REDIS, signal.SIGKILL)

    # --- both ------------------------------------------------------------------------

    def _start(self, name: str, command: list[str]) -> None:
        """Start a server; one that was killed may leave something behind for a moment.

        PostgreSQL refuses to start while a process of the former one is alive.
        """
        last_signal = signal.SIGQUIT if name == DATABASE else signal.SIGKILL
        for _ in range(RESTARTS):
            with suppress(ServerUnavailable):
                self._launch(
                    name,
                    command,
                    last_signal,
                    self._answers(name),
                    account=self._account if name == DATABASE else None,
                )
                break
            time.sleep(SHORT_S)
        else:
            raise ServerUnavailable(f"{name} does not come back.")
        self._servers[name] = self._running[-1][0]
        self._is_down.discard(name)
        self.up_since = time.monotonic() + (RECONNECT_S if name == REDIS else 0)

    def _answers(self, name: str) -> Callable[[], bool]:
        return self._database_answers if name == DATABASE else self._redis_answers

    def _database_answers(self) -> bool:
        try:
            psycopg.connect(self.database_url, connect_timeout=5).close()
        except psycopg.OperationalError:
            return False
        return True

    def _redis_answers(self) -> bool:
        with self.client() as client:
            try:
                return bool(client.ping())
            except redis.RedisError:
                return False

    def _crash(self, name: str, how: signal.Signals) -> None:
        self._is_down.add(name)
        process = self._servers.pop(name)
        self._running = [one for one in self._running if one[0] is not process]
        process.send_signal(how)
        process.wait(timeout=120)
