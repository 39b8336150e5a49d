"""What can be read of people; nothing here writes."""

from datetime import datetime
from typing import Final

from django.contrib.auth.models import AbstractUser, AnonymousUser, User
from django.db.models import Exists, F, OuterRef, Q, QuerySet

from souk.accounts.models import AccountRole, ApiToken, ConfirmedAddress, Preferences
from tournaments.models import Entrant, Match, Seat, Tournament

ACCOUNTS_OF_AN_ADDRESS: Final = 5
"""How many accounts with one mail address are let in again by one letter each."""

Person = AbstractUser | AnonymousUser


def roles_of(user: User) -> list[AccountRole]:
    """Return the roles of a person, those that may do most first."""
    groups = {*user.groups.values_list("name", flat=True)}
    if user.is_superuser:
        groups.add(AccountRole.ORGANISER.value)
    return [role for role in AccountRole if role.value in groups]


def is_guest(user: Person) -> bool:
    """Whether somebody plays here under a name that the site has made up."""
    return user.groups.filter(name=AccountRole.GUEST.value).exists()


def guest_accounts() -> QuerySet[User]:
    return User.objects.filter(groups__name=AccountRole.GUEST.value)


def absent_guests(since: datetime) -> QuerySet[User]:
    """Return the guests who were neither active nor waited for since a time.

    A guest who has sat down or used a token since then was active. Guests at a match
    that has begun, or in a tournament that is not over, are waited for; guests at a
    table that has not found its players are not.
    """
    unseen = Q(last_login__lt=since) | Q(last_login=None, date_joined__lt=since)
    seats = Seat.objects.filter(competitor__person=OuterRef("pk"))
    nowhere = (*Match.OVER, Match.Status.OPEN)
    over = (Tournament.Status.FINISHED, Tournament.Status.CANCELLED)
    entries = Entrant.objects.filter(competitor__person=OuterRef("pk"))
    tokens = ApiToken.objects.filter(user=OuterRef("pk"), last_used_at__gte=since)
    return User.objects.filter(
        unseen,
        ~Exists(seats.exclude(match__status__in=nowhere)),
        ~Exists(seats.filter(match__starts_at__gte=since)),
        ~Exists(entries.exclude(tournament__status__in=over)),
        ~Exists(tokens),
        groups__name=AccountRole.GUEST.value,
    )


def spelling_of(username: str) -> str:
    """Return a name with the capitals of its account, however somebody has typed it.

    A name that fits no account, or several, stays as it is.
    """
    names = User.objects.filter(username__iexact=username).values_list("username")
    found = [name for (name,) in names]
    return found[0] if len(found) == 1 else username


def preferences_of(user: User) -> Preferences:
    """Return what a person has chosen; nothing is stored before there is a choice."""
    return Preferences.objects.filter(user=user).first() or Preferences(user=user)


def is_confirmed(user: User) -> bool:
    """Whether a person has shown that the mail address of the account is theirs."""
    proven = ConfirmedAddress.objects.filter(user=user, address=user.email)
    return bool(user.email) and proven.exists()


def recoverable(who: str) -> list[User]:
    """Return who can get a new password by mail, by name or by confirmed address.

    A guest has no password that could have been forgotten.
    """
    meant = Q(username__iexact=who) | Q(email__iexact=who)
    reachable = User.objects.filter(
        meant, is_active=True, confirmed_address__address=F("email")
    ).exclude(email="")
    found = reachable.order_by("pk")[:ACCOUNTS_OF_AN_ADDRESS]
    return [user for user in found if user.has_usable_password()]


def tokens_of(user: User) -> QuerySet[ApiToken]:
    """Return a person's tokens, the newest first."""
    return ApiToken.objects.filter(user=user).order_by("-id")


def can_manage(user: Person, other: AbstractUser) -> bool:
    """Whether somebody may change another's account.

    Organisers look after players and authors. Were they to change each other, or those
    who may do everything, any one of them could become everybody.
    """
    if user.is_superuser:
        return True
    return user.has_perm("auth.change_user") and not (
        other.is_staff or other.is_superuser
    )
