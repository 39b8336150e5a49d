"""The two kinds of record a game speaks in: what a seat asks for, and what happened.

Both are frozen, tagged with their class name when stored, and decoded strictly: a field
too many, a missing one or one of another type is refused, so decoding is validation.
Stored names are promises. A record that has to change gets a successor.
"""

from collections.abc import Callable
from typing import Any, ClassVar

import msgspec


class Move(
    msgspec.Struct,
    frozen=True,
    gc=False,
    tag_field="type",
    tag=True,
    forbid_unknown_fields=True,
):
    """What a player asks for: imperative, and perhaps illegal."""


class Event(
    msgspec.Struct,
    frozen=True,
    gc=False,
    tag_field="type",
    tag=True,
    forbid_unknown_fields=True,
):
    """What happened: past tense, a fact for ever."""

    version: ClassVar[int] = 1
    """The version of this record's shape, stored beside it."""


Upcaster = Callable[[dict[str, Any]], dict[str, Any]]
"""Turns a stored event of one version, as plain data, into its next version."""


class Options(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The choices an organiser makes for a match, besides the number of seats."""
