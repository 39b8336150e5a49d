"""Tables that people set up and sit down at, until all seats are taken."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from typing import Final
from uuid import UUID

import msgspec
from django.conf import settings
from django.contrib.auth.models import AbstractBaseUser, AbstractUser
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from bots.driver.clock import TimeControl
from bots.models import BotVersion
from bots.selectors import games_of, status_word
from tournaments.conduct.control import read_control
from tournaments.messages import message
from tournaments.models import Competitor, Match, Seat
from tournaments.selectors import clock
from tournaments.selectors.matches.positions import competitors_of
from tournaments.selectors.people.guests import is_guest
from tournaments.selectors.tables.rated_tables import has_spent_pair, paused_until
from tournaments.selectors.tournaments.queries import can_organise
from tournaments.services.errors import (
    AlreadyBegun,
    NotAllowed,
    NotInvited,
    NotNow,
    NotSeated,
    TableFull,
    UnfairTable,
)
from tournaments.services.matches.creation import (
    competitor_of_person,
    competitor_of_version,
    new_deal,
    plan_match,
)
from tournaments.services.tables.draw import draw_opponents
from tournaments.services.tables.limits import lock_accounts, require_room

Status = Match.Status

LEAST_MS: Final = 60_000
"""What people have for a rated match, at least."""


class Chair(msgspec.Struct, frozen=True):
    """A seat of a new table: for a bot, for a person, or for anybody."""

    version: BotVersion | None = None
    person: AbstractBaseUser | None = None
    invited: AbstractBaseUser | None = None
    """The person who alone may take the seat later."""
    is_drawn: bool = False
    """Whether the site draws a bot for it."""


@transaction.atomic
def create_table(
    *,
    game: str,
    chairs: Sequence[Chair],
    options: str = "{}",
    control: str = "{}",
    is_rated: bool = False,
    pace_ms: int = 0,
    has_emotes: bool = True,
    seed: bytes | None = None,
    rules_version: int | None = None,
    created_by: AbstractBaseUser | None = None,
) -> Match:
    """Set up a table; the match is ready as soon as all seats are taken.

    A rated table is for people alone, or for one person and opponents that the site
    draws: a bot whose opponents somebody chose would be rated by that choice.
    """
    people = [*(chair.person for chair in chairs), created_by]
    lock_accounts(one.pk for one in people if one is not None)
    if created_by is not None:
        require_room(created_by, control=control)
    _require_usual_clocks(control, created_by, is_rated=is_rated)
    if is_drawn := any(chair.is_drawn for chair in chairs):
        user = _drawn_for(chairs, created_by, is_rated=is_rated)
        drawn = draw_opponents(game=game, options=options, seats=len(chairs), user=user)
        chairs = _with_drawn(chairs, drawn)
    match = plan_match(
        game=game,
        rules_version=rules_version,
        options=options,
        control=control,
        deal=new_deal(seed=seed),
        seats=[_competitor(chair, game) for chair in chairs],
        is_rated=is_rated,
        is_drawn=is_drawn,
        pace_ms=pace_ms,
        status=Status.OPEN,
        created_by=created_by,
    )
    if not has_emotes:
        match.has_emotes = False
        match.save(update_fields=["has_emotes"])
    for number, chair in enumerate(chairs):
        if chair.invited is not None:
            match.seats.filter(number=number).update(invited_id=chair.invited.pk)
    seated = match.seats.filter(competitor__person__isnull=False)
    seated.update(taken_at=clock.database_now())
    _require_fair(match, [chair.person for chair in chairs if chair.person])
    _begin_when_full(match)
    return match


def _require_usual_clocks(
    control: str, user: AbstractBaseUser | None, *, is_rated: bool
) -> None:
    """Refuse clocks by which others would lose, or wait without end.

    Bots that have no time fail and are suspended, and bots that may sleep for ever keep
    their places. Organisers may try such clocks where nothing is rated.
    """
    given = read_control(control)
    is_trusted = not isinstance(user, AbstractUser) or can_organise(user)
    if given.bots != TimeControl() and (is_rated or not is_trusted):
        words = _("Bots have their usual clock at tables of people: leave it out.")
        raise UnfairTable(words)
    if is_rated and given.people.move_ms + given.people.bank_ms < LEAST_MS:
        words = _(
            "At a rated table people have a minute at least: give them more time."
        )
        raise UnfairTable(words)


def _drawn_for(
    chairs: Sequence[Chair], user: AbstractBaseUser | None, *, is_rated: bool
) -> AbstractBaseUser:
    """Return the person for whom the site draws; refuse if anybody else was chosen."""
    chosen = [chair.person for chair in chairs if not chair.is_drawn]
    if user is None or chosen != [user] or not is_rated:
        words = _(
            "The site draws opponents for one person at a rated table: let it draw "
            "all other seats, and let the table be rated."
        )
        raise UnfairTable(words)
    return user


def _with_drawn(chairs: Sequence[Chair], drawn: Iterable[BotVersion]) -> list[Chair]:
    bots = iter(drawn)
    return [Chair(next(bots)) if chair.is_drawn else chair for chair in chairs]


@transaction.atomic
def set_up_again(*, match_id: UUID, user: AbstractBaseUser) -> Match:
    """Set up the same table anew for somebody who sat there.

    Bots come at once, in their newest version; the other people are invited.
    """
    former = Match.objects.get(id=match_id)
    seats = _seats_of(former, user)
    is_drawn = former.is_drawn and _counts_for(former, user)
    return create_table(
        game=former.game,
        chairs=[_same_chair(seat, user, is_drawn=is_drawn) for seat in seats],
        options=former.options,
        control=former.control,
        is_rated=is_drawn or (_is_of_people(seats) and _counts_for(former, user)),
        pace_ms=former.pace_ms,
        has_emotes=former.has_emotes,
        created_by=user,
    )


def chairs_again(former: Match, user: AbstractBaseUser) -> list[Chair]:
    """Return the chairs of an unrated table for somebody who sat there, as it was."""
    return [_same_chair(seat, user, is_drawn=False) for seat in _seats_of(former, user)]


def _seats_of(former: Match, user: AbstractBaseUser) -> list[Seat]:
    sat = former.seats.select_related("competitor__version__bot").order_by("number")
    seats = [*sat]
    if not any(_is_theirs(seat, user) for seat in seats):
        raise NotSeated
    return seats


@transaction.atomic
def take_seat(*, match_id: UUID, user: AbstractBaseUser) -> Seat:
    """Sit down, at a seat that is reserved for this person or at any free one.

    A person who sits there already keeps the seat.
    """
    match = _locked(match_id)
    own = match.seats.filter(competitor__person_id=user.pk).first()
    if own is not None:
        return own
    seated = match.seats.filter(competitor__person__isnull=False)
    others = seated.values_list("competitor__person_id", flat=True)
    lock_accounts([user.pk, *others])
    free = match.seats.filter(competitor__isnull=True).order_by("number")
    if match.status != Status.OPEN or not free.exists():
        raise TableFull
    seat = free.filter(invited_id=user.pk).first() or free.filter(invited=None).first()
    if seat is None:
        raise NotInvited
    require_room(user, control=match.control, besides=match)
    seat.competitor = competitor_of_person(user)
    seat.taken_at = clock.database_now()
    seat.save(update_fields=["competitor", "taken_at"])
    _require_fair(match, [user])
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
    own.update(competitor=None, taken_at=None)
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


def _counts_for(match: Match, user: AbstractBaseUser) -> bool:
    return match.is_rated and not is_guest(user)


def _is_of_people(seats: Sequence[Seat]) -> bool:
    seated = [seat.competitor for seat in seats if seat.competitor is not None]
    return all(one.version is None for one in seated)


def _same_chair(seat: Seat, user: AbstractBaseUser, *, is_drawn: bool) -> Chair:
    if seat.competitor is None or seat.competitor.version is None:
        is_theirs = _is_theirs(seat, user)
        other = seat.competitor.person if seat.competitor else seat.invited
        # A seat that is reserved for somebody who is gone would stay empty for ever.
        invited = other if other is not None and other.is_active else None
        return Chair(person=user) if is_theirs else Chair(invited=invited)
    if is_drawn:
        return Chair(is_drawn=True)
    bot = seat.competitor.version.bot
    versions = BotVersion.objects.filter(bot=bot, status=BotVersion.Status.ACTIVE)
    newest = versions.order_by("-id").first()
    if newest is None:
        raise NotNow(_("%(bot)s plays no more: set up another table.") % {"bot": bot})
    return Chair(version=newest)


def _require_fair(match: Match, joining: Iterable[AbstractBaseUser]) -> None:
    """Refuse a rated table that would say nothing about those who sit there.

    Only those who sit down now may have to pause: others would be kept out by somebody
    who sits there already.
    """
    if not match.is_rated:
        return
    seated = [*competitors_of(match).values()]
    people = [one.person for one in seated if one.person is not None]
    if any(map(is_guest, people)):
        raise UnfairTable(_("Guests play for fun: this table is rated."))
    for person in joining:
        _require_no_pause(person)
    if not match.is_drawn and any(one.version is not None for one in seated):
        words = _(
            "Nobody chooses the bots of a rated table: let the site draw all your "
            "opponents, or set up a table that is not rated."
        )
        raise UnfairTable(words)


def _require_no_pause(person: AbstractBaseUser) -> None:
    if (until := paused_until(person)) is not None:
        hours = -(-(until - clock.database_now()) // timedelta(hours=1))
        words = ngettext(
            "%(name)s left a rated match too early and sits at no rated table for "
            "%(hours)s more hour: set up a table that is not rated.",
            "%(name)s left a rated match too early and sits at no rated table for "
            "%(hours)s more hours: set up a table that is not rated.",
            hours,
        )
        raise UnfairTable(words % {"name": person.get_username(), "hours": hours})


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
    # The accounts of all who sit there are locked: tables that begin at once count.
    if match.is_rated and has_spent_pair(match, [*competitors_of(match).values()]):
        match.is_rated = False
        told = {"count": settings.RATED_TABLES_PER_PAIR}
        match.unrated_because = message("unrated.pair", told)
    match.save(
        update_fields=["status", "starts_at", "is_rated", "unrated_because"],
    )


def _locked(match_id: UUID) -> Match:
    return Match.objects.select_for_update().get(id=match_id)
