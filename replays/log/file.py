"""A log as a file: `.souk.jsonl`, the header on line 1, then one line for each entry.

Every line is canonical and ends with a line feed, so equal logs are equal files. A file
appears under its name only when it is whole. Reading believes nothing: it checks every
byte, every number and every link, and says on which line something is wrong.
"""

import errno
import os
import secrets
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Annotated, Any, BinaryIO, Final

import msgspec
from msgspec import Meta

from replays.log.canonical import MAX_BYTES, MAX_INTEGER, canonical
from replays.log.chain import Chain
from replays.log.engine import game_of
from replays.log.entry import (
    FORMAT,
    Count,
    Digest,
    Entry,
    Header,
    Kind,
    Log,
    SeatNumber,
    Version,
)
from replays.log.errors import UnreadableLog

SUFFIX: Final = ".souk.jsonl"

MAX_LINE: Final = MAX_BYTES + 1024
"""A payload and what stands around it."""

NO_HEADER: Final = (
    "This is no header: the file is not a match log, or its first line is gone."
)
NOT_JSON: Final = "The line is not JSON."
NOT_CANONICAL: Final = (
    "The line is not written as the format asks: compact JSON, keys sorted."
)


class _Line(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An entry as it stands in a file."""

    actor: SeatNumber | None
    at_ms: Annotated[int, Meta(ge=0, le=MAX_INTEGER)]
    hash: Digest
    kind: Kind
    payload: msgspec.Raw
    seq: Count
    v: Version


_decode_line = msgspec.json.Decoder(_Line).decode
_decode_header = msgspec.json.Decoder(Header).decode
_decode_any = msgspec.json.Decoder().decode


# --- writing -------------------------------------------------------------------------


def line_of(entry: Entry) -> bytes:
    """Return the entry as its line; the fields stand in the order of their names."""
    return (
        b'{"actor":%b,"at_ms":%d,"hash":"%b","kind":"%b","payload":%b,"seq":%d,"v":%d}\n'
        % (
            b"null" if entry.actor is None else b"%d" % entry.actor,
            entry.at_ms,
            entry.hash.hex().encode("ascii"),
            entry.kind.encode("ascii"),
            entry.payload,
            entry.seq,
            entry.v,
        )
    )


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
    unfinished = path.with_name(f".{path.name}.{secrets.token_hex(4)}")
    try:
        with unfinished.open("xb") as stream:
            yield LogWriter(stream, header)
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


def parse_log(stream: BinaryIO, name: str, *, complete: bool = True) -> Log:
    """Read and check a log from a stream; `name` is what errors call it."""
    entries: list[Entry] = []
    number = 1
    try:
        header = _header(_next_line(stream))
        chain = Chain.of(header)
        number = 2
        while line := _next_line(stream):
            entry = _entry(line)
            chain.follow(entry)
            entries.append(entry)
            number += 1
        if complete and all(entry.kind != "seed_revealed" for entry in entries):
            raise ValueError("This line and all after it are missing.")
    except ValueError as error:
        raise UnreadableLog(name, number, str(error)) from error
    return Log(name, header, entries)


def _next_line(stream: BinaryIO) -> bytes:
    """Return the next line without its line feed; nothing at the end of the file."""
    line = stream.readline(MAX_LINE + 1)
    if not line:
        return line
    if len(line) > MAX_LINE:
        raise ValueError(f"The line is longer than {MAX_LINE} bytes.")
    if not line.endswith(b"\n"):
        raise ValueError("The line has no end: the file was cut off here.")
    if line.endswith(b"\r\n"):
        raise ValueError(
            "The line ends with a carriage return: a tool has changed the line ends."
        )
    if line == b"\n":
        raise ValueError("The line is empty.")
    try:
        line.decode("utf-8")
    except UnicodeDecodeError as error:
        raise ValueError("The line is not UTF-8.") from error
    return line[:-1]


def _header(line: bytes) -> Header:
    if not line:
        raise ValueError("The file is empty: a log begins with a header.")
    loose = _json(line, or_else=NO_HEADER)
    if not isinstance(loose, dict) or "format" not in loose:
        raise ValueError(NO_HEADER)
    if loose["format"] != FORMAT:
        raise ValueError(
            f"The format is {loose['format']!r:.60}; this program reads {FORMAT!r}."
        )
    try:
        header = _decode_header(line)
    except msgspec.ValidationError as error:
        raise ValueError(f"The header cannot be read: {error}.") from error
    if canonical(header) != line:
        raise ValueError(NOT_CANONICAL)
    game_of(header)
    return header


def _entry(line: bytes) -> Entry:
    try:
        fields = _decode_line(line)
    except msgspec.ValidationError as error:
        raise ValueError(f"This is no entry: {error}.") from error
    except msgspec.DecodeError as error:
        raise ValueError(NOT_JSON) from error
    payload = bytes(fields.payload)
    entry = Entry(
        fields.seq,
        fields.kind,
        fields.v,
        fields.at_ms,
        fields.actor,
        payload,
        bytes.fromhex(fields.hash),
    )
    # Written again it must be the same: so no key is double, no number has two forms.
    if canonical(_json(payload)) != payload or line_of(entry)[:-1] != line:
        raise ValueError(NOT_CANONICAL)
    return entry


def _json(text: bytes, *, or_else: str = NOT_JSON) -> Any:
    try:
        return _decode_any(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(or_else) from error
