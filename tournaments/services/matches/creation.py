"""How matches come to be: a deal, a game, and who sits where."""

import secrets
from collections.abc import Sequence
from datetime import datetime

from django.contrib.auth.models import AbstractBaseUser
from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from bots.models import BotVersion
from engines import registry
from engines.core.codec import codec
from engines.core.game import AnyGame
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
    rules_version: int | None = None,
    deal: Deal,
    seats: Sequence[Competitor | None],
    entrants: Sequence[Entrant | None] | None = None,
    options: str = "{}",
    control: str = "{}",
    row: int = 0,
    is_rated: bool = False,
    is_drawn: bool = False,
    is_experiment: bool | None = None,
    priority: int = 0,
    pace_ms: int = 0,
    status: Status = Status.READY,
    starts_at: datetime | None = None,
    created_by: AbstractBaseUser | None = None,
    replays: Match | None = None,
) -> Match:
    """Plan a match of a deal; None in `seats` is a seat that somebody is to take.

    It is played by the present rules, unless it goes on with what has begun by others.
    An experiment gives way to everybody else; by default, what is not rated is one.
    What could not be played is refused here, where somebody reads why. Raises
    `UnknownGame`, `WrongSeats`, `MalformedRecord` or `UnknownControl`, and `NotNow` for
    a deal that is closed or that a person would see twice.
    """
    rules = (
        registry.load(game)
        if rules_version is None
        else registry.load_version(game, rules_version)
    )
    _check_terms(rules, seats=len(seats), options=options, control=control)
    if Deal.objects.select_for_update().get(id=deal.pk).is_closed:
        words = _("All matches of deal %(deal)s are over, and its seed is no secret.")
        raise NotNow(words % {"deal": deal.pk})
    _require_unseen(deal, seats)
    if is_experiment is None:
        is_experiment = not is_rated
    match = Match.objects.create(
        game=game,
        rules_version=rules.rules_version,
        options=options,
        control=control,
        deal=deal,
        row=row,
        is_rated=is_rated,
        is_drawn=is_drawn,
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


def _require_unseen(deal: Deal, seats: Sequence[Competitor | None]) -> None:
    """Refuse a second match of a deal where a person sits, or could sit down.

    People remember: at one table they would see what is hidden at the other. Only what
    was cancelled has shown nothing to anybody.
    """
    others = Seat.objects.filter(match__deal=deal).exclude(
        match__status=Status.CANCELLED
    )
    if not _seats_people(seats):
        people = Q(competitor=None) | Q(competitor__person__isnull=False)
        others = others.filter(people)
    if others.exists():
        words = _("A person sits at deal %(deal)s: it is played once. Draw another.")
        raise NotNow(words % {"deal": deal.pk})


def _seats_people(seats: Sequence[Competitor | None]) -> bool:
    return any(seat is None or seat.person_id is not None for seat in seats)


def _capacity(
    seats: Sequence[Competitor | None], pace_ms: int, *, is_experiment: bool
) -> Match.Capacity:
    if _seats_people(seats):
        return Match.Capacity.PEOPLE
    if pace_ms:
        return Match.Capacity.PACED
    return Match.Capacity.EXPERIMENT if is_experiment else Match.Capacity.RATED


def _check_terms(rules: AnyGame, *, seats: int, options: str, control: str) -> None:
    """Refuse what no match could be played by."""
    rules.check_seats(seats)
    codec(rules).options(options)
    stand_in = read_control(control).people.stand_in
    if stand_in not in rules.players:
        raise UnknownControl(
            f"{rules.title('en')} has no player {stand_in!r} to stand in for people: "
            f"name one of {', '.join(rules.players)}."
        )
