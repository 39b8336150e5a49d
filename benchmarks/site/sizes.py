"""What a whole match weighs, as a file and in the database, beside another's replay."""

import gzip
from io import BytesIO

from django.db import connection

from benchmarks.measure import Effort, Figure
from benchmarks.peers import PeerMissing
from benchmarks.peers.kaggle_hearts import replays
from benchmarks.site import Findings
from benchmarks.site.ground import Ground
from benchmarks.site.matches import chained, played
from benchmarks.site.storing import store
from replays.log.canonical import canonical
from replays.log.chain import Chain
from replays.log.file import parse_log
from replays.log.lines import line_of
from replays.log.packing import packed
from replays.models import CommandReceipt, LogEntry, MatchLog, MatchSecret

GROUP = "size"
TABLES = [
    model._meta.db_table for model in (MatchLog, LogEntry, MatchSecret, CommandReceipt)
]
MATCHES = 20
"""Stored at once: a table grows by whole pages, and by several of them."""


def measure(ground: Ground, effort: Effort) -> Findings:
    """Weigh one match, or some in the database, for each run."""
    files = [_file(number) for number in range(effort.runs)]
    gzipped = [len(gzip.compress(file)) for file in files]
    archived = [len(packed(parse_log(BytesIO(file), "match"))) for file in files]
    decisions = [played(number).decisions for number in range(effort.runs)]
    found = Findings()
    _add(found, "log file", [len(file) for file in files], decisions)
    _add(found, "log file, gzip", gzipped, decisions)
    _add(found, "packed log", archived, decisions)
    rows = [_growth(run) for run in range(effort.runs)]
    average = sum(played(number).decisions for number in range(MATCHES)) / MATCHES
    _add(found, "PostgreSQL", rows, [average] * effort.runs)
    try:
        others = replays(effort.runs)
    except ImportError as error:
        raise PeerMissing(f"{error} `make bench` installs it.") from error
    theirs = [other["decisions"] for other in others]
    for name, key in (("replay", "bytes"), ("replay, gzip", "gzipped")):
        weights = [other[key] for other in others]
        _add(found, f"kaggle-environments hearts, {name}", weights, theirs)
    return found


def _add(
    found: Findings, name: str, weights: list[float], decisions: list[float]
) -> None:
    found.add(f"{GROUP}/{name}", "bytes a match", Figure(tuple(weights)))
    each = [weight / number for weight, number in zip(weights, decisions, strict=True)]
    found.add(f"{GROUP}/{name}, by decision", "bytes a decision", Figure(tuple(each)))


def _file(number: int) -> bytes:
    match = played(number)
    entries = chained(Chain.of(match.header), match.facts)
    return canonical(match.header) + b"\n" + b"".join(map(line_of, entries))


def _growth(run: int) -> float:
    """Return by how much the database grows with a match, indexes and all."""
    before = _weight()
    for number in range(MATCHES):
        store(number)
    return (_weight() - before) / MATCHES


def _weight() -> int:
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT sum(pg_total_relation_size(name::regclass)) "
            "FROM unnest(%s::text[]) AS name",
            [TABLES],
        )
        row = cursor.fetchone()
    return int(row[0])
