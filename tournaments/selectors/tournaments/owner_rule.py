"""What the rule about owners will do to a tournament that has not started."""

from collections import Counter
from typing import Final

from django.utils.translation import gettext

from tournaments.formats import base
from tournaments.models import Tournament

Status = Tournament.Status

PAIRED_BY_POINTS: Final = ("swiss", "knockout")
"""The formats in which keeping owners apart decides who else has to meet."""


def owner_warning(tournament: Tournament, known: base.History) -> str:
    """Return a warning where one owner has several entrants; empty where none has."""
    entrants = known.present
    is_to_start = tournament.status in (Status.DRAFT, Status.OPEN)
    if not is_to_start or tournament.format not in PAIRED_BY_POINTS or not entrants:
        return ""
    owners = Counter(entrant.owner for entrant in entrants)
    most = owners.most_common(1)[0][1]
    if most < 2:
        return ""
    tables = -(-len(entrants) // known.seats)
    numbers = {"count": most, "all": len(entrants), "tables": tables}
    return f"{_meetings(numbers)} {_advice(tournament, most > tables)}"


def _meetings(numbers: dict[str, int]) -> str:
    words = gettext(
        "One owner has %(count)s of the %(all)s entrants. Entrants of one owner "
        "are kept apart, so entrants with unequal points may meet."
    )
    if numbers["count"] > numbers["tables"]:
        words = gettext(
            "One owner has %(count)s of the %(all)s entrants, and a round has "
            "%(tables)s tables: some of them have to meet each other."
        )
    return words % numbers


def _advice(tournament: Tournament, have_to_meet: bool) -> str:
    if not tournament.is_rated:
        return gettext("An organiser can turn this rule off in the settings.")
    if have_to_meet:
        return gettext(
            "A rated tournament stops there: withdraw some of them, or let it not "
            "count for ratings."
        )
    return gettext("A rated tournament always keeps them apart.")
