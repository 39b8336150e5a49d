"""Forgets guests who stayed away, and sessions that are over.

What they have played are facts: the log, the seat and whatever followed from them stay,
and so does the name that the site had made up, for a replay has to call its seats
something. All else goes. An account that no fact names goes altogether.

A sweep forgets so many at a time, and finds in the database what is left. Whether it
runs never, once or five times at once, in the end the same is forgotten.
"""

import logging
from collections.abc import Iterator
from datetime import datetime
from typing import Final

from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import transaction
from django.db.models import (
    SET_NULL,
    ForeignKey,
    ManyToOneRel,
    Model,
    QuerySet,
)
from django.utils import timezone

from souk.accounts import selectors
from souk.accounts.models import ApiToken, ConfirmedAddress, GuestOrigin, Preferences
from souk.accounts.services.guests import FORGOTTEN_AFTER, VISITS_ARE_NOTED_EVERY
from tournaments.models import Competitor, Match
from tournaments.services.errors import Refused
from tournaments.services.tables.seats import leave_seat

GUESTS_AT_A_TIME: Final = 100
SESSIONS_AT_A_TIME: Final = 1000

_log = logging.getLogger(__name__)


def forget_guests() -> int:
    """Forget some guests who have stayed away; return how many were."""
    # Their last visit may have been later by as much as visits are noted late.
    since = timezone.now() - FORGOTTEN_AFTER - VISITS_ARE_NOTED_EVERY
    absent = selectors.absent_guests(since).order_by("pk")
    forgotten = 0
    for number in [*absent.values_list("pk", flat=True)[:GUESTS_AT_A_TIME]]:
        try:
            forgotten += _forget(number, since)
        except Refused:
            # Somebody has sat down at their table just now: they are waited for again.
            continue
        except Exception:
            _log.exception("Could not delete guest %s.", number)
    return forgotten


def clear_sessions() -> int:
    """Remove some sessions that are over; return how many were."""
    over = Session.objects.filter(expire_date__lt=timezone.now())
    keys = [*over.values_list("pk", flat=True)[:SESSIONS_AT_A_TIME]]
    return Session.objects.filter(pk__in=keys).delete()[0]


@transaction.atomic
def _forget(number: int, since: datetime) -> bool:
    """Forget one guest, unless another sweep does, or the guest has come back."""
    absent = selectors.absent_guests(since).filter(pk=number)
    user = absent.select_for_update(skip_locked=True, of=("self",)).first()
    if user is None:
        return False
    _get_up(user)
    for kind in (Preferences, GuestOrigin, ApiToken, ConfirmedAddress):
        kind.objects.filter(user=user).delete()
    user.groups.clear()
    Competitor.objects.filter(person=user, seats=None, entries=None).delete()
    if not _erase(user):
        _close(user)
    return True


def _get_up(user: User) -> None:
    """Leave the tables that still wait for players, or a ghost would sit there."""
    tables = Match.objects.filter(
        status=Match.Status.OPEN, seats__competitor__person=user
    )
    for match_id in [*tables.values_list("pk", flat=True)]:
        leave_seat(match_id=match_id, user=user)


def _erase(user: User) -> bool:
    """Remove the row of somebody whom no fact names; return whether it is gone."""
    naming = [field for field in _names_of_accounts() if _rows(field, user).exists()]
    if any(field.remote_field.on_delete is not SET_NULL for field in naming):
        return False
    for field in naming:
        _rows(field, user).update(**{field.name: None})
    # Django would also delete what they did in the admin. That is nothing, but the
    # site need not have the right to delete there, and so may not even try.
    own = User.objects.filter(pk=user.pk)
    own._raw_delete(own.db)
    return True


def _names_of_accounts() -> Iterator[ForeignKey]:
    """Yield what refers to accounts anywhere, also where no account can tell."""
    for relation in User._meta.get_fields(include_hidden=True):
        if isinstance(relation, ManyToOneRel):
            yield relation.field


def _rows(field: ForeignKey, user: User) -> QuerySet[Model]:
    return field.model._base_manager.filter(**{field.name: user})


def _close(user: User) -> None:
    """Leave of an account what facts need: a row, and its generated name."""
    User.objects.filter(pk=user.pk).update(
        is_active=False, email="", first_name="", last_name="", last_login=None
    )
