"""Many matches at once, in as many processes as asked for."""

import signal
from collections.abc import Generator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from itertools import islice
from typing import Final

from souk.cli.refusal import FAILED, Refusal
from souk.cli.series import Played, Series, play_match

BACKLOG: Final = 4
"""How many matches wait for each process, so that none is ever idle."""


def play_all(series: Series, matches: int, jobs: int) -> Generator[Played, None, None]:
    """Play matches 1 to `matches`; hand each on as soon as it is over.

    After Ctrl-C, what other processes are in the midst of is finished and handed on
    before `KeyboardInterrupt` is raised.
    """
    if jobs == 1:
        for number in range(1, matches + 1):
            yield play_match(series, number)
        return
    with ProcessPoolExecutor(min(jobs, matches), initializer=_leave_it_to_us) as pool:
        try:
            yield from _play_in(pool, series, matches, backlog=jobs * BACKLOG)
        except BrokenProcessPool as error:
            raise Refusal(
                "A process that played a match has died, perhaps for lack of memory.",
                FAILED,
            ) from error


def _play_in(
    pool: ProcessPoolExecutor, series: Series, matches: int, *, backlog: int
) -> Generator[Played, None, None]:
    numbers = iter(range(1, matches + 1))
    waiting: set[Future[Played]] = set()
    try:
        while True:
            for number in islice(numbers, backlog - len(waiting)):
                waiting.add(pool.submit(play_match, series, number))
            if not waiting:
                return
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            for future in done:
                yield future.result()
    except KeyboardInterrupt:
        pool.shutdown(cancel_futures=True)
        yield from (future.result() for future in waiting if not future.cancelled())
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def _leave_it_to_us() -> None:
    """Let Ctrl-C, which reaches all processes of a terminal, be heard by one alone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
