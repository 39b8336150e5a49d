"""What the site writes to people, in plain words and in their own language."""

from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.utils.translation import get_language, gettext, override

from souk.accounts import selectors

# Programs that answer by themselves, as of people on holiday, leave such mail alone.
HEADERS: Final = {"Auto-Submitted": "auto-generated"}
HOUR: Final = 60 * 60


def recovery(*, user: User, site: str, link: str) -> EmailMessage:
    """Return the letter with which somebody chooses a new password."""
    with override(_language_of(user)):
        words = _words(user, site)
        return _letter(
            user.email,
            gettext("A new password for %(name)s at %(site)s") % words,
            gettext("Hello %(name)s,") % words,
            gettext(
                "somebody, most likely you, has asked for a new password for your "
                "account at %(site)s. Choose one here:"
            )
            % words,
            link,
            gettext(
                "The link works once and for %(hours)s hours. If it was not you who "
                "asked, do nothing: your password stays as it is."
            )
            % words,
        )


def confirmation(*, user: User, address: str, site: str, link: str) -> EmailMessage:
    """Return the letter to an address that asks whether it is this person's."""
    with override(_language_of(user)):
        words = _words(user, site)
        return _letter(
            address,
            gettext("Is this the address of %(name)s at %(site)s?") % words,
            gettext("Hello %(name)s,") % words,
            gettext(
                "this address was given for your account at %(site)s. Confirm here "
                "that it is yours:"
            )
            % words,
            link,
            gettext(
                "The link works once and for %(hours)s hours. If you know nothing of "
                "an account there, do nothing: the address is not used."
            )
            % words,
        )


def _letter(to: str, subject: str, *paragraphs: str) -> EmailMessage:
    body = "\n\n".join([*paragraphs, "Souk"]) + "\n"
    return EmailMessage(subject, body, to=[to], headers=HEADERS)


def _language_of(user: User) -> str | None:
    """Return the language of a person; of the page where they follow the browser."""
    return selectors.preferences_of(user).language or get_language()


def _words(user: User, site: str) -> dict[str, str | int]:
    return {
        "name": user.get_username(),
        "site": urlsplit(site).netloc,
        "hours": settings.PASSWORD_RESET_TIMEOUT // HOUR,
    }
