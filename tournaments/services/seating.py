"""Tables that people set up and sit down at, until all seats are taken."""

from collections.abc import Sequence
from uuid import UUID

import msgspec
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction

from bots.models import BotVersion
from bots.selectors import games_of
from tournaments.models import Competitor, Match, Seat
from tournaments.selectors import clock
from tournaments.services.competitors import (
    competitor_of_person,
    competitor_of_version,
)
from tournaments.services.errors import (
    AlreadyBegun,
    NotInvited,
    NotNow,
    NotSeated,
    TableFull,
)
from tournaments.services.planning import new_deal, plan_match

Status = Match.Status


class Chair(msgspec.Struct, frozen=True):
    """A seat of a new table: for a bot, for a person, or for whoever comes."""

    version: BotVersion | None = None
    person: AbstractBaseUser | None = None
    invited: AbstractBaseUser | None = None
    """Who alone may take the seat later."""


@transaction.atomic
def create_table(
    *,
    game: str,
    chairs: Sequence[Chair],
    options: str = "{}",
    control: str = "{}",
    is_rated: bool = False,
    pace_ms: int = 0,
    created_by: AbstractBaseUser | None = None,
) -> Match:
    """Set up a table; the match is ready as soon as nobody is missing."""
    match = plan_match(
        game=game,
        options=options,
        control=control,
        deal=new_deal(),
        seats=[_competitor(chair, game) for chair in chairs],
        is_rated=is_rated,
        pace_ms=pace_ms,
        status=Status.OPEN,
        created_by=created_by,
    )
    for number, chair in enumerate(chairs):
        if chair.invited is not None:
            match.seats.filter(number=number).update(invited_id=chair.invited.pk)
    _begin_when_full(match)
    return match


@transaction.atomic
def take_seat(*, match_id: UUID, user: AbstractBaseUser) -> Seat:
    """Sit down, at a seat that is kept for this person or at any free one.

    Whoever sits there already keeps the seat they have.
    """
    match = _locked(match_id)
    own = match.seats.filter(competitor__person_id=user.pk).first()
    if own is not None:
        return own
    free = match.seats.filter(competitor__isnull=True).order_by("number")
    if match.status != Status.OPEN or not free.exists():
        raise TableFull
    seat = free.filter(invited_id=user.pk).first() or free.filter(invited=None).first()
    if seat is None:
        raise NotInvited
    seat.competitor = competitor_of_person(user)
    seat.save(update_fields=["competitor"])
    _begin_when_full(match)
    return seat


@transaction.atomic
def leave_seat(*, match_id: UUID, user: AbstractBaseUser) -> None:
    """Get up before the match begins; a table that nobody sits at is cleared away."""
    match = _locked(match_id)
    own = match.seats.filter(competitor__person_id=user.pk)
    if not own.exists():
        raise NotSeated
    if match.status != Status.OPEN:
        raise AlreadyBegun
    own.update(competitor=None)
    if not match.seats.filter(competitor__person__isnull=False).exists():
        match.status = Status.CANCELLED
        match.save(update_fields=["status"])


def _competitor(chair: Chair, game: str) -> Competitor | None:
    if chair.version is not None:
        _check_version(chair.version, game)
        return competitor_of_version(chair.version)
    return None if chair.person is None else competitor_of_person(chair.person)


def _check_version(version: BotVersion, game: str) -> None:
    if version.status != BotVersion.Status.ACTIVE:
        raise NotNow(f"{version} is {version.status}: choose an active version.")
    if game not in games_of(version):
        raise NotNow(f"{version} does not play this game: choose another bot.")


def _begin_when_full(match: Match) -> None:
    if match.seats.filter(competitor__isnull=True).exists():
        return
    match.status, match.starts_at = Status.READY, clock.database_now()
    match.save(update_fields=["status", "starts_at"])


def _locked(match_id: UUID) -> Match:
    return Match.objects.select_for_update().get(id=match_id)
