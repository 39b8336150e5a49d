"""The lines of a log's file: how each is written, and how much of it is believed.

Every line is canonical and ends with a line feed, so equal logs are equal files.
"""

from typing import Annotated, Any, Final, Protocol

import msgspec
from msgspec import Meta

from replays.log.canonical import MAX_BYTES, MAX_INTEGER, canonical
from replays.log.engine import game_of
from replays.log.entry import (
    FORMAT,
    Count,
    Digest,
    Entry,
    Header,
    Kind,
    SeatNumber,
    Version,
)

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


class Lines(Protocol):
    """What lines are read from: a file, or what unpacks one."""

    def readline(self, size: int, /) -> bytes: ...


def next_line(stream: Lines) -> bytes:
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


def read_header(line: bytes) -> Header:
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


def read_entry(line: bytes) -> Entry:
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
    if not is_canonical(payload) or line_of(entry)[:-1] != line:
        raise ValueError(NOT_CANONICAL)
    return entry


def is_canonical(payload: bytes) -> bool:
    return canonical(_json(payload)) == payload


def _json(text: bytes, *, or_else: str = NOT_JSON) -> Any:
    try:
        return _decode_any(text)
    except (msgspec.DecodeError, RecursionError) as error:
        raise ValueError(or_else) from error
