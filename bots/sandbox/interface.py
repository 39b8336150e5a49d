"""What every sandbox offers, and what it gets."""

from dataclasses import dataclass
from pathlib import Path
from typing import Final, Protocol

from bots.sandbox.process import BotProcess

MB: Final = 1 << 20


@dataclass(frozen=True, slots=True)
class Spec:
    """Whose code is run."""

    code: Path | None
    """The folder of an unpacked package; None runs what is built in."""
    argument: str
    """The argument of `main`: for a bot, where its class is, as "clever.bot:Clever"."""
    main: str = "bots.sdk.serving"
    """The module whose `main(argument, reading, writing)` is called once locked in."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Limits:
    """How much one process may use of the machine."""

    memory: int = 512 * MB
    """Of its own. Numpy takes some 100 MB before it does anything."""
    address_space: int = 768 * MB
    """With what is shared or only reserved, which `memory` does not count."""
    stack: int = 64 * MB
    threads: int = 16
    open_files: int = 32
    cpu_seconds: int = 600
    """The kernel's last word; the driver counts the time of each move."""


class Sandbox(Protocol):
    """One way to lock a process in."""

    @property
    def name(self) -> str: ...

    @property
    def advice(self) -> str:
        """What helps where it cannot be had."""

    def launch(self, spec: Spec, limits: Limits) -> BotProcess:
        """Start a process and return it when it is locked in, just before `main`.

        Any thread may call this; what it returns lives until it ends, is killed, or
        this whole process ends.
        """
