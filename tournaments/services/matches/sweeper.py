"""Finds what was left undone: matches without a worker, late clocks, open seeds.

Any number of sweepers may run at the same time, and each may be interrupted: every part
finds in the database what is still to be done, and does it once.
"""

import logging
from collections.abc import Callable
from typing import Final

from tournaments.services.matches.handoff import turn_all_over
from tournaments.services.matches.lease import release_lost
from tournaments.services.matches.results import publish_all_results, reveal_all
from tournaments.services.tables.deadlines import sweep_deadlines

PARTS: Final[tuple[Callable[[], object], ...]] = (
    release_lost,
    publish_all_results,
    turn_all_over,
    sweep_deadlines,
    reveal_all,
)

_log = logging.getLogger(__name__)


def sweep_matches() -> None:
    """Do all that was left undone; what fails keeps nothing else from being done."""
    for part in PARTS:
        try:
            part()
        except Exception:
            _log.exception("Sweep: %s failed.", part.__name__)
