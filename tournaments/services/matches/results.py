"""What follows from a finished match: its place in the result log, and its open seed.

The log says how a match ended. Publishing adds each such fact to the result log once,
however often it is called. The worker that appends such a fact publishes it right away;
if that worker is lost in between, the sweep publishes it.
"""

import logging
from collections.abc import Collection
from contextlib import suppress
from typing import Final
from uuid import UUID

from django.db import DatabaseError, transaction

from bots.models import BotVersion
from bots.services.suspension import note_result
from replays import selectors as logs
from replays.log.head import OutOfPlace
from replays.models import LogEntry, MatchLog
from replays.services.corrections import reveal_seed
from replays.services.errors import NotAppended
from replays.services.wakeups import wake_viewers
from tournaments.conduct.results import MatchResult, write_result
from tournaments.models import Deal, Fork, Match, ResultEntry, ResultLogHead
from tournaments.selectors.matches.positions import (
    competitors_of,
    deals_to_reveal,
    shut_logs,
    unpublished,
)
from tournaments.services.matches.early_leavers import settle_early_leavers
from tournaments.services.matches.quarantine import in_all

Kind = ResultEntry.Kind

FACTS: Final[dict[str, Kind]] = {
    "finished": Kind.FINISHED,
    "adjudicated": Kind.FINISHED,
    "voided": Kind.VOIDED,
    "reinstated": Kind.REINSTATED,
}
"""The kinds of the result log, by the kinds of log entries that count there."""

STATUS: Final = {
    MatchLog.Status.FINISHED: Match.Status.FINISHED,
    MatchLog.Status.VOIDED: Match.Status.VOIDED,
}

_log = logging.getLogger(__name__)


def publish_result(match_id: UUID) -> bool:
    """Publish the result of a match that is over; return whether it was new."""
    is_news = publish_facts(match_id)
    if is_news:
        reveal(Match.objects.values_list("deal_id", flat=True).get(id=match_id))
    return is_news


def publish_all_results() -> list[UUID]:
    """Publish the results that were left unpublished; return these matches."""
    published: list[UUID] = []

    def publish(match: Match) -> int:
        if is_news := publish_result(match.id):
            published.append(match.id)
        return is_news

    in_all([*unpublished()], publish)
    return published


@transaction.atomic
def publish_facts(match_id: UUID) -> bool:
    """Put what is new in a match's log into the result log, and nothing else.

    The row of the match is locked before the head of the result log, so a match is
    published once even by two workers at the same time; and all matches are published
    one after the other, so the last of a deal sees that it is the last.
    """
    match = Match.objects.select_for_update().get(id=match_id)
    log = MatchLog.objects.filter(id=match_id).first()
    if log is None or log.status == MatchLog.Status.RUNNING:
        return False
    known = ResultEntry.objects.filter(match_id=match_id)
    facts = LogEntry.objects.filter(
        log_id=match_id, kind__in=FACTS, seq__lte=log.head_seq
    )
    news = facts.exclude(seq__in=known.values("log_seq")).order_by("seq")
    rows = [*news.values_list("seq", "kind")]
    _append(match, rows, _result(log))
    if "finished" in (kind for _, kind in rows):
        failed = _forfeits(log)
        settle_early_leavers(match, failed)
        _note_failures(match, failed)
    status = STATUS[MatchLog.Status(log.status)]
    if match.status == status and not rows:
        return False
    match.status, match.leased_until, match.due_at = status, None, None
    match.save(update_fields=["status", "leased_until", "due_at"])
    return True


def reveal(deal_id: int) -> bool:
    """Open the seed of a deal if the last of its matches is over; return whether it is.

    1. Close the deal, so that no other match of it is planned.
    2. Put the seed into the log of each of its matches.
    3. Note that this is done.
    """
    with transaction.atomic():
        # Who plans a match locks the deal, too.
        Deal.objects.select_for_update().get(id=deal_id)
        deal = deals_to_reveal().filter(id=deal_id).first()
        if deal is None:
            return False
        deal.is_closed = True
        deal.save(update_fields=["is_closed"])
    for match_id in [*shut_logs(deal).values_list("id", flat=True)]:
        # Somebody else may be at it: then one of us is the first, or the sweep is.
        with suppress(NotAppended, OutOfPlace):
            wake_viewers(match_id, reveal_seed(match=match_id).seq)
    if shut_logs(deal).exists():
        return False
    Deal.objects.filter(id=deal_id).update(is_revealed=True)
    return True


def reveal_all() -> None:
    """Open the seeds that somebody has left shut."""
    for deal_id in [*deals_to_reveal().values_list("id", flat=True)]:
        try:
            reveal(deal_id)
        except (DatabaseError, OSError):
            raise
        except Exception:
            _log.exception("The seed of deal %s could not be revealed.", deal_id)


def _append(
    match: Match, rows: list[tuple[int, str]], result: MatchResult | None
) -> None:
    """Add facts to the end of the result log, without a gap."""
    if not rows:
        return
    head = ResultLogHead.objects.select_for_update().get(id=1)
    for place, (seq, name) in enumerate(rows, start=head.position + 1):
        kind = FACTS[name]
        counts = result is not None and kind != Kind.VOIDED
        ResultEntry.objects.create(
            position=place,
            kind=kind,
            match=match,
            result=write_result(result) if result and counts else "",
            log_seq=seq,
        )
    head.position += len(rows)
    head.save(update_fields=["position"])


def _result(log: MatchLog) -> MatchResult | None:
    outcome = logs.outcome_of(log)
    if outcome is None:
        return None
    forfeits = tuple(_forfeits(log))
    return MatchResult(outcome.ranks, outcome.scores, outcome.kind, forfeits)


def _forfeits(log: MatchLog) -> list[int]:
    failed = logs.failures_in([log.id])
    return [seat for seat in failed.values_list("actor", flat=True) if seat is not None]


def _note_failures(match: Match, failed: Collection[int]) -> None:
    """Count how the versions came through; in one transaction with the result.

    A fork does not count: whoever makes it chooses the position and old rules.
    """
    if Fork.objects.filter(match=match).exists():
        return
    versions: dict[BotVersion, bool] = {}
    for seat, competitor in competitors_of(match).items():
        if (version := competitor.version) is not None:
            versions[version] = versions.get(version, False) or seat in failed
    # In the order in which the start of a match locks them.
    for version, has_failed in sorted(versions.items(), key=lambda one: one[0].pk):
        note_result(version=version, failed=has_failed)
