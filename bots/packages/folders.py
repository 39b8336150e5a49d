"""A folder of an author, as the archive that would be handed in."""

import io
import os
import zipfile
from collections.abc import Iterator
from pathlib import Path
from typing import Final

EPOCH: Final = (1980, 1, 1, 0, 0, 0)
"""The date of every file, so that equal folders are equal archives."""

LEFT_OUT: Final = frozenset({"__pycache__", "build", "dist", "node_modules", "venv"})


def archive_of(folder: Path) -> bytes:
    """Return the files of a folder as a zip, without what tools have left there."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(_files(folder)):
            name = path.relative_to(folder).as_posix()
            archive.writestr(zipfile.ZipInfo(name, EPOCH), path.read_bytes())
    return stream.getvalue()


def _files(folder: Path) -> Iterator[Path]:
    for place, folders, names in os.walk(folder):
        folders[:] = [name for name in folders if _is_kept(name)]
        for name in names:
            path = Path(place) / name
            if _is_kept(name) and path.is_file() and not path.is_symlink():
                yield path


def _is_kept(name: str) -> bool:
    is_left_out = name in LEFT_OUT or name.endswith((".egg-info", ".pyc"))
    return not is_left_out and not name.startswith(".")
