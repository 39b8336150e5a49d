"""One worker of the crew: `python -m tests.chaos.member`.

It is what an installation runs, but for three things: each of its messages is sent
twice, its processes end within a COMMIT when the nemesis asks for it, and where a
control is asked for, a guard is missing.
"""

import os
import signal
import sys
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from celery.signals import worker_process_init, worker_ready

from souk.celery import app
from souk.embedded import prepare, worker
from tests.chaos.crew import END_IN_COMMIT, READY
from tests.interrupted_commit import interrupt_commits

TWICE: Final = "SOUK_CHAOS_TWICE"
"""Names a file that grows by a byte with each message that is sent twice."""


def main() -> int:
    prepare.set_up_django()
    if control := os.environ.get("SOUK_CHAOS_CONTROL"):
        # It changes what works on models, so it can be imported only now.
        import_module("tests.chaos.controls").CONTROLS[control].remove()
    _send_all_twice()
    return worker.main(["--processes=3", "--beat"])


@worker_ready.connect
def _say_so(**details: object) -> None:
    del details
    Path(os.environ[TWICE]).with_name(f"{READY}{os.getpid()}").touch()


@worker_process_init.connect
def _end_in_commits(**details: object) -> None:
    """Ask this process to end after it has sent a COMMIT, before it has an answer."""
    del details
    request = Path(os.environ[TWICE]).with_name(END_IN_COMMIT)

    def choose() -> signal.Signals | None:
        try:
            request.unlink()
        except FileNotFoundError:
            return None
        return signal.SIGTERM

    interrupt_commits(choose)


def _send_all_twice() -> None:
    send = app.amqp.send_task_message
    counter = Path(os.environ[TWICE])

    def send_twice(*args: Any, **more: Any) -> Any:
        send(*args, **more)
        # Opened each time: a pool closes what its processes need not have open.
        with counter.open("ab") as file:
            file.write(b".")
        return send(*args, **more)

    app.amqp.send_task_message = send_twice


if __name__ == "__main__":
    sys.exit(main())
