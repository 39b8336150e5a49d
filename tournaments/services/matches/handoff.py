"""Hands on a match without a lease: to a worker, to people, or to its end."""

from uuid import UUID

from django.db import transaction

from tournaments.models import Match
from tournaments.selectors.matches.positions import overtaken, position_of
from tournaments.services.matches.lease import abandoned_row, waiting_at
from tournaments.services.matches.results import settle

Status = Match.Status


def turn_over(match_id: UUID) -> None:
    """Hand a match on after somebody has moved, resigned or run out of time.

    The caller has appended to the log before. A match that a worker holds is left to
    that worker, which finds the log longer than it was; and if the caller is lost
    before this, the sweep does it.
    """
    with transaction.atomic():
        match = Match.objects.select_for_update().get(id=match_id)
        if match.status != Status.WAITING:
            return
        position = position_of(match)
        is_over = position.head.status != "running"
        if position.waits_for_people:
            row = waiting_at(position)
        elif position.is_abandoned:
            row = abandoned_row(match)
        else:
            row = {"status": Status.READY, "due_at": None}
        if not is_over:
            Match.objects.filter(id=match_id).update(**row)
    if is_over:
        settle(match_id)


def turn_all_over() -> None:
    """Hand on the matches that somebody moved in and then was lost."""
    for match_id in [*overtaken().values_list("id", flat=True)]:
        turn_over(match_id)
