"""The life of a tournament: opened, started, paused, resumed, cancelled, finished."""

from contextlib import suppress

import msgspec
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from replays.log.head import OutOfPlace
from replays.services.errors import NotAppended
from tournaments.models import AuditEntry, Entrant, FinalStanding, Match, Tournament
from tournaments.selectors.tournaments.queries import LIVE, matches_of, unbegun
from tournaments.selectors.tournaments.record import (
    Facts,
    Inputs,
    facts,
    format_of,
    history_of,
    pairable,
)
from tournaments.selectors.tournaments.standings import standings
from tournaments.services.errors import CannotStart, NotNow, Refused
from tournaments.services.matches.corrections import void
from tournaments.services.tournaments import cron
from tournaments.services.tournaments.audit import By, note, organised
from tournaments.services.tournaments.recurrence import repeat
from tournaments.services.tournaments.settings import require_good, settle_rules

Status = Tournament.Status


@transaction.atomic
def open_tournament(*, tournament: Tournament, by: By) -> Tournament:
    """Let competitors enter; one that repeats gets its first time if it has none."""
    found = organised(tournament.pk, by, Status.DRAFT)
    settle_rules(found)
    require_good(found)
    is_ladder = not format_of(found).waits_for_rounds
    if found.repeats and not found.starts_at and not is_ladder:
        found.starts_at = cron.next_time(found.repeats, found.time_zone, timezone.now())
    found.status = Status.OPEN
    found.save(update_fields=["status", "starts_at", "rules_version"])
    note(found, AuditEntry.Kind.OPENED, by)
    return found


@transaction.atomic
def start_tournament(*, tournament: Tournament, by: By) -> Tournament:
    """Close the entries; what is to be played is paired right after."""
    found = organised(tournament.pk, by, Status.OPEN)
    known = facts(found)
    inputs = Inputs(pairable(known))
    if objection := format_of(found).objection(history_of(known, inputs=inputs)):
        raise CannotStart(objection)
    found.status, found.started_at = Status.RUNNING, timezone.now()
    found.save(update_fields=["status", "started_at"])
    note(found, AuditEntry.Kind.STARTED, by)
    if found.repeats and format_of(found).waits_for_rounds:
        repeat(tournament=found, now=timezone.now())
    return found


@transaction.atomic
def pause_tournament(*, tournament: Tournament, by: By, reason: str = "") -> Tournament:
    """Begin no more of its matches; those that have begun are played to the end."""
    found = organised(tournament.pk, by, Status.RUNNING)
    found.status = Status.PAUSED
    found.save(update_fields=["status"])
    # What no worker has begun waits again; the lock keeps it from being promoted.
    unbegun(found).filter(status=Match.Status.READY).update(status=Match.Status.PLANNED)
    note(found, AuditEntry.Kind.PAUSED, by, reason=reason)
    return found


@transaction.atomic
def resume_tournament(*, tournament: Tournament, by: By) -> Tournament:
    found = organised(tournament.pk, by, Status.PAUSED)
    found.status = Status.RUNNING
    found.save(update_fields=["status"])
    note(found, AuditEntry.Kind.RESUMED, by)
    return found


def cancel_tournament(
    *, tournament: Tournament, by: By, reason: str, voids: bool = False
) -> Tournament:
    """End it without a winner.

    Matches that have begun are played to their ends and count for ratings, or are
    voided if asked for; the others are never played.
    """
    found = _cancel(tournament, by, reason)
    begun = matches_of(found).exclude(status__in=Match.OVER) if voids else ()
    for match in begun:
        # It may have come to its end meanwhile, and then that stands.
        with suppress(Refused, NotAppended, OutOfPlace):
            void(match_id=match.id, reason=reason)
    return found


@transaction.atomic
def _cancel(tournament: Tournament, by: By, reason: str) -> Tournament:
    found = organised(
        tournament.pk, by, Status.DRAFT, Status.OPEN, Status.RUNNING, Status.PAUSED
    )
    found.status, found.ended_at = Status.CANCELLED, timezone.now()
    found.save(update_fields=["status", "ended_at"])
    unbegun(found).update(status=Match.Status.CANCELLED)
    note(found, AuditEntry.Kind.CANCELLED, by, reason=reason)
    return found


@transaction.atomic
def finish_tournament(*, tournament: Tournament, by: By) -> Tournament:
    """Store how it ended; one that would pair for ever is ended by an organiser."""
    found = organised(tournament.pk, by, Status.RUNNING, Status.PAUSED)
    if matches_of(found).filter(status__in=LIVE, epoch__gt=0).exists():
        raise NotNow(
            _(
                "Matches of %(name)s are being played: pause it, and finish it when "
                "they are over."
            )
            % {"name": found.name}
        )
    unbegun(found).update(status=Match.Status.CANCELLED)
    crown(found, facts(found), by)
    return found


def crown(tournament: Tournament, found: Facts, by: By) -> None:
    """Store the standings of a tournament under lock as its last ones, and end it."""
    entrants = {one.key: one for one in Entrant.objects.filter(tournament=tournament)}
    FinalStanding.objects.bulk_create(
        FinalStanding(
            tournament=tournament,
            entrant=entrants[standing.key],
            place=standing.place,
            points=standing.points,
            games=standing.games,
            tie_breaks=msgspec.json.encode(standing.tie_breaks).decode(),
            note=standing.note,
            known=found.known,
        )
        for standing in standings(found)
    )
    tournament.status, tournament.ended_at = Status.FINISHED, timezone.now()
    tournament.save(update_fields=["status", "ended_at"])
    note(tournament, AuditEntry.Kind.FINISHED, by)
