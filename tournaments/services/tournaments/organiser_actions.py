"""What organisers can do with a tournament: each action, when, and in words."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Final

from django.contrib.auth.models import User
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.services.tournaments import lifecycle

Status = Tournament.Status


@dataclass(frozen=True, slots=True, kw_only=True)
class OrganiserAction:
    """Something that an organiser can do, and what to know before it is done."""

    name: str
    title: Promise
    explanation: Promise
    """What will have happened then."""
    statuses: Collection[str]
    """When it is offered; whether it can be done is for the service to say."""
    service: Callable[..., object]
    takes_reason: bool = False
    is_grave: bool = False
    """Whether it cannot be undone."""

    def take(self, tournament: Tournament, by: User, reason: str) -> None:
        """Take the step; the reason may be empty."""
        why = {"reason": reason} if self.takes_reason else {}
        self.service(tournament=tournament, by=by, **why)


_ALL: Final = (
    OrganiserAction(
        name="open",
        title=_("Open entries"),
        explanation=_("Everybody will see the tournament, and can enter."),
        statuses=(Status.DRAFT,),
        service=lifecycle.open_tournament,
    ),
    OrganiserAction(
        name="start",
        title=_("Start"),
        explanation=_("Entries are closed, and the first round is paired at once."),
        statuses=(Status.OPEN,),
        service=lifecycle.start_tournament,
    ),
    OrganiserAction(
        name="pause",
        title=_("Pause"),
        explanation=_(
            "No more matches begin. Those that have begun are played to the end."
        ),
        statuses=(Status.RUNNING,),
        service=lifecycle.pause_tournament,
        takes_reason=True,
    ),
    OrganiserAction(
        name="resume",
        title=_("Resume"),
        explanation=_("Matches begin again where they were left."),
        statuses=(Status.PAUSED,),
        service=lifecycle.resume_tournament,
    ),
    OrganiserAction(
        name="finish",
        title=_("Finish"),
        explanation=_(
            "The standings as they are become the last ones. Nothing more is played."
        ),
        statuses=(Status.PAUSED,),
        service=lifecycle.finish_tournament,
        is_grave=True,
    ),
    OrganiserAction(
        name="cancel",
        title=_("Cancel the tournament"),
        explanation=_(
            "It ends without a winner. Matches that have begun are played to the end "
            "and count for ratings; the others are never played."
        ),
        statuses=(Status.DRAFT, Status.OPEN, Status.RUNNING, Status.PAUSED),
        service=lifecycle.cancel_tournament,
        takes_reason=True,
        is_grave=True,
    ),
    OrganiserAction(
        name="cancel_and_void",
        title=_("Cancel and void what is being played"),
        explanation=_(
            "It ends without a winner, and matches that have begun are voided."
        ),
        statuses=(Status.RUNNING, Status.PAUSED),
        service=partial(lifecycle.cancel_tournament, voids=True),
        takes_reason=True,
        is_grave=True,
    ),
)

ORGANISER_ACTIONS: Final[Mapping[str, OrganiserAction]] = {
    action.name: action for action in _ALL
}
"""All actions by their names, in the order in which they are offered."""


def actions_of(tournament: Tournament) -> list[OrganiserAction]:
    """Return the actions that are offered for a tournament in its present status."""
    return [action for action in _ALL if tournament.status in action.statuses]
