"""The hash chain: every entry is bound to all that came before it and to its match.

    genesis    = SHA256("souk-genesis/1" 0x00 match(16) SHA256(header))
    hash       = SHA256("souk-entry/1" 0x00 match(16) seq(u64) len(kind)(u16) kind
                        v(u16) at_ms(u64) actor(i16) SHA256(payload) hash before(32))
    commitment = SHA256("souk-commit/1" 0x00 match(16) seed(32))

Header and payload are canonical bytes, integers are big-endian, no actor is -1. Each
part has a fixed width or tells its length, and each use of the hash begins with words
of its own, so no two different facts share the same bytes.
"""

import struct
from hashlib import sha256
from typing import Final, Self
from uuid import UUID

from replays.log.canonical import canonical
from replays.log.entry import Entry, Header, Kind

GENESIS: Final = b"souk-genesis/1\0"
ENTRY: Final = b"souk-entry/1\0"
COMMIT: Final = b"souk-commit/1\0"
SEED_BYTES: Final = 32
NOBODY: Final = -1

_BEFORE_KIND = struct.Struct(">QH").pack
_AFTER_KIND = struct.Struct(">HQh").pack


class BrokenChain(ValueError):
    """An entry does not follow from the one before it."""


def genesis(header: Header) -> bytes:
    """Return the hash that stands before the first entry."""
    inner = sha256(canonical(header)).digest()
    return sha256(GENESIS + header.match.bytes + inner).digest()


def commitment(match: UUID, seed: bytes) -> str:
    """Return what the header says about the seed: it binds and tells nothing."""
    if len(seed) != SEED_BYTES:
        raise ValueError(f"A seed has {SEED_BYTES} bytes, not {len(seed)}.")
    return sha256(COMMIT + match.bytes + seed).hexdigest()


class Chain:
    """The growing end of one log: it makes the next entry, or checks it."""

    __slots__ = ("_stem", "at_ms", "hash", "seq")

    def __init__(self, match: UUID, hash: bytes, seq: int = 0, at_ms: int = 0) -> None:
        self._stem = sha256(ENTRY + match.bytes)
        self.hash = hash
        self.seq = seq
        self.at_ms = at_ms

    @classmethod
    def of(cls, header: Header) -> Self:
        """Return the chain of a log that has no entry yet."""
        return cls(header.match, genesis(header))

    def append(
        self,
        kind: Kind,
        payload: bytes,
        *,
        at_ms: int,
        actor: int | None = None,
        v: int = 1,
    ) -> Entry:
        """Make the next entry; a clock that was set back does not turn the log back."""
        seq = self.seq + 1
        at_ms = max(at_ms, self.at_ms)
        link = self._link(
            seq=seq, kind=kind, v=v, at_ms=at_ms, actor=actor, payload=payload
        )
        self.seq, self.at_ms, self.hash = seq, at_ms, link
        return Entry(seq, kind, v, at_ms, actor, payload, link)

    def follow(self, entry: Entry) -> None:
        """Go on to an entry that was read; refuse it when it is not the next one."""
        if entry.seq != self.seq + 1:
            raise BrokenChain(
                f"Entry {self.seq + 1} is missing: this is entry {entry.seq}."
            )
        if entry.at_ms < self.at_ms:
            raise BrokenChain(f"Entry {entry.seq} is older than the entry before it.")
        link = self._link(
            seq=entry.seq,
            kind=entry.kind,
            v=entry.v,
            at_ms=entry.at_ms,
            actor=entry.actor,
            payload=entry.payload,
        )
        if link != entry.hash:
            raise BrokenChain(
                f"The chain is broken at entry {entry.seq}: its hash does not fit what "
                "it says and what came before it."
            )
        self.seq, self.at_ms, self.hash = entry.seq, entry.at_ms, link

    def _link(
        self,
        *,
        seq: int,
        kind: str,
        v: int,
        at_ms: int,
        actor: int | None,
        payload: bytes,
    ) -> bytes:
        name = kind.encode("ascii")
        link = self._stem.copy()
        link.update(
            _BEFORE_KIND(seq, len(name))
            + name
            + _AFTER_KIND(v, at_ms, NOBODY if actor is None else actor)
            + sha256(payload).digest()
            + self.hash
        )
        return link.digest()
