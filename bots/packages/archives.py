"""The files of an archive, read piece by piece: no size and no name is believed.

`zipfile` and `tarfile` are used to read, never to extract. What an archive declares is
checked first, and what really comes out of it is counted again.
"""

import gzip
import io
import os
import stat
import tarfile
import zipfile
import zlib
from collections.abc import Iterator
from itertools import pairwise
from pathlib import Path
from typing import IO, Final

from bots.packages.errors import Rejected
from bots.packages.names import FORBIDDEN, checked, refuse_forbidden
from bots.packages.native import is_native
from bots.packages.tree import FileTree

MB: Final = 2**20
MAX_UPLOAD: Final = 10 * MB
MAX_FILE: Final = 20 * MB
MAX_TOTAL: Final = 50 * MB
MAX_ENTRIES: Final = 2_000
"""Of an archive, and of the files and folders that it unpacks to."""
MAX_RATIO: Final = 200
"""How many times smaller than itself a large file may have been packed."""

LOCAL_HEADER: Final = 30
CHUNK: Final = 65_536

Files = dict[str, bytes]
"""What an archive holds, by names that have been checked."""

_ENCRYPTED: Final = 0x1
_DAMAGED: Final = (
    zipfile.BadZipFile,
    zlib.error,
    tarfile.TarError,
    gzip.BadGzipFile,
    EOFError,
    NotImplementedError,
    OverflowError,
    UnicodeError,
    IndexError,
    OSError,
)


def read_archive(data: bytes, *, is_known: bool = False) -> Files:
    """Return the files of a wheel, a zip or a tar.gz.

    One that is known was taken before there were rules about folders and programs.
    """
    if len(data) > MAX_UPLOAD:
        size = f"{len(data) / MB:.1f}"
        raise Rejected("package.too_large", size=size, most=MAX_UPLOAD // MB)
    try:
        if data[:2] == b"PK":
            return _read_zip(data, _Gathering(is_known=is_known))
        if data[:2] == b"\x1f\x8b":
            return _read_tar(data, _Gathering(is_known=is_known))
    except Rejected:
        raise
    except RecursionError as error:
        # In a tar, an entry that renames the next one can be renamed itself.
        raise Rejected("package.nested") from error
    except _DAMAGED as error:
        raise Rejected("package.damaged", error=type(error).__name__) from error
    except ValueError as error:
        raise Rejected("package.damaged", error=str(error)) from error
    raise Rejected("package.no_archive")


class _Gathering:
    """The files so far, and how much they may still weigh."""

    def __init__(self, *, is_known: bool) -> None:
        self.files: Files = {}
        self._is_known = is_known
        self._tree = FileTree()
        self._room = MAX_TOTAL

    def add(self, name: str, source: IO[bytes], declared: int) -> None:
        refuse_forbidden(name)
        pieces: list[bytes] = []
        size = 0
        while piece := source.read(CHUNK):
            size += len(piece)
            self._room -= len(piece)
            if size > MAX_FILE or self._room < 0:
                raise Rejected(
                    "package.file_unpacks_to_more",
                    name=name,
                    most=MAX_FILE,
                    total=MAX_TOTAL,
                )
            pieces.append(piece)
        if size != declared:
            raise Rejected("package.other_length", name=name)
        self.files[name] = b"".join(pieces)
        if is_native(self.files[name]) and not self._is_known:
            raise Rejected("package.forbidden", name=name, why=FORBIDDEN[".so"])

    def see(self, name: str, *, is_folder: bool) -> str:
        name = checked(name)
        self._tree.add(name, is_folder=is_folder)
        if len(self._tree) > MAX_ENTRIES and not self._is_known:
            raise Rejected("package.many_files", most=MAX_ENTRIES)
        return name


# --- zip -----------------------------------------------------------------------------


def _read_zip(data: bytes, gathering: _Gathering) -> Files:
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        entries = archive.infolist()
        _check_count(len(entries))
        _check_spans(entries)
        for entry in entries:
            _check_entry(entry)
            name = gathering.see(entry.filename, is_folder=entry.is_dir())
            if not entry.is_dir():
                with archive.open(entry) as source:
                    gathering.add(name, source, entry.file_size)
    return gathering.files


def _check_count(number: int) -> None:
    if number > MAX_ENTRIES:
        raise Rejected("package.many_entries", number=number, most=MAX_ENTRIES)


def _check_spans(entries: list[zipfile.ZipInfo]) -> None:
    """Refuse entries that share bytes: so a small file unpacks to a huge one."""
    spans = sorted(
        (entry.header_offset, entry.header_offset + LOCAL_HEADER + entry.compress_size)
        for entry in entries
    )
    for (_, end), (begin, _) in pairwise(spans):
        if begin < end:
            raise Rejected("package.overlap")


def _check_entry(entry: zipfile.ZipInfo) -> None:
    name = repr(entry.filename[:60])
    if entry.flag_bits & _ENCRYPTED:
        raise Rejected("package.encrypted", name=name)
    if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise Rejected("package.other_method", name=name)
    kind = stat.S_IFMT(entry.external_attr >> 16)
    if kind not in (0, stat.S_IFREG, stat.S_IFDIR):
        raise Rejected("package.no_file", name=name)
    if entry.filename != entry.orig_filename:
        raise Rejected("package.two_spellings", name=name)
    if entry.file_size > MB and entry.file_size > MAX_RATIO * max(
        entry.compress_size, 1
    ):
        raise Rejected("package.packed_too_tightly", name=name)


# --- tar -----------------------------------------------------------------------------


def _read_tar(data: bytes, gathering: _Gathering) -> Files:
    with tarfile.open(fileobj=_Bounded(data), mode="r|") as archive:
        for number, entry in enumerate(iter(archive.next, None), start=1):
            _check_count(number)
            name = gathering.see(entry.name, is_folder=entry.isdir())
            if entry.isdir():
                continue
            if not entry.isreg():
                raise Rejected("package.no_file", name=repr(entry.name[:60]))
            source = archive.extractfile(entry)
            if source is not None:
                gathering.add(name, source, entry.size)
    return gathering.files


class _Bounded(io.RawIOBase):
    """A tar.gz unpacked as it is read, up to what all files together may have."""

    def __init__(self, data: bytes) -> None:
        self._source = gzip.GzipFile(fileobj=io.BytesIO(data))
        self._room = MAX_TOTAL + MAX_ENTRIES * 1024

    def read(self, size: int = -1) -> bytes:
        data = self._source.read(size)
        self._room -= len(data)
        if self._room < 0:
            raise Rejected("package.unpacks_to_more", most=MAX_TOTAL)
        return data


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
        folders[:] = [name for name in folders if _is_included(name)]
        for name in names:
            path = Path(place) / name
            if _is_included(name) and path.is_file() and not path.is_symlink():
                yield path


def _is_included(name: str) -> bool:
    is_left_out = name in LEFT_OUT or name.endswith((".egg-info", ".pyc"))
    return not is_left_out and not name.startswith(".")
