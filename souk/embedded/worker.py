"""A worker that plays matches, or one that checks bots.

`python -m souk.embedded.worker` plays matches and does all that is soon done; with
`--beat` it also gives the hint to look for work, every few seconds. With `--checks N`
it only checks bots, N at a time: so checks, however long they take, leave everything
else alone. Any number of workers and of beats is right: what is to be done is in the
database, and the worker that takes it locks it.
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

QUEUES: Final = "people,matches,maintenance"
CHECKS: Final = "checks"


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m souk.embedded.worker")
    parser.add_argument("--processes", type=int)
    parser.add_argument("--checks", type=int)
    parser.add_argument("--beat", action="store_true")
    found = parser.parse_args(arguments)
    try:
        require_servers()
    except CannotRun as reason:
        print(f"souk: {reason}", file=sys.stderr)
        return prepare.REFUSED
    if found.checks:
        _work(CHECKS, f"souk-checks-{os.getpid()}", found.checks)
    else:
        processes = found.processes or worker_places.usual_processes()
        beat = ("--beat", *IN_MEMORY) if found.beat else ()
        processes = max(processes, worker_places.FEWEST)
        _work(QUEUES, f"souk-{os.getpid()}", processes, *beat)
    return 0


def _work(queues: str, name: str, processes: int, *options: str) -> None:
    app.conf.worker_concurrency = processes
    place = (f"--queues={queues}", f"--hostname={name}@%h")
    app.worker_main(["worker", "--loglevel=WARNING", *place, *options, *ALONE])


def require_servers() -> None:
    """Refuse to start, with a sentence, where a worker could do nothing."""
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
