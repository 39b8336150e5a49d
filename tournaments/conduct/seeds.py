"""The dice of a seat: its own, and the same when its match is resumed.

    SHA256("souk-seat/1" 0x00 seed of the deal(32) match(16) seat(u16) who(UTF-8))

where *who* is the digest of the bot's package, or nothing. The seed of the deal cannot
be computed from it.
"""

from hashlib import sha256
from typing import Final
from uuid import UUID

import msgspec

from engines.core.game import Seat
from replays.log.entry import Log, SeedRevealed

SEAT: Final = b"souk-seat/1\0"

_decode_seed = msgspec.json.Decoder(SeedRevealed).decode


def seat_seed(deal: bytes, match: UUID, seat: Seat, digest: str | None) -> bytes:
    """Return 32 bytes for the player at this seat."""
    who = (digest or "").encode("ascii")
    return sha256(SEAT + deal + match.bytes + seat.to_bytes(2, "big") + who).digest()


def revealed_seed(log: Log) -> bytes | None:
    """Return the seed of the deal, None while the log keeps it a secret."""
    for entry in reversed(log.entries):
        if entry.kind == "seed_revealed":
            return bytes.fromhex(_decode_seed(entry.payload).seed)
    return None
