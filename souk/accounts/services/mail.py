"""What the site writes to people, and how it is handed to the mail server.

Letters are in plain words and in the language of the reader. No page waits long for
the mail server.
"""

import logging
from collections.abc import Sequence
from contextlib import suppress
from smtplib import SMTPRecipientsRefused
from threading import Thread
from typing import Final
from urllib.parse import urlsplit

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend
from django.urls import reverse
from django.utils.translation import get_language, gettext, override

from souk.accounts import selectors
from souk.accounts.services.errors import AddressRefused, MailFailed

THREAD: Final = "letters"
# Programs that answer by themselves, as of people on holiday, leave such mail alone.
HEADERS: Final = {"Auto-Submitted": "auto-generated"}
HOUR: Final = 60 * 60

_log = logging.getLogger(__name__)


# --- letters -------------------------------------------------------------------------


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


def news(*, user: User, site: str, words: str, link: str) -> EmailMessage:
    """Return the letter that tells somebody what waits for them."""
    choices = f"{site}{reverse('accounts:notifications')}"
    return _letter(
        user.email,
        words,
        gettext("Hello %(name)s,") % _words(user, site),
        words,
        link,
        gettext("You have asked to be told. Choose what you are told here:"),
        choices,
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


# --- sending -------------------------------------------------------------------------


def send(letter: EmailMessage) -> None:
    """Send a letter; raise `AddressRefused` or `MailFailed` where that cannot be."""
    server = get_connection()
    try:
        server.open()
        server.send_messages([letter])
    except SMTPRecipientsRefused as error:
        raise AddressRefused from error
    except OSError as error:
        raise _failed(error) from error
    finally:
        _close(server)


def send_unseen(letters: Sequence[EmailMessage]) -> None:
    """Send some letters or none, without a visible difference.

    Whether the server answers is found out for everybody alike. What follows is done
    when the page is gone, so that how long it took does not tell whether there was
    anything to send.
    """
    server = get_connection()
    try:
        server.open()
    except OSError as error:
        _close(server)
        raise _failed(error) from error
    Thread(target=_deliver, args=(server, letters), name=THREAD).start()


def _deliver(server: BaseEmailBackend, letters: Sequence[EmailMessage]) -> None:
    try:
        for letter in letters:
            server.send_messages([letter])
    except OSError as error:
        _failed(error)
    finally:
        _close(server)


def _close(server: BaseEmailBackend) -> None:
    """Hang up, also where the conversation had only begun; no answer is needed."""
    with suppress(OSError):
        server.close()


def _failed(error: OSError) -> MailFailed:
    _log.error("Could not send mail: %s", error)
    return MailFailed()
