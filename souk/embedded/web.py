"""The web server: `python -m souk.embedded.web`.

It listens at an address of its own, or on a socket that it inherits: a web server that
is started again then finds the requests that came meanwhile.
"""

import argparse
import os
import socket
import sys
from contextlib import suppress
from typing import Final

import uvicorn
from django.conf import settings

from souk.connection_limits import LimitedConnection, raise_file_limit
from souk.embedded import ports, prepare, reach
from souk.embedded.errors import CannotRun

SECONDS_TO_FINISH: Final = 1
"""How long a request may go on when the server stops; a live stream never ends."""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m souk.embedded.web")
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int)
    parser.add_argument("--inherited", type=int, metavar="FILE")
    found = parser.parse_args(arguments)
    try:
        if found.inherited is None:
            listening = _take_place(found.host, found.port)
        else:
            listening = socket.socket(fileno=found.inherited)
    except CannotRun as reason:
        print(f"souk: {reason}", file=sys.stderr)
        return prepare.REFUSED
    serve(listening)
    return 0


def serve(listening: socket.socket) -> None:
    """Serve the site until a signal comes."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "souk.settings.base")
    raise_file_limit()
    configuration = uvicorn.Config(
        "souk.asgi:application",
        http=LimitedConnection,
        access_log=False,
        # What it says goes where all of the site's log goes.
        log_config=None,
        log_level="warning",
        timeout_graceful_shutdown=SECONDS_TO_FINISH,
    )
    # Once all requests are answered, the signal that ended it is raised once more.
    with suppress(KeyboardInterrupt):
        uvicorn.Server(configuration).run(sockets=[listening])


def _take_place(host: str, port: int | None) -> socket.socket:
    """Check all that the site needs before anybody can reach it."""
    prepare.set_up_django()
    reach.reach_database()
    if settings.REDIS_URL:
        reach.reach_redis()
    reach.require_migrations()
    listening = ports.listen(host, ports.DEFAULT_PORT if port is None else port)
    print(f"Souk's web server is at {ports.address(listening)}", flush=True)
    return listening


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
