"""What follows from the signs: findings, the worst first.

Where one thing is the cause of another, only the cause is told.
"""

from collections.abc import Iterator
from datetime import timedelta
from typing import Final

from django.conf import settings
from django.template.defaultfilters import filesizeformat
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from souk.health.findings import HealthFinding, failing, strained
from souk.health.queue import Queue
from souk.health.signs import Signs
from souk.health.space import Disk
from souk.health.worker_heartbeats import NO_SANDBOX, machine
from tournaments.selectors.wording import said

FAR_BEHIND: Final = 1000
"""Results that a way of rating has not read: more than a few minutes' work."""
SKEW_S: Final = 5.0
"""Clocks that differ by more are wrong."""
FULL_MEMORY: Final = 0.9


def findings(signs: Signs) -> list[HealthFinding]:
    found = [
        *_about_redis(signs.queue),
        *_about_workers(signs.queue),
        *_about_clocks(signs),
        *_about_disks(signs),
        *_about_waiting(signs),
        *_about_matches(signs),
    ]
    return sorted(found, key=lambda one: -one.level.rank)


def _about_redis(queue: Queue) -> Iterator[HealthFinding]:
    if not queue.is_used:
        yield failing(
            "redis_unused",
            _(
                "REDIS_URL names no Redis, so no tasks can be enqueued: name one, or "
                "run souk up."
            ),
        )
    elif not queue.is_there:
        yield strained(
            "redis_lost",
            _(
                "Redis does not answer: no tasks can be enqueued, and the state of "
                "workers is unknown. Start it. Nothing is lost: workers find all work "
                "in the database when it is back."
            ),
        )
    if queue.memory > FULL_MEMORY:
        yield strained(
            "redis_full",
            _(
                "Redis has taken %(part)d %% of the memory it may take (maxmemory): "
                "raise the limit, or find out what else it is used for."
            )
            % {"part": queue.memory * 100},
        )
    if queue.evicts:
        yield strained(
            "redis_evicts",
            _(
                "Redis would throw messages away when its memory is full: set "
                "maxmemory-policy to noeviction."
            ),
        )


def _about_workers(queue: Queue) -> Iterator[HealthFinding]:
    if not queue.is_there:
        return
    if not queue.answering:
        yield failing(
            "no_worker",
            _(
                "No worker answers: nothing is played or checked until one is started "
                "with souk worker."
            ),
        )
        return
    lengths = dict(queue.lengths)
    for name in queue.unconsumed:
        values = {"name": name, "length": lengths[name]}
        yield failing(
            "queue_unconsumed",
            _(
                "No worker consumes the queue %(name)s, in which %(length)s messages "
                "wait: start a worker that does."
            )
            % values,
        )
    yield from _about_sandboxes(queue)


def _about_sandboxes(queue: Queue) -> Iterator[HealthFinding]:
    known = [worker for worker in queue.answering if worker.sandbox]
    without = [worker for worker in known if worker.sandbox == NO_SANDBOX]
    finding = failing if len(without) == len(known) else strained
    for worker in without:
        yield finding(
            "no_sandbox",
            _(
                "Worker %(name)s has no sandbox and runs no bots: run souk doctor "
                "there, which says why."
            )
            % {"name": worker.name},
        )


def _about_clocks(signs: Signs) -> Iterator[HealthFinding]:
    queue = signs.queue
    skews = [(machine(), queue.skew)]
    skews += [(worker.name, worker.skew) for worker in queue.answering]
    for name, skew in skews:
        if abs(skew) > SKEW_S:
            yield strained(
                "clock_skew",
                _(
                    "The clocks of %(name)s and of Redis differ by %(seconds)d "
                    "seconds: set both by NTP."
                )
                % {"name": name, "seconds": abs(skew)},
            )
    seen = signs.sweep.at if signs.sweep else None
    is_late = seen is None or timezone.now() - seen > timedelta(
        seconds=settings.OUTAGE_S
    )
    # Without Redis or workers nobody can look: that is told already.
    if is_late and queue.answering:
        yield failing(
            "no_beat",
            _(
                "Nobody looks at people’s clocks, which stand still meanwhile, nor at "
                "tournaments that are due: start a worker with --beat."
            ),
        )
    if signs.sweep and signs.sweep.trouble:
        yield strained("many_late", said(signs.sweep.trouble))


