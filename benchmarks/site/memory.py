"""What a worker has taken of the machine's memory after many matches: no more."""

from typing import Final

from benchmarks.measure import Effort, Figure
from benchmarks.site import Findings
from benchmarks.site.ground import Ground
from benchmarks.site.hands import hands
from benchmarks.site.playing import greedy, plan, play_some, warm_up

GROUP: Final = "memory"
GAME: Final = "bazar"
SEATS: Final = 2
FEW: Final = 100
MANY: Final = 1000


def measure(ground: Ground, effort: Effort) -> Findings:
    """Let one process play a thousand matches, once: it remembers none of them."""
    del effort
    found = Findings()
    plan(GAME, greedy(), MANY, SEATS)
    with hands(1, ground.url) as (worker,):
        worker.submit(warm_up).result()
        played = 0
        for number in (FEW, MANY):
            played += worker.submit(play_some, number - played).result()
            megabytes = worker.submit(resident_mb).result()
            path = f"{GROUP}/worker after {played} matches"
            found.add(path, "MB", Figure((megabytes,)))
    return found


def resident_mb() -> float:
    """Return what of this process is in memory now, in megabytes."""
    with open("/proc/self/status") as status:
        for line in status:
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) / 1000
    raise RuntimeError("Memory is measured on Linux only.")
