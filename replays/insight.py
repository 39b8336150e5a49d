"""What the site knows of a match that its log does not tell.

A log says that somebody sat at the third seat; whose seat that is, another app knows.
This app asks by the functions that the settings name, and knows none of them itself.
"""

from collections.abc import Collection
from functools import cache
from typing import Protocol
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.utils.module_loading import import_string

from engines.core.game import Seat

User = AbstractUser | AnonymousUser


class OwnSeats(Protocol):
    def __call__(self, user: User, match: UUID) -> Collection[Seat]: ...


@cache
def _named(path: str) -> OwnSeats:
    found: OwnSeats = import_string(path)
    return found


def own_seats(user: User, match: UUID) -> Collection[Seat]:
    """Return the seats at which a person sits, and sees what a player there sees."""
    if not user.is_authenticated:
        return ()
    return _named(settings.REPLAYS_OWN_SEATS)(user, match)
