"""What starts by itself: at its time, late rather than never, and once."""

from django.db import transaction
from django.utils import timezone

from tournaments.selectors.tournaments.queries import due_to_start
from tournaments.selectors.tournaments.record import format_of
from tournaments.services.errors import CannotStart
from tournaments.services.tournaments.audit import locked
from tournaments.services.tournaments.lifecycle import (
    cancel_tournament,
    start_tournament,
)
from tournaments.services.tournaments.recurrence import repeat


def start_due() -> list[int]:
    """Start every tournament whose time has come; return those that run now.

    One that cannot start is cancelled with the reason: its hour is over, and the people
    who wait for it are to know. If it repeats it has a successor all the same.
    """
    due = due_to_start(timezone.now()).order_by("starts_at", "id")
    return [one for one in due.values_list("id", flat=True) if _start(one)]


@transaction.atomic
def _start(tournament_id: int) -> bool:
    tournament = locked(tournament_id)
    # Another worker has started it while this one waited for the lock.
    if not due_to_start(timezone.now()).filter(id=tournament_id).exists():
        return False
    try:
        start_tournament(tournament=tournament, by=None)
    except CannotStart as error:
        cancel_tournament(tournament=tournament, by=None, reason=error.objection)
        if tournament.repeats and format_of(tournament).waits_for_rounds:
            repeat(tournament=tournament, now=timezone.now())
        return False
    return True
