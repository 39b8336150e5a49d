"""Tables that people set up and sit down at, until all seats are taken."""

from collections.abc import Sequence
from typing import Final
from uuid import UUID

import msgspec
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from bots.models import BotVersion
from bots.selectors import games_of, status_word
from tournaments.models import Competitor, Match, Seat
from tournaments.selectors import clock
from tournaments.selectors.matches.positions import competitors_of
from tournaments.selectors.people.guests import is_guest
from tournaments.selectors.people.ownership import bot_of, interest_of
from tournaments.services.errors import (
    AlreadyBegun,
    NotAllowed,
    NotInvited,
    NotNow,
    NotSeated,
    TableFull,
    TooManyTables,
    UnfairTable,
)
from tournaments.services.matches.creation import (
    competitor_of_person,
    competitor_of_version,
    new_deal,
    plan_match,
)

Status = Match.Status

MOST_OPEN: Final = 30
"""How many tables of one account may wait for people; invitations are seen at once."""


class Chair(msgspec.Struct, frozen=True):
    """A seat of a new table: for a bot, for a person, or for anybody."""

    version: BotVersion | None = None
    person: AbstractBaseUser | None = None
    invited: AbstractBaseUser | None = None
    """The person who alone may take the seat later."""


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
    """Set up a table; the match is ready as soon as all seats are taken.

    A bot may sit there several times, unless the table is rated.
    """
    if created_by is not None:
        _require_few_open_tables(created_by)
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
    _require_fair(match)
    _begin_when_full(match)
    return match


def _require_few_open_tables(user: AbstractBaseUser) -> None:
    # Locked until the table is there, so that tables set up at once count each other.
    get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)
    waiting = Match.objects.filter(status=Status.OPEN, created_by_id=user.pk)
    if waiting.count() >= MOST_OPEN:
        raise TooManyTables


@transaction.atomic
def set_up_again(*, match_id: UUID, user: AbstractBaseUser) -> Match:
    """Set up the same table anew for somebody who sat there.

    Bots come at once, in their newest version; the other people are invited.
    """
    former = Match.objects.get(id=match_id)
    seats = former.seats.select_related("competitor__version__bot").order_by("number")
    if not any(_is_theirs(seat, user) for seat in seats):
        raise NotSeated
    return create_table(
        game=former.game,
        chairs=[_same_chair(seat, user) for seat in seats],
        options=former.options,
        control=former.control,
        is_rated=former.is_rated and not is_guest(user),
        pace_ms=former.pace_ms,
        created_by=user,
    )


@transaction.atomic
def take_seat(*, match_id: UUID, user: AbstractBaseUser) -> Seat:
    """Sit down, at a seat that is reserved for this person or at any free one.

    A person who sits there already keeps the seat.
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
    _require_fair(match)
    _begin_when_full(match)
    return seat


@transaction.atomic
def decline_invitation(*, match_id: UUID, user: AbstractBaseUser) -> None:
    """Let others have the seats that are reserved for this person."""
    match = _locked(match_id)
    kept = match.seats.filter(competitor=None, invited_id=user.pk)
    if match.status != Status.OPEN or not kept.update(invited=None):
        raise NotInvited(_("You have no open invitation to this table."))


@transaction.atomic
def leave_seat(*, match_id: UUID, user: AbstractBaseUser) -> None:
    """Get up before the match begins; an empty table is cleared away."""
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


@transaction.atomic
def cancel_table(*, match_id: UUID, user: AbstractBaseUser) -> None:
    """Clear a table away that one has set up, as long as seats are free."""
    match = _locked(match_id)
    if match.created_by_id != user.pk:
        raise NotAllowed(_("Only the person who set this table up can clear it away."))
    if match.status != Status.OPEN:
        raise AlreadyBegun
    match.status = Status.CANCELLED
    match.save(update_fields=["status"])


def _is_theirs(seat: Seat, user: AbstractBaseUser) -> bool:
    return seat.competitor is not None and seat.competitor.person_id == user.pk


def _same_chair(seat: Seat, user: AbstractBaseUser) -> Chair:
    if seat.competitor is None or seat.competitor.version is None:
        is_theirs = _is_theirs(seat, user)
        other = seat.competitor.person if seat.competitor else seat.invited
        # A seat that is reserved for somebody who is gone would stay empty for ever.
        invited = other if other is not None and other.is_active else None
        return Chair(person=user) if is_theirs else Chair(invited=invited)
    bot = seat.competitor.version.bot
    versions = BotVersion.objects.filter(bot=bot, status=BotVersion.Status.ACTIVE)
    newest = versions.order_by("-id").first()
    if newest is None:
        raise NotNow(_("%(bot)s plays no more: set up another table.") % {"bot": bot})
    return Chair(version=newest)


def _require_fair(match: Match) -> None:
    """Refuse a rated table that would say nothing about those who sit there."""
    if not match.is_rated:
        return
    seated = [*competitors_of(match).values()]
    people = [one.person for one in seated if one.person is not None]
    if any(map(is_guest, people)):
        raise UnfairTable(_("Guests play for fun: this table is rated."))
    bots = [bot for bot in map(bot_of, seated) if bot is not None]
    if len({*bots}) < len(bots):
        raise UnfairTable(_("At a rated table a bot sits once at most."))
    interests = [*map(interest_of, seated)]
    if len({*interests}) < len(interests):
        raise UnfairTable(_("At a rated table nobody sits beside their own bot."))


def _competitor(chair: Chair, game: str) -> Competitor | None:
    if chair.version is not None:
        _check_version(chair.version, game)
        return competitor_of_version(chair.version)
    return None if chair.person is None else competitor_of_person(chair.person)


def _check_version(version: BotVersion, game: str) -> None:
    if version.status != BotVersion.Status.ACTIVE:
        words = _("%(version)s is %(status)s: choose an active version.")
        raise NotNow(words % {"version": version, "status": status_word(version)})
    if game not in games_of(version):
        words = _("%(version)s does not play this game: choose another bot.")
        raise NotNow(words % {"version": version})


def _begin_when_full(match: Match) -> None:
    if match.seats.filter(competitor__isnull=True).exists():
        return
    match.status, match.starts_at = Status.READY, clock.database_now()
    match.save(update_fields=["status", "starts_at"])


def _locked(match_id: UUID) -> Match:
    return Match.objects.select_for_update().get(id=match_id)
