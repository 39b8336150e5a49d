"""What people do in a match: they move, or they resign.

A move is checked by the rules and appended behind the log as the person saw it. People
hold no lease: another person, a worker or the sweep that writes at the same time meets
them at the head of the log, where exactly one comes first.
"""

from collections.abc import Callable
from typing import Final
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser

from engines.core.chance import Chance
from engines.core.codec import codec
from engines.core.errors import IllegalMove
from engines.core.game import Seat
from engines.core.play import Step
from replays import selectors as logs
from replays.log.entry import Entry
from replays.log.head import Head
from replays.log.recording import Recording, Thought
from replays.services.append import append
from replays.services.errors import RepeatedCommand, StaleHead
from replays.services.idempotency import Command, carried_out
from replays.services.wakeups import wake_viewers
from tournaments.conduct.position import Position
from tournaments.models import Match
from tournaments.selectors import clock, sentences
from tournaments.selectors.matches.positions import NoLog, people_at, position_of
from tournaments.services.errors import (
    HeadMoved,
    MatchOver,
    NotBegun,
    NotSeated,
    NotYourTurn,
    Refused,
    SeatLost,
)
from tournaments.services.matches.handoff import turn_over

ATTEMPTS: Final = 5
"""How often others may come in between before a person is asked to look again."""

Act = Callable[[Position, Recording], None]
"""Writes down what a person does, if the position allows it."""


def make_move(
    *,
    match_id: UUID,
    user: AbstractBaseUser,
    move: bytes,
    key: UUID,
    expected_seq: int | None = None,
    since_ms: int | None = None,
) -> int:
    """Play a person's move, given as JSON; return how many entries the log has then.

    The same key does nothing the second time. With `expected_seq`, the log must still
    be as long as the person saw it, else `HeadMoved` tells how long it is; with
    `since_ms`, it may have grown if they are still asked what they are asked since
    then, as when several choose at once. Raises `MalformedMove` or `IllegalMove` with
    the rule that forbids it.
    """
    match = Match.objects.get(id=match_id)
    seat = _seat_of(match, user)

    def act(position: Position, recording: Recording) -> None:
        if seat not in position.awaited:
            raise NotYourTurn
        game, chance = position.game, Chance(bytes(match.deal.seed))
        chosen = codec(game).move(move)
        events = game.execute(position.state, seat, chosen, chance)
        recording(Step(seat, chosen, events))
        if (outcome := game.outcome(position.state)) is not None:
            recording.finish(outcome, None)

    def is_as_seen(position: Position) -> bool:
        if expected_seq in (None, position.head.seq):
            return True
        asked = position.clocks[seat].since_ms
        return since_ms is not None and asked == since_ms

    command = Command(key, move)
    return _carry_out(match, seat, act, command=command, is_as_seen=is_as_seen)


def resign(*, match_id: UUID, user: AbstractBaseUser, key: UUID) -> int:
    """Leave a match for good: from here on a stand-in plays the seat."""
    match = Match.objects.get(id=match_id)
    seat = _seat_of(match, user)

    def act(position: Position, recording: Recording) -> None:
        recording.fail(seat, "resigned", sentences.RESIGNED)

    return _carry_out(match, seat, act, command=Command(key, b"resign"))


def recording_behind(position: Position, entries: list[Entry]) -> Recording:
    """Return what writes down what people do, by the database's clock."""
    now = clock.in_ms(clock.database_now())

    def thought(seat: Seat) -> Thought:
        since = position.clocks[seat].since_ms
        return Thought(wall_us=max(now - (since or now), 0) * 1000)

    return Recording(
        position.header,
        entries.extend,
        now_ms=lambda: now,
        thought=thought,
        head=position.head,
        failed=position.failed,
    )


def _carry_out(
    match: Match,
    seat: Seat,
    act: Act,
    *,
    command: Command,
    is_as_seen: Callable[[Position], bool] = lambda position: True,
) -> int:
    """Do what a person asks for, at most once, on the log as it is now.

    1. What has been done under the same key is not done again.
    2. The log is read, and the move is checked against it.
    3. It is appended, unless somebody was faster: then all is looked at again.
    """
    for _ in range(ATTEMPTS):
        done = carried_out(match.id, command)
        if done is not None:
            return done[-1]
        entries: list[Entry] = []
        try:
            position = _position(match, seat)
            before = position.head
            if not is_as_seen(position):
                raise HeadMoved(before.seq)
            act(position, recording_behind(position, entries))
        except (Refused, IllegalMove):
            # Perhaps it was sent twice, and the other one was faster since 1.
            done = carried_out(match.id, command)
            if done is None:
                raise
            return done[-1]
        try:
            after = append(before, entries, command=command)
        except StaleHead:
            continue
        except RepeatedCommand as repeated:
            return repeated.entries[-1]
        _pass_on(after)
        return after.seq
    found = logs.head(match.id)
    assert found is not None
    raise HeadMoved(found.seq)


def _pass_on(head: Head) -> None:
    wake_viewers(head.match, head.seq)
    turn_over(head.match)


def _seat_of(match: Match, user: AbstractBaseUser) -> Seat:
    for seat, person in people_at(match).items():
        if person == user.pk:
            return seat
    raise NotSeated


def _position(match: Match, seat: Seat) -> Position:
    """Return where the match stands, if this seat has a say in it."""
    try:
        position = position_of(match)
    except NoLog as error:
        raise NotBegun from error
    if position.state is None:
        raise NotBegun
    if position.head.status != "running":
        raise MatchOver
    if seat in position.failed:
        raise SeatLost
    return position
