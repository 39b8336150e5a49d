"""The log of a fork: it is there, up to where the fork begins, before anybody plays."""

from collections.abc import Sequence
from typing import cast

from replays import selectors as logs
from replays.log.entry import ChanceAfter, SeatLabel
from replays.log.fork import fork_header, opening
from replays.log.head import Head
from replays.services.append import store
from replays.services.log_creation import open_log
from tournaments.models import Fork
from tournaments.selectors import clock
from tournaments.selectors.matches.forks import point_of


def open_fork(fork: Fork, labels: Sequence[SeatLabel], seed: bytes) -> None:
    """Open the log of a fork with all that leads to its beginning.

    It is done in the transaction in which a worker claims the match.
    """
    log = logs.log(fork.parent)
    assert log is not None, "A log is never deleted."
    point = point_of(log, fork.step, until=fork.seq)
    header = fork_header(
        point,
        fork.match_id,
        labels,
        seed=seed,
        chance=cast(ChanceAfter, fork.chance),
        seat=fork.seat,
    )
    entries = [*opening(point, header, seed, clock.in_ms(clock.database_now()))]
    open_log(header, seed=seed)
    before = Head.of(header)
    store(before, before.after(entries), entries)
