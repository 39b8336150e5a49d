"""Guests: people who sit down at once, and say who they are later or never.

A guest is an account without a password under a generated name. Only the
browser it was made in can use it, and a guest who stays away is forgotten. Once its
owner chooses a name and a password it is an account like all others, and what was
played under it stays.
"""

from datetime import timedelta
from typing import Final

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.crypto import get_random_string, salted_hmac

from souk.accounts.models import GuestOrigin, Preferences
from souk.accounts.services import roles, throttle
from souk.accounts.services.errors import NameTaken
from souk.accounts.services.invitations import LETTERS
from souk.accounts.services.registration import name_taken

PREFIX: Final = "guest-"
FORGOTTEN_AFTER: Final = timedelta(days=30)
"""How long a guest may stay away; the cookie of the session lasts as long."""

VISITS_ARE_NOTED_EVERY: Final = timedelta(days=1)

LENGTH: Final = 4
ATTEMPTS: Final = 20


def make_guest(*, address: str, language: str) -> User:
    """Make an account for a visitor; raise `TooManyAttempts` if there are many.

    Where short names are nearly used up, they become longer.
    """
    throttle.count_guest(address=address)
    for attempt in range(ATTEMPTS):
        try:
            with transaction.atomic():
                letters = get_random_string(LENGTH + attempt // 3, LETTERS)
                user = User.objects.create_user(PREFIX + letters)
                roles.receive_guest(user=user)
                Preferences.objects.create(user=user, language=language)
                GuestOrigin.objects.create(user=user, digest=_digest(address))
                return user
        except IntegrityError:
            continue
    raise RuntimeError("No name for a guest was free.")


def _digest(address: str) -> str:
    """Return what is kept of an address: enough to compare, not to read."""
    keyed = salted_hmac("souk.accounts origin of a guest", address, algorithm="sha256")
    return keyed.hexdigest()


def lock_guests_beside(*, user: User) -> list[int]:
    """Return the guests who came from where this one did, this one included.

    Until the end of the transaction nobody else counts what they have.
    """
    own = GuestOrigin.objects.filter(user=user).values("digest")
    found = GuestOrigin.objects.filter(digest__in=own).order_by("pk")
    return [*found.select_for_update().values_list("pk", flat=True)] or [user.pk]


def is_visit_due(user: User) -> bool:
    """Whether it is to be noted that a guest is here; all others are not looked after.

    The browser logs a guest in, so a visit is what logging in is for others. Nothing is
    asked of the database to find out: this is looked at for every page.
    """
    last = user.last_login
    is_recent = last is not None and last > timezone.now() - VISITS_ARE_NOTED_EVERY
    return not user.has_usable_password() and not is_recent


def note_visit(*, user: User) -> None:
    User.objects.filter(pk=user.pk).update(last_login=timezone.now())


@transaction.atomic
def keep_account(*, user: User, username: str, email: str, password: str) -> None:
    """Give a guest's account a name and a password; raise `NameTaken` if it cannot."""
    others = User.objects.exclude(pk=user.pk)
    if others.filter(username__iexact=username).exists():
        raise NameTaken(name_taken())
    user.username, user.email = username, email
    user.set_password(password)
    try:
        with transaction.atomic():
            user.save(update_fields=["username", "email", "password"])
    except IntegrityError as error:
        raise NameTaken(name_taken()) from error
    GuestOrigin.objects.filter(user=user).delete()
    roles.let_stay(user=user)
