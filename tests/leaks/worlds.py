"""Two worlds that differ in nothing but what one viewer cannot know.

In the true one a match was played. In the other, the log holds only what the viewer
was told: every event redacted for their eyes, moves of others made up, another seed. An
answer that is the same in both cannot have told anything else.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any
from unittest.mock import patch

import msgspec
from django.contrib.auth.models import User
from django.db import transaction

from engines.core.codec import codec
from engines.core.game import Viewer
from replays import selectors
from replays.log.canonical import canonical
from replays.log.chain import Chain
from replays.log.engine import game_of
from replays.log.entry import Chosen, Entry
from replays.log.head import Head
from replays.log.steps import event_of
from replays.models import MatchLog, MatchSecret
from replays.services.append import append
from replays.services.log_creation import open_log
from tests.replays.stored import Stored, unstored
from tournaments.models import Deal, Match, Seat
from tournaments.services.matches.creation import competitor_of_person

NOON = datetime(2026, 3, 1, 12, tzinfo=UTC)
OTHER_SEED = bytes(reversed(range(32)))

# What is drawn anew for every answer, in any world.
_FRESH = [
    re.compile(rb'name="csrfmiddlewaretoken" value="[^"]+"'),
    re.compile(rb'("now_ms": ?)\d+'),
    re.compile(rb'name="key" value="[^"]+"'),
    re.compile(rb'"key": ?"[0-9a-f-]{36}"'),
]


@dataclass(frozen=True)
class Sitting:
    """A match of people that is being played, and how far it is."""

    match: Stored
    upto: int
    people: tuple[User, ...]

    @property
    def id(self) -> str:
        return str(self.match.header.match)

    def viewer_of(self, user: User | None) -> Viewer:
        """Return whose eyes somebody has: those of their seat, or of a spectator."""
        return self.people.index(user) if user in self.people else None


def sit_down(game: str, people: tuple[User, ...], *, part: float) -> Sitting:
    """Let people have played a match up to a part of its steps; 1 is all but the seed.

    The row of the match is made here and is the same in both worlds.
    """
    labels = tuple(person.get_username() for person in people)
    match = unstored(game=game, labels=labels)
    moves = sum(entry.kind == "move" for entry in match.entries)
    upto = match.seq_of(int(moves * part)) if part < 1 else len(match.entries) - 1
    row = Match.objects.create(
        id=match.header.match,
        game=game,
        deal=Deal.objects.create(seed=match.seed),
        status=Match.Status.WAITING if part < 1 else Match.Status.FINISHED,
        claimed_seq=upto,
        epoch=1,
    )
    for number, person in enumerate(people):
        Seat.objects.create(
            match=row, number=number, competitor=competitor_of_person(person)
        )
    return Sitting(match, upto, people)


@contextmanager
def true_world(sitting: Sitting) -> Iterator[None]:
    with _world(sitting, sitting.match.entries[: sitting.upto], sitting.match.seed):
        yield


@contextmanager
def told_world(sitting: Sitting, viewer: Viewer) -> Iterator[None]:
    """Live where there is nothing to know beyond what the viewer was told."""
    entries = _told(sitting.match, sitting.match.entries[: sitting.upto], viewer)
    with _world(sitting, entries, OTHER_SEED):
        yield


@contextmanager
def _world(sitting: Sitting, entries: list[Entry], seed: bytes) -> Iterator[None]:
    begin = transaction.savepoint()
    created_at = MatchLog._meta.get_field("created_at")
    with patch.object(created_at, "_get_default", lambda: NOON):
        open_log(sitting.match.header, seed=None)
    MatchSecret.objects.create(log_id=sitting.match.header.match, seed=seed)
    append(Head.of(sitting.match.header), entries)
    Deal.objects.filter(matches__id=sitting.match.header.match).update(seed=seed)
    _forget()
    yield
    transaction.savepoint_rollback(begin)
    _forget()


def _forget() -> None:
    selectors.REPLAYS.clear()
    selectors.OPEN_LOGS.clear()


def _told(match: Stored, entries: list[Entry], viewer: Viewer) -> list[Entry]:
    game = game_of(match.header)
    records = codec(game)
    some_move = next(entry for entry in match.entries if entry.kind == "move")
    made_up = msgspec.json.decode(some_move.payload, type=Chosen).move
    chain = Chain.of(match.header)
    told = []
    for entry in entries:
        payload = entry.payload
        if entry.kind == "event":
            payload = canonical(game.redact(event_of(entry, records), viewer))
        elif entry.kind == "move" and entry.actor != viewer:
            payload = canonical({**entry.data(), "move": _plain(made_up)})
        told.append(
            chain.append(
                entry.kind, payload, v=entry.v, at_ms=entry.at_ms, actor=entry.actor
            )
        )
    return told


def _plain(raw: msgspec.Raw) -> Any:
    return msgspec.json.decode(bytes(raw))


def settled(body: bytes) -> bytes:
    """Return an answer without what is drawn anew each time."""
    for fresh in _FRESH:
        body = fresh.sub(b"", body)
    return body
