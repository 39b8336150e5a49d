"""Leases: one worker at a time plays a match, as long as it shows that it lives.

A claim is a lease on the match and an epoch of its log. The lease only says when others
may try; the epoch, which every append is compared with, fences off a worker whose lease
has expired. All times are the database's.
"""

from collections.abc import Collection
from datetime import datetime, timedelta
from functools import reduce
from operator import or_

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import Count, Q, QuerySet

from engines import registry
from engines.core.codec import codec
from engines.core.messages import CodedMessage
from replays import selectors as logs
from replays.log.entry import SeatLabel
from replays.log.head import Head
from replays.log.recording import header_of
from replays.models import MatchLog
from replays.services.log_creation import open_log, take_over
from tournaments.conduct.ports import LeaseLost
from tournaments.conduct.position import MatchPosition
from tournaments.messages import message
from tournaments.models import Competitor, Match
from tournaments.selectors import clock
from tournaments.selectors.matches.positions import competitors_of, ready
from tournaments.services.matches.suspended_versions import is_off

Capacity = Match.Capacity
Status = Match.Status

MAX_LABEL = 80


class Claim(msgspec.Struct, frozen=True):
    """A worker's right to play a match, until another takes it over."""

    match: Match
    epoch: int
    head: Head
    """Where the log ended when it was taken over."""
    at: datetime
    """When, by the database's clock."""
    is_resumed: bool
    """Whether the former worker was interrupted."""


def claim_next(
    *, worker: str, among: Collection[Capacity] = tuple(Capacity)
) -> Claim | None:
    """Claim the match of these capacities to be played next; None if there is none.

    The lower capacity comes first. Of one capacity those that have begun come first,
    for somebody waits for them; then by priority. An account that has enough matches
    played already waits until one of them rests. A match without progress is put into
    quarantine on the way, and what a ladder planned with a version that is suspended
    since is cancelled.
    """
    while True:
        with transaction.atomic():
            match = _next(among)
            if match is None:
                return None
            claim = _claimed(match, worker)
        if claim is not None:
            return claim


def renew(claim: Claim) -> None:
    """Show that the worker lives; raise `LeaseLost` if another has the match."""
    until = clock.database_now() + _lease()
    if not _held(claim).update(leased_until=until):
        raise LeaseLost(f"Match {claim.match.id} is played by somebody else.")


def release(claim: Claim) -> None:
    """Let another worker go on; a worker that stops in order has not failed."""
    _held(claim).update(status=Status.READY, leased_until=None, attempts=0)


def release_abandoned(claim: Claim) -> None:
    """Release a match that all people have left, to be played among those of bots."""
    row = abandoned_row(claim.match)
    if not claim.is_resumed:
        row["worker"] = ""
    _held(claim).update(leased_until=None, attempts=0, **row)


def abandoned_row(match: Match) -> dict[str, object]:
    """Return what the row of a match says when all people have left it."""
    bots = Capacity.RATED if match.is_rated else Capacity.EXPERIMENT
    return {"status": Status.READY, "capacity": bots, "due_at": None}


def release_after_failure(claim: Claim, *, trouble: CodedMessage) -> None:
    """Release a match after a failure, when a while has passed.

    Its lease runs on without a worker, and the sweep releases it when it expires.
    """
    rest = timedelta(seconds=settings.MATCH_REST_S)
    _held(claim).update(leased_until=clock.database_now() + rest, trouble=trouble)


@transaction.atomic
def wait_for_people(claim: Claim, position: MatchPosition) -> bool:
    """Let a match wait for people; return False if they have moved meanwhile."""
    if not _held(claim).select_for_update().exists():
        raise LeaseLost(f"Match {claim.match.id} is played by somebody else.")
    if logs.head(claim.match.id) != position.head:
        return False
    _held(claim).update(**waiting_at(position))
    return True


def waiting_at(position: MatchPosition) -> dict[str, object]:
    """Return what the row of a match says while people are to move."""
    due = position.due_ms
    return {
        "status": Status.WAITING,
        "worker": "",
        "leased_until": None,
        "attempts": 0,
        "claimed_seq": position.head.seq,
        "due_at": None if due is None else clock.at_ms(due),
    }


