"""Visibility: every page, file and stream asks here; `redact` does the rest."""

from django.utils.translation import gettext, ngettext

from engines.core.game import OMNISCIENT, SPECTATOR, Viewer
from replays import match_info
from replays.frames import viewers
from replays.match_info import User
from replays.models import MatchLog
from replays.selectors.logs import labels_of


class NotSeen(Exception):
    """What is asked for is not shown; the sentence tells the reader why."""


class NoSuchMatch(NotSeen):
    def __init__(self) -> None:
        super().__init__(gettext("There is no match with this address."))


class NoSuchSeat(NotSeen):
    def __init__(self) -> None:
        super().__init__(gettext("This match has no such seat."))


class NotYet(NotSeen):
    """It opens when the match is over."""


def visible_log(user: User, log: MatchLog | None, seat: str) -> tuple[MatchLog, Viewer]:
    """Return a match and the viewer of a person; raise `NotSeen` where not allowed.

    Without the name of a seat, everything is shown of a match that is open.
    """
    if log is None:
        raise NoSuchMatch
    viewer = _viewer(log, seat)
    if not can_see(user, log, viewer):
        raise NotYet(_why_not_yet(log))
    return log, viewer


def _why_not_yet(log: MatchLog) -> str:
    if log.status == MatchLog.Status.RUNNING:
        return gettext(
            "This match is still being played, and this view shows what its "
            "players may not know. It opens when the match is over. Until then "
            "everybody can watch as a spectator."
        )
    return why_sealed(log)


def why_sealed(log: MatchLog) -> str:
    """Return why a match that is over still keeps its secrets."""
    left = match_info.matches_left(log.id)
    if not left:
        return gettext(
            "This match is over. Verify, Download and the views of the seats open in "
            "a moment."
        )
    return ngettext(
        "Its cards are still in play in %(count)s other match of the same deal. "
        "Verify, Download and the views of the seats open when it is over.",
        "Its cards are still in play in %(count)s other matches of the same deal. "
        "Verify, Download and the views of the seats open when the last of them is "
        "over.",
        left,
    ) % {"count": left}


def _viewer(log: MatchLog, seat: str) -> Viewer:
    if not seat:
        return OMNISCIENT if log.is_open else SPECTATOR
    try:
        return viewers.viewer_named(seat, len(labels_of(log)))
    except viewers.UnknownViewer as error:
        raise NoSuchSeat from error


def is_organiser(user: User) -> bool:
    return user.is_staff and user.has_perm("replays.view_matchlog")


def can_see(user: User, log: MatchLog, viewer: Viewer) -> bool:
    """Whether a person may look at a match as this viewer.

    Every page, file and stream asks here, and `redact` does the rest. An organiser who
    plays in a match sees what a player sees.
    """
    if viewer is SPECTATOR or log.is_open:
        return True
    own = match_info.own_seats(user, log.id)
    return viewer in own if own else is_organiser(user)


def viewers_for(user: User, log: MatchLog) -> list[Viewer]:
    """Return whom a person may look at a match as."""
    everybody = viewers.viewers(len(labels_of(log)))
    if log.is_open:
        return everybody
    own = match_info.own_seats(user, log.id)
    if not own and is_organiser(user):
        return everybody
    return [viewer for viewer in everybody if viewer is SPECTATOR or viewer in own]


def check_download(user: User, log: MatchLog) -> None:
    """Raise `NotYet` where a person may not have the log itself."""
    if can_download(user, log):
        return
    if log.status != MatchLog.Status.RUNNING:
        raise NotYet(why_sealed(log))
    raise NotYet(
        gettext(
            "The log of a match tells everything, the hidden things too. It can be "
            "downloaded when the match is over."
        )
    )


def can_download(user: User, log: MatchLog) -> bool:
    """Whether a person may have the log itself, which tells everything."""
    return can_see(user, log, OMNISCIENT)
