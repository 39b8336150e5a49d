"""The whole site with one command: `souk up`.

1. No other process runs on the data folder, and a port is ours.
2. The database and a given Redis answer, the tables are there, and so is an organiser.
3. A Redis of our own, unless one is given; then workers, the beat, the web server.
4. They are watched until somebody asks to stop, and end with us whatever happens.
"""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
from collections.abc import Callable, Mapping
from typing import Final
from urllib.parse import urlsplit

from souk.embedded import ports
from souk.embedded.child import Service
from souk.embedded.data import (
    DataFolder,
    make_key,
    make_push_key,
    read_secret,
    secret_in,
)
from souk.embedded.errors import CannotRun
from souk.embedded.lifeline import starting_afresh
from souk.embedded.redis_server import PrivateRedis, find_program
from souk.embedded.signals import Signals
from souk.embedded.supervisor import Supervisor

SECONDS_TO_START: Final = 60.0
CHECKS_AT_A_TIME: Final = 2
"""Of bots, each of another author."""

Say = Callable[[str], None]


def run(*, host: str, port: int | None, say: Say) -> None:
    """Run the site until somebody asks to stop; raise `CannotRun` when it cannot."""
    folder = DataFolder.from_environment()
    folder.make()
    with folder.lock(), ports.listen(host, port) as listening, Signals() as signals:
        secret_in(folder.secret_key, make_key)
        secret_in(folder.push_key, make_push_key)
        environment = _environment(folder)
        is_new = _prepare(folder, environment)
        with Supervisor(signals, say) as supervisor:
            if _start(supervisor, folder, environment, listening):
                _say(folder, listening, port, is_new=is_new, say=say)
                supervisor.keep_running()
            say("Stopping.")


def _environment(folder: DataFolder) -> dict[str, str]:
    return {
        "DJANGO_SETTINGS_MODULE": "souk.settings.base",
        **os.environ,
        "SOUK_DATA": str(folder.path),
    }


def _prepare(folder: DataFolder, environment: Mapping[str, str]) -> bool:
    """Make everything ready; return whether the organiser's account is a new one."""
    done = subprocess.run(
        _python("prepare"),
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        # Who presses Ctrl-C while tables are being made gets them made, then stops.
        start_new_session=True,
        preexec_fn=starting_afresh(signal.SIGKILL),
    )
    if done.returncode == 0:
        return bool(json.loads(done.stdout))
    log = folder.logs / "prepare.log"
    log.write_text(done.stderr)
    *_, last = done.stderr.strip().split("\n")
    if "Traceback" in done.stderr:
        raise CannotRun(f"The site cannot be made ready: {last} More is in {log}.")
    raise CannotRun(done.stderr.strip())


def _start(
    supervisor: Supervisor,
    folder: DataFolder,
    environment: dict[str, str],
    listening: socket.socket,
) -> bool:
    """Start everything; return False when somebody asks to stop meanwhile."""

    def start(
        name: str, log: str, command: list[str], handed_down: tuple[int, ...] = ()
    ) -> None:
        supervisor.start(
            Service(
                name=name,
                command=command,
                log=folder.logs / f"{log}.log",
                environment=environment,
                handed_down=handed_down,
            )
        )

    if not environment.get("REDIS_URL"):
        redis = PrivateRedis(find_program())
        environment = {**environment, "REDIS_URL": redis.url}
        supervisor.start(_redis_service(redis, folder))
        if not supervisor.wait_until(redis.answers, SECONDS_TO_START):
            return False
    file = listening.fileno()
    web = [*_python("web"), f"--inherited={file}"]
    start("the web server", "web", web, handed_down=(file,))
    start("the worker", "worker", _python("worker"))
    checks = [*_python("worker"), f"--checks={CHECKS_AT_A_TIME}"]
    start("the worker for checks", "checks", checks)
    address = ports.address(listening)
    if not supervisor.wait_until(lambda: _answers(address), SECONDS_TO_START):
        return False
    # The worker has looked for work by itself: the beat need not be in anybody's way.
    start("the beat", "beat", _python("beat"))
    return True


def _redis_service(redis: PrivateRedis, folder: DataFolder) -> Service:
    return Service(
        name="Redis",
        command=redis.command,
        log=folder.logs / "redis.log",
        environment={"PATH": os.defpath, "LC_ALL": "C"},
        said=redis.settings,
        is_foundation=True,
    )


def _python(module: str) -> list[str]:
    return [sys.executable, "-m", f"souk.embedded.{module}"]


def _answers(address: str) -> bool:
    """Return whether the web server answers a request, with whatever page."""
    place = urlsplit(address)
    connection = http.client.HTTPConnection(place.hostname or "", place.port, timeout=1)
    try:
        connection.request("HEAD", "/")
        return bool(connection.getresponse().status)
    except (OSError, http.client.HTTPException):
        return False
    finally:
        connection.close()


def _say(
    folder: DataFolder,
    listening: socket.socket,
    port: int | None,
    *,
    is_new: bool,
    say: Say,
) -> None:
    """Say where the site is and how its organiser logs in."""
    address = ports.address(listening)
    if port is None and listening.getsockname()[1] != ports.DEFAULT_PORT:
        say(f"Port {ports.DEFAULT_PORT} is taken, so another one is used.")
    say(f"Souk runs at {address}")
    say(f"The organiser logs in at {address}admin/")
    file = folder.organiser_password
    if is_new:
        say("    name: organiser")
        say(f"    password: {read_secret(file)} (kept in {file})")
    elif file.exists():
        say(f"    with the name organiser and the first password, kept in {file}")
    say(f"Data and logs are in {folder.path}")
    say("Ctrl-C stops everything.")
