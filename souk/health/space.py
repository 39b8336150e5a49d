"""Space on the disks that this process writes to."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final, NamedTuple

from django.conf import settings
from django.db import connection

from bots.sandbox.errors import SandboxUnavailable
from bots.sandbox.home import home

MB: Final = 1_000_000
FULL: Final = 10
"""A disk with this part of what should be free is as good as full."""
FEWEST_FILES: Final = 1_000
"""With fewer files to come, a disk is as good as full, whatever is free."""


class Disk(NamedTuple):
    """A disk by the folder that is written to, and what is left of it."""

    folder: str
    free: int
    files: int | None = None
    """How many more files it takes; None: as many as there is space for."""

    @property
    def is_full(self) -> bool:
        few = self.files is not None and self.files < FEWEST_FILES
        return few or self.free < settings.FREE_SPACE_MB * MB // FULL

    @property
    def is_scarce(self) -> bool:
        return self.is_full or self.free < settings.FREE_SPACE_MB * MB


def disks(*, with_sandbox: bool) -> list[Disk]:
    """Return the disks of the data folder, the database and the sandbox, once each."""
    found: dict[int, Disk] = {}
    for folder in _folders(with_sandbox=with_sandbox):
        # What is not made yet will be made in the folder above it.
        there = next(path for path in (folder, *folder.parents) if path.exists())
        found.setdefault(there.stat().st_dev, _disk(there))
    return [*found.values()]


def database_size() -> int:
    """Return how many bytes the database takes."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_database_size(current_database())")
            return int(cursor.fetchone()[0])
    name = str(connection.settings_dict["NAME"])
    files = (f"{name}{ending}" for ending in ("", "-wal", "-shm"))
    return sum(os.path.getsize(file) for file in files if os.path.exists(file))


def _folders(*, with_sandbox: bool) -> Iterator[Path]:
    yield settings.DATA.path
    if connection.vendor == "sqlite":
        yield Path(connection.settings_dict["NAME"]).absolute().parent
    if with_sandbox:
        # A worker without a sandbox has a finding of its own.
        with suppress(SandboxUnavailable):
            yield home()


def _disk(folder: Path) -> Disk:
    found = os.statvfs(folder)
    files = found.f_favail if found.f_files else None
    return Disk(str(folder), found.f_bavail * found.f_frsize, files)
