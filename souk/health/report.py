"""All that is known of the site's health, with a sentence for each thing amiss."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from django.conf import settings
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from souk.health import selectors
from souk.health.queue import Queue, queue
from tournaments.models import Match, Outage, Sweep
from tournaments.selectors.wording import said

PATIENCE: Final = timedelta(minutes=10)
"""What waits longer than this waits for too long."""

FAR_BEHIND: Final = 1000
"""Results that a way of rating has not read: more than a few minutes' work."""


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthReport:
    queue: Queue
    matches: list[selectors.Counted]
    held: list[tuple[str, int]]
    """How many matches each worker plays at present."""
    overdue: list[Match]
    quarantined: list[Match]
    sweep: Sweep | None
    outages: list[Outage]
    projections: list[selectors.Read]
    bots: int
    oldest_bot: datetime | None
    integrity: selectors.Integrity
    space: selectors.Space

    @property
    def troubles(self) -> list[str]:
        """What an organiser or operator should look at, a sentence each."""
        return [
            *_about_queue(self),
            *_about_matches(self),
            *_about_clocks(self),
            *_about_the_rest(self),
        ]


def report() -> HealthReport:
    running = selectors.running()
    bots, oldest = selectors.waiting_bots()
    return HealthReport(
        queue=queue(),
        matches=selectors.matches_by_status(),
        held=sorted(Counter(match.worker for match in running).items()),
        overdue=selectors.overdue(running),
        quarantined=selectors.quarantined(),
        sweep=Sweep.objects.first(),
        outages=selectors.outages(),
        projections=selectors.projections(),
        bots=bots,
        oldest_bot=oldest,
        integrity=selectors.integrity(),
        space=selectors.space(),
    )


def _about_queue(found: HealthReport) -> Iterator[str]:
    if not found.queue.is_used:
        yield _("REDIS_URL names no Redis, so no tasks can be enqueued.")
    elif not found.queue.is_there:
        yield _(
            "Redis does not answer: no tasks can be enqueued, and the state of workers "
            "is unknown. Nothing is lost: they find all work in the database when it "
            "is back."
        )
    elif not found.queue.answering:
        yield _("No worker answers: nothing is played or checked until one is started.")


def _about_matches(found: HealthReport) -> Iterator[str]:
    if count := len(found.overdue):
        yield ngettext(
            "%(count)s lease has expired and no worker has claimed the match.",
            "%(count)s leases have expired and no worker has claimed the matches.",
            count,
        ) % {"count": count}
    if count := len(found.quarantined):
        yield ngettext(
            "%(count)s match is in quarantine and waits for an organiser.",
            "%(count)s matches are in quarantine and wait for an organiser.",
            count,
        ) % {"count": count}
    for counted in found.matches:
        if counted.status == Match.Status.READY and _is_old(counted.oldest):
            yield _("A match has been ready for more than ten minutes: add workers.")
    if any(read.behind > FAR_BEHIND for read in found.projections):
        yield _("Ratings are far behind the results.")


def _about_clocks(found: HealthReport) -> Iterator[str]:
    seen = found.sweep.at if found.sweep else None
    patience = timedelta(seconds=settings.OUTAGE_S)
    if seen is None or timezone.now() - seen > patience:
        yield _("People’s clocks are not checked: they stand still meanwhile.")
    if found.sweep and found.sweep.trouble:
        yield said(found.sweep.trouble)


def _about_the_rest(found: HealthReport) -> Iterator[str]:
    if found.oldest_bot and _is_old(found.oldest_bot):
        yield _("A bot has waited for its check for more than ten minutes.")
    if count := len(found.integrity.problems):
        yield ngettext(
            "%(count)s log is not what was written.",
            "%(count)s logs are not what was written.",
            count,
        ) % {"count": count}
    if found.space.is_scarce:
        yield _("Space on the disk of this machine is scarce.")


def _is_old(moment: datetime) -> bool:
    return timezone.now() - moment > PATIENCE
