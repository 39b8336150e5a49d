"""Matches that were begun, found by their players and by what they counted for."""

from django.db.models import QuerySet

from replays import selectors as logs
from replays.models import MatchLog
from tournaments.models import Match, Seat


def found_matches(
    *,
    game: str = "",
    status: str = "",
    player: str = "",
    tournament: str = "",
    bot: str = "",
) -> QuerySet[MatchLog]:
    """Return matches, the newest first, that fit all that is given."""
    found = logs.matches(game=game, status=status, player=player)
    if tournament:
        played = Match.objects.filter(deal__table__round__tournament__slug=tournament)
        found = found.filter(id__in=played.values("id"))
    if bot:
        seats = Seat.objects.filter(competitor__version__bot__name=bot)
        found = found.filter(id__in=seats.values("match_id"))
    return found
