"""What workers are asked to do about logs. Every task can run twice."""

import logging
from typing import Final

from celery import shared_task

from replays.services.continuous_verification import inspect_on

SECONDS: Final = 5.0
"""How long logs are checked at a time; what waits behind it waits no longer."""

_log = logging.getLogger(__name__)


@shared_task
def inspect_logs() -> None:
    """Check some more of the logs."""
    for wrong in inspect_on(seconds=SECONDS):
        _log.error(
            "Verification failed: log of match %s: %s", wrong.log.id, wrong.problem
        )
