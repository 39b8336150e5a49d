"""One deal of a series, played: at a table, saved, and with what bots wrote."""

import signal
import sys
import time
from collections import deque
from collections.abc import Callable, Generator, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any, Final

from bots.bot_table import HostedMatch
from bots.driver.seat import Setting
from bots.driver.table import BotTable
from engines.core.chance import Chance
from engines.core.forfeits import with_forfeits
from engines.core.game import Outcome, Seat
from engines.core.play import Step, play, play_on
from replays.log.file import new_log
from replays.log.head import Head
from replays.log.recording import Recording, Thought
from souk.cli.failures import bot_failure
from souk.cli.in_process import InProcessSeat, mixed_table
from souk.cli.match_start import MatchStart, options_of, rules_of, start_of
from souk.cli.refusal import FAILED, Refusal
from souk.cli.series import (
    DecisionTimes,
    Pairing,
    Played,
    Series,
    SeriesEntrant,
    derived,
    file_of,
    output_of,
    pairings,
)

AnyStep = Step[Any, Any]


def play_deal(series: Series, deal: int) -> list[Played]:
    """Play all matches of a deal; write them down where the series says so."""
    return [play_match(series, pairing) for pairing in pairings(series, deal)]


def play_match(series: Series, pairing: Pairing) -> Played:
    game = rules_of(series)
    steps: list[AnyStep] = []
    paces = [DecisionTimes() for _ in pairing.seating]
    with _table(series, pairing) as table:

        def sink(step: AnyStep) -> None:
            steps.append(step)
            if step.seat is not None:
                took_us = table.replies[step.seat].cpu_us
                paces[step.seat] += DecisionTimes(1, took_us, took_us)

        outcome = _play(series, pairing, table, sink)
    seated = [series.entrants[player] for player in pairing.seating]
    output = output_of(series, pairing.number)
    events = [event for step in steps for event in step.events]
    return Played(
        outcome=outcome,
        moves=len(steps) - 1,
        events=len(events),
        rounds=game.round_of(game.fold(events)),
        failed=[
            bot_failure(failed, table.logs[failed.seat], seated[failed.seat])
            for failed in table.failed
        ],
        number=pairing.number,
        deal=pairing.deal,
        seating=pairing.seating,
        paces=tuple(paces),
        has_output=output is not None and write_output(output, table, seated),
    )


@contextmanager
def _table(series: Series, pairing: Pairing) -> Iterator[BotTable]:
    game, options = rules_of(series), options_of(series)
    seated = [*enumerate(series.entrants[player] for player in pairing.seating)]

    def seed_of(seat: Seat) -> bytes:
        return derived(series, pairing.deal, "seat", seat)

    def setting(seat: Seat) -> Setting:
        return Setting(game, options, seat, len(seated), seed_of(seat))

    players = {
        seat: game.players[entrant.label](Chance(seed_of(seat)))
        for seat, entrant in seated
        if entrant.guest is None
    }
    in_process = {
        seat: _in_process(series, entrant, setting(seat))
        for seat, entrant in seated
        if entrant.guest is not None and entrant.is_in_process
    }
    guests = {
        seat: entrant.guest
        for seat, entrant in seated
        if entrant.guest is not None and not entrant.is_in_process
    }
    match = HostedMatch(game, options, len(seated))
    with mixed_table(match, guests, in_process, players, seed_of=seed_of) as (table, _):
        yield table


def _in_process(
    series: Series, entrant: SeriesEntrant, setting: Setting
) -> InProcessSeat:
    assert entrant.guest is not None
    stream = sys.stderr if series.keeps_stdout else sys.stdout
    # Where nothing has to be copied, a debugger has the terminal for itself.
    is_copied = series.keeps_stdout or series.log_folder is not None
    return InProcessSeat(
        entrant.guest,
        setting,
        is_timed=entrant.is_timed,
        echo=stream if is_copied else None,
    )


def _play(
    series: Series, pairing: Pairing, table: BotTable, sink: Callable[[AnyStep], None]
) -> Outcome:
    start = start_of(series, pairing)
    path = file_of(series, pairing.number)
    if path is None:
        outcome = _play_at(table, series, start, sink)
        return with_forfeits(outcome, [failure.seat for failure in table.failed])
    with new_log(path, start.header) as write:
        write(start.entries)
        recording = Recording(
            start.header,
            write,
            now_ms=now_ms,
            thought=lambda seat: _thought(table, seat),
            head=Head.of(start.header).after(start.entries),
        )
        record = TableRecorder(table, recording, has_setup=bool(start.entries))

        def both(step: AnyStep) -> None:
            sink(step)
            record(step)

        outcome = _play_at(table, series, start, both)
        return recording.finish(outcome, start.seed)


class TableRecorder:
    """Writes steps down, and before each the seats that failed on the way to it."""

    def __init__(
        self, table: BotTable, recording: Recording, *, has_setup: bool = False
    ) -> None:
        """Where the log has its setup already, it is not written again."""
        self._table = table
        self._recording = recording
        self._has_setup = has_setup
        self._failures = 0

    def __call__(self, step: AnyStep) -> None:
        if step.seat is None and not self._has_setup:
            # The setup comes first, though a bot may have failed before it.
            self._recording(step)
        for failure in self._table.failed[self._failures :]:
            self._recording.fail(failure.seat, failure.code, failure.reason)
        self._failures = len(self._table.failed)
        if step.seat is not None:
            self._recording(step)


def _play_at(
    table: BotTable,
    series: Series,
    start: MatchStart,
    sink: Callable[[AnyStep], None],
) -> Outcome:
    def notify(step: AnyStep) -> None:
        sink(step)
        table.notify(step)

    game, seats = rules_of(series), len(start.header.seats)
    chance = game.chance(start.seed)
    table.steps = start.steps
    table.begin()
    if start.entries:
        notify(Step(None, None, start.past))
        outcome = play_on(game, start.state, table.ask, chance=chance, sink=notify)
    else:
        options = options_of(series)
        outcome = play(
            game, seats, table.ask, chance=chance, options=options, sink=notify
        )
    table.end(outcome)
    return outcome


def _thought(table: BotTable, seat: Seat) -> Thought:
    reply = table.replies[seat]
    return Thought(
        cpu_us=reply.cpu_us,
        wall_us=reply.wall_us,
        note=reply.note,
        slept_us=reply.slept_us,
    )


def now_ms() -> int:
    return time.time_ns() // 1_000_000


def write_output(path: Path, table: BotTable, seated: Sequence[SeriesEntrant]) -> bool:
    """Write it to a new file; tell whether there was anything to write."""
    parts = [
        (step, seat, text)
        for seat, log in table.logs.items()
        for step, text in log.parts(table.steps)
    ]
    if not parts:
        return False
    with path.open("x", encoding="utf-8") as file:
        # Of one seat they are in order already, and a sort leaves them so.
        for step, seat, text in sorted(parts, key=lambda part: part[:2]):
            file.write(f"--- step {step}, seat {seat + 1}: {seated[seat].label}\n")
            file.write(text if text.endswith("\n") else f"{text}\n")
    return True


# --- many deals at once --------------------------------------------------------------


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
