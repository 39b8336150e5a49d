"""Hands on a match without a lease: to a worker, to people, or to its end."""

from typing import Any
from uuid import UUID

from django.db import transaction
from django.db.models import Case, F, Q, Value, When

from tournaments.conduct.position import MatchPosition
from tournaments.models import Match
from tournaments.selectors.matches.positions import overtaken, position_of
from tournaments.services.matches.lease import abandoned_row, waiting_at
from tournaments.services.matches.quarantine import in_all
from tournaments.services.matches.results import publish_result

Status = Match.Status


def turn_over(match: Match, position: MatchPosition) -> None:
    """Hand a match on after somebody has moved, resigned or run out of time.

    The log was appended to before, by the caller, and the position is the one behind
    that. A match that a worker holds is left to that worker, who finds the log longer
    than it was; and if the caller is lost before this, the sweep does it.
    """
    if position.head.status != "running":
        if _is_waiting(match.id):
            publish_result(match.id)
    elif position.waits_for_people:
        _write(match, position, waiting_at(position))
    elif position.is_abandoned:
        _write(match, position, abandoned_row(match))
    else:
        _write(match, position, {"status": Status.READY, "due_at": None})


def turn_all_over() -> None:
    """Hand on the matches that somebody moved in and then was lost."""

    def hand_on(match: Match) -> int:
        turn_over(match, position_of(match))
        return 1

    in_all([*overtaken()], hand_on)


def _write(match: Match, position: MatchPosition, row: dict[str, object]) -> None:
    """Write the row of a match that waits, unless it tells of a longer log by now.

    The conditions are in the values: this waits for a transaction that has the row and
    sees what it leaves there. A filter would see what was there before.
    """
    is_due = Q(status=Status.WAITING, claimed_seq__lte=position.head.seq)

    def if_due(name: str, value: object) -> Case:
        field: Any = Match._meta.get_field(name)
        then = When(is_due, then=Value(value, output_field=field))
        return Case(then, default=F(name), output_field=field)

    Match.objects.filter(id=match.id).update(
        **{name: if_due(name, value) for name, value in row.items()}
    )


def _is_waiting(match_id: UUID) -> bool:
    """Whether no worker holds a match, also not one that is about to release it."""
    with transaction.atomic():
        status = Match.objects.select_for_update().values_list("status", flat=True)
        return status.get(id=match_id) == Status.WAITING
