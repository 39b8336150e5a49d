"""How many tables one account may have at a time.

A table counts for the person who has set it up and for those who sit at it, from the
beginning to the end. So a script with one account takes up a few places, and those who
sit at its tables do not wait for all the others. One visitor can be many guests, so
what all guests of one address have is counted as well.
"""

from collections.abc import Iterable
from typing import Final

from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser, User
from django.db.models import Exists, OuterRef, Q
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.conduct.control import read_control
from tournaments.models import Match, Seat
from tournaments.selectors.people.guests import is_guest, lock_guests_beside
from tournaments.selectors.tournaments.queries import can_organise
from tournaments.services.errors import TooManyTables

Status = Match.Status

LIVE: Final = (Status.OPEN, Status.READY, Status.RUNNING, Status.WAITING)

FOR_GUESTS: Final = _(
    "At most %(most)s tables of a guest can wait or be played at a time: finish or "
    "leave one of yours first, or choose a name for your account."
)
FOR_ADDRESS: Final = _(
    "At most %(most)s tables of guests from one network can wait or be played at a "
    "time: finish or leave one of them first, or choose a name for your account."
)
FOR_SLOW: Final = _(
    "At most %(most)s of your tables with an hour or more for a move can wait or be "
    "played at a time: finish or leave one of them first."
)
FOR_ALL: Final = _(
    "At most %(most)s of your tables can wait or be played at a time: finish or leave "
    "one of them first."
)


def lock_accounts(accounts: Iterable[int]) -> None:
    """Lock accounts until the end of the transaction, so that they count as they are.

    All of them at once and in one order: no two requests wait for each other.
    """
    found = get_user_model().objects.filter(pk__in={*accounts}).order_by("pk")
    [*found.select_for_update(no_key=True).values_list("pk", flat=True)]


def require_room(
    user: AbstractBaseUser, *, control: str, besides: Match | None = None
) -> None:
    """Refuse one more table, with these clocks, of an account that has enough.

    Its row is locked. A table that counts already is named by `besides`.
    """
    mine = _tables_of(user)
    if besides is not None:
        mine = mine.exclude(id=besides.id)
    if is_guest(user):
        _require_room_of_address(user, besides)
    paces = [_is_slow(one) for one in mine.values_list("control", flat=True)]
    most, words, count = _limit(user, paces, is_slow=_is_slow(control))
    if count >= most:
        raise TooManyTables(words % {"most": most})


def _require_room_of_address(user: AbstractBaseUser, besides: Match | None) -> None:
    """Refuse one more table of the guests who came from where this one did.

    A table at which one of them sits already is not one more.
    """
    guests = lock_guests_beside(user)
    seats = Seat.objects.filter(match=OuterRef("id"), competitor__person_id__in=guests)
    theirs = Q(Exists(seats)) | Q(created_by_id__in=guests)
    tables = Match.objects.filter(theirs, status__in=LIVE, deal__table=None)
    if besides is not None:
        tables = tables.exclude(id=besides.id)
    most = settings.GUEST_TABLES_PER_ADDRESS
    if tables.count() >= most:
        raise TooManyTables(FOR_ADDRESS % {"most": most})


def _limit(
    user: AbstractBaseUser, paces: list[bool], *, is_slow: bool
) -> tuple[int, Promise, int]:
    """Return how many tables of this kind are possible, why, and how many there are."""
    if is_guest(user):
        return settings.TABLES_PER_GUEST, FOR_GUESTS, len(paces)
    if is_slow:
        return settings.SLOW_TABLES_PER_PERSON, FOR_SLOW, paces.count(True)
    return settings.TABLES_PER_PERSON, FOR_ALL, paces.count(False)


def _tables_of(user: AbstractBaseUser):
    """Return the tables of a person; an organiser sets them up for others, too."""
    seats = Seat.objects.filter(match=OuterRef("id"), competitor__person_id=user.pk)
    mine = Q(Exists(seats))
    if not (isinstance(user, User) and can_organise(user)):
        mine |= Q(created_by_id=user.pk)
    return Match.objects.filter(mine, status__in=LIVE, deal__table=None)


def _is_slow(control: str) -> bool:
    return read_control(control).people.is_slow
