"""What becomes of matches that were planned with a version that is suspended since.

It begins none of them. A ladder need not play any single match, so there they are
cancelled: the claim itself looks for them, under a lock that a suspension waits for.
Anywhere else the others are owed theirs: a stand-in plays the seat, and the seat has
failed before the first move.
"""

from collections.abc import Mapping

from bots.driver.failure import FailedSeat
from bots.models import BotVersion
from bots.services.suspension import lock_suspended
from engines.core.game import Seat
from tournaments.conduct.position import MatchPosition
from tournaments.messages import message
from tournaments.models import Competitor, Match, Tournament
from tournaments.models import Seat as SeatRow
from tournaments.selectors.bots.entries import LADDERS
from tournaments.selectors.tournaments.queries import unbegun

SUSPENDED = BotVersion.Status.SUSPENDED


def absences(
    competitors: Mapping[Seat, Competitor], position: MatchPosition
) -> list[FailedSeat]:
    """Return the seats that may not begin a match; none of one that has begun."""
    if position.head.moves:
        return []
    return [
        FailedSeat(
            seat,
            "start",
            message("seat.suspended", {"version": str(competitor.version)}),
        )
        for seat, competitor in competitors.items()
        if competitor.version
        and competitor.version.status == SUSPENDED
        and seat not in position.failed
    ]


def is_off(match: Match) -> bool:
    """Whether a match that is about to begin is not to be played, as one of a ladder.

    Until the transaction ends, none of its versions can be suspended.
    """
    versions = SeatRow.objects.filter(match=match, competitor__version__isnull=False)
    suspended = lock_suspended(
        [*versions.values_list("competitor__version_id", flat=True)]
    )
    ladders = Tournament.objects.filter(format__in=LADDERS)
    of_a_ladder = ladders.filter(rounds__tables__deals=match.deal_id)
    return bool(suspended) and of_a_ladder.exists()


def cancel_suspended(tournament: Tournament) -> int:
    """Cancel the matches of a ladder under lock that wait for a suspended version."""
    waiting = unbegun(tournament)
    absent = SeatRow.objects.filter(
        match__in=waiting, competitor__version__status=SUSPENDED
    )
    found = [*absent.values_list("match_id", flat=True)]
    return waiting.filter(id__in=found).update(status=Match.Status.CANCELLED)
