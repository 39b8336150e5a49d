"""What organisers can do with a tournament: each action, when, and in words."""

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Final

from django.contrib.auth.models import User
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tournaments.models import Tournament
from tournaments.services.tournaments import lifecycle

Status = Tournament.Status
Take = Callable[[Tournament, User, str], object]
"""Does it; the last argument is the reason, which may be empty."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Step:
    """Something that an organiser can do, and what to know before it is done."""

    name: str
    title: Promise
    told: Promise
    """What will have happened then."""
    statuses: Collection[str]
    """When it is offered; whether it can be done is for the service to say."""
    take: Take
    takes_reason: bool = False
    is_grave: bool = False
    """Whether it cannot be undone."""


_ALL: Final = (
    Step(
        name="open",
        title=_("Open entries"),
        told=_("Everybody will see the tournament, and can enter."),
        statuses=(Status.DRAFT,),
        take=lambda one, by, _reason: lifecycle.open_tournament(tournament=one, by=by),
    ),
    Step(
        name="start",
        title=_("Start"),
        told=_("Entries are closed, and the first round is paired at once."),
        statuses=(Status.OPEN,),
        take=lambda one, by, _reason: lifecycle.start_tournament(tournament=one, by=by),
    ),
    Step(
        name="pause",
        title=_("Pause"),
        told=_("No more matches begin. Those that have begun are played to the end."),
        statuses=(Status.RUNNING,),
        take=lambda one, by, reason: lifecycle.pause_tournament(
            tournament=one, by=by, reason=reason
        ),
        takes_reason=True,
    ),
    Step(
        name="resume",
        title=_("Resume"),
        told=_("Matches begin again where they were left."),
        statuses=(Status.PAUSED,),
        take=lambda one, by, _reason: lifecycle.resume_tournament(
            tournament=one, by=by
        ),
    ),
    Step(
        name="finish",
        title=_("Finish"),
        told=_(
            "The standings as they are become the last ones. Nothing more is played."
        ),
        statuses=(Status.PAUSED,),
        take=lambda one, by, _reason: lifecycle.finish_tournament(
            tournament=one, by=by
        ),
        is_grave=True,
    ),
    Step(
        name="cancel",
        title=_("Cancel the tournament"),
        told=_(
            "It ends without a winner. Matches that have begun are played to the end "
            "and count for ratings; the others are never played."
        ),
        statuses=(Status.DRAFT, Status.OPEN, Status.RUNNING, Status.PAUSED),
        take=lambda one, by, reason: lifecycle.cancel_tournament(
            tournament=one, by=by, reason=reason
        ),
        takes_reason=True,
        is_grave=True,
    ),
    Step(
        name="cancel_and_void",
        title=_("Cancel and void what is being played"),
        told=_("It ends without a winner, and matches that have begun are voided."),
        statuses=(Status.RUNNING, Status.PAUSED),
        take=lambda one, by, reason: lifecycle.cancel_tournament(
            tournament=one, by=by, reason=reason, voids=True
        ),
        takes_reason=True,
        is_grave=True,
    ),
)

STEPS: Final[Mapping[str, Step]] = {step.name: step for step in _ALL}
"""All actions by their names, in the order in which they are offered."""


def steps_of(tournament: Tournament) -> list[Step]:
    """Return the actions that are offered for a tournament in its present status."""
    return [step for step in _ALL if tournament.status in step.statuses]
