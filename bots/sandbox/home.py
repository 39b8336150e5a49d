"""The folder where everything is kept that a sandbox may read.

Root runs bots as strangers, so they must be able to walk in; and only this user may
write there, or any user of the machine could change every bot.
"""

import fcntl
import os
import re
import shutil
import stat
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from bots.sandbox.code_folder import READ_LAST, freeze_times
from bots.sandbox.errors import SandboxUnavailable

VARIABLE: Final = "SOUK_SANDBOX"
UNFINISHED: Final = ".building-"
DIGEST: Final = re.compile(r"[0-9a-f]{32}")
MONTH: Final = 30 * 24 * 3600


def home() -> Path:
    """Return the folder, made if it is not there; one that is not safe is refused."""
    path = Path(os.environ.get(VARIABLE) or _default()).absolute()
    try:
        _make(path)
        path = path.resolve(strict=True)
        for folder in (path, *path.parents):
            _check(folder, is_ours=folder == path)
    except OSError as error:
        raise SandboxUnavailable(
            f"The folder {path} for the sandbox cannot be made: {error.strerror}. "
            f"Name another in {VARIABLE}."
        ) from error
    return path


def _default() -> Path:
    if os.geteuid() == 0:
        return Path("/var/lib/souk/sandbox")
    cache = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    if os.access(Path(cache).parent, os.W_OK):
        return Path(cache) / "souk" / "sandbox"
    return Path(tempfile.gettempdir()) / f"souk-{os.geteuid()}"


def _make(path: Path) -> None:
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    for folder in reversed(missing):
        folder.mkdir(exist_ok=True)
        folder.chmod(0o755)


def _check(folder: Path, *, is_ours: bool) -> None:
    found = folder.stat()
    owners = {os.geteuid()} if is_ours else {os.geteuid(), 0}
    is_shared = bool(found.st_mode & (stat.S_IWGRP | stat.S_IWOTH))
    # In a sticky folder, as /tmp is, other users cannot replace what is ours.
    is_sticky = bool(found.st_mode & stat.S_ISVTX) and not is_ours
    if found.st_uid not in owners or (is_shared and not is_sticky):
        raise SandboxUnavailable(
            f"Others may write to {folder}, so no bot may run from below it: name "
            f"another folder in {VARIABLE}."
        )
    if os.geteuid() == 0 and not found.st_mode & stat.S_IXOTH:
        raise SandboxUnavailable(
            f"Bots run as users who cannot enter {folder}: name another folder in "
            f"{VARIABLE}."
        )


def stored_folder(
    folder: Path, kind: str, digest: str, build: Callable[[Path], None]
) -> Path:
    """Return the folder of this kind and digest, built before if it is not there yet.

    It appears at once and complete. Of several processes one builds, and removes those
    of the same kind that were not used for a month.
    """
    target = folder / f"{kind}-{digest}"
    if not target.is_dir():
        with _locked(folder):
            if not target.is_dir():
                _remove_the_old(folder, kind)
                _build_beside(target, build)
    # When it was last used; when it was last read has to say nothing.
    os.utime(target, ns=(READ_LAST, time.time_ns()))
    return target


def _build_beside(target: Path, build: Callable[[Path], None]) -> None:
    unfinished = Path(tempfile.mkdtemp(prefix=UNFINISHED, dir=target.parent))
    build(unfinished)
    _open_for_reading(unfinished)
    freeze_times(unfinished)
    os.sync()  # Or a power cut could leave a name with empty files behind it.
    unfinished.rename(target)


def _remove_the_old(folder: Path, kind: str) -> None:
    """Remove also what somebody left unfinished who was killed while building."""
    for unfinished in folder.glob(f"{UNFINISHED}*"):
        shutil.rmtree(unfinished)
    # The folder may hold other things, which are none of our business.
    for kept in folder.glob(f"{kind}-*"):
        is_unused = kept.stat().st_mtime < time.time() - MONTH
        if is_unused and DIGEST.fullmatch(kept.name.removeprefix(f"{kind}-")):
            shutil.rmtree(kept)


@contextmanager
def _locked(folder: Path) -> Iterator[None]:
    with (folder / ".lock").open("a") as file:
        fcntl.flock(file, fcntl.LOCK_EX)
        yield


def _open_for_reading(tree: Path) -> None:
    """Let everybody read, whatever the umask was when it was installed."""
    for folder, _, files in os.walk(tree):
        os.chmod(folder, 0o755)
        for name in files:
            path = os.path.join(folder, name)
            os.chmod(path, 0o755 if os.stat(path).st_mode & stat.S_IXUSR else 0o644)
