"""Guests: the accounts know who is one and make new ones; they register here."""

from typing import Protocol

from django.contrib.auth.models import (
    AbstractBaseUser,
    AbstractUser,
    AnonymousUser,
    User,
)
from django.db.models import QuerySet
from django.http import HttpRequest
from rest_framework.request import Request


class GuestAccounts(Protocol):
    def is_guest(self, user: AbstractBaseUser | AnonymousUser) -> bool: ...

    def guest_accounts(self) -> QuerySet[User]: ...

    def lock_guests_beside(self, user: AbstractBaseUser) -> list[int]:
        """Return all guests of the same address, and let nobody else count theirs."""

    def welcome_guest(self, request: HttpRequest) -> AbstractUser:
        """Make a guest of a stranger, or raise `Refused`."""


_registered: list[GuestAccounts] = []


def register(accounts: GuestAccounts) -> None:
    """Ask these accounts from now on."""
    _registered[:] = [accounts]


def is_guest(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Whether somebody plays under a made-up name; a stranger would be a guest."""
    return not user.is_authenticated or _registered[0].is_guest(user)


def guest_accounts() -> QuerySet[User]:
    """Return all accounts of guests."""
    return _registered[0].guest_accounts()


def lock_guests_beside(user: AbstractBaseUser) -> list[int]:
    """Return the accounts of all guests who came from the same address as this one.

    Until the end of the transaction others wait who want to know the same.
    """
    return _registered[0].lock_guests_beside(user)


def person_of(request: HttpRequest | Request) -> User:
    """Return the person who asks; the view admits only people."""
    assert isinstance(request.user, User)
    return request.user


def player_of(request: HttpRequest) -> AbstractUser:
    """Return who sits down; a stranger becomes a guest. Raises `Refused`."""
    if isinstance(request.user, AbstractUser):
        return request.user
    return _registered[0].welcome_guest(request)
