"""The sandbox that needs no program and no namespaces: Landlock, seccomp and quotas.

Files outside cannot be opened, though a bot can tell whether a path exists. Processes,
sockets and signals are refused by seccomp.
"""

import os
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar, Final

from bots.sandbox.code_folder import renew
from bots.sandbox.interface import Limits, Spec
from bots.sandbox.interior import environment, quotas, task, words, zygote_words
from bots.sandbox.launch import launch_cold
from bots.sandbox.process import BotProcess
from bots.sandbox.runtime import Runtime
from bots.sandbox.zygotes import launch_warm

CROWD: Final = 150
"""How many threads may come and go beside a bot before the kernel refuses it one."""


@dataclass(frozen=True, slots=True)
class Landlock:
    name: ClassVar[str] = "Landlock"
    advice: ClassVar[str] = (
        "Run outside of a container that forbids seccomp or the landlock system calls."
    )

    runtime: Runtime
    is_warm: bool = False

    def launch(self, spec: Spec, limits: Limits) -> BotProcess:
        if spec.code:
            renew(spec.code)
        # Root becomes a user that runs nothing, whose threads the kernel counts. Any
        # other remains who it is; the kernel would count the threads of all its bots
        # together, and one could take those of the others.
        is_root = os.geteuid() == 0
        others = 0 if is_root else _threads_of(os.geteuid()) + CROWD
        limited = quotas(limits, others=others)
        most_threads = None if is_root else limits.threads
        given, folder = environment(self.runtime), str(spec.code or "")
        if self.is_warm:
            work = task(self.runtime, spec, limits=limited)
            return launch_warm(
                self._zygote, given, work, folder=folder, most_threads=most_threads
            )

        def command(news: int) -> Sequence[str]:
            return words(self.runtime, spec, limits=limited, news=news)

        return launch_cold(command, given, folder=folder, most_threads=most_threads)

    def _zygote(self, control: int) -> Sequence[str]:
        return zygote_words(self.runtime, control=control, world="")


def _threads_of(user: int) -> int:
    """Count the threads of all processes of a user."""
    count = 0
    for process in Path("/proc").glob("[0-9]*"):
        try:
            if process.stat().st_uid == user:
                count += len(os.listdir(process / "task"))
        except OSError:
            continue  # It has ended since.
    return count
