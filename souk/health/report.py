"""All that is known of the site's health, and what there is to find about it."""

from collections import Counter
from dataclasses import dataclass

from souk.health import selectors
from souk.health.diagnosis import findings
from souk.health.findings import HealthFinding, Level, worst
from souk.health.queue import Queue, queue
from souk.health.signs import Signs
from souk.health.space import database_size, disks
from souk.health.wait_times import wait_times
from tournaments.models import Outage, Sweep


@dataclass(frozen=True, slots=True, kw_only=True)
class HealthReport:
    """The signs that findings follow from, and what else organisers like to see."""

    signs: Signs
    findings: list[HealthFinding]
    matches: list[selectors.Counted]
    held: list[tuple[str, int]]
    """How many matches each worker plays at present."""
    outages: list[Outage]
    bots: int
    database_size: int

    @property
    def level(self) -> Level:
        return worst(self.findings)

    @property
    def queue(self) -> Queue:
        return self.signs.queue


def signs() -> Signs:
    return Signs(
        queue=queue(),
        running=selectors.running(),
        quarantined=selectors.quarantined(),
        sweep=Sweep.objects.first(),
        projections=selectors.projections(),
        waits=wait_times(),
        integrity=selectors.integrity(),
        disks=disks(with_sandbox=False),
    )


def report() -> HealthReport:
    found = signs()
    held = Counter(match.worker for match in found.running)
    return HealthReport(
        signs=found,
        findings=findings(found),
        matches=selectors.matches_by_status(),
        held=sorted(held.items()),
        outages=selectors.outages(),
        bots=selectors.waiting_bots(),
        database_size=database_size(),
    )
