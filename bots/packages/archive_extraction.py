"""Packages on disk, where the sandbox can see them: a folder for each digest."""

import os
import secrets
import shutil
from pathlib import Path

from bots.packages.gate import Package


def unpack(package: Package, store: Path) -> Path:
    """Return the folder of a package; it is written once and appears as a whole."""
    place = store / package.digest
    if place.is_dir():
        return place
    unfinished = store / f".{package.digest}.{secrets.token_hex(4)}"
    store.mkdir(parents=True, exist_ok=True)
    try:
        unfinished.mkdir()
        for name, data in package.files.items():
            _write(unfinished / name, data)
        _open_to_all(unfinished)
        _name(unfinished, place)
    finally:
        shutil.rmtree(unfinished, ignore_errors=True)
    return place


def _write(path: Path, data: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_NOFOLLOW
    with open(os.open(path, flags, 0o644), "wb") as file:
        file.write(data)


def _open_to_all(folder: Path) -> None:
    """Let the user of the sandbox read it, whatever this process may leave readable."""
    for place, _, names in os.walk(folder):
        Path(place).chmod(0o755)
        for name in names:
            (Path(place) / name).chmod(0o644)


def _name(unfinished: Path, place: Path) -> None:
    try:
        unfinished.rename(place)
    except OSError:
        # Somebody else was faster: both have written the same files.
        if not place.is_dir():
            raise
