"""How fast matches are stored: whole, in batches, and entry by entry at once.

Beside the library eventsourcing with the same payloads, PostgreSQL's own COPY of the
same rows, and SQLite. Commits wait for the disk, so this is time on the wall.
"""

from collections.abc import Callable, Sequence

from benchmarks.measure import Cell, Effort
from benchmarks.measure import measure as measure_cells
from benchmarks.peers.event_sourcing import (
    aggregate_recorder,
    application_recorder,
    insert,
)
from benchmarks.progress import Progress
from benchmarks.site import Findings, writers
from benchmarks.site.copying import bare_rows
from benchmarks.site.ground import Ground
from benchmarks.site.hands import Hand, hands, together
from benchmarks.site.matches import played
from benchmarks.site.stopwatch import Stopwatch
from benchmarks.site.storing import append_in_batches, append_whole, opened
from replays.services.batch_writer import BATCH, BatchWriter

GROUP = "append"
UNIT = "entries a second"
WHOLE = "whole match"
COPY = "COPY of the same rows"
WRITERS = 8
SINGLE = 32
"""How many entries each writer appends in one piece of work: so many that telling
eight processes to begin, and waiting for the last of them, weighs little."""
PASSES = 3
PIECES = 4

Piece = Callable[[int], int]


def measure(ground: Ground, effort: Effort) -> Findings:
    """Measure all cells in turn, by a clock that stands still while logs are opened."""
    clock = Stopwatch()
    place = f"sqlite:///{ground.folder}/souk.sqlite3"
    with (
        hands(WRITERS, ground.url) as crowd,
        hands(1, place) as alone,
        bare_rows(ground.url) as copy,
    ):
        together(alone, writers.migrate)
        pieces = {
            **_own(clock),
            f"single entries, {WRITERS} writers": _crowd(clock, crowd),
            **_library(ground.url),
            f"eventsourcing, single events, {WRITERS} writers": _library_crowd(crowd),
            COPY: copy,
            "whole match on SQLite": _sqlite(clock, alone),
        }
        cells = [Cell(GROUP, name, UNIT, piece) for name, piece in pieces.items()]
        part = Effort(effort.runs, min(effort.passes, PASSES), PIECES)
        found = measure_cells(cells, part, Progress(), clock)
    findings = Findings(found, dict.fromkeys(found, UNIT))
    share = found[f"{GROUP}/{WHOLE}"].over(found[f"{GROUP}/{COPY}"])
    findings.add(f"{GROUP}/{WHOLE}, share of COPY", "of 1", share)
    return findings


def _own(clock: Stopwatch) -> dict[str, Piece]:
    def whole(number: int) -> int:
        with clock.stopped():
            log = opened(number)
        return append_whole(log)

    def batches(number: int) -> int:
        with clock.stopped():
            log = opened(number)
            writer = BatchWriter.of(log.row)
        return append_in_batches(log, writer)

    return {WHOLE: whole, f"match in batches of {BATCH}": batches}


def _library(url: str) -> dict[str, Piece]:
    application = application_recorder(url, is_first=True)
    aggregate = aggregate_recorder(url)

    def whole(number: int) -> int:
        payloads = _payloads(number)
        return insert(application, payloads, len(payloads))

    def batches(number: int) -> int:
        return insert(application, _payloads(number), BATCH)

    def unnumbered(number: int) -> int:
        payloads = _payloads(number)
        return insert(aggregate, payloads, len(payloads))

    return {
        "eventsourcing, whole match": whole,
        f"eventsourcing, batches of {BATCH}": batches,
        "eventsourcing, whole match, aggregate recorder": unnumbered,
    }


def _crowd(clock: Stopwatch, crowd: Sequence[Hand]) -> Piece:
    def singly(number: int) -> int:
        with clock.stopped():
            together(crowd, writers.make_ready, number)
        return together(crowd, writers.append_next, SINGLE)

    return singly


def _library_crowd(crowd: Sequence[Hand]) -> Piece:
    def singly(number: int) -> int:
        return together(crowd, writers.insert_next, number, SINGLE)

    return singly


def _sqlite(clock: Stopwatch, alone: Sequence[Hand]) -> Piece:
    def whole(number: int) -> int:
        with clock.stopped():
            together(alone, writers.make_ready, number)
        return together(alone, writers.append_next_whole)

    return whole


def _payloads(number: int) -> list[bytes]:
    return [fact.payload for fact in played(number).facts]
