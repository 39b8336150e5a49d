"""The signs by which the health of the site is known."""

from dataclasses import dataclass

from souk.health import selectors
from souk.health.queue import Queue
from souk.health.space import Disk
from souk.health.wait_times import WaitTimes
from tournaments.models import Match, Sweep


@dataclass(frozen=True, slots=True, kw_only=True)
class Signs:
    queue: Queue
    running: list[Match]
    """What workers play, or began to."""
    quarantined: list[Match]
    """Some at least, if there are any."""
    sweep: Sweep | None
    projections: list[selectors.Read]
    waits: WaitTimes
    integrity: selectors.Integrity
    disks: list[Disk]
    """Those of this process; workers tell of theirs in the queue."""

    @property
    def overdue(self) -> list[Match]:
        return selectors.overdue(self.running)
