"""Entrants of a tournament that are the same program under other names."""

from collections import defaultdict

from django.db.models import QuerySet

from bots.models import BotVersion, PackageContent
from tournaments.models import Entrant, Tournament


def same_program_as(version: BotVersion, tournament: Tournament) -> QuerySet[Entrant]:
    """Return entrants with the program of a version under the name of another bot.

    Those that have left are among them: what they have shown is known.
    """
    content = PackageContent.objects.filter(version=version).exclude(digest="")
    found = Entrant.objects.filter(
        tournament=tournament,
        competitor__version__content__digest__in=content.values("digest"),
    ).exclude(competitor__version__bot=version.bot_id)
    return found.select_related("competitor__version__bot__owner").order_by("key")


def same_programs(tournament: Tournament) -> list[list[Entrant]]:
    """Return the entrants that are one program, in groups of at least two bots."""
    entered = Entrant.objects.filter(
        tournament=tournament, status=Entrant.Status.ENTERED
    ).exclude(competitor__version__content__digest="")
    known = entered.filter(competitor__version__content__isnull=False).select_related(
        "competitor__version__bot__owner", "competitor__version__content"
    )
    groups: dict[str, list[Entrant]] = defaultdict(list)
    for entrant in known.order_by("key"):
        if version := entrant.competitor.version:
            groups[version.content.digest].append(entrant)
    return [group for group in groups.values() if len(group) > 1]
