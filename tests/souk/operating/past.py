"""A site with a past: matches that bots have played, and one that was interrupted."""

from collections.abc import Callable

from replays.models import LogEntry
from tests.tournaments.sandboxed import at_bazar, packaged
from tests.tournaments.tournaments.fields import draft
from tournaments.models import Match, Rating, Tournament
from tournaments.ratings.algorithms import ALGORITHMS
from tournaments.services.ladders.fits import fit_due
from tournaments.services.ladders.projection import take_in
from tournaments.services.matches.lease import claim_next
from tournaments.services.matches.runner import play_next
from tournaments.services.tournaments.entries import enter_version
from tournaments.services.tournaments.lifecycle import open_tournament, start_tournament
from tournaments.services.tournaments.scheduler import progress
from tournaments.services.tournaments.settings import create_tournament

MOVES = 10


def live_through() -> Match:
    """Play a tournament to its end, rate it, and return a match that was left alone."""
    versions = [packaged() for _ in range(2)]
    terms = draft(seats=2, format="swiss", format_options='{"rounds": 1}')
    tournament = create_tournament(draft=terms, by=None)
    open_tournament(tournament=tournament, by=None)
    for version in versions:
        enter_version(tournament=tournament, version=version, by=None)
    start_tournament(tournament=tournament, by=None)
    while _goes_on(tournament):
        while play_next(worker="a worker"):
            pass
    for way in ALGORITHMS:
        take_in(way.name)
        fit_due(way.name)
    assert Rating.objects.exists()
    return _left_alone(at_bazar(*versions))


def _goes_on(tournament: Tournament) -> bool:
    progress(tournament_id=tournament.pk)
    tournament.refresh_from_db()
    return tournament.status != Tournament.Status.FINISHED


def _left_alone(match: Match) -> Match:
    """Let a worker begin a match, and another be lost as soon as it has claimed it."""
    assert play_next(worker="a worker", is_stopping=_after(MOVES))
    claim = claim_next(worker="lost")
    assert claim
    assert claim.match == match
    assert LogEntry.objects.filter(log_id=match.id, kind="move").count() >= 1
    return claim.match


def _after(times: int) -> Callable[[], bool]:
    left = iter(range(times))
    return lambda: next(left, None) is None
