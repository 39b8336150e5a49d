"""Tasks about bots. Every task can run twice."""

import logging
from mmap import mmap

from celery import shared_task
from celery.exceptions import SoftTimeLimitExceeded
from celery.signals import worker_shutting_down
from kombu.exceptions import OperationalError

from bots.check_runner import TOTAL_S
from bots.messages import message
from bots.sandbox.errors import SandboxUnavailable
from bots.services import check_report

_log = logging.getLogger(__name__)

# Shared by the worker and the processes of its pool, which are forked from it.
_stopping = mmap(-1, 1)


@worker_shutting_down.connect
def _stop_checks(**details: object) -> None:
    del details
    _stopping[0] = 1


def _raise_if_stopping() -> None:
    if _stopping[0]:
        raise check_report.CheckStopped


# A check ends by itself long before; a process that hangs is ended by the worker.
@shared_task(soft_time_limit=TOTAL_S + 60, time_limit=TOTAL_S + 90)
def check_version(version_id: int) -> None:
    """Check a version that was handed in, and have the next one checked after it."""
    is_done = _check(version_id)
    if is_done and (following := check_report.next_version()) is not None:
        enqueue_check(following)


def _check(version_id: int) -> bool:
    """Check a version; return whether there was anything to do."""
    try:
        found = check_report.check_version(
            version_id=version_id, idle=_raise_if_stopping
        )
    except check_report.CheckStopped:
        _log.info("Check of version %s postponed: worker is stopping.", version_id)
    except SandboxUnavailable as reason:
        _log.warning(
            "Check of version %s postponed: no sandbox: %s", version_id, reason
        )
    except SoftTimeLimitExceeded:
        check_report.give_up(version_id=version_id, words=message("check.too_long"))
        return True
    except Exception:
        # The sweep enqueues it again. Others are not to wait for that.
        _log.exception(
            "Check of version %s failed; the sweep enqueues it again.", version_id
        )
        return True
    else:
        return found is not None
    return False


@shared_task
def sweep() -> None:
    """Enqueue the checks that no worker has taken up or brought to an end."""
    for version_id in check_report.take_up():
        enqueue_check(version_id)


def enqueue_check(version_id: int) -> None:
    """Enqueue the check of a version; without a broker the sweep tries again later."""
    try:
        check_version.delay(version_id)
    except OperationalError as error:
        _log.warning(
            "Could not enqueue check of version %s: broker unavailable: %s",
            version_id,
            error,
        )
