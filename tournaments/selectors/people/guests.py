"""Who is only a guest: the accounts know, and the settings say whom to ask."""

from functools import cache
from typing import Protocol

from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AnonymousUser
from django.utils.module_loading import import_string


class IsGuest(Protocol):
    def __call__(self, user: AbstractBaseUser | AnonymousUser) -> bool: ...


@cache
def _named(path: str) -> IsGuest:
    found: IsGuest = import_string(path)
    return found


def is_guest(user: AbstractBaseUser | AnonymousUser) -> bool:
    """Whether somebody plays under a made-up name; a stranger would be a guest."""
    return not user.is_authenticated or _named(settings.IS_GUEST)(user)
