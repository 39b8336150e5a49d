"""Owners of competitors, who must not meet their own bots at a rated table."""

from collections.abc import Collection

from django.contrib.auth.models import User

from bots.models import Bot
from bots.services.builtin import OWNER
from tournaments.models import Competitor


def interest_of(competitor: Competitor) -> int:
    """Return a number that competitors share if they belong to the same person.

    The site wants nothing of its own bots, so that each of them is a party to itself:
    its number is negative, as the number of no account is.
    """
    if competitor.version is None:
        assert competitor.person_id is not None
        return competitor.person_id
    bot = competitor.version.bot
    return -bot.id if bot.owner.get_username() == OWNER else bot.owner_id


def bot_of(competitor: Competitor) -> int | None:
    """Return the bot of which a competitor is a version; None for a person."""
    return competitor.version.bot_id if competitor.version else None


def owners_of(competitors: Collection[int]) -> dict[int, int]:
    """Return to whom competitors belong, each by the number of `interest_of`."""
    found = Competitor.objects.filter(pk__in=competitors)
    return {
        one.pk: interest_of(one)
        for one in found.select_related("version__bot__owner", "person")
    }


def owner_names(owners: Collection[int]) -> dict[int, str]:
    """Return what those are called to whom competitors belong."""
    people = User.objects.filter(pk__in=[one for one in owners if one > 0])
    bots = Bot.objects.filter(pk__in=[-one for one in owners if one < 0])
    return dict(people.values_list("pk", "username")) | {
        -pk: name for pk, name in bots.values_list("pk", "name")
    }
