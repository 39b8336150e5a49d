"""What a log is made of: one header, then numbered entries, each a fact for ever."""

from typing import Annotated, Any, Final, Literal, get_args
from uuid import UUID

import msgspec
from msgspec import Meta

FORMAT: Final = "souk-log/1"

Kind = Literal[
    "move",
    "event",
    "started",
    "resumed",
    "clock_credited",
    "seat_failed",
    "undone",
    "forked",
    "adjudicated",
    "voided",
    "reinstated",
    "finished",
    "seed_revealed",
]
"""What a seat chose, what followed by the rules, and what the platform did."""

KINDS: Final[tuple[Kind, ...]] = get_args(Kind)

OPENING: Final[frozenset[Kind]] = frozenset(("move", "undone"))
"""What opens a step of the replay; the setup is opened by `started`."""

Digest = Annotated[str, Meta(pattern="^[0-9a-f]{64}$")]
Name = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$", max_length=40)]
Count = Annotated[int, Meta(ge=0)]
Version = Annotated[int, Meta(ge=1, lt=2**16)]
SeatNumber = Annotated[int, Meta(ge=0, lt=2**15)]


class SeatLabel(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat is called, and which bot sat there; never who a person is."""

    label: Annotated[str, Meta(min_length=1, max_length=80)]
    digest: Digest | None = None
    """The bot's package, by its SHA-256; None for a person or a built-in player."""

    def __post_init__(self) -> None:
        # Labels are shown in terminals, where a control character is a command.
        if not self.label.isprintable():
            raise ValueError("A seat's label is made of printable characters.")


ChanceAfter = Literal["same", "new", "imagined"]
"""How chance goes on behind the step at which a match was forked: by the seed of its
parent, by a seed of its own, or by its own from a position that a seat imagined."""

IMAGINED_PREFIX: Final = 2
"""An imagined position is two entries: the match begins, and what the seat knew."""


class ForkedFrom(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where in another match a match begins."""

    match: UUID
    """The parent."""
    seq: Annotated[int, Meta(ge=1, lt=2**31)]
    """The last of the parent's entries that count."""
    hash: Digest | None
    """The hash of that entry. An imagined fork has none: by it one could try out what
    the seat did not know."""
    chance: ChanceAfter
    seat: SeatNumber | None
    """Who imagined the position, None where nobody did."""

    def __post_init__(self) -> None:
        is_imagined = self.chance == "imagined"
        if (self.seat is not None, self.hash is None) != (is_imagined, is_imagined):
            raise ValueError("An imagined fork names a seat and no hash, others do not")

    @property
    def prefix(self) -> int:
        """How many entries of the fork lead to where it begins."""
        return IMAGINED_PREFIX if self.chance == "imagined" else self.seq


class Header(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What is settled before the first entry. When it began is what `started` says."""

    format: Literal["souk-log/1"] = FORMAT
    match: UUID
    game: Name
    rules_version: Version
    content_hash: Digest
    options: dict[str, Any]
    seats: tuple[SeatLabel, ...]
    commitment: Digest
    """Binds the seed of all chance before it is revealed."""
    protocols: dict[str, Version]
    """The versions of what the log relies on besides the rules: how chance is drawn,
    how bots were spoken to."""
    forked_from: ForkedFrom | msgspec.UnsetType = msgspec.UNSET
    """Where it goes on from another match; left out where it does not."""

    @property
    def origin(self) -> ForkedFrom | None:
        """The same, None where the match begins by itself."""
        return self.forked_from or None

    @property
    def prefix(self) -> int:
        """How many entries were there before the match began by itself."""
        return self.forked_from.prefix if self.forked_from else 0


class Entry(msgspec.Struct, frozen=True, gc=False):
    """One fact of a match."""

    seq: int
    """Its number, from 1 without a gap."""
    kind: Kind
    v: int
    """The version of the payload's shape."""
    at_ms: int
    """When, in milliseconds since 1970 in UTC; never before the entry above."""
    actor: int | None
    """The seat that did it, None for the rules and the platform."""
    payload: bytes
    """Canonical bytes: what was hashed is what is kept."""
    hash: bytes

    def data(self) -> dict[str, Any]:
        """Return the payload as a dict."""
        return msgspec.json.decode(self.payload, type=dict[str, Any])


class Log(msgspec.Struct, frozen=True):
    """A header with its entries, and the name to give when something is wrong."""

    name: str
    header: Header
    entries: list[Entry]


class Chosen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The payload of `move`: what the seat chose and what the choice cost it."""

    move: msgspec.Raw
    cpu_us: Count
    wall_us: Count
    slept_us: Count = 0
    """How long a bot slept before it answered; left out where it did not."""
    note: Annotated[str, Meta(max_length=200)] = ""
    """A few words of a bot about its move; left out where there are none."""


class SeatFailed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The payload of `seat_failed`; the seat is the entry's actor."""

    code: Name
    """What sort of failure it was, as in `timeout`."""
    reason: Annotated[str, Meta(max_length=500)]
    """A sentence for the author of the bot."""


class Undone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The payload of `undone`; the seat that went back is the entry's actor."""

    after: Count
    """The match goes on from behind this entry, the last one before the seat's move."""


class ClockCredited(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The payload of `clock_credited`: the time that seats to move get back."""

    ms: Count
    outage: Count
    """Which outage it is for; each is credited once."""


class SeedRevealed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The payload of `seed_revealed`."""

    seed: Digest
    """The 32 bytes behind the header's commitment, in hexadecimal."""
