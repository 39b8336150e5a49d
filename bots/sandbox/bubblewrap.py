"""The stronger sandbox: namespaces made by bubblewrap, and all of Landlock's within.

The bot sees a file system of three folders, no other process, no network interface and
no /proc. It is process 1 there, so the kernel ends all that it might have started.
"""

import shutil
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, Final

from bots.sandbox.errors import SandboxUnavailable
from bots.sandbox.interface import Limits, Spec
from bots.sandbox.interior import environment, quotas, words
from bots.sandbox.launching import launch
from bots.sandbox.process import BotProcess
from bots.sandbox.runtime import Runtime

NOBODY: Final = "65534"
BOT: Final = Path("/bot")


@dataclass(frozen=True, slots=True)
class Bubblewrap:
    name: ClassVar[str] = "bubblewrap"
    advice: ClassVar[str] = (
        "Allow unprivileged user namespaces, on Ubuntu by an AppArmor profile for "
        "bwrap that grants userns, or run outside of a container that forbids them."
    )

    runtime: Runtime
    program: str

    @classmethod
    def find(cls, runtime: Runtime) -> "Bubblewrap":
        program = shutil.which("bwrap")
        if program is None:
            raise SandboxUnavailable(
                "bwrap is not installed: install it, on Debian with: "
                "apt-get install bubblewrap."
            )
        return cls(runtime, program)

    def launch(self, spec: Spec, limits: Limits) -> BotProcess:
        inside = replace(self.runtime, python=Path("/python"), souk=Path("/souk"))
        spec_inside = replace(spec, code=BOT) if spec.code else spec

        def command(news: int) -> list[str]:
            return [
                self.program,
                *self._namespaces(),
                *self._file_system(spec.code, inside),
                "--",
                *words(inside, spec_inside, limits=quotas(limits), news=news),
            ]

        return launch(command, environment(inside))

    def _namespaces(self) -> list[str]:
        return [
            "--unshare-user",
            "--unshare-ipc",
            "--unshare-pid",
            "--unshare-net",
            "--unshare-uts",
            "--unshare-cgroup-try",
            *("--uid", NOBODY, "--gid", NOBODY, "--hostname", "bot"),
            # Bubblewrap's own first process would be there to be looked at.
            "--as-pid-1",
            "--die-with-parent",
            # Nobody pushes characters back into our terminal.
            "--new-session",
        ]

    def _file_system(self, code: Path | None, inside: Runtime) -> list[str]:
        return [
            *("--ro-bind", str(self.runtime.python), str(inside.python)),
            *("--ro-bind", str(self.runtime.souk), str(inside.souk)),
            *(("--ro-bind", str(code), str(BOT)) if code else ()),
            # Not --dev: that leaves /dev and /dev/shm open for writing.
            *("--dir", "/dev", "--dev-bind", "/dev/null", "/dev/null"),
            *("--remount-ro", "/", "--chdir", "/"),
        ]
