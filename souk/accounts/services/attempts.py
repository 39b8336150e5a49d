"""Counts attempts, so that nobody can guess passwords or make accounts by the thousand.

The counts are in the database: all web processes share them, and a Redis that is lost
forgets none. An attempt is counted before it is made, so that many at once are as many
as one after the other. A name is counted whether or not somebody bears it: whoever
guesses learns nothing about who is here.
"""

import unicodedata
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.db import transaction
from django.db.models import F
from django.utils import timezone
from django.utils.crypto import salted_hmac

from souk.accounts.models import AttemptCount
from souk.accounts.services.errors import TooManyAttempts


@dataclass(frozen=True, slots=True)
class Limit:
    """So many attempts within so long."""

    name: str
    most: int
    within: timedelta


GUESSES: Final = Limit("guesses", 5, timedelta(minutes=15))
"""Wrong passwords for one account from one address."""

GUESSES_FROM_ADDRESS: Final = Limit("guesses from", 50, timedelta(minutes=15))
"""Wrong passwords for any account from one address."""

SIGN_UPS: Final = Limit("sign-ups", 20, timedelta(hours=1))
"""New accounts from one address."""

GUESTS: Final = Limit("guests", 20, timedelta(hours=1))
"""Guests from one address: a class of pupils sits down, a program does not."""


def count_guess(*, username: str, address: str) -> None:
    """Count that a password is about to be tried, or raise `TooManyAttempts`."""
    _count(GUESSES, _pair(username, address))
    _count(GUESSES_FROM_ADDRESS, address)


def forgive_guess(*, username: str, address: str) -> None:
    """Forget the wrong passwords before a right one."""
    AttemptCount.objects.filter(key=_key(GUESSES, _pair(username, address))).delete()
    key = _key(GUESSES_FROM_ADDRESS, address)
    counted = AttemptCount.objects.filter(key=key, attempts__gt=0)
    counted.update(attempts=F("attempts") - 1)


def count_sign_up(*, address: str) -> None:
    """Count that an account is about to be made, or raise `TooManyAttempts`."""
    _count(SIGN_UPS, address)


def count_guest(*, address: str) -> None:
    """Count that a guest is about to sit down, or raise `TooManyAttempts`."""
    _count(GUESTS, address)


def _count(limit: Limit, who: str) -> None:
    now = timezone.now()
    AttemptCount.objects.filter(ends_at__lte=now).delete()
    # One row is locked at a time, so that no two requests wait for each other.
    with transaction.atomic():
        count, _ = AttemptCount.objects.select_for_update().get_or_create(
            key=_key(limit, who), defaults={"ends_at": now + limit.within}
        )
        if count.attempts >= limit.most:
            raise TooManyAttempts((count.ends_at - now).total_seconds())
        count.attempts += 1
        count.save(update_fields=["attempts"])


def _pair(username: str, address: str) -> str:
    spelled = unicodedata.normalize("NFKC", username).casefold()
    return f"{address} {spelled}"


def _key(limit: Limit, who: str) -> str:
    """Return what a count is kept under: addresses are nobody's business."""
    digest = salted_hmac(f"souk.accounts {limit.name}", who, algorithm="sha256")
    return digest.hexdigest()
