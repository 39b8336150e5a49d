"""Entries of a log as one viewer may see them.

The hash of an entry vouches for all of its bytes, so a reader who has it can try out
what the hidden ones are. Only viewers who may see everything get it.
"""

from collections.abc import Mapping
from typing import Any, Final

import msgspec

from engines.core.codec import Codec, codec
from engines.core.game import OMNISCIENT, AnyGame, Viewer
from replays.log.engine import game_of
from replays.log.entry import Entry, Kind
from replays.log.steps import event_of
from replays.models import MatchLog
from replays.selectors.logs import entries, header_of

PUBLIC: Final[Mapping[Kind, frozenset[str]]] = {
    "move": frozenset({"cpu_us", "wall_us"}),
    "clock_credited": frozenset({"ms", "outage"}),
    "seat_failed": frozenset({"code"}),
    "undone": frozenset({"after"}),
    "adjudicated": frozenset({"outcome", "reason"}),
    "voided": frozenset({"reason"}),
    "reinstated": frozenset({"reason"}),
    "finished": frozenset({"ranks", "scores", "kind"}),
    "seed_revealed": frozenset({"seed"}),
}
"""What everybody may know of a payload; all else is for those who see everything."""


class RedactedEntry(msgspec.Struct, frozen=True):
    """One fact of a match, as a viewer learns of it."""

    seq: int
    kind: Kind
    v: int
    at_ms: int
    actor: int | None
    payload: dict[str, Any]
    hash: str | None


def redacted_entries(
    log: MatchLog, viewer: Viewer, *, after: int = 0, size: int
) -> list[RedactedEntry]:
    """Return the entries behind a number, not more than `size`, in their order."""
    game = game_of(header_of(log))
    records = codec(game)
    until = min(after + size, log.head_seq)
    found = entries(log.id, after=after, until=until)
    return [_redacted(entry, game, records, viewer) for entry in found]


def _redacted(
    entry: Entry, game: AnyGame, records: Codec[Any, Any, Any], viewer: Viewer
) -> RedactedEntry:
    sees_all = viewer == OMNISCIENT
    return RedactedEntry(
        seq=entry.seq,
        kind=entry.kind,
        v=entry.v,
        at_ms=entry.at_ms,
        actor=entry.actor,
        payload=entry.data() if sees_all else _payload(entry, game, records, viewer),
        hash=entry.hash.hex() if sees_all else None,
    )


def _payload(
    entry: Entry, game: AnyGame, records: Codec[Any, Any, Any], viewer: Viewer
) -> dict[str, Any]:
    if entry.kind == "event":
        redacted = game.redact(event_of(entry, records), viewer)
        plain: dict[str, Any] = msgspec.to_builtins(redacted)
        return plain
    # A choice as such is its seat's affair: two seats may choose at the same time.
    if entry.kind == "move" and entry.actor == viewer:
        return entry.data()
    public = PUBLIC.get(entry.kind, frozenset())
    return {name: value for name, value in entry.data().items() if name in public}
