"""What waits for a person: moves to make, and invitations to a table."""

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from django.contrib.auth.models import AbstractBaseUser, AnonymousUser

from tournaments.models import Match, Seat
from tournaments.selectors.tables.turns import waiting_for

MOST_INVITATIONS: Final = 9
"""Invitations of a person who sends more than that are not shown."""


@dataclass(frozen=True, slots=True)
class Reminders:
    moves: tuple[UUID, ...] = ()
    """Matches that wait for this person's move."""
    invitations: tuple[UUID, ...] = ()
    """Tables with a seat that is reserved for this person."""


def reminders_for(
    user: AbstractBaseUser | AnonymousUser, *, besides: UUID | None = None
) -> Reminders:
    """Return what waits for a person besides the table they look at."""
    if not user.is_authenticated:
        return Reminders()
    kept = Seat.objects.filter(
        invited_id=user.pk, competitor=None, match__status=Match.Status.OPEN
    )
    invited = kept.order_by("-match__starts_at").values_list("match_id", flat=True)
    return Reminders(
        moves=tuple(match for match in waiting_for(user) if match != besides),
        invitations=tuple(
            match for match in invited[:MOST_INVITATIONS] if match != besides
        ),
    )
