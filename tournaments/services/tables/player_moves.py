"""What people do in a match: they move, take a move back, or resign.

A move is checked by the rules and appended behind the log as the person saw it. People
hold no lease: another person, a worker or the sweep that writes at the same time meets
them at the head of the log, where exactly one comes first.

The log is read once. What follows from it is passed on to all who need it afterwards.
"""

from collections.abc import Callable, Mapping
from typing import Final
from uuid import UUID

import msgspec
from django.contrib.auth.models import AbstractBaseUser
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from engines.core.codec import codec
from engines.core.errors import IllegalMove, MalformedMove
from engines.core.game import Seat
from engines.core.play import Step
from replays import selectors as logs
from replays.log.entry import Entry
from replays.log.recording import Recording, Thought
from replays.models import MatchLog
from replays.services.append import append
from replays.services.errors import RepeatedCommand, StaleHead
from replays.services.idempotency import KeyedCommand, carried_out
from replays.services.wakeups import wake_viewers
from tournaments.conduct.position import MatchPosition
from tournaments.conduct.undo import Obstacle
from tournaments.messages import message
from tournaments.models import Competitor, Match
from tournaments.selectors import clock
from tournaments.selectors.matches.positions import NoLog, position_of, seated_match
from tournaments.selectors.tables.undo import can_undo
from tournaments.services.errors import (
    HeadMoved,
    MatchOver,
    NotBegun,
    NotSeated,
    NotYourTurn,
    NoUndo,
    Refused,
    SeatLost,
)
from tournaments.services.matches.handoff import turn_over

ATTEMPTS: Final = 5
"""How often others may come in between before a person is asked to look again."""

OBSTACLES: Final[Mapping[Obstacle, Promise]] = {
    Obstacle.RATED: _("Moves are taken back at casual tables only."),
    Obstacle.NO_MOVE: _("There is no move of yours to take back."),
    Obstacle.ANSWERED: _("Somebody else has been asked since: your move stands."),
    Obstacle.DISCLOSED: _(
        "Your move has shown what chance did or what was hidden, so it stands."
    ),
    Obstacle.TOO_OFTEN: _("You have taken back as many moves as a match allows."),
}

Action = Callable[[MatchPosition, Recording], None]
"""Writes down what a person does, if the position allows it."""


class SeatedPerson(msgspec.Struct, frozen=True):
    """A person at a seat of a match, and all others who sit there."""

    match: Match
    seat: Seat
    competitors: Mapping[Seat, Competitor]


class PlayedMove(msgspec.Struct, frozen=True):
    """What a person has done, and what is known of the match behind it."""

    by: SeatedPerson
    seq: int
    """The number of the last entry that followed from it."""
    position: MatchPosition | None = None
    """Where the match stands; None where the same key had done it before."""


def make_move(
    *,
    match_id: UUID,
    user: AbstractBaseUser,
    move: bytes,
    key: UUID,
    expected_seq: int | None = None,
    since_ms: int | None = None,
) -> PlayedMove:
    """Play a person's move, given as JSON; return where the match stands then.

    The same key does nothing the second time. With `expected_seq`, the log must still
    be as long as the person saw it, else `HeadMoved` tells how long it is; with
    `since_ms`, it may have grown if they are still asked what they are asked since
    then, as when several choose at once. Raises `MalformedMove` or `IllegalMove` with
    the rule that forbids it.
    """
    by = _seated(match_id, user)
    seat = by.seat

    def action(position: MatchPosition, recording: Recording) -> None:
        if seat not in position.awaited:
            raise NotYourTurn
        game = position.game
        chance = game.chance(bytes(by.match.deal.seed))
        chosen = codec(game).move(move)
        # The position itself goes on when the move is in the log.
        state = position.state.clone()
        events = game.execute(state, seat, chosen, chance)
        recording(Step(seat, chosen, events))
        if (outcome := game.outcome(state)) is not None:
            recording.finish(outcome, None)

    def is_as_seen(position: MatchPosition) -> bool:
        if expected_seq in (None, position.head.seq):
            return True
        since = position.clocks[seat].since_ms
        return since_ms is not None and since == since_ms

    return _carry_out(
        by, action, command=KeyedCommand(key, move), is_as_seen=is_as_seen
    )


