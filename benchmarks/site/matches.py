"""Whole matches at the largest table, played beforehand, to be stored again and again.

What is kept are the facts without their links: a match that is stored once more has
another id, and so another chain.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import NamedTuple
from uuid import uuid4

import msgspec

from engines import registry
from engines.core.chance import Chance
from engines.core.play import ask_in_turn, play
from replays.log.chain import Chain, commitment
from replays.log.entry import Entry, Header, Kind, SeatLabel
from replays.log.recording import Recording, Thought, header_of

GAME = registry.GAMES[0]
NOON = 1_700_000_000_000
DIFFERENT = 37
"""How many different matches are stored in turn; a prime, so no two runs are alike."""


class Fact(NamedTuple):
    """An entry before it is chained."""

    kind: Kind
    payload: bytes
    at_ms: int
    actor: int | None
    v: int


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """A header, the seed it is committed to, and the facts of each step."""

    header: Header
    seed: bytes
    steps: list[list[Fact]]

    @property
    def facts(self) -> list[Fact]:
        return [fact for step in self.steps for fact in step]

    @property
    def decisions(self) -> int:
        return sum(fact.kind == "move" for fact in self.facts)

    def renewed(self) -> Header:
        """Return the header of the same match under an id of its own."""
        match = uuid4()
        bound = commitment(match, self.seed)
        return msgspec.structs.replace(self.header, match=match, commitment=bound)


def played(number: int) -> PlayedMatch:
    """Return one of the different matches."""
    return _all_played()[number % DIFFERENT]


@cache
def _all_played() -> list[PlayedMatch]:
    return [_play(number) for number in range(DIFFERENT)]


def _play(number: int) -> PlayedMatch:
    game = registry.load(GAME)
    seats = game.seats[-1]
    seed = number.to_bytes(32, "big")
    labels = [SeatLabel(f"Player {seat + 1}") for seat in range(seats)]
    header = header_of(game, uuid4(), labels, seed=seed)
    steps: list[list[Fact]] = []
    recording = Recording(
        header,
        lambda entries: steps.append([_fact(entry) for entry in entries]),
        now_ms=count(NOON, 731).__next__,
        thought=lambda seat: Thought(cpu_us=1503 + seat, wall_us=9071 + seat),
    )
    ask = ask_in_turn([game.players["random"](Chance(seed))] * seats)
    outcome = play(game, seats, ask, chance=game.chance(seed), sink=recording)
    recording.finish(outcome, seed)
    return PlayedMatch(header, seed, steps)


def chained(chain: Chain, facts: Sequence[Fact]) -> list[Entry]:
    """Make the next entries of a log."""
    return [
        chain.append(
            fact.kind, fact.payload, at_ms=fact.at_ms, actor=fact.actor, v=fact.v
        )
        for fact in facts
    ]


def _fact(entry: Entry) -> Fact:
    return Fact(entry.kind, entry.payload, entry.at_ms, entry.actor, entry.v)
