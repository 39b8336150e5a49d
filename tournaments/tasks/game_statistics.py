"""Statistics of games as work for Celery: what is new is counted, a bit at a time."""

import time
from typing import Final

from celery import shared_task

from engines.registry import GAMES
from tournaments.services.games.statistics import current_statistics, take_in

SECONDS: Final = 3.0
"""How long matches are counted at a time; what waits behind it waits no longer."""


@shared_task
def count_matches() -> None:
    """Count some more matches of each game in turn; old ones are counted in pieces."""
    ends = time.monotonic() + SECONDS
    behind = [current_statistics(game) for game in GAMES]
    while behind and time.monotonic() < ends:
        behind = [one for one in behind if take_in(one)]
