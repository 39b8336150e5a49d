"""Bots in bare processes: what the driver is tested with where no sandbox matters."""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Final

RUN: Final = (
    "import importlib, os, sys;"
    "writing = os.dup(1); os.dup2(2, 1);"
    "importlib.import_module(sys.argv[1]).main(sys.argv[2], 0, writing)"
)


class BareProcess:
    """A bot without any walls around it."""

    def __init__(self, main: str, argument: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", RUN, main, argument],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        pipes = (self._process.stdin, self._process.stdout, self._process.stderr)
        self._pipes = [pipe for pipe in pipes if pipe is not None]
        self.stdin, self.stdout, self.stderr = (pipe.fileno() for pipe in self._pipes)
        for pipe in self._pipes:
            os.set_blocking(pipe.fileno(), False)

    def poll(self) -> int | None:
        return self._process.poll()

    def cpu_ns(self) -> int:
        return time.clock_gettime_ns(~self.pid << 3 | 2)

    def is_ready_to_run(self) -> bool:
        return ") R " in Path(f"/proc/{self.pid}/stat").read_text()

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def folder(self) -> str:
        return str(Path.cwd())

    def interrupt(self) -> None:
        self._process.send_signal(signal.SIGXCPU)

    def kill(self) -> None:
        self._process.kill()
        self._process.wait(timeout=120)

    def close(self) -> None:
        self.kill()
        for pipe in self._pipes:
            pipe.close()
