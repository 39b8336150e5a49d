"""Questions to this machine."""

import os
import shutil
import sys
from functools import cache
from pathlib import Path

from bots.sandbox.tiers import Trial, trials


def program(*names: str) -> Path | None:
    """Return the first of these programs that is installed, also in our own venv."""
    path = os.pathsep.join(
        [os.environ.get("PATH", ""), str(Path(sys.executable).parent)]
    )
    for name in names:
        if found := shutil.which(name, path=path):
            return Path(found)
    return None


def postgres() -> Path | None:
    """Return a PostgreSQL server program; Debian hides them, each by its version."""
    hidden = sorted(Path("/usr/lib/postgresql").glob("*/bin/postgres"))
    return program("postgres") or next(iter(hidden), None)


def sandbox_trial(name: str) -> Trial:
    """Return whether a sandbox holds bots here, or why not."""
    return next(trial for trial in _trials() if trial.name == name)


@cache
def _trials() -> tuple[Trial, ...]:
    return tuple(trials())


def cores() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def memory() -> int:
    """Return the bytes of memory of the machine."""
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def free_space(folder: Path) -> int:
    return shutil.disk_usage(folder).free
