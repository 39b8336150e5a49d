"""What can be read of matches as work: who sits there, and where the match stands."""

from collections.abc import Iterable
from uuid import UUID

from django.db.models import Exists, OuterRef, QuerySet

from bots.driver.clock import TimeControl
from engines.core.game import Seat as SeatNumber
from replays import selectors as logs
from replays.models import MatchLog
from tournaments.conduct.control import read_control
from tournaments.conduct.position import MatchPosition
from tournaments.models import Competitor, Deal, Match, Seat
from tournaments.selectors import clock
from tournaments.selectors.matches.forks import keeps_secrets

Status = Match.Status

BEGUN = (Status.READY, Status.RUNNING, Status.WAITING, Status.QUARANTINED)
"""What a match can be while its log is being written."""


class NoLog(LookupError):
    """The match has not begun: there is nothing to read of it."""


class UnsoundLog(ValueError):
    """What is stored of a match does not lead where it should."""


def competitors_of(match: Match) -> dict[SeatNumber, Competitor]:
    """Return who sits where; free seats are left out."""
    return _competitors(_seats_of(match.id))


def seated_match(match_id: UUID) -> tuple[Match, dict[SeatNumber, Competitor]]:
    """Return a match with its deal and who sits where, by one query."""
    seats = [*_seats_of(match_id).select_related("match__deal")]
    if not seats:
        raise Match.DoesNotExist
    return seats[0].match, _competitors(seats)


def _seats_of(match_id: UUID) -> QuerySet[Seat]:
    seats = Seat.objects.filter(match_id=match_id).order_by("number")
    return seats.select_related("competitor__version__bot", "competitor__person")


def _competitors(seats: Iterable[Seat]) -> dict[SeatNumber, Competitor]:
    return {
        seat.number: seat.competitor for seat in seats if seat.competitor is not None
    }


def people_at(match: Match) -> dict[SeatNumber, int]:
    """Return the people of a match by their seats, as the ids of their accounts."""
    seats = Seat.objects.filter(match=match, competitor__person__isnull=False)
    return dict(seats.values_list("number", "competitor__person_id"))


def bot_clock(match_id: UUID) -> TimeControl:
    """Return the time of bots in a match; the usual one for those from files."""
    controls = Match.objects.filter(id=match_id).values_list("control", flat=True)
    return read_control(controls.first() or "{}").bots


def position_of(
    match: Match, people: Iterable[SeatNumber] | None = None
) -> MatchPosition:
    """Return where a match stands by its log, every link of which is checked.

    `people` are the seats of people, for callers who know them already.
    """
    log = MatchLog.objects.filter(id=match.id).first()
    if log is None:
        raise NoLog(f"Match {match.id} has not begun.")
    control = read_control(match.control)
    seats = people_at(match) if people is None else people
    position = MatchPosition(logs.header_of(log), control, seats)
    position.add_entries(logs.entries(log.id, until=log.head_seq))
    if position.head != logs.head_of(log):
        raise UnsoundLog(
            f"The entries of match {match.id} do not lead to its head: verify the logs."
        )
    return position


def unpublished() -> QuerySet[Match]:
    """Return the matches that are over by their logs and do not know it yet."""
    over = MatchLog.objects.filter(id=OuterRef("id")).exclude(
        status=MatchLog.Status.RUNNING
    )
    return Match.objects.filter(Exists(over), status__in=BEGUN)


def overtaken() -> QuerySet[Match]:
    """Return the matches that wait for people who have moved already."""
    moved = MatchLog.objects.filter(id=OuterRef("id")).exclude(
        head_seq=OuterRef("claimed_seq")
    )
    return Match.objects.filter(Exists(moved), status=Status.WAITING)


def deals_to_reveal() -> QuerySet[Deal]:
    """Return the deals whose matches are all over and do not all hold the seed.

    A fork that was imagined from a match waits until that one is open as well.
    """
    over = Match.objects.filter(deal=OuterRef("id"), status__in=Match.OVER)
    going_on = Match.objects.filter(deal=OuterRef("id")).exclude(status__in=Match.OVER)
    secret = Match.objects.filter(keeps_secrets(), deal=OuterRef("id"))
    return Deal.objects.filter(
        Exists(over), ~Exists(going_on), ~Exists(secret), is_revealed=False
    )


def shut_logs(deal: Deal) -> QuerySet[MatchLog]:
    """Return the logs of a deal that do not hold its seed."""
    matches = Match.objects.filter(deal=deal).values("id")
    return MatchLog.objects.filter(id__in=matches, is_revealed=False)


def ready() -> QuerySet[Match]:
    """Return the matches that a worker could take up."""
    return Match.objects.filter(
        status=Status.READY, starts_at__lte=clock.database_now()
    )
