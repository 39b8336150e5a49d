"""Rated results without the matches: rows as settling leaves them, and nothing else."""

from collections.abc import Sequence
from datetime import datetime
from itertools import count
from typing import Any
from uuid import UUID

from django.utils import timezone

from bots.models import BotVersion
from engines import registry
from tests.tournaments.small_matches import GAME, bot
from tournaments.conduct.results import MatchResult, read_result, write_result
from tournaments.models import (
    Competitor,
    Deal,
    Entrant,
    HouseChange,
    Ladder,
    Leaderboard,
    Match,
    Projection,
    Rating,
    RatingChange,
    ResultEntry,
    ResultLogHead,
    Seat,
    Tournament,
)
from tournaments.ratings.algorithms import ALGORITHMS
from tournaments.selectors.ladders.ratings import leaderboard
from tournaments.services.ladders.fits import fit_all
from tournaments.services.ladders.projection import take_in
from tournaments.services.matches.creation import competitor_of_version, new_deal

Kind = ResultEntry.Kind
NAME = ALGORITHMS[-1].name

_numbers = count(1)


def competitors(number: int) -> list[Competitor]:
    return [bot() for _ in range(number)]


def next_version(of: Competitor) -> Competitor:
    """Return the competitor of a new version of the same bot."""
    assert of.version is not None
    number = next(_numbers)
    new = BotVersion.objects.create(
        bot=of.version.bot,
        version=f"2.{number}",
        digest=f"new{number:061d}",
        entry="bot:Bot",
        games=GAME.name,
        status=BotVersion.Status.ACTIVE,
        report='{"findings":[]}',
    )
    return competitor_of_version(new)


def untold(
    *seats: Competitor,
    deal: Deal | None = None,
    row: int = 0,
    game: str = GAME.name,
    options: str = "{}",
    is_rated: bool = True,
    rules_version: int | None = None,
) -> Match:
    """Return a match that the result log says nothing about."""
    match = Match.objects.create(
        id=UUID(int=next(_numbers) + (1 << 100)),
        game=game,
        rules_version=rules_version or registry.load(game).rules_version,
        options=options,
        deal=deal or new_deal(seed=bytes(32)),
        row=row,
        is_rated=is_rated,
        status=Match.Status.FINISHED,
    )
    Seat.objects.bulk_create(
        Seat(match=match, number=number, competitor=competitor)
        for number, competitor in enumerate(seats)
    )
    return match


def finished(
    *seats: Competitor,
    ranks: Sequence[int] = (),
    result: MatchResult | None = None,
    at: datetime | None = None,
    **more: Any,
) -> Match:
    """Let a match have ended, by default in the order of its seats, and just now."""
    match = untold(*seats, **more)
    places = tuple(ranks) or tuple(range(1, len(seats) + 1))
    how = result or MatchResult(places, (0,) * len(seats))
    add_entry(match, Kind.FINISHED, how, at=at)
    return match


def add_entry(
    match: Match,
    kind: Kind,
    result: MatchResult | None = None,
    *,
    at: datetime | None = None,
) -> None:
    """Add an entry about a match to the result log."""
    head = ResultLogHead.objects.get(id=1)
    head.position += 1
    ResultEntry.objects.create(
        position=head.position,
        kind=kind,
        match=match,
        result=write_result(result) if result else "",
        log_seq=head.position,
        at=at or timezone.now(),
    )
    head.save()


def void(match: Match) -> None:
    add_entry(match, Kind.VOIDED)


def reinstate(match: Match) -> None:
    first = match.results.exclude(result="").order_by("position")[0]
    add_entry(match, Kind.REINSTATED, read_result(first.result))


def running_ladder(players: Sequence[Competitor], game: str = GAME.name) -> Tournament:
    """Return a ladder that these have entered and that pairs nobody for now."""
    ladder = Tournament.objects.create(
        slug=f"ladder-{next(_numbers)}",
        name="Ladder",
        game=game,
        seats=2,
        format="ladder",
        status=Tournament.Status.RUNNING,
        seed=bytes(32),
    )
    for key, competitor in enumerate(players, start=1):
        Entrant.objects.create(tournament=ladder, competitor=competitor, key=key)
    return ladder


def rated(*, batch: int = 1_000) -> Projection:
    """Take in all that there is, and fit it."""
    while take_in(NAME, batch=batch):
        pass
    projection = Projection.objects.get(algorithm=NAME, is_current=True)
    fit_all(projection)
    return projection


def rows(projection: Projection) -> list[tuple[object, ...]]:
    """Return all that a projection holds, but for ids of rows and the time of day."""
    boards = Leaderboard.objects.filter(projection=projection).order_by("ladder_id")
    ratings = Rating.objects.filter(leaderboard__projection=projection)
    changes = RatingChange.objects.filter(leaderboard__projection=projection)
    of_house = HouseChange.objects.filter(leaderboard__projection=projection)
    hidden = {"id", "leaderboard_id", "projection_id", "fitted_at"}

    def shown(model: type) -> list[str]:
        names = [field.attname for field in model._meta.concrete_fields]  # type: ignore[attr-defined]
        return [name for name in names if name not in hidden]

    ladder = "leaderboard__ladder_id"
    return [
        *boards.values_list(*shown(Leaderboard)),
        *ratings.order_by(ladder, "competitor_id").values_list(ladder, *shown(Rating)),
        *changes.order_by("position", "seat").values_list(ladder, *shown(RatingChange)),
        *of_house.order_by("position").values_list(ladder, *shown(HouseChange)),
    ]


def elo(projection: Projection) -> dict[int, int]:
    found = Rating.objects.filter(leaderboard__projection=projection)
    return dict(found.values_list("competitor_id", "elo"))


def ladder_of(players: list[Competitor], *, rounds: int = 1) -> Leaderboard:
    """Let each player beat all behind it, so many times, and return their ladder."""
    for _ in range(rounds):
        for place, one in enumerate(players):
            for other in players[place + 1 :]:
                finished(one, other)
    rated()
    board = leaderboard(Ladder.objects.get().pk)
    assert board is not None
    return board
