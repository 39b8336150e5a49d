"""What organisers can do to a tournament, as buttons and as actions of the list."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from django.contrib.auth.models import User
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.services import running

Status = Tournament.Status
Act = Callable[[Tournament, User, str], object]

ACTS: Final[Mapping[str, tuple[Any, tuple[str, ...], Act]]] = {
    "open": (
        _("Open entries"),
        (Status.DRAFT,),
        lambda one, by, _reason: running.open_tournament(tournament=one, by=by),
    ),
    "start": (
        _("Start"),
        (Status.OPEN,),
        lambda one, by, _reason: running.start_tournament(tournament=one, by=by),
    ),
    "pause": (
        _("Pause"),
        (Status.RUNNING,),
        lambda one, by, reason: running.pause_tournament(
            tournament=one, by=by, reason=reason
        ),
    ),
    "resume": (
        _("Resume"),
        (Status.PAUSED,),
        lambda one, by, _reason: running.resume_tournament(tournament=one, by=by),
    ),
    "finish": (
        _("Finish"),
        (Status.PAUSED,),
        lambda one, by, _reason: running.finish_tournament(tournament=one, by=by),
    ),
    "cancel": (
        _("Cancel"),
        (Status.DRAFT, Status.OPEN, Status.RUNNING, Status.PAUSED),
        lambda one, by, reason: running.cancel_tournament(
            tournament=one, by=by, reason=reason
        ),
    ),
    "cancel_and_void": (
        _("Cancel and void what is being played"),
        (Status.RUNNING, Status.PAUSED),
        lambda one, by, reason: running.cancel_tournament(
            tournament=one, by=by, reason=reason, voids=True
        ),
    ),
}
"""What an organiser can do: its name, when there is a button, and the service."""
