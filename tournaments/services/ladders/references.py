"""Who holds the scale of a ladder, as organisers choose.

The choice is stored with the ladder, and the next fit follows it. The live Elo and the
order of the ladder do not depend on it.
"""

from collections.abc import Collection
from typing import Final

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import User
from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.models import Competitor, Ladder, Leaderboard, Rating
from tournaments.selectors.ladders.references import chosen_references
from tournaments.services.errors import Refused
from tournaments.services.tournaments.audit import require_organiser

MOST: Final = 20


class BadReferences(Refused):
    """These competitors cannot hold the scale."""


@transaction.atomic
def choose_references(
    *, ladder: Ladder, competitors: Collection[int], by: User
) -> bool:
    """Let the mean of some players be 1500; nobody leaves it to the usual ones.

    Return whether this changes anything.
    """
    require_organiser(by)
    wanted = {*competitors}
    if len(wanted) > MOST:
        words = _("At most %(most)s players hold a scale: choose fewer.")
        raise BadReferences(words % {"most": MOST})
    rated = Rating.objects.filter(leaderboard__ladder=ladder, competitor__in=wanted)
    if wanted - {*rated.values_list("competitor_id", flat=True)}:
        raise BadReferences(
            _("Who holds the scale must be rated on the ladder: choose from its table.")
        )
    Ladder.objects.select_for_update().get(id=ladder.pk)
    if wanted == {*chosen_references(ladder)}:
        return False
    ladder.references.set(Competitor.objects.filter(id__in=wanted))
    # What is to be fitted at once has no time of its last fit.
    Leaderboard.objects.filter(ladder=ladder).update(fitted_at=None)
    words = f"References: {sorted(wanted) or 'the usual ones'}."
    LogEntry.objects.log_actions(
        by.pk, [ladder], CHANGE, change_message=words, single_object=True
    )
    return True
