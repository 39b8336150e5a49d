"""What a match waits for just now: a worker, a bot, people, or the end of a pause."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, Literal
from uuid import UUID

import msgspec
from django.utils.translation import gettext, ngettext

from engines.core.game import Seat
from replays.log.engine import WrongEngine
from replays.log.errors import UnreadableLog
from replays.models import MatchLog
from tournaments.conduct.position import MatchPosition
from tournaments.models import Competitor, Match
from tournaments.selectors import clock
from tournaments.selectors.matches.positions import (
    NoLog,
    UnsoundLog,
    competitors_of,
    position_of,
)

Status = Match.Status

SOON_MS: Final = 2_000
"""A worker takes a match up sooner than this, if one is free."""
AGAIN_MS: Final = 2_000
"""When to ask again what a match waits for, if nothing has happened."""
LOGS_CACHED: Final = 2_000
SHORT_MS: Final = 1_000
"""Of a shorter pause nothing is said."""


class Wait(msgspec.Struct, frozen=True):
    """What a match waits for; nothing where the page has more to say."""

    code: Literal["", "worker", "thinking", "people", "pause"]
    names: tuple[str, ...] = ()
    seconds: int = 0

    @property
    def again_ms(self) -> int:
        """After how long it is likely to wait for something else; 0 for people."""
        return 0 if self.code in ("", "people") else AGAIN_MS


class ToMove(msgspec.Struct, frozen=True):
    """The seats that are to move at the end of a log, and since when."""

    people: tuple[Seat, ...]
    bots: tuple[Seat, ...]
    at_ms: int


def wait_of(
    match: Match,
    position: MatchPosition | None = None,
    *,
    competitors: Mapping[Seat, Competitor] | None = None,
    now_ms: int | None = None,
) -> Wait:
    """Return what a match waits for, by its row and its log.

    Callers pass on what they know of the match and the time.
    """
    if match.status not in (Status.READY, Status.RUNNING, Status.WAITING):
        return Wait("")
    if now_ms is None:
        now_ms = clock.in_ms(clock.database_now())
    is_held = _is_held(match, now_ms)
    try:
        to_move = _read(position) if position else _at_the_end(match)
    except NoLog:
        waited_ms = now_ms - clock.in_ms(match.starts_at)
        return Wait("" if is_held or waited_ms < SOON_MS else "worker")
    if not to_move.bots:
        awaited = _names(competitors or competitors_of(match), to_move.people)
        return Wait("people" if awaited else "", awaited)
    since_ms = now_ms - to_move.at_ms
    if not is_held and since_ms >= SOON_MS:
        return Wait("worker")
    left_ms = match.pace_ms - since_ms
    if match.capacity == Match.Capacity.PACED and left_ms >= SHORT_MS:
        return Wait("pause", seconds=-(-left_ms // 1000))
    thinking = _names(competitors or competitors_of(match), to_move.bots)
    return Wait("thinking", thinking)


def words_of(wait: Wait) -> str:
    """Return that in a sentence of the reader's language."""
    names = ", ".join(wait.names)
    if wait.code == "worker":
        return gettext("Waiting for a free worker …")
    if wait.code == "thinking":
        words = ngettext(
            "%(names)s is thinking …", "%(names)s are thinking …", len(wait.names)
        )
        return words % {"names": names}
    if wait.code == "people":
        return gettext("Waiting for %(names)s …") % {"names": names}
    if wait.code == "pause":
        return gettext("Next step in %(seconds)s s") % {"seconds": wait.seconds}
    return ""


def _at_the_end(match: Match) -> ToMove:
    """Return who is to move; a log is folded for that once as long as it is the same.

    Everybody who watches a match asks again and again.
    """
    head = MatchLog.objects.filter(id=match.id).values_list("head_seq", flat=True)
    if (seq := head.first()) is None:
        raise NoLog(f"Match {match.id} has not begun.")
    try:
        return _folded(match.id, seq)
    except (UnreadableLog, UnsoundLog, WrongEngine):
        return ToMove((), (), 0)  # Other parts of the page say what is wrong with it.


@lru_cache(LOGS_CACHED)
def _folded(match_id: UUID, seq: int) -> ToMove:
    del seq  # It is part of the key alone.
    return _read(position_of(Match.objects.get(id=match_id)))


def _read(position: MatchPosition) -> ToMove:
    bots = [seat for seat in position.to_move if seat not in position.clocks]
    return ToMove(tuple(position.awaited), tuple(bots), position.at_ms)


def _is_held(match: Match, now_ms: int) -> bool:
    """Whether a worker plays it that has shown lately that it lives."""
    until = match.leased_until
    return (
        match.status == Status.RUNNING
        and until is not None
        and clock.in_ms(until) > now_ms
    )


def _names(
    competitors: Mapping[Seat, Competitor], seats: Iterable[Seat]
) -> tuple[str, ...]:
    """Return the names of those who sit there, each once."""
    return tuple(dict.fromkeys(competitors[seat].name for seat in seats))
