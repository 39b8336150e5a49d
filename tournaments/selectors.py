"""What can be read of tournaments; nothing here writes."""

from datetime import datetime, timedelta
from typing import Final

from replays.models import MatchLog

DAY: Final = timedelta(days=1)
MANY_IN_A_DAY: Final = 100


SOON: Final = timedelta(seconds=5)
USUAL: Final = timedelta(minutes=1)
LONG: Final = timedelta(minutes=10)


def rests_between_demos(now: datetime) -> dict[str, timedelta]:
    """Return how long a demo table stays free after a match of each status.

    What was played is kept for ever, so a site that nobody switches off plays less
    after its first hours. A voided match is replaced soon: people came to watch.
    """
    recent = MatchLog.objects.filter(created_at__gt=now - DAY)[:MANY_IN_A_DAY]
    if recent.count() == MANY_IN_A_DAY:
        return {"finished": LONG, "voided": LONG}
    return {"finished": USUAL, "voided": SOON}
