"""Counts attempts, against guessed passwords and accounts by the thousand.

The counts are in the database: all web processes share them, and a Redis that is lost
forgets none. An attempt is counted before it is made, so that many at once are as many
as one after the other. A name is counted whether or not it has an account: a visitor
who guesses, or asks for letters, learns nothing about who is here.
"""

import unicodedata
from dataclasses import dataclass
from datetime import timedelta
from typing import Final

from django.conf import settings
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

INVITATIONS: Final = Limit("invitations", 100, timedelta(hours=1))
"""Wrong codes of invitations from one address; a class of students may share one."""

RECOVERIES: Final = Limit("recoveries", 5, timedelta(hours=1))
"""Letters for one name or address with which somebody has forgotten the password.

A stranger who asks in another's name until no more are sent locks the owner out of
nothing: the owner has received each of these letters, and any of them opens the
account.
"""

CONFIRMATIONS: Final = Limit("confirmations", 5, timedelta(hours=1))
"""Letters to one address that somebody says is theirs."""

LETTERS_FROM_ADDRESS: Final = Limit("letters from", 20, timedelta(hours=1))
"""Letters of any kind that are asked for from one address of the network."""


def count_guess(*, username: str, address: str) -> None:
    """Count that a password is about to be tried, or raise `TooManyAttempts`."""
    _count(GUESSES, _pair(username, address))
    _count(GUESSES_FROM_ADDRESS, address)


def forgive_guess(*, username: str, address: str) -> None:
    """Forget the wrong passwords before a right one."""
    AttemptCount.objects.filter(key=_key(GUESSES, _pair(username, address))).delete()
    _take_back(GUESSES_FROM_ADDRESS, address)


def count_sign_up(*, address: str) -> None:
    """Count that an account is about to be made, or raise `TooManyAttempts`."""
    _count(Limit("sign-ups", settings.SIGN_UPS_AN_HOUR, timedelta(hours=1)), address)


def count_guest(*, address: str) -> None:
    """Count that a guest is about to sit down, or raise `TooManyAttempts`."""
    _count(Limit("guests", settings.GUESTS_AN_HOUR, timedelta(hours=1)), address)


def count_invitation(*, address: str) -> None:
    """Count that a code is about to be looked up, or raise `TooManyAttempts`."""
    _count(INVITATIONS, address)


def forgive_invitation(*, address: str) -> None:
    """Take back the count of a code that led to an account; the others stay."""
    _take_back(INVITATIONS, address)


def count_recovery(*, who: str, address: str) -> None:
    """Count a request for a new password, or raise `TooManyAttempts`."""
    _count(RECOVERIES, _spelled(who))
    _count(LETTERS_FROM_ADDRESS, address)


def count_confirmation(*, to: str, address: str) -> None:
    """Count a letter that asks whose an address is, or raise `TooManyAttempts`."""
    _count(CONFIRMATIONS, _spelled(to))
    _count(LETTERS_FROM_ADDRESS, address)


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


def _take_back(limit: Limit, who: str) -> None:
    counted = AttemptCount.objects.filter(key=_key(limit, who), attempts__gt=0)
    counted.update(attempts=F("attempts") - 1)


def _pair(username: str, address: str) -> str:
    return f"{address} {_spelled(username)}"


def _spelled(name: str) -> str:
    """Return a name, or a mail address, the same however it is typed."""
    return unicodedata.normalize("NFKC", name).casefold()


def _key(limit: Limit, who: str) -> str:
    """Return the key of a count: a digest, so that no address is stored."""
    digest = salted_hmac(f"souk.accounts {limit.name}", who, algorithm="sha256")
    return digest.hexdigest()
