"""What a person prefers, kept with the account so that it is there on every device."""

from django.contrib.auth.models import User

from souk.accounts.models import Preferences


def keep_language(*, user: User, language: str) -> None:
    Preferences.objects.update_or_create(user=user, defaults={"language": language})


def keep_theme(*, user: User, theme: str) -> None:
    Preferences.objects.update_or_create(user=user, defaults={"theme": theme})
