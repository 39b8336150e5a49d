"""People who leave a rated match before it has become one.

Most of such a match is played by a stand-in, so it says nothing about those who sat
there and does not count. Otherwise accounts that resign at once could lift any rating.
Nor does leaving pay: who leaves early sits at no rated table for a while.

A table begins when somebody takes its last seat. A person who had waited there for
hours may be asleep then, and has left nothing; the match does not count either, but
nobody has to pause. This is believed once a week, or people could look who sits down
and stay away from opponents whom they do not like.
"""

from collections.abc import Collection
from datetime import timedelta
from typing import Final

from django.conf import settings
from msgspec import json

from replays.log.entry import SeatFailed
from replays.models import LogEntry
from tournaments.messages import message
from tournaments.models import Match, Seat
from tournaments.selectors import clock

LONG: Final = timedelta(hours=1)
"""Who has waited for so long need not be there when the match begins."""
BELIEVED_EVERY: Final = timedelta(days=7)


def settle_early_leavers(match: Match, failed: Collection[int]) -> None:
    """Take a table of people out of the ratings if one left it early, and note who.

    The site pairs the matches of tournaments: who leaves one of them has lost it.
    It is called in the transaction that publishes the result, with the seats that a
    stand-in has played to the end. The row of the match is locked.
    """
    if not match.is_rated or match.deal.table_id is not None:
        return
    people = match.seats.filter(number__in=failed, competitor__person__isnull=False)
    early = [seat for seat in people if _made_few_moves(match, seat.number)]
    if not early:
        return
    for seat in early:
        note = "away_at" if _was_away(match, seat) else "left_early_at"
        match.seats.filter(pk=seat.pk).update(**{note: clock.database_now()})
    match.is_rated = False
    match.unrated_because = message(
        "unrated.left_early", {"share": settings.RATED_SHARE}
    )
    match.save(update_fields=["is_rated", "unrated_because"])


def _was_away(match: Match, seat: Seat) -> bool:
    """Whether a person missed a match that began long after they had sat down.

    They have done nothing at all in it: a resignation or a move shows that they came.
    """
    if seat.taken_at is None or match.starts_at - seat.taken_at < LONG:
        return False
    assert seat.competitor_id is not None
    entries = LogEntry.objects.filter(log_id=match.id, actor=seat.number)
    failure = entries.filter(kind="seat_failed").order_by("seq")[0]
    if json.decode(failure.payload, type=SeatFailed).code != "timeout":
        return False
    lately = Seat.objects.filter(
        competitor_id=seat.competitor_id,
        away_at__gt=clock.database_now() - BELIEVED_EVERY,
    )
    own = entries.filter(kind="move", seq__lt=failure.seq)
    return not own.exists() and not lately.exists()


def _made_few_moves(match: Match, seat: int) -> bool:
    """Whether a person made fewer moves than count, of all that the seat had to make.

    The log tells: what stands behind the failure of a seat, its stand-in has chosen.
    """
    entries = LogEntry.objects.filter(log_id=match.id, actor=seat)
    moves = entries.filter(kind="move")
    left = entries.filter(kind="seat_failed").order_by("seq").first()
    own = moves.filter(seq__lt=left.seq).count() if left else moves.count()
    return 100 * own < settings.RATED_SHARE * moves.count()
