"""People with accounts, for tests of what they may do."""

from itertools import count

from django.contrib.auth.models import User
from django.test import Client

from souk.accounts.services import roles
from souk.accounts.services.registration import sign_up

PASSWORD = "a horse, a staple"
ROLES = ("stranger", "player", "organiser", "superuser")

_numbers = count(1)


def person(name: str = "", *, language: str = "") -> User:
    """Return somebody who has signed up."""
    return sign_up(
        username=name or f"person-{next(_numbers)}",
        email="",
        password=PASSWORD,
        language=language,
    )


def somebody(role: str) -> User | None:
    """Return somebody of a role; None for a stranger, who has no account."""
    if role == "stranger":
        return None
    if role == "superuser":
        return User.objects.create_superuser("superuser", password=PASSWORD)
    user = person(role)
    if role == "organiser":
        roles.make_organiser(user=user)
    return user


def client_of(user: User | None) -> Client:
    """Return the browser of somebody who is logged in, or of a stranger."""
    client = Client()
    if user is not None:
        client.force_login(user)
    return client
