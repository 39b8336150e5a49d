"""What bots wrote in matches, and who may read it."""

from collections import defaultdict
from collections.abc import Collection
from dataclasses import dataclass, field
from uuid import UUID

import msgspec
from django.db.models import Exists, OuterRef, QuerySet

from bots.models import Bot
from bots.selectors import User, is_organiser
from engines.core.game import Seat as SeatNumber
from engines.core.messages import read
from replays import selectors as logs
from replays.models import MatchLog
from tournaments.models import BotLog, Seat
from tournaments.selectors.wording import said

_decode_parts = msgspec.json.Decoder(list[tuple[int, str]]).decode


@dataclass(slots=True)
class SeatLog:
    """What the bot at one seat wrote, by the steps at which it did."""

    seat: SeatNumber
    label: str
    parts: list[tuple[int, str]] = field(default_factory=list)
    failure: str = ""
    """Why the seat failed; empty if it played to the end."""


def logs_for(user: User, match_id: UUID) -> list[SeatLog]:
    """Return what a person may read of what bots wrote in a match, by seats.

    That is nothing while the match keeps a secret, which a bot may have written. After
    that owners read what their own bots wrote, and organisers read everything.
    """
    log = MatchLog.objects.filter(id=match_id).first()
    if log is None or not log.is_open:
        return []
    seats = {*_readable(user, match_id).values_list("number", flat=True)}
    if not seats:
        return []
    labels, reasons = logs.labels_of(log), reasons_in([match_id])
    parts = _parts(match_id, seats)
    return [
        SeatLog(seat, labels[seat], parts[seat], reasons.get((match_id, seat), ""))
        for seat in sorted(seats)
        if parts[seat] or (match_id, seat) in reasons
    ]


def logs_of(bot: Bot, *, failed: bool) -> QuerySet[BotLog]:
    """Return where the versions of a bot wrote something, or failed; newest first.

    A match that keeps a secret is left out: that a bot wrote at all may reveal it.
    """
    is_open = MatchLog.objects.filter(id=OuterRef("match"), is_revealed=True).exclude(
        status=MatchLog.Status.RUNNING
    )
    found = BotLog.objects.filter(Exists(is_open), version__bot=bot).defer("parts")
    if failed:
        found = found.filter(failed_at__isnull=False)
    return found.select_related("version").order_by("-id")


def _readable(user: User, match_id: UUID) -> QuerySet[Seat]:
    seats = Seat.objects.filter(match_id=match_id, competitor__version__isnull=False)
    if is_organiser(user):
        return seats
    if not user.is_authenticated:
        return seats.none()
    return seats.filter(competitor__version__bot__owner_id=user.pk)


def _parts(
    match_id: UUID, seats: set[SeatNumber]
) -> dict[SeatNumber, list[tuple[int, str]]]:
    """Return what was written at seats, all sittings of one after the other."""
    found: defaultdict[SeatNumber, list[tuple[int, str]]] = defaultdict(list)
    rows = BotLog.objects.filter(match_id=match_id, seat__in=seats).order_by("id")
    for seat, parts in rows.values_list("seat", "parts"):
        found[seat] += _decode_parts(parts)
    return found


def reasons_in(matches: Collection[UUID]) -> dict[tuple[UUID, SeatNumber], str]:
    """Return why seats failed, from logs that keep no secret from the reader."""
    failed = logs.failures_in(matches)
    return {
        (match, actor): said(reason_in(payload))
        for match, actor, payload in failed.values_list("log_id", "actor", "payload")
        if actor is not None
    }


def reason_in(payload: str) -> str:
    """Return the words of a `seat_failed`."""
    return read(str(msgspec.json.decode(payload).get("reason", "")))
