"""The stronger sandbox: namespaces made by bubblewrap, and all of Landlock's within.

The bot sees a file system of three folders, no other process, no network interface and
no /proc. It is process 1 there, so the kernel ends all that it might have started.
"""

import shutil
from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import ClassVar, Final

from bots.sandbox.code_folder import renew
from bots.sandbox.errors import SandboxUnavailable
from bots.sandbox.inside import world
from bots.sandbox.interface import Limits, Spec
from bots.sandbox.interior import environment, quotas, task, words, zygote_words
from bots.sandbox.launch import launch_cold
from bots.sandbox.process import BotProcess
from bots.sandbox.runtime import Runtime
from bots.sandbox.zygotes import launch_warm

WORLD: Final = "/world"


@dataclass(frozen=True, slots=True)
class Bubblewrap:
    name: ClassVar[str] = "bubblewrap"
    advice: ClassVar[str] = (
        "Allow unprivileged user namespaces, on Ubuntu by an AppArmor profile for "
        "bwrap that grants userns, or run outside of a container that forbids them."
    )

    runtime: Runtime
    program: str
    is_warm: bool = False

    @classmethod
    def find(cls, runtime: Runtime, *, is_warm: bool = False) -> "Bubblewrap":
        program = shutil.which("bwrap")
        if program is None:
            raise SandboxUnavailable(
                "bwrap is not installed: install it, on Debian with: "
                "apt-get install bubblewrap."
            )
        return cls(runtime, program, is_warm)

    @property
    def _inside(self) -> Runtime:
        """Where everything is for those within."""
        return replace(self.runtime, python=Path("/python"), souk=Path("/souk"))

    def launch(self, spec: Spec, limits: Limits) -> BotProcess:
        inside = self._inside
        spec_inside = replace(spec, code=Path(world.BOT)) if spec.code else spec
        limited, given = quotas(limits), environment(inside)
        folder = str(spec_inside.code or "")
        if self.is_warm:
            work = task(inside, spec_inside, limits=limited)
            return launch_warm(self._zygote, given, work, code=spec.code, folder=folder)
        if spec.code:
            renew(spec.code)

        def command(news: int) -> Sequence[str]:
            return [
                self.program,
                *self._namespaces(),
                *self._file_system(spec.code),
                "--",
                *words(inside, spec_inside, limits=limited, news=news),
            ]

        return launch_cold(command, given, folder=folder)

    def _zygote(self, control: int) -> Sequence[str]:
        """Return the command of a process whose forks each take a copy of a world."""
        return [
            self.program,
            *("--unshare-pid", "--as-pid-1", "--die-with-parent", "--new-session"),
            # Each of its forks counts processes anew.
            *("--cap-add", "CAP_SYS_ADMIN"),
            *self._runtime(),
            *self._device(),
            # Each takes its code from there, and says there which user it is.
            *("--ro-bind", "/", world.HOST, "--proc", f"{world.HOST}/proc"),
            *("--tmpfs", WORLD, *self._device(WORLD), "--dir", WORLD + world.BOT),
            # It fills these itself.
            *(word for at in self._folders for word in ("--tmpfs", WORLD + at)),
            *("--remount-ro", WORLD, "--remount-ro", "/", "--chdir", "/"),
            "--",
            *zygote_words(self._inside, control=control, world=WORLD),
        ]

    def _namespaces(self) -> list[str]:
        nobody = str(world.NOBODY)
        return [
            "--unshare-user",
            "--unshare-ipc",
            "--unshare-pid",
            "--unshare-net",
            "--unshare-uts",
            "--unshare-cgroup-try",
            *("--uid", nobody, "--gid", nobody, "--hostname", "bot"),
            # Bubblewrap's own first process would be there to be looked at.
            "--as-pid-1",
            "--die-with-parent",
            # So a bot cannot push characters back into our terminal.
            "--new-session",
        ]

    def _file_system(self, code: Path | None) -> list[str]:
        return [
            *self._runtime(),
            *self._device(),
            *(("--ro-bind", str(code), world.BOT) if code else ()),
            *("--remount-ro", "/", "--chdir", "/"),
        ]

    @property
    def _folders(self) -> tuple[str, str]:
        return str(self._inside.python), str(self._inside.souk)

    def _runtime(self) -> list[str]:
        python, souk = self._folders
        return [
            *("--ro-bind", str(self.runtime.python), python),
            *("--ro-bind", str(self.runtime.souk), souk),
        ]

    def _device(self, root: str = "") -> list[str]:
        # Not --dev: that leaves /dev and /dev/shm open for writing.
        return [
            *("--dir", f"{root}/dev"),
            *("--dev-bind", "/dev/null", f"{root}/dev/null"),
        ]
