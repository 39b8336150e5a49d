"""Ladders of several versions of the rules, which organisers join or take apart.

What they decide is stored with the ladders. Ratings follow from it and from the result
log: the next worker that takes in results computes the ladders concerned anew.
"""

from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import User
from django.db import transaction

from tournaments.models import Ladder
from tournaments.selectors.ladders.ratings import alike
from tournaments.services.tournaments.audit import require_organiser


@transaction.atomic
def join_versions(*, ladder: Ladder, joins: bool, by: User) -> bool:
    """Join the results by all versions of the rules on one ladder, or on one each.

    They are joined on the ladder of the first version, so its page and its history go
    on. Return whether this changes anything.
    """
    require_organiser(by)
    versions = [*alike(ladder).select_for_update()]
    if joins == any(one.joins_versions for one in versions):
        return False
    Ladder.objects.filter(id__in=[one.pk for one in versions]).update(
        joins_versions=False
    )
    first = versions[0]
    Ladder.objects.filter(id=first.pk).update(joins_versions=joins)
    words = "Joined the rules versions." if joins else "Took the rules versions apart."
    LogEntry.objects.log_actions(
        by.pk, [first], CHANGE, change_message=words, single_object=True
    )
    return True
