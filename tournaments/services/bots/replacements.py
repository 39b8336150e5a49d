"""A new version takes the place of the one before it on its ladders.

That is a wish of its owner and waits until the version is active. It is done as the
owner could do it, ladder by ladder: a version comes in only where the one before it
plays, so nothing that was withdrawn, closed or sent away is opened again. How strong
it is believed to be follows from the version before, as ratings have it.
"""

from contextlib import suppress
from typing import Final

from django.db import transaction

from bots.models import BotVersion, Replacement
from bots.selectors import games_of
from tournaments.messages import message
from tournaments.models import Entrant, Tournament
from tournaments.selectors.bots.entries import LADDERS
from tournaments.services.errors import Refused
from tournaments.services.tournaments.audit import locked
from tournaments.services.tournaments.entries import enter_version, withdraw

AT_ONCE: Final = 50
ENTERED: Final = Entrant.Status.ENTERED
OPEN: Final = (
    Tournament.Status.OPEN,
    Tournament.Status.RUNNING,
    Tournament.Status.PAUSED,
)


def replace_due() -> int:
    """Let versions that are active by now take their places; return how many there are.

    Every step can be done twice, so the next worker goes on after an interruption.
    """
    due = Replacement.objects.filter(version__status__in=BotVersion.ACCEPTED)
    found = [*due.select_related("version__bot__owner").order_by("pk")[:AT_ONCE]]
    for wish in found:
        for former in _former(wish.version):
            # A ladder that does not take it keeps the one before it.
            with suppress(Refused):
                _take_place(former, wish.version)
        wish.delete()
    return len(found)


def _former(version: BotVersion) -> list[Entrant]:
    """Return the newest former version of the same bot on each ladder it plays on."""
    if not version.bot.owner.is_active:
        return []
    entered = Entrant.objects.filter(
        status=ENTERED,
        competitor__version__bot=version.bot_id,
        tournament__format__in=LADDERS,
        tournament__status__in=OPEN,
        tournament__game__in=games_of(version),
    ).exclude(competitor__version=version)
    newest: dict[int, Entrant] = {}
    for entrant in entered.select_related("competitor__version__bot").order_by(
        "competitor__version_id"
    ):
        newest[entrant.tournament_id] = entrant
    # An owner with a still newer version there has decided already.
    return [
        one
        for one in newest.values()
        if one.competitor.version and one.competitor.version.pk < version.pk
    ]


@transaction.atomic
def _take_place(former: Entrant, version: BotVersion) -> None:
    ladder, owner = locked(former.tournament_id), version.bot.owner
    stays = Entrant.objects.filter(tournament=ladder, status=ENTERED)
    if not stays.filter(pk=former.pk).exists():
        return
    if not stays.filter(competitor__version=version).exists():
        enter_version(tournament=ladder, version=version, by=owner)
        return
    # Both have played there since before a bot had one version on a ladder.
    reason = message("audit.replaced", {"version": str(version)})
    withdraw(entrant=former, by=owner, reason=reason)
