"""People without an account who sit down: the accounts make them guests."""

from functools import cache
from typing import Protocol

from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.http import HttpRequest
from django.utils.module_loading import import_string


class GuestMaker(Protocol):
    def __call__(self, request: HttpRequest) -> AbstractUser: ...


@cache
def _named(path: str) -> GuestMaker:
    found: GuestMaker = import_string(path)
    return found


def sitter(request: HttpRequest) -> AbstractUser:
    """Return who sits down; a stranger becomes a guest. Raises `Refused`."""
    if isinstance(request.user, AbstractUser):
        return request.user
    return _named(settings.GUEST_MAKER)(request)
