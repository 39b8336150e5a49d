"""Who holds the scale of a ladder: whose mean is 1500."""

from collections.abc import Mapping, Sequence
from typing import Final

from django.utils.translation import gettext

from bots.services.builtin import OWNER
from tournaments.models import Competitor, Ladder

YARDSTICK: Final = "souk-greedy"
"""The bot of the site that holds the scale where organisers have chosen nobody."""


def chosen_references(ladder: Ladder) -> list[int]:
    """Return the competitors whom organisers have chosen."""
    chosen = ladder.references.order_by("id")
    return [*chosen.values_list("id", flat=True)]


def references_among(chosen: Sequence[int], players: Sequence[int]) -> list[int]:
    """Return who of the players holds the scale; nobody: leave it to the founders.

    That is those who were chosen. If none of them has played it is the oldest version
    of a bot of the site, which stays even when a newer version comes.
    """
    if known := [one for one in chosen if one in {*players}]:
        return known
    versions = Competitor.objects.filter(
        id__in=players,
        version__bot__name=YARDSTICK,
        version__bot__owner__username=OWNER,
    )
    return [*versions.order_by("version_id").values_list("id", flat=True)[:1]]


def named(references: Sequence[int]) -> list[Competitor]:
    """Return competitors with what their names are made of."""
    found = Competitor.objects.filter(id__in=references).order_by("id")
    return [*found.select_related("version__bot__owner", "person")]


def zero_words(
    references: Sequence[int], known: Mapping[int, Competitor], *, has_house: bool
) -> str:
    """Say what 1500 is on a ladder that was fitted by these.

    It takes no query if they are among those whose names are known.
    """
    if {*references} <= known.keys():
        names = [str(known[one]) for one in references]
    else:
        names = [str(one) for one in named(references)]
    if len(names) == 1:
        return gettext("1500 is %(name)s") % {"name": names[0]}
    if names:
        words = {"names": ", ".join(names[:-1]), "last": names[-1]}
        return gettext("1500 is the mean of %(names)s and %(last)s") % words
    if has_house:
        return gettext("1500 is the house")
    return gettext("1500 is the mean of the ladder")
