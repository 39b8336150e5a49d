"""`souk analyse`: what each move of a saved match was worth, and what decided it."""

import re
import signal
import sys
import time
from argparse import ArgumentTypeError, Namespace
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Final

import msgspec

from replays.analysis.match import (
    Analysis,
    assembled,
    is_mistake,
    seed_of,
    summaries,
    turning_points,
)
from replays.analysis.policies import POLICIES
from replays.analysis.positions import LineOfPositions, NoPositions, match_line
from replays.analysis.steps import AnalysisSettings, StepFigures, judge_step
from replays.log.entry import Log
from replays.log.errors import UnreadableLog
from replays.log.file import read_log
from replays.log.progress import Progress
from souk.cli.analysis_text import report
from souk.cli.machine import cores
from souk.cli.refusal import Parser, Refusal, refusing, whole_number
from souk.cli.words import add_language

FEWEST: Final = 20
MOST: Final = 5000
"""So many continuations a step are the least that mean anything, and the most."""
SAMPLED: Final = 12
"""So many steps are tried to find out how long all of them take."""


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "file", type=Path, metavar="FILE", help="a .souk.jsonl or .souk.gz file"
    )
    parser.add_argument(
        "--seat",
        type=whole_number,
        metavar="K",
        help="judge the moves of this seat alone: 1 for the first one (all seats)",
    )
    parser.add_argument(
        "--budget",
        type=_seconds,
        default=60.0,
        metavar="T",
        help="how long it may take, more or less, as in 60s or 5m (60s)",
    )
    parser.add_argument(
        "--continuations",
        type=whole_number,
        metavar="N",
        help="how many a move gets, instead of a budget; the same number gives the "
        "same figures on every machine",
    )
    parser.add_argument(
        "--policy",
        choices=POLICIES,
        default="random",
        help="how all seats play on in a continuation; greedy needs many times as long "
        "(random)",
    )
    parser.add_argument(
        "--jobs", type=whole_number, metavar="N", help="processes (one for each core)"
    )
    parser.add_argument("--json", action="store_true", help="print all figures as JSON")
    add_language(parser)


def run(arguments: Namespace) -> int:
    try:
        with refusing(arguments.file, "read"):
            log = read_log(arguments.file)
        line = match_line(log)
    except (UnreadableLog, NoPositions) as error:
        raise Refusal(str(error)) from error
    jobs = arguments.jobs or cores()
    settings = _settings(arguments, log, line, jobs)
    steps = _judged(log, line, settings, jobs)
    analysis = assembled(log, line, settings, steps)
    if arguments.json:
        print(as_json(analysis))
    else:
        print("\n".join(report(log, line, analysis, arguments.language)))
    return 0


def _settings(
    arguments: Namespace, log: Log, line: LineOfPositions, jobs: int
) -> AnalysisSettings:
    seat = None if arguments.seat is None else arguments.seat - 1
    if seat is not None and seat >= line.seats:
        raise Refusal(f"There is no seat {seat + 1}: choose 1 to {line.seats}.")
    settings = AnalysisSettings(FEWEST, arguments.policy, seat)
    if arguments.continuations:
        count = arguments.continuations
    else:
        count = _affordable(log, line, settings, arguments.budget * jobs)
    count = max(FEWEST, min(MOST, count))
    return msgspec.structs.replace(settings, continuations=count)


def _affordable(
    log: Log, line: LineOfPositions, settings: AnalysisSettings, seconds: float
) -> int:
    """Return how many continuations a step can have, by the time that a few take."""
    gap = -(-len(line.positions) // SAMPLED)
    tried = range(gap // 2, len(line.positions), gap)
    began = time.perf_counter()
    for number in tried:
        judge_step(line, number, settings, seed_of(log))
    took = time.perf_counter() - began
    rate = settings.continuations * len(tried) / took
    return round(rate * (seconds - took) / len(line.positions))


# --- on all cores --------------------------------------------------------------------


def _judged(
    log: Log, line: LineOfPositions, settings: AnalysisSettings, jobs: int
) -> list[StepFigures]:
    total = len(line.positions)
    progress = Progress(total, sys.stderr)
    found = []
    try:
        for figures in _figures(log, line, settings, jobs):
            found.append(figures)
            progress.advance()
    finally:
        progress.close()
    return found


def _figures(
    log: Log, line: LineOfPositions, settings: AnalysisSettings, jobs: int
) -> Iterator[StepFigures]:
    total = len(line.positions)
    if jobs == 1:
        for number in range(total):
            yield judge_step(line, number, settings, seed_of(log))
        return
    with ProcessPoolExecutor(
        min(jobs, total), initializer=_begin, initargs=(log, settings)
    ) as pool:
        try:
            yield from pool.map(_judge, range(total))
        finally:
            pool.shutdown(cancel_futures=True)


class _Work:
    """What a process of the pool works on."""

    line: LineOfPositions
    settings: AnalysisSettings
    seed: bytes


def _begin(log: Log, settings: AnalysisSettings) -> None:
    # Ctrl-C reaches all processes of a terminal; one alone shall hear it.
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _Work.line, _Work.settings, _Work.seed = match_line(log), settings, seed_of(log)


def _judge(number: int) -> StepFigures:
    return judge_step(_Work.line, number, _Work.settings, _Work.seed)


# --- what came out -------------------------------------------------------------------


def as_json(analysis: Analysis) -> str:
    """Return all figures, with what follows from them."""
    data = {
        "analysis": analysis,
        "seats": summaries(analysis),
        "turning_points": turning_points(analysis),
        "mistakes": [each.step for each in analysis.steps if is_mistake(each)],
    }
    return msgspec.json.format(msgspec.json.encode(data)).decode()


def _seconds(text: str) -> float:
    found = re.fullmatch(r"(\d+(?:\.\d+)?)(s|m|h)?", text)
    if not found or float(found[1]) == 0:
        raise ArgumentTypeError(f"{text!r} is no time, such as 60s or 5m")
    return float(found[1]) * {None: 1, "s": 1, "m": 60, "h": 3600}[found[2]]
