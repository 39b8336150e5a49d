"""Tokens: made once, shown once, kept as a digest, and gone when revoked.

A token is 256 random bits. They cannot be guessed, so a plain SHA-256 keeps them as
safe as a slow hash would, and costs nothing at each request.
"""

import secrets
from dataclasses import dataclass
from datetime import timedelta
from hashlib import sha256
from typing import Final

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext

from souk.accounts.models import ApiToken
from souk.accounts.services.errors import NameTaken, NoSuchToken, TooManyTokens

PREFIX: Final = "souk_"
"""So that a token is recognised where it should not be, as in a commit."""

RANDOM_BYTES: Final = 32
MOST: Final = 20
USES_ARE_NOTED_EVERY: Final = timedelta(minutes=1)
"""A program that asks a hundred times a second need not write as often."""


@dataclass(frozen=True, slots=True)
class NewToken:
    """A token with its secret, which is never shown again."""

    token: ApiToken
    secret: str


@transaction.atomic
def create_token(*, user: User, name: str) -> NewToken:
    """Make a token; raise `NameTaken` or `TooManyTokens` where there can be none."""
    # Two requests at once wait for each other here, and count what the other has made.
    User.objects.select_for_update().get(pk=user.pk)
    if ApiToken.objects.filter(user=user).count() >= MOST:
        words = gettext("You have %(most)s tokens: revoke one before you make another.")
        raise TooManyTokens(words % {"most": MOST})
    secret = PREFIX + secrets.token_urlsafe(RANDOM_BYTES)
    try:
        with transaction.atomic():
            token = ApiToken.objects.create(
                user=user, name=name, digest=_digest(secret)
            )
    except IntegrityError as error:
        words = gettext("You already have a token with this name. Choose another.")
        raise NameTaken(words) from error
    return NewToken(token, secret)


def revoke_token(*, user: User, number: int) -> str:
    """Let a token of a person open nothing any more; return what it was called."""
    token = ApiToken.objects.filter(user=user, id=number).first()
    if token is None:
        raise NoSuchToken(gettext("You have no such token."))
    token.delete()
    return token.name


def use_token(*, secret: str) -> ApiToken | None:
    """Return the token of a secret and note its use; None for an invalid one.

    The digest is looked up and not compared: how long that takes tells nothing about
    the secret.
    """
    found = ApiToken.objects.select_related("user").filter(digest=_digest(secret))
    token = found.first()
    if token is None or not token.user.is_active:
        return None
    now = timezone.now()
    used = token.last_used_at
    if used is None or used <= now - USES_ARE_NOTED_EVERY:
        ApiToken.objects.filter(id=token.id).update(last_used_at=now)
    return token


def _digest(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
