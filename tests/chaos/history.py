"""What was seen from outside while everything was disturbed."""

import threading
from collections import Counter
from dataclasses import dataclass, field
from uuid import UUID


@dataclass(frozen=True)
class Request:
    """A move that a person has asked for, until there is an answer."""

    match: UUID
    seat: int
    move: bytes
    key: UUID
    seen: int
    """How long the log was when the person looked at it."""


@dataclass
class History:
    """Filled by several threads; each entry is written by one of them."""

    acknowledged: dict[Request, int] = field(default_factory=dict)
    """What people were told is done, with the length of the log then."""
    refused: set[Request] = field(default_factory=set)
    seen: dict[UUID, list[bytes]] = field(default_factory=dict)
    """The hashes of the entries of each match as a spectator has seen them."""
    too_early: list[str] = field(default_factory=list)
    """What was told of before it was committed."""
    overdue: dict[tuple[UUID, int], float] = field(default_factory=dict)
    """How long after its lease a match had no worker, while there could have been one.

    By match and epoch, in seconds."""
    errors: list[str] = field(default_factory=list)
    """What no spectator or player expects."""
    faults: Counter[str] = field(default_factory=Counter)
    """What the nemesis did, and how often."""
    lock: threading.Lock = field(default_factory=threading.Lock)
