"""How an account begins."""

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.translation import gettext

from souk.accounts.models import Invitation, Preferences
from souk.accounts.services import invitations, roles
from souk.accounts.services.errors import NameTaken


def sign_up(
    *,
    username: str,
    email: str,
    password: str,
    language: str,
    invitation: Invitation | None = None,
) -> User:
    """Make an account that may play and hand in bots; raise `NameTaken` if it cannot.

    Names that differ in capitals alone look like one person and so are one name. An
    invitation is used once with it; if that is refused there is no account.
    """
    user = User(username=username, email=User.objects.normalize_email(email))
    # This takes long, so it is done before anybody has to wait for us.
    user.set_password(password)
    try:
        with transaction.atomic():
            if User.objects.filter(username__iexact=username).exists():
                raise NameTaken(name_taken())
            user.save()
            roles.welcome(user=user)
            Preferences.objects.create(user=user, language=language)
            if invitation is not None:
                invitations.use(invitation=invitation, user=user)
    except IntegrityError as error:
        raise NameTaken(name_taken()) from error
    return user


def name_taken() -> str:
    return gettext("This name is taken. Choose another.")
