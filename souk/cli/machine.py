"""Questions to this machine."""

import ctypes
import os
import shutil
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Final

LANDLOCK_CREATE_RULESET: Final = 444
"""The number of the system call, the same on all machines younger than it."""
ASK_FOR_ABI: Final = 1


def package_version(name: str) -> str | None:
    """Return the version of an installed Python package."""
    try:
        return version(name)
    except PackageNotFoundError:
        return None


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


def landlock_abi() -> int:
    """Return the kernel's Landlock version, 0 without Landlock."""
    libc = ctypes.CDLL(None, use_errno=True)
    return max(int(libc.syscall(LANDLOCK_CREATE_RULESET, None, 0, ASK_FOR_ABI)), 0)


def bubblewrap_works(bwrap: Path) -> bool:
    """Return whether a sandbox can be made; the kernel may forbid it."""
    command = [str(bwrap), "--unshare-all", "--ro-bind", "/", "/", "true"]
    try:
        done = subprocess.run(command, capture_output=True, timeout=10, check=False)
    except (OSError, subprocess.TimeoutExpired):
        return False
    return done.returncode == 0


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
