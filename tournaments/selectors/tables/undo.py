"""What a person at a casual table can take back."""

from django.conf import settings

from engines.core.game import Seat
from replays.log.line import MoveInForce
from tournaments.conduct.position import MatchPosition
from tournaments.conduct.undo import Obstacle, undoable_move
from tournaments.models import Match


def is_casual(match: Match) -> bool:
    """Whether nothing follows from a match: it is no rated one and of no tournament."""
    is_for_ratings = match.is_rated or match.is_drawn or match.unrated_because
    return not is_for_ratings and match.deal.table_id is None


def can_undo(
    match: Match, position: MatchPosition, seat: Seat
) -> MoveInForce | Obstacle:
    """Return the move that a seat can take back now, or what stands in the way."""
    if not is_casual(match):
        return Obstacle.RATED
    return undoable_move(position, seat, most=settings.UNDOS_PER_MATCH)
