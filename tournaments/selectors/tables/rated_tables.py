"""When a table of people counts for ratings, and for whom it cannot.

Who meets whom at such a table, people decide themselves. So how often the same two meet
there in a day is bounded, and leaving early costs more than it saves. Matches of
tournaments are paired by the site and are not bounded.
"""

from collections.abc import Sequence
from datetime import datetime, timedelta
from itertools import combinations
from typing import Final

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser
from django.db.models import Exists, OuterRef, Q

from bots.selectors import User
from tournaments.models import Competitor, Match, Seat
from tournaments.selectors import clock
from tournaments.selectors.matches.positions import competitors_of
from tournaments.selectors.people.ownership import interest_of

Status = Match.Status

DAY: Final = timedelta(days=1)
UNPLAYED: Final = (Status.OPEN, Status.CANCELLED, Status.VOIDED)


def has_spent_pair(match: Match, seated: Sequence[Competitor]) -> bool:
    """Whether two of these have met at as many rated tables as count within a day.

    An owner is the same whichever bot meets the other. A table counts from its
    beginning, so it does not matter which of several is over first.
    """
    parties = sorted({interest_of(one) for one in seated})
    recent = Match.objects.filter(
        is_rated=True, deal__table=None, starts_at__gt=clock.database_now() - DAY
    ).exclude(Q(id=match.id) | Q(status__in=UNPLAYED))
    return any(
        recent.filter(_sits(one), _sits(other)).count()
        >= settings.RATED_TABLES_PER_PAIR
        for one, other in combinations(parties, 2)
    )


def will_not_count(match: Match, reader: User) -> bool:
    """Whether an open table would be one too many for its players and a reader."""
    seated = [*competitors_of(match).values()]
    joining = Competitor.objects.filter(person_id=reader.pk)
    return has_spent_pair(match, [*seated, *joining])


def _sits(party: int) -> Exists:
    """Return whether a party has a seat; a bot of the site is one, below 0."""
    bot = "competitor__version__bot"
    if party < 0:
        owned = Q(**{f"{bot}_id": -party})
    else:
        owned = Q(competitor__person_id=party) | Q(**{f"{bot}__owner_id": party})
    return Exists(Seat.objects.filter(owned, match=OuterRef("id")))


def paused_until(user: AbstractBaseUser) -> datetime | None:
    """Return until when a person sits at no rated table after leaving one early."""
    pause = timedelta(hours=settings.RATED_PAUSE_H)
    left = Seat.objects.filter(
        competitor__person_id=user.pk, left_early_at__gt=clock.database_now() - pause
    )
    last = left.order_by("-left_early_at").values_list("left_early_at", flat=True)
    found = last.first()
    return None if found is None else found + pause
