"""Invitations: codes by which a class signs up from one address of the network.

A code has 10 letters of 31, so there are 8 * 10^14. It is looked up by its digest, and
only that is kept. Wrong ones are counted for the address they come from.
"""

from hashlib import sha256
from typing import Final

from django.contrib.auth.models import User
from django.db.models import F
from django.utils import timezone
from django.utils.crypto import get_random_string
from django.utils.translation import gettext

from souk.accounts.models import Invitation, InvitationUse
from souk.accounts.services import throttle
from souk.accounts.services.errors import InvitationRefused

LETTERS: Final = "23456789abcdefghjkmnpqrstuvwxyz"
"""Without those that are easily mistaken for each other."""
LENGTH: Final = 10


def create(*, invitation: Invitation, by: User) -> str:
    """Store a new invitation; return its code, which is never shown again."""
    code = get_random_string(LENGTH, LETTERS)
    invitation.digest, invitation.created_by = _digest(code), by
    invitation.save(force_insert=True)
    return f"{code[: LENGTH // 2]}-{code[LENGTH // 2 :]}"


def revoke(*, invitation: Invitation) -> None:
    """Stop further sign-ups with an invitation; accounts made with it stay."""
    standing = Invitation.objects.filter(pk=invitation.pk, revoked_at=None)
    standing.update(revoked_at=timezone.now())


def look_up(*, code: str, address: str) -> Invitation:
    """Return the invitation of a code, or raise `InvitationRefused`.

    Raises `TooManyAttempts` for an address from which too many codes were tried. One
    that led to an account does not count.
    """
    throttle.count_invitation(address=address)
    found = Invitation.objects.filter(digest=_digest(code)).first()
    if found is None:
        raise InvitationRefused(gettext("There is no such invitation: look it up."))
    return found


def use(*, invitation: Invitation, user: User) -> None:
    """Note that an account was made by an invitation, or raise `InvitationRefused`.

    Called in the transaction that makes the account. Of many at once each waits for
    the one before it and counts on from there.
    """
    now = timezone.now()
    open_ones = Invitation.objects.filter(
        pk=invitation.pk,
        revoked_at=None,
        expires_at__gt=now,
        uses__lt=F("most_uses"),
    )
    if not open_ones.update(uses=F("uses") + 1):
        raise InvitationRefused(
            gettext(
                "This invitation is used up, too old or revoked: ask the person who "
                "gave it to you for another."
            )
        )
    InvitationUse.objects.create(invitation=invitation, user=user, at=now)


def _digest(code: str) -> str:
    """Return what a code is kept as, however it was typed."""
    typed = "".join(filter(str.isalnum, code)).lower()
    return sha256(typed.encode()).hexdigest()
