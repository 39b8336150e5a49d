"""An attacker: what one determined stranger can have on the site without permission.

Everybody can sign up twice, be a guest, and ask by pages and by the API. A feature is
tested with all of these against it, and with a stranger who has no account.
"""

from dataclasses import dataclass

from django.contrib.auth.models import User
from django.test import Client
from rest_framework.test import APIClient

from souk.accounts.services.guests import make_guest
from souk.accounts.services.registration import sign_up
from souk.accounts.services.tokens import create_token

ADDRESS = "198.51.100.66"


@dataclass(frozen=True, slots=True)
class AttackerAccount:
    """An account of the attacker, with both ways to ask."""

    user: User
    browser: Client
    """Logged in, for pages."""
    api: APIClient
    """A script with a token of the account."""


@dataclass(frozen=True, slots=True)
class Attacker:
    main: AttackerAccount
    second: AttackerAccount
    """Signed up to look like somebody else."""
    guest: AttackerAccount
    """Played by a script, which never shows a page to anybody."""

    @property
    def accounts(self) -> tuple[AttackerAccount, ...]:
        return (self.main, self.second, self.guest)


def attacking() -> Attacker:
    """Return an attacker with accounts of their own; they own nothing yet."""
    return Attacker(
        main=_account(_signed_up("mallory")),
        second=_account(_signed_up("trudy")),
        guest=_account(make_guest(address=ADDRESS, language="")),
    )


def _signed_up(name: str) -> User:
    return sign_up(username=name, email="", password="a crowbar, a lamp", language="")


def _account(user: User) -> AttackerAccount:
    browser, api = Client(), APIClient()
    browser.force_login(user)
    secret = create_token(user=user, name="a script").secret
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
    return AttackerAccount(user, browser, api)
