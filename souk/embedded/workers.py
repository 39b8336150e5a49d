"""Both workers of a machine: one plays matches, the other checks bots.

`python -m souk.embedded.workers` starts them, starts one that ends again, and ends both
when it is asked to. What they say goes where its own words go.
"""

import argparse
import os
import sys
from collections.abc import Sequence
from typing import Final

from souk.embedded import prepare, worker
from souk.embedded.child import Service
from souk.embedded.errors import CannotRun
from souk.embedded.signals import Signals
from souk.embedded.supervisor import Supervisor
from souk.embedded.up import CHECKS_AT_A_TIME

PATIENCE: Final = 40.0
"""A worker gives back what it does within half a minute."""


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m souk.embedded.workers")
    parser.add_argument("--checks", type=int, default=CHECKS_AT_A_TIME)
    found, options = parser.parse_known_args(arguments)
    try:
        worker.require_servers()
        with (
            Signals() as signals,
            Supervisor(signals, _say, patience=PATIENCE) as supervisor,
        ):
            supervisor.start(_service("the worker", options))
            checks = [f"--checks={found.checks}"]
            supervisor.start(_service("the worker for checks", checks))
            supervisor.keep_running()
    except CannotRun as reason:
        _say(f"souk: {reason}")
        return prepare.REFUSED
    return 0


def _service(name: str, options: Sequence[str]) -> Service:
    command = [sys.executable, "-m", "souk.embedded.worker", *options]
    return Service(name=name, command=command, log=None, environment=os.environ)


def _say(sentence: str) -> None:
    print(sentence, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
