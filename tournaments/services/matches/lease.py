"""Leases: one worker at a time plays a match, as long as it shows that it lives.

A claim is a lease on the match and an epoch of its log. The lease only says when others
may try; the epoch, which every append is compared with, fences off a worker whose lease
has expired. All times are the database's.
"""

from collections.abc import Collection, Iterator
from datetime import datetime, timedelta

import msgspec
from django.conf import settings
from django.db import transaction
from django.db.models import Count, Exists, OuterRef, Q, QuerySet

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
from tournaments.models import Competitor, Fork, Match, Seat
from tournaments.selectors import clock
from tournaments.selectors.matches.positions import competitors_of, ready
from tournaments.selectors.people.guests import guest_accounts
from tournaments.services.matches.fork_logs import open_fork
from tournaments.services.matches.quarantine import quarantine
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

    The lower capacity comes first. Of one capacity the accounts come first that have
    the fewest matches played, and one that has enough waits until one of them rests;
    then those that have begun, for somebody waits for them; then by priority. A match
    without progress is put into quarantine on the way, and what a ladder planned with a
    version that is suspended since is cancelled.
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
    """Return the row of the match to be played next, locked."""
    for capacity in sorted(among):
        for busy in _bounds(capacity):
            if (match := _first(capacity, busy)) is not None:
                return match
    return None


def _first(capacity: Capacity, busy: Q) -> Match | None:
    """Return the first match of a capacity but for those of busy accounts, locked.

    Those that have begun and those that have not are in an index each.
    """
    free = ready().filter(capacity=capacity).exclude(busy)
    order = ("-priority", "starts_at", "id")
    free = free.select_for_update(skip_locked=True).order_by(*order)
    return free.filter(epoch__gt=0).first() or free.filter(epoch=0).first()


def _bounds(capacity: Capacity) -> Iterator[Q]:
    """Yield what is true of matches that are passed over, the most first.

    First those of accounts with a match that is being played, then those of accounts
    with two, until those that have enough are left: so the only table of one person
    never waits behind the many of others. A script that opens tables takes up a few
    places and not all of them. Matches that people have left are counted on their own
    and keep no others waiting.
    """
    if capacity == Capacity.PEOPLE:
        count, passed_over = _played_for_people(), _is_of_busy_people
    elif capacity == Capacity.EXPERIMENT:
        count, passed_over = _played_experiments(), _is_of_busy_owner
    else:
        count, passed_over = {}, _is_of_busy_owner
    for most in range(1, settings.MATCHES_PER_ACCOUNT + 1):
        busy = [account for account, played in count.items() if played >= most]
        yield passed_over(busy)
        if not busy:
            return


def _played_for_people() -> dict[int, int]:
    """Return how many matches are being played for each person who sits there."""
    seats = Seat.objects.filter(
        match__status=Status.RUNNING,
        match__capacity=Capacity.PEOPLE,
        competitor__person__isnull=False,
    )
    person = "competitor__person"
    return dict(seats.values_list(person).annotate(matches=Count("id")).order_by())


def _played_experiments() -> dict[int, int]:
    played = Match.objects.filter(
        status=Status.RUNNING,
        capacity=Capacity.EXPERIMENT,
        created_by__isnull=False,
    )
    return dict(
        played.values_list("created_by").annotate(matches=Count("id")).order_by()
    )


def _is_of_busy_people(busy: list[int]) -> Q:
    """Return what is true of matches that only busy people wait for.

    A match is everybody's who sits there, whoever has set it up. All guests are busy
    while many of their tables are played: anybody can be many guests.
    """
    seats = Seat.objects.filter(competitor__person__isnull=False)
    guests = guest_accounts().values("pk")
    of_members = Exists(
        seats.filter(match=OuterRef("id")).exclude(competitor__person__in=guests)
    )
    played = Match.objects.filter(status=Status.RUNNING, capacity=Capacity.PEOPLE)
    waiting = seats.filter(match=OuterRef("id")).exclude(competitor__person__in=busy)
    if played.filter(~of_members).count() >= settings.MATCHES_OF_GUESTS:
        waiting = waiting.exclude(competitor__person__in=guests)
    return ~Q(Exists(waiting))


def _is_of_busy_owner(busy: list[int]) -> Q:
    return Q(created_by__in=busy)


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
        quarantine(match, message("match.cannot_begin", {"error": repr(error)}))
        return None
    epoch = take_over(match.id)
    head = logs.head(match.id)
    assert head is not None
    attempts = 0 if head.seq > match.claimed_seq else match.attempts
    if attempts >= settings.MATCH_ATTEMPTS:
        quarantine(match, _stuck(attempts, match.trouble))
        return None
    is_resumed, now = bool(match.worker), clock.database_now()
    match.status, match.worker, match.epoch = Status.RUNNING, worker, epoch
    match.attempts, match.claimed_seq = attempts + 1, head.seq
    match.leased_until, match.due_at = now + _lease(), None
    match.save()
    return Claim(match, epoch, head, now, is_resumed)


def _open(match: Match) -> None:
    """Open the log of a match that begins, or that goes on from another one."""
    competitors = competitors_of(match)
    labels = [_label(competitor) for _, competitor in sorted(competitors.items())]
    seed = bytes(match.deal.seed)
    if (fork := Fork.objects.filter(match=match).first()) is not None:
        open_fork(fork, labels, seed)
        return
    game = registry.load_version(match.game, match.rules_version)
    options = codec(game).options(match.options)
    header = header_of(game, match.id, labels, seed=seed, options=options)
    open_log(header, seed=seed)


def _label(competitor: Competitor) -> SeatLabel:
    """Return what a log calls a competitor: a log never says who a person is."""
    if competitor.version is None:
        return SeatLabel(f"player {competitor.pk}")
    return SeatLabel(str(competitor.version)[:MAX_LABEL], competitor.version.digest)


def _stuck(attempts: int, why: str) -> CodedMessage:
    if not why:
        return message("match.stuck", {"count": attempts})
    return message("match.stuck_because", {"count": attempts, "why": why})


def _held(claim: Claim) -> QuerySet[Match]:
    """Return the row of a match, if this claim still holds."""
    return Match.objects.filter(
        id=claim.match.id, status=Status.RUNNING, epoch=claim.epoch
    )


def _lease() -> timedelta:
    return timedelta(seconds=settings.MATCH_LEASE_S)
