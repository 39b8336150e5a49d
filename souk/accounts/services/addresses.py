"""The mail address of an account: given, confirmed by a link, and taken away.

An address is used for nothing before somebody has opened the link that was sent there:
anybody could type the address of somebody else. Until then the account keeps the one it
has, so that a slip of the finger takes nothing away.
"""

from typing import Final

from django.conf import settings
from django.contrib.auth.models import User
from django.core import signing
from django.db import transaction
from django.urls import reverse
from django.utils import timezone
from django.utils.crypto import constant_time_compare, salted_hmac

from souk.accounts.models import ConfirmedAddress
from souk.accounts.services import mail, throttle
from souk.accounts.services.errors import DeadLink

SALT: Final = "souk.accounts.services.addresses"


def send_confirmation(*, user: User, address: str, site: str, visitor: str) -> None:
    """Send a link to an address, which makes it the person's when it is opened.

    Raises `TooManyAttempts`, `AddressRefused` or `MailFailed`.
    """
    address = User.objects.normalize_email(address)
    throttle.count_confirmation(to=address, address=visitor)
    link = signing.dumps([user.pk, address, _stamp(user)], salt=SALT)
    way = reverse("accounts:confirm", args=[link])
    mail.send(
        mail.confirmation(user=user, address=address, site=site, link=f"{site}{way}")
    )


def read_link(link: str) -> tuple[User, str]:
    """Return whose address a link confirms, and which; raise `DeadLink` if none."""
    try:
        number, address, stamp = signing.loads(
            link, salt=SALT, max_age=settings.PASSWORD_RESET_TIMEOUT
        )
    except signing.BadSignature as error:
        raise DeadLink from error
    user = User.objects.filter(pk=number, is_active=True).first()
    if user is None or not constant_time_compare(stamp, _stamp(user)):
        raise DeadLink
    return user, address


@transaction.atomic
def confirm(*, link: str) -> str:
    """Make the address of a link the person's, once; return it, or raise `DeadLink`."""
    user, _ = read_link(link)
    # Of two who open it at once, the second finds that it has been used.
    User.objects.select_for_update().get(pk=user.pk)
    user, address = read_link(link)
    _set(user, address, confirmed=address)
    return address


@transaction.atomic
def keep_unconfirmed(*, user: User, address: str) -> None:
    """Note an address, perhaps none, that is used for nothing but to be looked at."""
    _set(user, User.objects.normalize_email(address), confirmed="")


def _set(user: User, address: str, *, confirmed: str) -> None:
    User.objects.filter(pk=user.pk).update(email=address)
    ConfirmedAddress.objects.update_or_create(
        user=user, defaults={"address": confirmed, "changed_at": timezone.now()}
    )


def _stamp(user: User) -> str:
    """Return what changes with the address and the password, and no link outlives."""
    known = ConfirmedAddress.objects.filter(user=user).first()
    since = known.changed_at.isoformat() if known else ""
    state = f"{user.password} {user.email} {since}"
    # It is signed with the rest of the link: short is enough.
    return salted_hmac(SALT, state, algorithm="sha256").hexdigest()[:16]
