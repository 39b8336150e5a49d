"""What the site knows of a match that its log does not tell.

A log says that somebody sat at the third seat; whose seat that is, another app knows.
That app registers a source here when the site starts.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any, Protocol, TypeGuard
from uuid import UUID

from django.contrib.auth.models import AbstractUser, AnonymousUser
from django.db.models import QuerySet

from engines.core.game import Seat
from replays.models import MatchLog

User = AbstractUser | AnonymousUser


@dataclass(frozen=True, slots=True)
class SeatStory:
    """The player of a seat, and what the match did to the rating."""

    address: str = ""
    """The page of the player; empty where there is none."""
    change: int | None = None
    """In points; None where the match is not rated, or not yet."""
    rating: str = ""
    """The page that tells what the match did to the ratings of its table."""


@dataclass(frozen=True, slots=True)
class ForkLine:
    """A match that goes on from a step of another one."""

    address: str
    step: int
    name: str
    """Who wanted it; empty where the account is gone."""
    chance: str
    """How its chance goes on, in words."""
    at: datetime


@dataclass(frozen=True, slots=True)
class ForkOrigin:
    """Where in another match a match begins."""

    address: str
    step: int
    offset: int
    """By how much a step of the parent has the higher number."""
    chance: str


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
    screen: str = ""
    """The page that shows it, and what follows, on a big screen."""
    waiting: str = ""
    """What it waits for just now, in words; empty when it is over."""
    origin: ForkOrigin | None = None
    """Where it goes on from, if it is a fork."""
    forks: Sequence[ForkLine] = ()
    """The newest matches that go on from it."""

    def without_result(self) -> "MatchStory":
        """Return the same in no-spoiler mode, without the result."""
        seats = [SeatStory(seat.address) for seat in self.seats]
        # A fork names a step that the reader may not have reached.
        return replace(self, seats=seats, waiting="", forks=())


class PrivateLog(Protocol):
    """What the bot at one seat wrote for its author."""

    seat: Seat
    label: str
    parts: list[tuple[int, str]]
    """What it wrote, by the number of the step."""


class MatchSource(Protocol):
    """What another app knows of matches; it registers itself when the site starts."""

    def own_seats(self, user: User, match: UUID) -> Collection[Seat]: ...
    def story_of(self, match: UUID) -> MatchStory: ...
    def matches_left(self, match: UUID) -> int: ...
    def fork_address(self, user: User, log: MatchLog) -> str: ...
    def names_of(
        self, matches: Collection[UUID]
    ) -> Mapping[UUID, Mapping[Seat, str]]: ...
    def matches_with(self, name: str) -> QuerySet[Any, UUID]: ...
    def private_logs(self, user: User, match: UUID) -> Sequence[PrivateLog]: ...
    def has_own_name(self, user: AbstractUser) -> bool: ...
    def guest_accounts(self) -> QuerySet[Any]: ...


_registered: list[MatchSource] = []


def register(source: MatchSource) -> None:
    """Ask this source from now on."""
    _registered[:] = [source]


def own_seats(user: User, match: UUID) -> Collection[Seat]:
    """Return the seats at which a person sits, and sees what a player there sees."""
    return _registered[0].own_seats(user, match) if user.is_authenticated else ()


def story_of(match: UUID) -> MatchStory:
    """Return what a match belongs to, with the same number of queries for each."""
    return _registered[0].story_of(match)


def matches_left(match: UUID) -> int:
    """Return how many other matches of the same deal are not over yet."""
    return _registered[0].matches_left(match)


def fork_address(user: User, log: MatchLog) -> str:
    """Return the page on which a person plays a match on; empty where they cannot."""
    return _registered[0].fork_address(user, log)


def names_of(matches: Collection[UUID]) -> Mapping[UUID, Mapping[Seat, str]]:
    """Return what the people in matches are called, with one query for all of them.

    A log calls a person by a number, so that it can be given away. Seats of bots, and
    matches that were played elsewhere, are left out.
    """
    return _registered[0].names_of(matches) if matches else {}


def matches_with(name: str) -> QuerySet[Any, UUID]:
    """Return the ids of the matches of people with this in their names."""
    return _registered[0].matches_with(name)


def private_logs(user: User, match: UUID) -> Sequence[PrivateLog]:
    """Return what a person may read of what bots wrote in a match."""
    return _registered[0].private_logs(user, match) if user.is_authenticated else ()


def has_own_name(user: User) -> TypeGuard[AbstractUser]:
    """Whether somebody is here under a name they have chosen, and no mere guest."""
    return user.is_authenticated and _registered[0].has_own_name(user)


def guest_accounts() -> QuerySet[Any]:
    """Return the accounts of all guests; one visitor can be many of them."""
    return _registered[0].guest_accounts()
