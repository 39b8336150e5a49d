"""A fork: a match that goes on from a step of another one, its parent.

Its log begins with the parent's entries up to that step, chained anew under its own
id. Where a seat imagines the position, nothing of the parent is taken over but what
that seat knew. Then an entry `forked` says when the fork began; the rest is its own.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any, Final
from uuid import UUID

import msgspec

from engines.core.codec import codec
from engines.core.game import Seat
from engines.core.imagined import position_imagined
from engines.core.records import Event
from replays.log.canonical import canonical
from replays.log.chain import Chain
from replays.log.engine import game_of
from replays.log.entry import ChanceAfter, Entry, ForkedFrom, Header, Log, SeatLabel
from replays.log.errors import UnreadableLog
from replays.log.head import PLAYING
from replays.log.line import LineOfPlay
from replays.log.recording import NOTHING, header_of
from replays.log.steps import Replay, chosen, event_of

IMAGINED: Final = b"souk-imagined/1\0"

_TAKEN_OVER: Final = ("kind", "v", "at_ms", "actor", "payload")
"""What an entry of the prefix has in common with that of the parent."""


class CannotFork(ValueError):
    """The match cannot be gone on with from there; the sentence says why."""


class ForkPoint(msgspec.Struct, frozen=True):
    """A step of a match from which it can be played on."""

    log: Log
    """The parent, as far as it is known."""
    step: int
    seq: int
    """The last entry that leads to the position."""
    state: Any
    past: list[Event]
    """What happened by the rules up to there, without what was undone."""

    @property
    def prefix(self) -> list[Entry]:
        return self.log.entries[: self.seq]

    @property
    def hash(self) -> bytes:
        return self.log.entries[self.seq - 1].hash


def fork_point(log: Log, step: int) -> ForkPoint:
    """Return where a match is forked by the number of a step.

    What ended a match that was not over by its rules is no part of the position.
    """
    replay = Replay(log)
    if not 0 <= step < len(replay.steps):
        raise CannotFork(
            f"The match has no step {step}: name one from 0 to {len(replay.steps) - 1}."
        )
    first = replay.steps[step].first_seq
    last = step + 1 == len(replay.steps)
    end = len(log.entries) if last else replay.steps[step + 1].first_seq - 1
    seq = first
    while seq < end and log.entries[seq].kind in PLAYING:
        seq += 1
    state = replay.state_at(step)
    if replay.game.outcome(state) is not None:
        raise CannotFork(f"The match is over at step {step}: name an earlier one.")
    if not replay.game.to_move(state):
        raise CannotFork(f"Nobody is to move at step {step}: name a later one.")
    past = [event for one in replay.path_to(step) for event in one.events]
    return ForkPoint(log, step, seq, state, past)


def fork_header(
    point: ForkPoint,
    match: UUID,
    seats: Sequence[SeatLabel],
    *,
    seed: bytes,
    chance: ChanceAfter,
    seat: Seat | None = None,
) -> Header:
    """Return the header of a match that goes on from there, by the same rules.

    With chance `same`, the seed is the parent's.
    """
    parent = point.log.header
    game = game_of(parent)
    if len(seats) != len(parent.seats):
        raise CannotFork(f"The match has {len(parent.seats)} seats, not {len(seats)}.")
    digest = None if chance == "imagined" else point.hash.hex()
    header = header_of(
        game,
        match,
        seats,
        seed=seed,
        options=codec(game).options(canonical(parent.options)),
    )
    origin = ForkedFrom(parent.match, point.seq, digest, chance, seat)
    return msgspec.structs.replace(header, forked_from=origin)


def opening(
    point: ForkPoint, header: Header, seed: bytes, now_ms: int
) -> Iterator[Entry]:
    """Yield the first entries of a fork, up to the one that says it begins."""
    chain, origin = Chain.of(header), header.origin
    assert origin is not None
    if origin.seat is None:
        for entry in point.prefix:
            yield chain.append(
                entry.kind,
                entry.payload,
                at_ms=entry.at_ms,
                actor=entry.actor,
                v=entry.v,
            )
    else:
        event = position_imagined(
            game_of(header), point.state, origin.seat, imagined_seed(seed)
        )
        yield chain.append("started", NOTHING, at_ms=now_ms)
        yield chain.append("event", canonical(event), at_ms=now_ms, v=event.version)
    yield chain.append("forked", NOTHING, at_ms=now_ms)


def imagined_seed(seed: bytes) -> bytes:
    """Return the seed by which a fork draws what its seat did not know.

    Forks that share a seed imagine the same, whoever sits there.
    """
    return sha256(IMAGINED + seed).digest()


# --- as it was -----------------------------------------------------------------------


def moves_after(log: Log, seq: int, seat: Seat) -> list[Any]:
    """Return the moves that a seat made behind an entry, those undone left out.

    Where the match went back to before that entry, other positions begin.
    """
    records, line = codec(game_of(log.header)), LineOfPlay()
    for entry in log.entries:
        if entry.kind == "move":
            choice = chosen(entry, records)
            line.add_move(entry.seq, choice.seat, choice.move)
        elif entry.kind == "event":
            line.add_event(event_of(entry, records))
        elif entry.kind == "undone":
            if entry.seq > seq > entry.data()["after"]:
                break
            line.go_back(entry)
    return [one.move for one in line.moves if one.seat == seat and one.seq > seq]


# --- proof ---------------------------------------------------------------------------


def check_prefix(fork: Log, parent: Log) -> None:
    """Raise `UnreadableLog` where a fork does not begin as its parent did.

    The parent is checked for itself; here it is believed.
    """
    origin = fork.header.origin
    assert origin is not None
    is_parent = origin.match == parent.header.match
    if not is_parent or not _are_alike(fork.header, parent.header):
        _fail(fork, 1, "It is a fork of another match")
    if origin.seq > len(parent.entries):
        _fail(fork, 1, f"The parent has no entry {origin.seq}")
    if origin.seat is not None:
        _check_knowledge(fork, parent, origin.seat, origin.seq)
        return
    if parent.entries[origin.seq - 1].hash.hex() != origin.hash:
        _fail(fork, 1, f"Entry {origin.seq} of the parent has another hash")
    for mine, theirs in zip(fork.entries, parent.entries[: origin.seq], strict=False):
        if any(getattr(mine, name) != getattr(theirs, name) for name in _TAKEN_OVER):
            _fail(fork, mine.seq + 1, "The parent has another entry here")


def _are_alike(fork: Header, parent: Header) -> bool:
    same = ("game", "rules_version", "content_hash", "options")
    return len(fork.seats) == len(parent.seats) and all(
        getattr(fork, name) == getattr(parent, name) for name in same
    )


def _check_knowledge(fork: Log, parent: Log, seat: Seat, seq: int) -> None:
    """Check that what a seat knew is what it could know at that step of the parent."""
    game = game_of(fork.header)
    known = Replay(Log(parent.name, parent.header, parent.entries[:seq]))
    view = game.view(known.state_at(len(known.steps) - 1), seat)
    event: Any = event_of(fork.entries[1], codec(game))
    if event.view != view:
        _fail(fork, 3, "The seat that imagined it knew something else by the parent")


def _fail(log: Log, line: int, why: str) -> None:
    raise UnreadableLog(log.name, line, f"{why}.")
