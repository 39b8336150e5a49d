"""How Python is called inside: its words, its environment, its limits."""

from collections.abc import Sequence
from typing import Final

from bots.sandbox.interface import Limits, Spec
from bots.sandbox.runtime import Runtime

PRELOADED: Final = ("bots.sdk.serving",)
"""What nearly every process inside imports first."""
ENTER: Final = "from bots.sandbox.inside.entry import enter; enter()"
SERVE: Final = "from bots.sandbox.inside.zygote import serve; serve()"


def python(runtime: Runtime, source: str) -> Sequence[str]:
    """Return the command that runs a line, with all paths as they are inside."""
    return [
        str(runtime.loader),
        "--library-path",
        str(runtime.libraries),
        str(runtime.interpreter),
        # Nothing of the user, of installed packages or of the current folder.
        *("-s", "-S", "-P", "-B", "-c"),
        source,
    ]


def task(runtime: Runtime, spec: Spec, *, limits: str) -> Sequence[str]:
    """Return what `bots.sandbox.inside.entry` is told to do."""
    folders = [runtime.python, runtime.souk, *([spec.code] if spec.code else [])]
    return [
        spec.main,
        spec.argument,
        str(spec.code or ""),
        limits,
        *map(str, folders),
    ]


def words(runtime: Runtime, spec: Spec, *, limits: str, news: int) -> Sequence[str]:
    """Return the command that starts Python and does one task."""
    return [
        *python(runtime, ENTER),
        str(news),
        *task(runtime, spec, limits=limits),
    ]


def zygote_words(runtime: Runtime, *, control: int, world: str) -> Sequence[str]:
    """Return the command that starts Python and forks a process for each task.

    Where `world` names a folder, each makes a world of its own there.
    """
    return [*python(runtime, SERVE), str(control), world, *PRELOADED]


def environment(runtime: Runtime) -> dict[str, str]:
    """Return all variables that a bot sees."""
    return {
        "PYTHONHOME": str(runtime.python),
        "PYTHONPATH": f"{runtime.souk}:{runtime.packages}",
        "PYTHONUTF8": "1",
        "PYTHONCOERCECLOCALE": "0",
        # The same bot on the same match iterates its sets in the same order.
        "PYTHONHASHSEED": "0",
        # Threads are few, and so is address space.
        "OPENBLAS_NUM_THREADS": "1",
        "OMP_NUM_THREADS": "1",
        "MKL_NUM_THREADS": "1",
        "MALLOC_ARENA_MAX": "2",
    }


def quotas(limits: Limits, *, others: int = 0) -> str:
    """Return the kernel's limits by name.

    It counts threads by user, so it has to be told of `others` that the user runs.
    """
    by_name = {
        "AS": limits.address_space,
        "DATA": limits.memory,
        "STACK": limits.stack,
        "NPROC": limits.threads + others,
        "NOFILE": limits.open_files,
        "CPU": limits.cpu_seconds,
        # They are counted by user too; with none at all there is nothing to notice.
        "SIGPENDING": 0,
        "FSIZE": 0,
        "CORE": 0,
        "MEMLOCK": 0,
        "MSGQUEUE": 0,
    }
    return ",".join(f"{name}={most}" for name, most in by_name.items())
