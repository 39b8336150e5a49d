"""Matches that people play on from a step of another one.

Such a match is a casual table like any other: it counts for nobody's rating, and for
the limits of the person who wants it.
"""

from collections.abc import Sequence
from datetime import timedelta
from typing import Final
from uuid import UUID

import msgspec
from django.conf import settings
from django.contrib.auth.models import AbstractUser
from django.db import transaction
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from engines.core.codec import Codec
from replays import selectors as logs
from replays.log.entry import SeedRevealed
from replays.log.fork import CannotFork, ForkPoint
from replays.models import LogEntry, MatchLog
from tournaments.models import Fork, Match
from tournaments.selectors import clock
from tournaments.selectors.matches.forks import Forkable, forkable, point_of, sat_there
from tournaments.selectors.people.guests import is_guest, lock_guests_beside
from tournaments.services.errors import CannotPlayOn, NotAllowed, NotNow
from tournaments.services.tables.limits import lock_accounts
from tournaments.services.tables.seats import Chair, chairs_again, create_table

A_DAY: Final = timedelta(days=1)
PACE_MS: Final = 700
"""How long bots pause where people sit, so that these can follow."""

Chance = Fork.ChanceAfter


class ForkWish(msgspec.Struct, frozen=True):
    """From where a match is to be played on, and with which luck."""

    parent: UUID
    step: int
    chance: Chance = Chance.SAME
    seat: int | None = None
    """Who imagines the position."""


class ForkChair(Chair, frozen=True):
    """A seat of a fork; also for the bot that sat there."""

    is_as_it_was: bool = False


@transaction.atomic
def create_fork(
    *,
    wish: ForkWish,
    chairs: Sequence[ForkChair],
    user: AbstractUser,
    control: str = "{}",
) -> Match:
    """Set up a table that goes on from a step; it begins when all seats are taken.

    Raises `CannotPlayOn` where the match has no such step, or nobody is to move there,
    and `NotAllowed` where somebody would learn what is hidden.
    """
    lock_accounts([user.pk])
    _require_few(user)
    log = logs.log(wish.parent)
    if log is None:
        raise Match.DoesNotExist
    _require_openness(forkable(user, log), wish, chairs)
    point = point_at(log, wish.step)
    header = point.log.header
    if len([one for one in chairs if one.person is not None]) > 1:
        raise CannotPlayOn(_("Everybody sits at one seat."))
    if len(chairs) != len(header.seats):
        words = ngettext(
            "The match has %(count)s seat: say who sits there.",
            "The match has %(count)s seats: say who sits in each.",
            len(header.seats),
        )
        raise CannotPlayOn(words % {"count": len(header.seats)})
    seated = _seated(chairs, log)
    has_people = any(chair.version is None for chair in seated)
    match = create_table(
        game=header.game,
        rules_version=header.rules_version,
        chairs=seated,
        options=Codec.encode(header.options).decode(),
        control=control,
        pace_ms=PACE_MS if has_people else 0,
        seed=_seed(log) if wish.chance == Chance.SAME else None,
        created_by=user,
    )
    Fork.objects.create(
        match=match,
        parent=log.id,
        step=wish.step,
        seq=point.seq,
        chance=wish.chance,
        seat=wish.seat,
        made_by_id=user.pk,
        made_at=clock.database_now(),
    )
    return match


@transaction.atomic
def fork_again(*, match_id: UUID, user: AbstractUser) -> Match:
    """Play on from the same step as a fork did, for somebody who sat there.

    Chance is as for the fork: where it was new or imagined, it is drawn once more.
    """
    former = Match.objects.select_related("fork").get(id=match_id, fork__isnull=False)
    fork = former.fork
    chairs = [
        ForkChair(version=chair.version, person=chair.person, invited=chair.invited)
        for chair in chairs_again(former, user)
    ]
    wish = ForkWish(fork.parent, fork.step, Chance(fork.chance), fork.seat)
    return create_fork(wish=wish, chairs=chairs, user=user, control=former.control)


def point_at(log: MatchLog, step: int) -> ForkPoint:
    """Return where a match is played on; refuse a step at which nobody is to move."""
    try:
        return point_of(log, step)
    except CannotFork as error:
        words = _(
            "Nobody is to move at step %(step)s of this match: choose an earlier one."
        )
        raise CannotPlayOn(words % {"step": step}) from error


def _require_openness(
    allowed: Forkable, wish: ForkWish, chairs: Sequence[ForkChair]
) -> None:
    """Refuse a fork by which somebody would learn what is hidden from them."""
    if not allowed:
        words = _(
            "This match keeps its secrets until it is over: then it can be played on "
            "from any step."
        )
        raise NotAllowed(words)
    is_imagined = wish.chance == Chance.IMAGINED
    if is_imagined != (wish.seat is not None):
        raise CannotPlayOn(_("Say from which seat the position is imagined."))
    if allowed.is_open:
        if wish.seat is not None and wish.seat not in allowed.seats:
            raise CannotPlayOn(_("This match has no such seat."))
        return
    if wish.seat not in allowed.seats:
        words = _(
            "This match is still being played: until it is over you can play on from "
            "what your own seat knows, with everything else imagined."
        )
        raise NotAllowed(words)
    if any(_is_for_others(chair) for chair in chairs):
        words = _(
            "This match is still being played: until it is over you play on with bots "
            "alone."
        )
        raise NotAllowed(words)


def _is_for_others(chair: ForkChair) -> bool:
    is_bot = chair.version is not None or chair.is_as_it_was
    return not is_bot and chair.person is None


def _seated(chairs: Sequence[ForkChair], log: MatchLog) -> list[Chair]:
    if not any(chair.is_as_it_was for chair in chairs):
        return [*chairs]
    bots = sat_there(log.id)
    found: list[Chair] = []
    for seat, chair in enumerate(chairs):
        if chair.is_as_it_was and seat not in bots:
            words = _("No bot that still plays sat in seat %(seat)s: choose another.")
            raise CannotPlayOn(words % {"seat": seat + 1})
        found.append(Chair(version=bots[seat]) if chair.is_as_it_was else chair)
    return found


def _seed(log: MatchLog) -> bytes:
    """Return the seed that everybody can read in a match that is open."""
    entries = LogEntry.objects.filter(log=log, kind="seed_revealed")
    payload = entries.values_list("payload", flat=True).get()
    return bytes.fromhex(msgspec.json.decode(payload, type=SeedRevealed).seed)


def _require_few(user: AbstractUser) -> None:
    since = clock.database_now() - A_DAY
    whose = lock_guests_beside(user) if is_guest(user) else [user.pk]
    made = Fork.objects.filter(made_by__in=whose, made_at__gt=since)
    if made.count() >= settings.FORKS_A_DAY:
        words = _("You played %(most)s matches on within a day: go on tomorrow.")
        raise NotNow(words % {"most": settings.FORKS_A_DAY})
