"""Who can sit at a table; each version and each person is one competitor for ever."""

from django.contrib.auth.models import AbstractBaseUser

from bots.models import BotVersion
from tournaments.models import Competitor


def competitor_of_version(version: BotVersion) -> Competitor:
    return Competitor.objects.get_or_create(version=version)[0]


def competitor_of_person(user: AbstractBaseUser) -> Competitor:
    return Competitor.objects.get_or_create(person_id=user.pk)[0]
