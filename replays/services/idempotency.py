"""What people ask for, at most once: a command carries a key, and leaves a receipt.

The receipt is committed with the entries, so there is never one without the other. It
is kept for ever, as the entries are.
"""

from hashlib import sha256
from uuid import UUID

import msgspec

from replays import selectors
from replays.log.head import Head
from replays.models import CommandReceipt
from replays.services.errors import KeyReused, RepeatedCommand


class KeyedCommand(msgspec.Struct, frozen=True):
    """What a person asked for, under a key that stays the same when asked again."""

    key: UUID
    request: bytes

    @property
    def digest(self) -> bytes:
        return sha256(self.request).digest()


def carried_out(match: UUID, command: KeyedCommand) -> range | None:
    """Return the numbers of the entries that a command led to, None if none yet.

    Ask when the rules refuse a command: once it has been carried out, they may well.
    """
    receipt = selectors.receipt(match, command.key)
    if receipt is None:
        return None
    if bytes(receipt.request) != command.digest:
        raise KeyReused
    return range(receipt.first_seq, receipt.last_seq + 1)


def refuse_repetition(match: UUID, command: KeyedCommand) -> None:
    entries = carried_out(match, command)
    if entries is not None:
        raise RepeatedCommand(entries)


def leave_receipt(before: Head, after: Head, command: KeyedCommand) -> None:
    CommandReceipt.objects.create(
        log_id=before.match,
        key=command.key,
        request=command.digest,
        first_seq=before.seq + 1,
        last_seq=after.seq,
    )
