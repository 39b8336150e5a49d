"""Competitors: each version and each person is one for ever."""

from django.contrib.auth.models import AbstractBaseUser

from bots.models import BotVersion
from tournaments.models import Competitor


def competitor_of_version(version: BotVersion) -> Competitor:
    return Competitor.objects.get_or_create(version=version)[0]


def competitor_of_person(user: AbstractBaseUser) -> Competitor:
    return Competitor.objects.get_or_create(person_id=user.pk)[0]


def owner_of(competitor: Competitor) -> int:
    """Return the account a competitor belongs to: the person, or the bot's author."""
    if competitor.person_id is not None:
        return competitor.person_id
    assert competitor.version is not None
    return competitor.version.bot.owner_id
