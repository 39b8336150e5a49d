"""What the site knows of a match that its log does not tell.

A log says that somebody sat at the third seat; whose seat that is, another app knows.
This app asks by the functions that the settings name, and knows none of them itself.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from typing import Any, Protocol, cast
from uuid import UUID

from django.conf import settings
from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.db.models import QuerySet
from django.utils.module_loading import import_string

from engines.core.game import Seat

User = AbstractUser | AnonymousUser


@dataclass(frozen=True, slots=True)
class SeatStory:
    """Who sits at a seat, and what the match did to the rating."""

    address: str = ""
    """The page of the player; empty where there is none."""
    change: int | None = None
    """In points; None where the match is not rated, or not yet."""


@dataclass(frozen=True, slots=True)
class MatchStory:
    """What a match belongs to, and what it led to."""

    seats: Sequence[SeatStory] = ()
    tournament: str = ""
    """The name of its tournament; empty where it was played for its own sake."""
    round: int | None = None
    address: str = ""
    """The page of the tournament."""
    table: str = ""
    """The page where its people play; empty where none do."""
    waiting: str = ""
    """What it waits for just now, in words; empty when it is over."""

    def without_result(self) -> "MatchStory":
        """Return the same for who does not want to know yet how the match went."""
        seats = [SeatStory(seat.address) for seat in self.seats]
        return replace(self, seats=seats, waiting="")


class PrivateLog(Protocol):
    """What the bot at one seat wrote for its author."""

    seat: Seat
    label: str
    parts: list[tuple[int, str]]
    """What it wrote, by the number of the step."""


@cache
def _named(path: str) -> Callable[..., object]:
    found: Callable[..., object] = import_string(path)
    return found


def own_seats(user: User, match: UUID) -> Collection[Seat]:
    """Return the seats at which a person sits, and sees what a player there sees."""
    if not user.is_authenticated:
        return ()
    found = _named(settings.REPLAYS_OWN_SEATS)(user, match)
    return cast(Collection[Seat], found)


def story_of(match: UUID) -> MatchStory:
    """Return what a match belongs to; the same number of questions for every match."""
    return cast(MatchStory, _named(settings.REPLAYS_STORY)(match))


def matches_left(match: UUID) -> int:
    """Return how many other matches of the same deal are not over yet."""
    return cast(int, _named(settings.REPLAYS_MATCHES_LEFT)(match))


def names_of(matches: Collection[UUID]) -> Mapping[UUID, Mapping[Seat, str]]:
    """Return what the people in matches are called; one question for all of them.

    A log calls a person by a number, so that it can be given away. Seats of bots, and
    matches that were played elsewhere, are left out.
    """
    if not matches:
        return {}
    found = _named(settings.REPLAYS_NAMES)(matches)
    return cast(Mapping[UUID, Mapping[Seat, str]], found)


def matches_with(name: str) -> QuerySet[Any, UUID]:
    """Return the matches of people with this in their names, to be asked for by id."""
    found = _named(settings.REPLAYS_MATCHES_WITH)(name)
    return cast("QuerySet[Any, UUID]", found)


def private_logs(user: User, match: UUID) -> Sequence[PrivateLog]:
    """Return what a person may read of what bots wrote in a match."""
    if not user.is_authenticated:
        return ()
    found = _named(settings.REPLAYS_PRIVATE_LOGS)(user, match)
    return cast(Sequence[PrivateLog], found)
