"""A log as a file: `.souk.jsonl`, the header on line 1, then one line for each entry.

A file appears under its name only when it is whole. Reading believes nothing: it checks
every byte, every number and every link, and says on which line something is wrong. It
reads packed logs as well, whatever they are called.
"""

import errno
import io
import os
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, Final

from replays.log.canonical import canonical
from replays.log.chain import Chain
from replays.log.entry import Entry, Header, Log
from replays.log.errors import UnreadableLog
from replays.log.lines import line_of, next_line, read_entry, read_header
from replays.log.packing import first_header, is_packed, unpacked

SUFFIX: Final = ".souk.jsonl"


# --- writing -------------------------------------------------------------------------


class LogWriter:
    """Writes the header at once, and entries as they come."""

    def __init__(self, stream: BinaryIO, header: Header) -> None:
        self._stream = stream
        stream.write(canonical(header) + b"\n")

    def __call__(self, entries: Iterable[Entry]) -> None:
        self._stream.writelines(map(line_of, entries))


@contextmanager
def new_log(path: Path, header: Header) -> Iterator[LogWriter]:
    """Write a new file; it gets its name at the end, or never.

    Raises `FileExistsError` when there is such a file by then.
    """
    with _new_file(path) as stream:
        yield LogWriter(stream, header)


def write_whole(path: Path, data: bytes) -> None:
    """Write a new file at once, under the same promise."""
    with _new_file(path) as stream:
        stream.write(data)


@contextmanager
def _new_file(path: Path) -> Iterator[BinaryIO]:
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with unfinished.open("xb") as stream:
            yield stream
            stream.flush()
            # Else a power cut could leave the name without the bytes.
            os.fsync(stream.fileno())
        _name(unfinished, path)
    finally:
        unfinished.unlink(missing_ok=True)


def _name(unfinished: Path, path: Path) -> None:
    """Give the file its name; a link, unlike a rename, never replaces another file."""
    try:
        path.hardlink_to(unfinished)
    except OSError as error:
        if error.errno not in (errno.EPERM, errno.ENOTSUP, errno.ENOSYS):
            raise
        # A file system without links: two writers at once could still collide here.
        if path.exists():
            raise FileExistsError(errno.EEXIST, "File exists", str(path)) from error
        unfinished.rename(path)


# --- reading -------------------------------------------------------------------------


def read_log(path: Path, *, complete: bool = True) -> Log:
    """Read and check a file; a log is complete when it reveals the seed."""
    with path.open("rb") as stream:
        return parse_log(stream, str(path), complete=complete)


def read_header_of(path: Path) -> Header:
    """Return the header of a file, and believe the rest unread."""
    with path.open("rb") as stream:
        name = str(path)
        try:
            if is_packed(stream):
                return first_header(stream, name)
            return read_header(next_line(stream))
        except ValueError as error:
            raise UnreadableLog(name, 1, str(error)) from error


def parse_log(stream: BinaryIO, name: str, *, complete: bool = True) -> Log:
    """Read and check a log from a stream; `name` is what errors call it."""
    if is_packed(stream):
        stream = io.BytesIO(unpacked(stream, name))
    entries: list[Entry] = []
    number = 1
    try:
        header = read_header(next_line(stream))
        chain = Chain.of(header)
        number = 2
        while line := next_line(stream):
            entry = read_entry(line)
            chain.follow(entry)
            entries.append(entry)
            number += 1
        if complete and all(entry.kind != "seed_revealed" for entry in entries):
            raise ValueError("This line and all after it are missing.")
    except ValueError as error:
        raise UnreadableLog(name, number, str(error)) from error
    return Log(name, header, entries)
