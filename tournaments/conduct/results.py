"""How a match ended, as the result log keeps it for ratings and standings."""

from collections.abc import Sequence
from typing import Literal

import msgspec

from engines.core.game import Outcome, Seat


class MatchResult(msgspec.Struct, frozen=True):
    """A place and a score for each seat, and who did not play to the end."""

    ranks: tuple[int, ...]
    """The place of each seat, 1 first; equal seats share a place."""
    scores: tuple[int, ...]
    kind: Literal["ranked", "everybody_defeated"] = "ranked"
    forfeits: tuple[Seat, ...] = ()
    """The seats that a stand-in played to the end, the first to fail first."""


_decode = msgspec.json.Decoder(MatchResult).decode


def result_of(outcome: Outcome, forfeits: Sequence[Seat]) -> MatchResult:
    return MatchResult(outcome.ranks, outcome.scores, outcome.kind, tuple(forfeits))


def read_result(text: str | bytes) -> MatchResult:
    return _decode(text)


def write_result(result: MatchResult) -> str:
    return msgspec.json.encode(result).decode()
