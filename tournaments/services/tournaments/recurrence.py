"""Tournaments that repeat: one that starts leaves a successor for the next time."""

import re
from datetime import datetime

from django.db import transaction

from bots.models import BotVersion
from bots.selectors import games_of
from tournaments.models import AuditEntry, Entrant, Tournament
from tournaments.services.tournaments import cron
from tournaments.services.tournaments.audit import locked, note
from tournaments.services.tournaments.entries import enter_version
from tournaments.services.tournaments.settings import IN_A_DRAFT, new_seed, settle_rules


@transaction.atomic
def repeat(*, tournament: Tournament, now: datetime) -> Tournament:
    """Return the successor of a tournament, a new one unless it has one.

    It starts at the next time that is still to come, so times that were missed are not
    made up for. Bots are entered again, each in its newest active version; people say
    each time whether they come.
    """
    found = locked(tournament.pk)
    known = Tournament.objects.filter(follows=found).first()
    if known is not None:
        return known
    successor = Tournament(
        **{name: getattr(found, name) for name in IN_A_DRAFT},
        status=Tournament.Status.OPEN,
        seed=new_seed(),
        follows=found,
        created_by=found.created_by,
    )
    settle_rules(successor)
    successor.name = _numbered(found.name, " ")
    successor.slug = _free_slug(found.slug)
    after = max(now, found.starts_at or now)
    successor.starts_at = cron.next_time(found.repeats, found.time_zone, after)
    successor.save(force_insert=True)
    note(successor, AuditEntry.Kind.CREATED, None)
    note(successor, AuditEntry.Kind.OPENED, None)
    for version in _newest_versions(found) if found.admits_bots else ():
        enter_version(tournament=successor, version=version, by=None)
    return successor


def _numbered(text: str, separator: str) -> str:
    """Return a name counted up: Friday Cup, Friday Cup 2, Friday Cup 3."""
    before, number = re.split(rf"(?:{separator}(\d+))?$", text, maxsplit=1)[:2]
    return f"{before}{separator}{int(number or 1) + 1}"


def _free_slug(slug: str) -> str:
    while Tournament.objects.filter(slug=slug).exists():
        slug = _numbered(slug, "-")
    return slug


def _newest_versions(tournament: Tournament) -> list[BotVersion]:
    """Return the newest active version of each bot that is still in, by key."""
    entered = Entrant.objects.filter(
        tournament=tournament,
        status=Entrant.Status.ENTERED,
        competitor__version__isnull=False,
    ).order_by("key")
    bots = dict.fromkeys(entered.values_list("competitor__version__bot_id", flat=True))
    active = BotVersion.objects.filter(bot__in=bots, status=BotVersion.Status.ACTIVE)
    newest: dict[int, BotVersion] = {}
    for version in active.select_related("bot").order_by("uploaded_at", "id"):
        if tournament.game in games_of(version):
            newest[version.bot_id] = version
    return [newest[bot] for bot in bots if bot in newest]
