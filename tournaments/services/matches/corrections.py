"""What an organiser can do about a match.

Log, result log and row are corrected in one transaction, so no match is ever void in
one of them alone.
"""

from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from engines.core.game import Outcome
from replays import selectors as replays
from replays.services import corrections as logs
from replays.services.wakeups import wake_viewers
from tournaments.models import Match, Seat
from tournaments.services.errors import NotNow
from tournaments.services.matches.creation import new_deal, plan_match
from tournaments.services.matches.results import publish_facts, reveal

Status = Match.Status

GONE = (Status.VOIDED, Status.CANCELLED)
NOT_BEGUN = (Status.PLANNED, Status.OPEN, Status.READY)


def void(*, match_id: UUID, reason: str) -> Match:
    """Take a match out of every count, and play it no more."""
    with transaction.atomic():
        match = _void(match_id, reason)
    _reveal_and_wake(match)
    return match


def void_and_replay(*, match_id: UUID, reason: str) -> Match:
    """Void a match and plan it once more: the same deal, the same seats.

    The deal stays a secret, for it is played again. If it is none any more, `NotNow` is
    raised and nothing done: void the match, and plan another with a new deal. People
    have seen their hands, so where a person sits another deal is drawn. Returns the new
    match.
    """
    with transaction.atomic():
        match = _void(match_id, reason)
        found = Seat.objects.filter(match=match).select_related("competitor")
        seats = [*found.order_by("number")]
        is_seen = any(one.competitor and one.competitor.person_id for one in seats)
        again = plan_match(
            game=match.game,
            rules_version=match.rules_version,
            options=match.options,
            control=match.control,
            deal=new_deal() if is_seen else match.deal,
            row=0 if is_seen else match.row,
            seats=[seat.competitor for seat in seats],
            entrants=[seat.entrant for seat in seats],
            is_rated=match.is_rated,
            is_drawn=match.is_drawn,
            is_experiment=match.capacity == Match.Capacity.EXPERIMENT,
            priority=match.priority,
            pace_ms=match.pace_ms,
            created_by=match.created_by,
            replays=match,
        )
    _reveal_and_wake(match)
    return again


def adjudicate(*, match_id: UUID, outcome: Outcome, reason: str) -> Match:
    """End a match with the outcome an organiser decided on."""
    with transaction.atomic():
        match = _begun(match_id)
        logs.adjudicate(match=match_id, outcome=outcome, reason=reason, reveal=False)
        publish_facts(match_id)
    _reveal_and_wake(match)
    return match


def reinstate(*, match_id: UUID, reason: str) -> Match:
    """Take back that a match was voided, unless it was played again since."""
    with transaction.atomic():
        match = _begun(match_id)
        if Match.objects.filter(replays=match).exclude(status__in=GONE).exists():
            raise NotNow(_("This match was played again: void the other one first."))
        logs.reinstate(match=match_id, reason=reason)
        publish_facts(match_id)
    _reveal_and_wake(match)
    return match


@transaction.atomic
def release_quarantined(*, match_id: UUID) -> Match:
    """Let workers try once more, with what they did not get on with forgotten."""
    match = _locked(match_id)
    if match.status != Status.QUARANTINED:
        raise NotNow(
            _("This match is not in quarantine; only a quarantined one is freed.")
        )
    match.status, match.attempts, match.trouble = Status.READY, 0, ""
    match.save(update_fields=["status", "attempts", "trouble"])
    return match


def cancel(*, match_id: UUID, reason: str) -> Match:
    """Cancel a match that has not begun."""
    with transaction.atomic():
        match = _locked(match_id)
        if match.status not in NOT_BEGUN or match.epoch:
            raise NotNow(_("The match has begun: void it instead."))
        match.status, match.trouble = Status.CANCELLED, reason
        match.save(update_fields=["status", "trouble"])
    reveal(match.deal_id)
    return match


def _void(match_id: UUID, reason: str) -> Match:
    match = _begun(match_id)
    logs.void(match=match_id, reason=reason, reveal=False)
    publish_facts(match_id)
    match.refresh_from_db()
    return match


def _begun(match_id: UUID) -> Match:
    match = _locked(match_id)
    if not match.epoch:
        raise NotNow(_("The match has not begun: cancel it instead."))
    return match


def _locked(match_id: UUID) -> Match:
    return Match.objects.select_for_update().get(id=match_id)


def _reveal_and_wake(match: Match) -> None:
    """Reveal the seed if that is due, and wake the viewers, once all is committed."""
    match.refresh_from_db()
    reveal(match.deal_id)
    head = replays.head(match.id)
    assert head is not None
    wake_viewers(match.id, head.seq)
