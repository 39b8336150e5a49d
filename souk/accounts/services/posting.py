"""Hands letters to the mail server, and never lets a page wait long for it."""

import logging
from collections.abc import Sequence
from contextlib import suppress
from smtplib import SMTPRecipientsRefused
from threading import Thread
from typing import Final

from django.core.mail import EmailMessage, get_connection
from django.core.mail.backends.base import BaseEmailBackend

from souk.accounts.services.errors import AddressRefused, MailFailed

THREAD: Final = "letters"

_log = logging.getLogger(__name__)


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
    """Send some letters or none, and let nobody notice which.

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
    _log.error("The mail server took no letter: %s", error)
    return MailFailed()
