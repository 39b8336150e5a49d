"""Enters a version for all the ladders and tournaments that its owner chose."""

from collections.abc import Sequence
from dataclasses import dataclass

from bots.models import BotVersion
from tournaments.models import Entrant, Tournament
from tournaments.services.errors import Refused
from tournaments.services.tournaments.audit import By
from tournaments.services.tournaments.entries import enter_version


@dataclass(frozen=True, slots=True)
class ManyEntered:
    """Where a version has entered, and why it has not elsewhere."""

    entrants: Sequence[Entrant]
    refusals: Sequence[tuple[Tournament, Refused]]


def enter_many(
    *, version: BotVersion, tournaments: Sequence[Tournament], by: By
) -> ManyEntered:
    """Enter a version for several tournaments; a refusal by one spoils no other."""
    entrants, refusals = [], []
    for tournament in tournaments:
        try:
            entrants.append(
                enter_version(tournament=tournament, version=version, by=by)
            )
        except Refused as reason:
            refusals.append((tournament, reason))
    return ManyEntered(entrants, refusals)
