"""Guests: the accounts know who is one and make new ones; they register here."""

from typing import Protocol

from django.contrib.auth.models import (
    AbstractBaseUser,
    AbstractUser,
    AnonymousUser,
    User,
)
from django.http import HttpRequest
from rest_framework.request import Request


class GuestAccounts(Protocol):
    def is_guest(self, user: AbstractBaseUser | AnonymousUser) -> bool: ...

    def welcome_guest(self, request: HttpRequest) -> AbstractUser:
        """Make a guest of a stranger, or raise `Refused`."""


_registered: list[GuestAccounts] = []


def register(accounts: GuestAccounts) -> None:
    """Ask these accounts from now on."""
    _registered[:] = [accounts]


def is_guest(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Whether somebody plays under a made-up name; a stranger would be a guest."""
    return not user.is_authenticated or _registered[0].is_guest(user)


def person_of(request: HttpRequest | Request) -> User:
    """Return the person who asks; the view admits only people."""
    assert isinstance(request.user, User)
    return request.user


def player_of(request: HttpRequest) -> AbstractUser:
    """Return who sits down; a stranger becomes a guest. Raises `Refused`."""
    if isinstance(request.user, AbstractUser):
        return request.user
    return _registered[0].welcome_guest(request)