def release_lost() -> int:
    """Let others play the matches whose workers were lost; return how many."""
    lost = Match.objects.filter(
        status=Status.RUNNING, leased_until__lt=clock.database_now()
    )
    # Called often: where nothing is to be written, no other transaction waits for it.
    if not lost.exists():
        return 0
    return lost.update(status=Status.READY, leased_until=None)


def _next(among: Collection[Capacity]) -> Match | None:
    """Return the row of the match to be played next, locked.

    Those that have begun and those that have not are in an index each.
    """
    free = ready().filter(capacity__in=among).exclude(_has_enough())
    order = ("capacity", "-priority", "starts_at", "id")
    free = free.select_for_update(skip_locked=True).order_by(*order)
    begun = free.filter(epoch__gt=0).first()
    fresh = free.filter(epoch=0)
    if begun is not None:
        fresh = fresh.filter(capacity__lt=begun.capacity)
    return fresh.first() or begun


def _has_enough() -> Q:
    """Return what is true of matches of accounts that have enough matches played.

    A script that opens many tables takes up a few places and not all of them. Matches
    that people have left are counted on their own and keep no others waiting.
    """
    bounded = (Capacity.PEOPLE, Capacity.EXPERIMENT)
    played = Match.objects.filter(
        status=Status.RUNNING, capacity__in=bounded, created_by__isnull=False
    )
    counted = played.order_by().values("created_by", "capacity")
    busy = counted.annotate(matches=Count("id")).filter(
        matches__gte=settings.MATCHES_PER_ACCOUNT
    )
    return reduce(
        or_,
        (
            Q(created_by=account, capacity=capacity)
            for account, capacity in busy.values_list("created_by", "capacity")
        ),
        Q(pk__in=()),
    )


def _claimed(match: Match, worker: str) -> Claim | None:
    """Claim a match whose row is locked; None if it is not to be played after all."""
    try:
        # A match that cannot even begin must not keep others from being played.
        with transaction.atomic():
            if not MatchLog.objects.filter(id=match.id).exists():
                if is_off(match):
                    match.status = Status.CANCELLED
                    match.save(update_fields=["status"])
                    return None
                _open(match)
    except Exception as error:
        _quarantine(match, message("match.cannot_begin", {"error": repr(error)}))
        return None
    epoch = take_over(match.id)
    head = logs.head(match.id)
    assert head is not None
    attempts = 0 if head.seq > match.claimed_seq else match.attempts
    if attempts >= settings.MATCH_ATTEMPTS:
        _quarantine(match, _stuck(attempts, match.trouble))
        return None
    is_resumed, now = bool(match.worker), clock.database_now()
    match.status, match.worker, match.epoch = Status.RUNNING, worker, epoch
    match.attempts, match.claimed_seq = attempts + 1, head.seq
    match.leased_until, match.due_at = now + _lease(), None
    match.save()
    return Claim(match, epoch, head, now, is_resumed)


def _open(match: Match) -> None:
    """Open the log of a match that begins."""
    game = registry.load(match.game)
    competitors = competitors_of(match)
    header = header_of(
        game,
        match.id,
        [_label(competitor) for _, competitor in sorted(competitors.items())],
        seed=bytes(match.deal.seed),
        options=codec(game).options(match.options),
    )
    open_log(header, seed=bytes(match.deal.seed))


def _label(competitor: Competitor) -> SeatLabel:
    """Return what a log calls a competitor: a log never says who a person is."""
    if competitor.version is None:
        return SeatLabel(f"player {competitor.pk}")
    return SeatLabel(str(competitor.version)[:MAX_LABEL], competitor.version.digest)


def _stuck(attempts: int, why: str) -> CodedMessage:
    if not why:
        return message("match.stuck", {"count": attempts})
    return message("match.stuck_because", {"count": attempts, "why": why})


def _quarantine(match: Match, trouble: CodedMessage) -> None:
    match.status, match.leased_until = Status.QUARANTINED, None
    match.trouble = trouble
    match.save(update_fields=["status", "leased_until", "trouble"])


def _held(claim: Claim) -> QuerySet[Match]:
    """Return the row of a match, if this claim still holds."""
    return Match.objects.filter(
        id=claim.match.id, status=Status.RUNNING, epoch=claim.epoch
    )


def _lease() -> timedelta:
    return timedelta(seconds=settings.MATCH_LEASE_S)
