"""What is timed of the site's own store. Logs are opened beforehand."""

from dataclasses import dataclass
from uuid import UUID

from benchmarks.site.matches import PlayedMatch, chained, played
from replays.log.head import Head
from replays.models import MatchLog
from replays.services.append import append
from replays.services.batch_writer import BatchWriter
from replays.services.log_creation import open_log


@dataclass(frozen=True, slots=True)
class Opened:
    """A log without entries, and the match that goes into it."""

    row: MatchLog
    head: Head
    match: PlayedMatch


def opened(number: int) -> Opened:
    match = played(number)
    header = match.renewed()
    row = open_log(header, seed=match.seed)
    return Opened(row, Head.of(header), match)


def store(number: int) -> UUID:
    """Store a whole match and return its id."""
    log = opened(number)
    append_whole(log)
    return log.head.match


def append_whole(log: Opened) -> int:
    """Chain and append a match in one transaction."""
    facts = log.match.facts
    append(log.head, chained(log.head.chain(), facts))
    return len(facts)


def append_in_batches(log: Opened, writer: BatchWriter) -> int:
    """Chain and append a match step by step, as its worker does."""
    chain = log.head.chain()
    with writer as write:
        for step in log.match.steps:
            write(chained(chain, step))
    return chain.seq


def append_singly(log: Opened, size: int) -> int:
    """Chain and append the beginning of a match, a transaction for each entry."""
    head, chain = log.head, log.head.chain()
    for fact in log.match.facts[:size]:
        head = append(head, chained(chain, [fact]))
    return size
