"""How an account begins."""

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.utils.translation import gettext

from souk.accounts.models import Preferences
from souk.accounts.services import roles
from souk.accounts.services.errors import NameTaken


def sign_up(*, username: str, email: str, password: str, language: str) -> User:
    """Make an account that may play and hand in bots; raise `NameTaken` if it cannot.

    Names that differ in capitals alone look like one person and so are one name.
    """
    try:
        with transaction.atomic():
            if User.objects.filter(username__iexact=username).exists():
                raise NameTaken(name_taken())
            user = User.objects.create_user(username, email, password)
            roles.welcome(user=user)
            Preferences.objects.create(user=user, language=language)
    except IntegrityError as error:
        raise NameTaken(name_taken()) from error
    return user


def name_taken() -> str:
    return gettext("This name is taken. Choose another.")
