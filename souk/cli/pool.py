"""Many deals at once, in as many processes as asked for."""

import signal
from collections import deque
from collections.abc import Generator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Final

from souk.cli.match_runner import play_deal
from souk.cli.refusal import FAILED, Refusal
from souk.cli.series import Played, Series

BACKLOG: Final = 4
"""How many deals wait for each process, so that none is ever idle."""

Deals = Generator[list[Played], None, None]


def play_all(series: Series, deals: int, jobs: int) -> Deals:
    """Play deals 1 to `deals`; hand on the matches of each, in the order of the deals.

    After Ctrl-C, what other processes are in the midst of is finished and handed on
    before `KeyboardInterrupt` is raised.
    """
    if jobs == 1:
        for deal in range(1, deals + 1):
            yield play_deal(series, deal)
        return
    with ProcessPoolExecutor(min(jobs, deals), initializer=_leave_it_to_us) as pool:
        try:
            yield from _play_in(pool, series, deals, backlog=jobs * BACKLOG)
        except BrokenProcessPool as error:
            raise Refusal(
                "A process that played a match has died, perhaps for lack of memory.",
                FAILED,
            ) from error


def _play_in(
    pool: ProcessPoolExecutor, series: Series, deals: int, *, backlog: int
) -> Deals:
    numbers = iter(range(1, deals + 1))
    waiting: deque[Future[list[Played]]] = deque()
    try:
        while True:
            for deal in islice(numbers, backlog - len(waiting)):
                waiting.append(pool.submit(play_deal, series, deal))
            if not waiting:
                return
            played = waiting[0].result()
            waiting.popleft()
            yield played
    except KeyboardInterrupt:
        pool.shutdown(cancel_futures=True)
        yield from (future.result() for future in waiting if not future.cancelled())
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_it_to_us() -> None:
    """Let Ctrl-C, which reaches all processes of a terminal, be heard by one alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
