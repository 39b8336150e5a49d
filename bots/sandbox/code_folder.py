"""The folder of a bot's code, as every match finds it.

What a process reads of a file leaves traces: the time of it, and that it is in memory.
A bot could tell itself something that way, from one match to the next.
"""

import errno
import os
import stat
from pathlib import Path
from typing import Final

from bots.sandbox.errors import LaunchFailed

READ_LAST: Final = 4_102_444_800 * 10**9
"""The year 2100: of a file that was read later than it is now, the kernel does not
write down again when it is read."""
CHUNK: Final = 1 << 20


def renew(folder: Path) -> None:
    """Have all of it in memory, and all of it last read at the same time."""
    try:
        freeze_times(folder)
        for path in folder.rglob("*"):
            if stat.S_ISREG(path.lstat().st_mode):
                _read(path)
    except OSError as error:
        raise LaunchFailed(
            f"The bot's code in {folder} does not belong to the user who runs the "
            f"bots: {error.strerror}. Give it to that user."
        ) from error


def freeze_times(tree: Path) -> None:
    """Let the times of a tree say nothing about when it is read."""
    for folder, _, files in os.walk(tree):
        for path in (folder, *(os.path.join(folder, name) for name in files)):
            found = os.lstat(path)
            if found.st_atime_ns < READ_LAST:
                _set_time(path, found.st_mtime_ns)


def _set_time(path: str, changed_ns: int) -> None:
    try:
        os.utime(path, ns=(READ_LAST, changed_ns), follow_symlinks=False)
    except OSError as error:
        if error.errno != errno.EROFS:  # There nothing is written down anyway.
            raise


def _read(path: Path) -> None:
    with path.open("rb", buffering=0) as file:
        while file.read(CHUNK):
            pass
