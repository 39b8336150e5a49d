"""How matches come to be: a deal, a game, and who sits where."""

import secrets
from collections.abc import Sequence
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.utils.translation import gettext as _

from bots.models import BotVersion
from engines import registry
from engines.core.codec import codec
from replays.log.chain import SEED_BYTES
from tournaments.conduct.control import UnknownControl, read_control
from tournaments.models import Competitor, Deal, Entrant, Match, Seat, Table
from tournaments.selectors import clock
from tournaments.services.errors import NotNow


def competitor_of_version(version: BotVersion) -> Competitor:
    return Competitor.objects.get_or_create(version=version)[0]


def competitor_of_person(user: AbstractBaseUser) -> Competitor:
    return Competitor.objects.get_or_create(person_id=user.pk)[0]


Status = Match.Status


def new_deal(
    *, seed: bytes | None = None, table: Table | None = None, block: int = 0
) -> Deal:
    """Settle what chance will do, by a random seed unless one is given."""
    return Deal.objects.create(
        seed=seed or secrets.token_bytes(SEED_BYTES), table=table, block=block
    )


@transaction.atomic
def plan_match(
    *,
    game: str,
    deal: Deal,
    seats: Sequence[Competitor | None],
    entrants: Sequence[Entrant | None] | None = None,
    options: str = "{}",
    control: str = "{}",
    row: int = 0,
    is_rated: bool = False,
    is_experiment: bool | None = None,
    priority: int = 0,
    pace_ms: int = 0,
    status: Status = Status.READY,
    starts_at: datetime | None = None,
    created_by: AbstractBaseUser | None = None,
    replays: Match | None = None,
) -> Match:
    """Plan a match of a deal; None in `seats` is a seat that somebody is to take.

    An experiment gives way to everybody else; by default, what is not rated is one.
    What could not be played is refused here, where somebody reads why. Raises
    `UnknownGame`, `WrongSeats`, `MalformedRecord` or `UnknownControl`, and `NotNow` for
    a deal that is closed.
    """
    check_terms(game=game, seats=len(seats), options=options, control=control)
    if Deal.objects.select_for_update().get(id=deal.pk).is_closed:
        words = _("All matches of deal %(deal)s are over, and its seed is no secret.")
        raise NotNow(words % {"deal": deal.pk})
    if is_experiment is None:
        is_experiment = not is_rated
    match = Match.objects.create(
        game=game,
        options=options,
        control=control,
        deal=deal,
        row=row,
        is_rated=is_rated,
        capacity=_capacity(seats, pace_ms, is_experiment=is_experiment),
        priority=priority,
        pace_ms=pace_ms,
        status=status,
        starts_at=starts_at or clock.database_now(),
        created_by_id=None if created_by is None else created_by.pk,
        replays=replays,
    )
    entered = [None] * len(seats) if entrants is None else entrants
    Seat.objects.bulk_create(
        Seat(match=match, number=number, competitor=competitor, entrant=entrant)
        for number, (competitor, entrant) in enumerate(zip(seats, entered, strict=True))
    )
    return match


def _capacity(
    seats: Sequence[Competitor | None], pace_ms: int, *, is_experiment: bool
) -> Match.Capacity:
    if any(seat is None or seat.person_id is not None for seat in seats):
        return Match.Capacity.PEOPLE
    if pace_ms:
        return Match.Capacity.PACED
    return Match.Capacity.EXPERIMENT if is_experiment else Match.Capacity.RATED


def check_terms(*, game: str, seats: int, options: str, control: str) -> None:
    """Refuse what no match could be played by."""
    rules = registry.load(game)
    rules.check_seats(seats)
    codec(rules).options(options)
    stand_in = read_control(control).people.stand_in
    if stand_in not in rules.players:
        raise UnknownControl(
            f"{rules.title('en')} has no player {stand_in!r} to stand in for people: "
            f"name one of {', '.join(rules.players)}."
        )
