"""Leads a version to the ladders and tournaments that its owner chose, all at once."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db import transaction

from bots.models import BotVersion
from tournaments.models import Entrant, Tournament
from tournaments.selectors.facts import format_of
from tournaments.services.acts import By, locked
from tournaments.services.entering import enter_version
from tournaments.services.errors import Refused
from tournaments.services.progressing import fill


@dataclass(frozen=True, slots=True)
class Ushered:
    """Where a version has entered, and why it has not elsewhere."""

    entrants: Sequence[Entrant]
    refusals: Sequence[str]


def usher(*, version: BotVersion, events: Sequence[Tournament], by: By) -> Ushered:
    """Enter a version for each of several events; one that refuses spoils no other."""
    entrants, refusals = [], []
    for event in events:
        try:
            entrants.append(_enter(event, version, by))
        except Refused as reason:
            refusals.append(f"{event.name}: {reason}")
    return Ushered(entrants, refusals)


@transaction.atomic
def _enter(event: Tournament, version: BotVersion, by: By) -> Entrant:
    entrant = enter_version(tournament=event, version=version, by=by)
    found = locked(event.pk)
    # A ladder that comes round every few hours pairs a newcomer now, if it is at rest.
    if found.repeats and not format_of(found).waits_for_rounds:
        fill(found)
    return entrant