def _about_disks(signs: Signs) -> Iterator[HealthFinding]:
    found: dict[tuple[str, str], Disk] = {
        (machine(), disk.folder): disk for disk in signs.disks
    }
    for worker in signs.queue.answering:
        # souk-123@host: several workers of a machine have the same disks.
        host = worker.name.partition("@")[2]
        found |= {(host, disk.folder): disk for disk in worker.disks}
    for (host, folder), disk in found.items():
        values = {"folder": folder, "machine": host, "free": filesizeformat(disk.free)}
        if disk.is_full:
            yield failing(
                "disk_full",
                _(
                    "The disk of %(folder)s on %(machine)s is full, with %(free)s "
                    "left: nothing can be stored until you make room."
                )
                % values,
            )
        elif disk.is_scarce:
            yield strained(
                "disk_scarce",
                _(
                    "The disk of %(folder)s on %(machine)s has only %(free)s left: "
                    "make room."
                )
                % values,
            )


def _about_waiting(signs: Signs) -> Iterator[HealthFinding]:
    waits = signs.waits
    for code, wait, patience, sentence in (
        (
            "people_wait",
            waits.people,
            settings.WAIT_PEOPLE_S,
            _(
                "A person has waited for a bot to move for %(wait)s: add workers, or "
                "look what keeps them."
            ),
        ),
        (
            "checks_wait",
            waits.checks,
            settings.WAIT_CHECK_S,
            _("A bot has waited for its check for %(wait)s: add workers."),
        ),
        (
            "matches_wait",
            waits.matches,
            settings.WAIT_MATCH_S,
            _("A match of bots has waited for a worker for %(wait)s: add workers."),
        ),
    ):
        if wait is not None and wait.total_seconds() > patience:
            yield strained(code, sentence % {"wait": _span(wait)})
    for tournament in waits.late:
        yield strained(
            "tournament_late",
            _(
                "The tournament %(name)s should have started: look for its number, "
                "%(id)s, in the log of the workers."
            )
            % {"name": tournament.name, "id": tournament.pk},
        )
    for tournament in waits.stalled:
        yield strained(
            "tournament_stalled",
            _(
                "The tournament %(name)s does not go on: look for its number, %(id)s, "
                "in the log of the workers."
            )
            % {"name": tournament.name, "id": tournament.pk},
        )


def _about_matches(signs: Signs) -> Iterator[HealthFinding]:
    if count := len(signs.integrity.problems):
        yield failing(
            "log_wrong",
            ngettext(
                "%(count)s log is not what was written: stop the workers and restore "
                "a backup.",
                "%(count)s logs are not what was written: stop the workers and restore "
                "a backup.",
                count,
            )
            % {"count": count},
        )
    if count := len(signs.quarantined):
        yield strained(
            "quarantine",
            ngettext(
                "%(count)s match is in quarantine: see why, then release or void it.",
                "%(count)s matches are in quarantine: see why, then release or void "
                "them.",
                count,
            )
            % {"count": count},
        )
    if count := len(signs.overdue):
        yield strained(
            "lease_expired",
            ngettext(
                "%(count)s lease has expired and no worker has claimed the match: add "
                "workers.",
                "%(count)s leases have expired and no worker has claimed the matches: "
                "add workers.",
                count,
            )
            % {"count": count},
        )
    if any(read.behind > FAR_BEHIND for read in signs.projections):
        yield strained(
            "ratings_behind",
            _("Ratings are far behind the results: add workers."),
        )


def _span(wait: timedelta) -> str:
    """Return a time in words, as exact as anybody needs."""
    seconds = int(wait.total_seconds())
    if seconds < 120:
        return ngettext("%(count)s second", "%(count)s seconds", seconds) % {
            "count": seconds
        }
    minutes = seconds // 60
    return ngettext("%(count)s minute", "%(count)s minutes", minutes) % {
        "count": minutes
    }