def resign(*, match_id: UUID, user: AbstractBaseUser, key: UUID) -> int:
    """Leave a match for good: from here on a stand-in plays the seat."""
    by = _seated(match_id, user)

    def action(position: MatchPosition, recording: Recording) -> None:
        recording.fail(by.seat, "resigned", message("seat.resigned"))

    return _carry_out(by, action, command=KeyedCommand(key, b"resign")).seq


def undo(
    *, match_id: UUID, user: AbstractBaseUser, move_seq: int, key: UUID
) -> PlayedMove:
    """Take back a person's last move, which is entry `move_seq` of the log.

    Whatever followed from it stands no longer; what time it took stays used. Raises
    `NoUndo` where that would give something away, and `HeadMoved` if another move was
    the last one.
    """
    by = _seated(match_id, user)

    def action(position: MatchPosition, recording: Recording) -> None:
        found = can_undo(by.match, position, by.seat)
        if isinstance(found, Obstacle):
            raise NoUndo(OBSTACLES[found])
        if found.seq != move_seq:
            raise HeadMoved(position.head.seq)
        recording.undo(by.seat, move_seq - 1)

    return _carry_out(by, action, command=KeyedCommand(key, b"undo:%d" % move_seq))


def running_log(match: Match) -> MatchLog:
    """Return the log of a match in which people can move."""
    log = logs.log(match.id)
    if log is None or not log.head_seq:
        raise NotBegun
    if log.status != log.Status.RUNNING:
        raise MatchOver
    return log


def recording_behind(position: MatchPosition, entries: list[Entry]) -> Recording:
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
    by: SeatedPerson,
    action: Action,
    *,
    command: KeyedCommand,
    is_as_seen: Callable[[MatchPosition], bool] = lambda position: True,
) -> PlayedMove:
    """Do what a person asks for, at most once, on the log as it is now.

    1. The log is read, and the move is checked against it.
    2. What is refused may have been done before, under the same key: then it is
       answered as it was then.
    3. It is appended, unless somebody was faster: then all is looked at again. What
       has been done under the same key is not done again.
    """
    match_id = by.match.id
    for _attempt in range(ATTEMPTS):
        entries: list[Entry] = []
        try:
            position = _position(by)
            if not is_as_seen(position):
                raise HeadMoved(position.head.seq)
            action(position, recording_behind(position, entries))
        except (Refused, IllegalMove, MalformedMove):
            done = carried_out(match_id, command)
            if done is None:
                raise
            return PlayedMove(by, done[-1])
        try:
            append(position.head, entries, command=command)
        except StaleHead:
            continue
        except RepeatedCommand as repeated:
            return PlayedMove(by, repeated.entries[-1])
        _pass_on(by.match, position, entries)
        return PlayedMove(by, position.head.seq, position)
    found = logs.head(match_id)
    assert found is not None
    raise HeadMoved(found.seq)


def _pass_on(match: Match, position: MatchPosition, entries: list[Entry]) -> None:
    """Let others know what is in the log now, and go on to where that leads."""
    wake_viewers(match.id, entries[-1].seq)
    position.add_entries(entries)
    turn_over(match, position)


def _seated(match_id: UUID, user: AbstractBaseUser) -> SeatedPerson:
    match, competitors = seated_match(match_id)
    for seat, competitor in competitors.items():
        if competitor.person_id == user.pk:
            return SeatedPerson(match, seat, competitors)
    raise NotSeated


def _position(by: SeatedPerson) -> MatchPosition:
    """Return where the match stands, if this person has a say in it."""
    people = [seat for seat, one in by.competitors.items() if one.person_id is not None]
    try:
        position = position_of(by.match, people)
    except NoLog as error:
        raise NotBegun from error
    if position.state is None:
        raise NotBegun
    if position.head.status != "running":
        raise MatchOver
    if by.seat in position.failed:
        raise SeatLost
    return position
