"""Who may see what. Every page, file and stream asks here; `redact` does the rest."""

from django.contrib.auth.models import AbstractUser, AnonymousUser

from engines.core.game import OMNISCIENT, SPECTATOR, Viewer
from replays import insight
from replays.film import viewers
from replays.models import MatchLog
from replays.selectors.logs import labels_of

User = AbstractUser | AnonymousUser


def is_organiser(user: User) -> bool:
    return user.is_staff and user.has_perm("replays.view_matchlog")


def is_open(log: MatchLog) -> bool:
    """Whether a match keeps no secret any more: it is over and its seed is known."""
    return log.status != MatchLog.Status.RUNNING and log.is_revealed


def can_see(user: User, log: MatchLog, viewer: Viewer) -> bool:
    """Whether a person may look at a match as this viewer.

    Every page, file and stream asks here, and `redact` does the rest. Who plays in a
    match sees what a player sees, even an organiser.
    """
    if viewer is SPECTATOR or is_open(log):
        return True
    own = insight.own_seats(user, log.id)
    return viewer in own if own else is_organiser(user)


def viewers_for(user: User, log: MatchLog) -> list[Viewer]:
    """Return whom a person may look at a match as."""
    everybody = viewers.viewers(len(labels_of(log)))
    if is_open(log):
        return everybody
    own = insight.own_seats(user, log.id)
    if not own and is_organiser(user):
        return everybody
    return [viewer for viewer in everybody if viewer is SPECTATOR or viewer in own]


def can_download(user: User, log: MatchLog) -> bool:
    """Whether a person may have the log itself, which tells everything."""
    return can_see(user, log, OMNISCIENT)
