"""How a match ended, as the result log keeps it for ratings and standings."""

from typing import Literal

import msgspec

from engines.core.game import Seat


class MatchResult(msgspec.Struct, frozen=True):
    """A place and a score for each seat, and who did not play to the end."""

    ranks: tuple[int, ...]
    """The place of each seat, 1 first; equal seats share a place."""
    scores: tuple[int, ...]
    kind: Literal["ranked", "everybody_defeated"] = "ranked"
    forfeits: tuple[Seat, ...] = ()
    """The seats that a stand-in played to the end, the first to fail first."""


read_result = msgspec.json.Decoder(MatchResult).decode


def write_result(result: MatchResult) -> str:
    return msgspec.json.encode(result).decode()
