"""Actions on a tournament: one at a time, by permission, and written down."""

from django.contrib.auth.models import User
from django.utils.translation import gettext as _

from tournaments.models import AuditEntry, Entrant, Tournament
from tournaments.selectors.tournaments.queries import can_organise
from tournaments.services.errors import NotAllowed, NotNow

By = User | None
"""The person who does it; None is the site itself, by its schedule."""


def locked(tournament_id: int) -> Tournament:
    """Return a tournament, locked until the transaction ends."""
    return Tournament.objects.select_for_update().get(id=tournament_id)


def organised(tournament_id: int, by: By, *statuses: Tournament.Status) -> Tournament:
    """Return a tournament for somebody to change, under lock, in one of the statuses.

    Without a status, any will do.
    """
    require_organiser(by)
    tournament = locked(tournament_id)
    if statuses and tournament.status not in statuses:
        raise NotNow(
            _("%(name)s is %(status)s; this is done only while it is %(wanted)s.")
            % {
                "name": tournament.name,
                "status": shown(tournament.status),
                "wanted": _(" or ").join(map(shown, statuses)),
            }
        )
    return tournament


def require_organiser(by: By) -> None:
    if by is not None and not can_organise(by):
        raise NotAllowed(_("Only organisers do this: ask one of them."))


def shown(status: str) -> str:
    """Return the status of a tournament as a word in a sentence."""
    return {
        "draft": _("a draft"),
        "open": _("open"),
        "running": _("running"),
        "paused": _("paused"),
        "finished": _("finished"),
        "cancelled": _("cancelled"),
    }[status]


def note(
    tournament: Tournament,
    kind: AuditEntry.Kind,
    by: By,
    *,
    reason: str = "",
    entrant: Entrant | None = None,
) -> AuditEntry:
    return AuditEntry.objects.create(
        tournament=tournament, kind=kind, by=by, reason=reason, entrant=entrant
    )
