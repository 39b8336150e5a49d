"""A forgotten password: a link to choose a new one, sent to the confirmed address."""

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from souk.accounts import selectors
from souk.accounts.services import mail, throttle


def send_link(*, who: str, site: str, visitor: str) -> None:
    """Write to all accounts with a name or an address; there may be none.

    Raises `TooManyAttempts` or `MailFailed`, whether or not there is an account.
    """
    throttle.count_recovery(who=who, address=visitor)
    mail.send_unseen([_letter(user, site) for user in selectors.recoverable(who)])


def _letter(user: User, site: str) -> EmailMessage:
    number = urlsafe_base64_encode(force_bytes(user.pk))
    token = default_token_generator.make_token(user)
    way = reverse("accounts:new_password", args=[number, token])
    return mail.recovery(user=user, site=site, link=f"{site}{way}")
