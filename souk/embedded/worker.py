"""The worker that plays matches: `python -m souk.embedded.worker`.

With `--beat` it also gives the hint to look for work, every few seconds. Any number of
workers and of beats is right: what is to be done is in the database, and the worker
that takes it locks it.
"""

import argparse
import os
import sys
from typing import Final

from django.conf import settings

from bots import worker_places
from souk.celery import app
from souk.embedded import prepare, reach
from souk.embedded.beat import IN_MEMORY
from souk.embedded.errors import CannotRun

# Looking for other workers costs a second at the start and is used by nothing here.
ALONE: Final = ("--without-mingle", "--without-gossip")

QUEUES: Final = "people,checks,matches,maintenance"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m souk.embedded.worker")
    parser.add_argument("--processes", type=int)
    parser.add_argument("--beat", action="store_true")
    found = parser.parse_args(arguments)
    try:
        _check()
    except CannotRun as reason:
        print(f"souk: {reason}", file=sys.stderr)
        return prepare.REFUSED
    processes = found.processes or worker_places.usual_processes()
    app.conf.worker_concurrency = max(processes, worker_places.FEWEST)
    options = [f"--queues={QUEUES}", f"--hostname=souk-{os.getpid()}@%h"]
    if found.beat:
        options += ["--beat", *IN_MEMORY]
    app.worker_main(["worker", "--loglevel=WARNING", *options, *ALONE])
    return 0


def _check() -> None:
    prepare.set_up_django()
    if not settings.REDIS_URL:
        raise CannotRun(
            "A worker is told of its work by Redis: name one in REDIS_URL. (`souk up` "
            "starts one of its own.)"
        )
    reach.reach_redis()
    reach.reach_database()
    reach.require_migrations()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
