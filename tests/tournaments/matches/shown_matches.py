"""Matches of tournaments with logs, for tests of what a big screen shows."""

from collections.abc import Iterable

from django.utils import timezone

from replays.models import MatchLog
from tests.replays.stored import Stored, stored
from tests.tournaments.tournaments.fields import draft
from tournaments.models import Deal, Match, Round, Table, Tournament
from tournaments.selectors import clock


def log_each(matches: Iterable[Match]) -> None:
    """Let matches have logs; they are copies of one, for only their heads matter."""
    log = stored().log
    for match in matches:
        _copy(log, match)


def goes_on(match: Match, *, ms_ago: int = 0) -> Match:
    """Let a match be played, with its last entry so long ago."""
    Match.objects.filter(pk=match.pk).update(status=Match.Status.RUNNING, epoch=1)
    log = stored(step=1).log
    log.head_at_ms = clock.in_ms(clock.database_now()) - ms_ago
    _copy(log, match)
    return match


def _copy(log: MatchLog, match: Match) -> None:
    log.pk = match.pk
    log._state.adding = True
    log.save(force_insert=True)


def cup(*matches: Stored) -> Tournament:
    """Return a running tournament with a table for each match, one round after another.

    Its matches are played where their logs are.
    """
    cup = draft(name="Winter cup", seats=2)
    cup.status, cup.seed = Tournament.Status.RUNNING, bytes(32)
    cup.started_at = timezone.now()
    cup.save()
    for number, match in enumerate(matches, start=1):
        round_ = Round.objects.create(tournament=cup, number=number)
        table = Table.objects.create(round=round_, number=0, entrants="[]")
        is_over = match.log.status == MatchLog.Status.FINISHED
        Match.objects.create(
            id=match.header.match,
            game=match.header.game,
            deal=Deal.objects.create(seed=match.seed, table=table),
            status=Match.Status.FINISHED if is_over else Match.Status.RUNNING,
            epoch=1,
        )
    return cup
