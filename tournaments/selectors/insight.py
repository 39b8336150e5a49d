"""What replays are told of matches: named in the settings, never imported there."""

from uuid import UUID

from django.contrib.auth.models import AbstractUser, AnonymousUser

from engines.core.game import Seat as SeatNumber
from tournaments.models import Seat

User = AbstractUser | AnonymousUser


def own_seats(user: User, match: UUID) -> list[SeatNumber]:
    """Return the seats of a match at which a person sits, in their order."""
    seated = Seat.objects.filter(match_id=match, competitor__person_id=user.pk)
    return [*seated.order_by("number").values_list("number", flat=True)]
