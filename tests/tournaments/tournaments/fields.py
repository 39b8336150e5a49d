"""Tournaments with a field of bots, and results for them as if they had been played."""

from collections.abc import Callable
from hashlib import sha256
from itertools import count
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction

from bots.models import Bot, BotVersion
from engines import registry
from tournaments.conduct.results import MatchResult, write_result
from tournaments.models import (
    Entrant,
    Match,
    ResultEntry,
    ResultLogHead,
    Tournament,
)
from tournaments.selectors.tournaments.queries import matches_of
from tournaments.services.tournaments.entries import enter_version
from tournaments.services.tournaments.lifecycle import open_tournament, start_tournament
from tournaments.services.tournaments.scheduler import progress
from tournaments.services.tournaments.settings import create_tournament

Status = Match.Status

_numbers = count(1)

Ranks = Callable[[Match, tuple[int, ...]], tuple[int, ...]]
"""Says how a match ends, from the keys of the entrants at the table."""


def organiser() -> User:
    return User.objects.create_superuser(f"organiser {next(_numbers)}")


def person() -> User:
    return User.objects.create_user(f"person {next(_numbers)}")


def version(owner: User | None = None, bot: Bot | None = None) -> BotVersion:
    """Return an active version that plays all games; no package lies behind it."""
    number = next(_numbers)
    bot = bot or Bot.objects.create(owner=owner or person(), name=f"cup-bot-{number}")
    return BotVersion.objects.create(
        bot=bot,
        version=f"{number}.0",
        digest=sha256(str(number).encode()).hexdigest(),
        entry="clever.bot:Clever",
        games="\n".join(registry.GAMES),
        status=BotVersion.Status.ACTIVE,
        report='{"findings": []}',
    )


def draft(**settings: Any) -> Tournament:
    """Return what a tournament might be, not stored yet."""
    usual = {
        "slug": f"cup-{next(_numbers)}",
        "name": "Cup",
        "game": "bazar",
        "seats": 4,
        "format": "swiss",
        "format_options": '{"rounds": 2}',
        "concurrency": 100,
    }
    return Tournament(**{**usual, **settings})


def opened(entrants: int = 8, **settings: Any) -> Tournament:
    tournament = create_tournament(draft=draft(**settings), by=None)
    open_tournament(tournament=tournament, by=None)
    for _ in range(entrants):
        enter_version(tournament=tournament, version=version(), by=None)
    return fresh(tournament)


def started(entrants: int = 8, **settings: Any) -> Tournament:
    """Return a tournament that runs, with its first round paired."""
    tournament = opened(entrants, **settings)
    start_tournament(tournament=tournament, by=None)
    progress(tournament_id=tournament.pk)
    return fresh(tournament)


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(id=tournament.pk)


def entrant(tournament: Tournament, key: int) -> Entrant:
    return Entrant.objects.get(tournament=tournament, key=key)


def version_of(tournament: Tournament, key: int) -> BotVersion:
    """Return the version of a bot that has entered under this key."""
    found = entrant(tournament, key).competitor.version
    assert found
    return found


def of_status(tournament: Tournament, *statuses: str) -> list[Match]:
    found = matches_of(tournament).filter(status__in=statuses)
    return list(found.order_by("deal__table__round__number", "deal_id", "row"))


# --- results -------------------------------------------------------------------------


def by_key(match: Match, keys: tuple[int, ...]) -> tuple[int, ...]:
    """Return the ranks where who entered first comes in first."""
    del match
    return tuple(sorted(keys).index(key) + 1 for key in keys)


def keys_of(match: Match) -> tuple[int, ...]:
    seats = match.seats.order_by("number")
    return tuple(seats.values_list("entrant__key", flat=True))


@transaction.atomic
def finish(match: Match, ranks: Ranks = by_key, **result: Any) -> None:
    """End a match as the workers do: its status and the result log, at once."""
    places = ranks(match, keys_of(match))
    found = MatchResult(places, tuple(10 - place for place in places), **result)
    _append_result(match, ResultEntry.Kind.FINISHED, write_result(found))
    Match.objects.filter(id=match.id).update(status=Status.FINISHED, epoch=1)


@transaction.atomic
def void(match: Match) -> None:
    _append_result(match, ResultEntry.Kind.VOIDED, "")
    Match.objects.filter(id=match.id).update(status=Status.VOIDED, epoch=1)


def _append_result(match: Match, kind: ResultEntry.Kind, result: str) -> None:
    head = ResultLogHead.objects.select_for_update().get()
    head.position += 1
    head.save()
    said = ResultEntry.objects.filter(match=match).count()
    ResultEntry.objects.create(
        position=head.position, kind=kind, match=match, result=result, log_seq=said
    )


def play_round(tournament: Tournament, ranks: Ranks = by_key) -> int:
    """Play all that may begin until nothing is left; return how many were played."""
    played = 0
    while ready := of_status(tournament, Status.READY):
        for match in ready:
            finish(match, ranks)
        played += len(ready)
        _promote_only(tournament)
    return played


def _promote_only(tournament: Tournament) -> None:
    """Let the rest of the round begin without pairing the next one."""
    if of_status(tournament, Status.PLANNED):
        progress(tournament_id=tournament.pk)


def play_out(tournament: Tournament, ranks: Ranks = by_key, rounds: int = 100) -> None:
    """Play a tournament to its end."""
    for _ in range(rounds):
        play_round(tournament, ranks)
        progress(tournament_id=tournament.pk)
        if fresh(tournament).status != Tournament.Status.RUNNING:
            return
    raise AssertionError("It does not come to an end.")
