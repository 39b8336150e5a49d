"""A packed log, `.souk.gz`: a match in a few kilobytes, for archives.

It is gzip over the header, a line for each entry, and the last hash:

    [kind, v, milliseconds since the entry before, actor, payload]

The numbers and all other hashes are left out, for they follow from the rest: what is
unpacked is the same file to the byte. The last hash vouches for all of it, though where
a packed log was changed only the file itself could tell.
"""

import gzip
import io
import zlib
from collections.abc import Callable
from typing import Annotated, BinaryIO, Final

import msgspec
from msgspec import Meta

from replays.log.canonical import MAX_INTEGER, canonical
from replays.log.chain import Chain, genesis
from replays.log.entry import Digest, Entry, Header, Kind, Log, SeatNumber, Version
from replays.log.errors import UnreadableLog
from replays.log.lines import NOT_JSON, Lines, line_of, next_line, read_header

PACKED_SUFFIX: Final = ".souk.gz"
MAGIC: Final = b"\x1f\x8b"

MAX_UNPACKED: Final = 64 * 2**20
"""No match is so long; a small file could else unpack to more than a machine holds."""

_DAMAGED: Final = (EOFError, gzip.BadGzipFile, zlib.error)


class _Fact(msgspec.Struct, frozen=True, array_like=True, forbid_unknown_fields=True):
    kind: Kind
    v: Version
    wait_ms: Annotated[int, Meta(ge=0, le=MAX_INTEGER)]
    actor: SeatNumber | None
    payload: msgspec.Raw


_decode_line: Callable[[bytes], _Fact | str] = msgspec.json.Decoder(
    _Fact | Digest
).decode
_encode = msgspec.json.Encoder().encode


def packed(log: Log) -> bytes:
    """Return a packed log; equal logs are packed to equal bytes."""
    lines = [canonical(log.header)]
    before_ms, last = 0, genesis(log.header)
    for entry in log.entries:
        lines.append(_line_of(entry, entry.at_ms - before_ms))
        before_ms, last = entry.at_ms, entry.hash
    lines.append(_encode(last.hex()))
    return gzip.compress(b"\n".join([*lines, b""]), mtime=0)


def _line_of(entry: Entry, wait_ms: int) -> bytes:
    payload = msgspec.Raw(entry.payload)
    return _encode(_Fact(entry.kind, entry.v, wait_ms, entry.actor, payload))


def is_packed(stream: BinaryIO) -> bool:
    """Tell a packed log by how it begins; the stream stays where it is."""
    if not stream.seekable():
        return False
    begins = stream.read(len(MAGIC))
    stream.seek(-len(begins), io.SEEK_CUR)
    return begins == MAGIC


def unpacked(stream: BinaryIO, name: str) -> bytes:
    """Return the file that was packed; `name` is what errors call the packed one.

    The reader of the file checks what its entries say.
    """
    lines: list[bytes] = []
    try:
        with gzip.GzipFile(fileobj=stream) as source:
            _unpack(source, lines)
    except _DAMAGED as error:
        why = "The file is damaged: from here on it cannot be unpacked."
        raise UnreadableLog(name, len(lines) + 1, why) from error
    except ValueError as error:
        raise UnreadableLog(name, len(lines) + 1, str(error)) from error
    return b"".join(lines)


def first_header(stream: BinaryIO, name: str) -> Header:
    """Return the header of a packed log without the rest."""
    try:
        with gzip.GzipFile(fileobj=stream) as source:
            return read_header(next_line(source))
    except _DAMAGED as error:
        raise UnreadableLog(name, 1, "The file is damaged.") from error


def _unpack(source: Lines, lines: list[bytes]) -> None:
    """Add the lines of the file, one for each line of its packed form but the last."""
    header = read_header(next_line(source))
    lines.append(canonical(header) + b"\n")
    chain, size = Chain.of(header), 0
    while isinstance(parsed := _parsed(next_line(source)), _Fact):
        entry = chain.append(
            parsed.kind,
            bytes(parsed.payload),
            at_ms=chain.at_ms + parsed.wait_ms,
            actor=parsed.actor,
            v=parsed.v,
        )
        lines.append(line_of(entry))
        size += len(lines[-1])
        if size > MAX_UNPACKED:
            raise ValueError(f"The match is longer than {MAX_UNPACKED} bytes.")
    if parsed != chain.hash.hex():
        raise ValueError("The last hash is not that of the entries: one was changed.")
    if next_line(source):
        raise ValueError("There is more after the last hash.")


def _parsed(line: bytes) -> _Fact | str:
    if not line:
        raise ValueError("The last hash is missing: the file was cut off here.")
    try:
        return _decode_line(line)
    except msgspec.ValidationError as error:
        raise ValueError(f"This is no packed entry: {error}.") from error
    except msgspec.DecodeError as error:
        raise ValueError(NOT_JSON) from error
