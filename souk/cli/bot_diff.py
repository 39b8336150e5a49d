"""`souk bot diff`: every decision of recorded matches that a bot takes otherwise.

It is compared with what was played, or with another bot that is asked the same.
"""

import sys
from argparse import Namespace
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any

import msgspec

from engines.core.game import Language, Seat
from replays.log.engine import game_of
from replays.log.entry import SeatLabel
from replays.log.errors import UnreadableLog
from replays.log.file import SUFFIX
from replays.log.progress import Progress
from souk.cli.entrants import bot, check_games
from souk.cli.machine import cores
from souk.cli.recorded_match import (
    PACKED,
    RecordedMatch,
    add_source,
    dice_of,
    is_match,
    recorded_match,
)
from souk.cli.recorded_seat import Asking, SeatAnswer, answers
from souk.cli.refusal import FAILED, INTERRUPTED, Parser, Refusal, whole_number
from souk.cli.series import SeriesEntrant
from souk.cli.step_text import harmless
from souk.cli.words import add_language, words
from tournaments.conduct.recorded_questions import RecordedQuestion, recorded_questions

MINE = "mine"


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "bot", metavar="BOT", help="your bot, by the path of its folder or wheel"
    )
    parser.add_argument(
        "matches",
        nargs="+",
        metavar="[BOT] MATCH",
        help="another bot to compare with, if not with what was played; then files, "
        "folders of files, or addresses of matches on a site",
    )
    parser.add_argument(
        "--seat",
        default=MINE,
        metavar="WHO",
        help="mine: where your bot sat in any version; 1 for the first seat and so "
        "on; or the name of a player (mine)",
    )
    parser.add_argument(
        "--here",
        "--in-process",
        action="store_true",
        help="no sandbox holds the bots and no clock stops them; quicker",
    )
    parser.add_argument(
        "--jobs", type=whole_number, metavar="N", help="processes (one for each core)"
    )
    parser.add_argument("--json", action="store_true", help="print them as JSON")
    add_source(parser)
    add_language(parser)


class DifferentAnswer(msgspec.Struct, frozen=True):
    """One side of a difference."""

    name: str
    move: Any = None
    words: str = ""
    """The move, or why the bot failed."""
    has_failed: bool = False


class Difference(msgspec.Struct, frozen=True):
    """A decision that was taken in two ways."""

    match: str
    step: int
    seat: int
    """From 1, as people count."""
    player: str
    answers: tuple[DifferentAnswer, DifferentAnswer]


class SeatTask(msgspec.Struct, frozen=True):
    """One seat of one match, to be asked anew."""

    match: RecordedMatch
    seat: Seat
    entrants: tuple[SeriesEntrant, ...]
    """The bot, and the one to compare with, if any."""
    language: Language


class SeatDiff(msgspec.Struct, frozen=True):
    """How many decisions of a seat were compared, and which differ."""

    decisions: int
    differences: list[Difference]


def run(arguments: Namespace) -> int:
    """Print each difference, then how many there are."""
    try:
        tasks = [*_tasks(arguments)]
    except UnreadableLog as error:
        raise Refusal(str(error)) from error
    book = words(arguments.language)
    progress = Progress(len(tasks), sys.stderr, lambda done: f"{done} / {len(tasks)}")
    found: list[SeatDiff] = []
    try:
        with closing(_compared(tasks, arguments.jobs or cores())) as diffs:
            for diff in diffs:
                found.append(diff)
                progress.close()
                if not arguments.json:
                    for difference in diff.differences:
                        print("\n".join(_lines(difference, arguments.language)))
                progress.advance()
    except UnreadableLog as error:
        raise Refusal(str(error), FAILED) from error
    except KeyboardInterrupt:
        return INTERRUPTED
    finally:
        progress.close()
    decisions = sum(diff.decisions for diff in found)
    differences = [one for diff in found for one in diff.differences]
    if arguments.json:
        told = {"decisions": decisions, "differences": differences}
        print(msgspec.json.format(msgspec.json.encode(told)).decode())
    else:
        counts = {"different": len(differences), "decisions": decisions}
        print(book.sentence("differ", **counts))
    return 0


# --- what was asked for --------------------------------------------------------------


def _tasks(arguments: Namespace) -> Iterator[SeatTask]:
    names: list[str] = arguments.matches
    bots = [arguments.bot]
    if not is_match(names[0]) and not _logs_in(names[0]):
        bots.append(names[0])
        names = names[1:]
    if not names:
        raise Refusal("There is nothing to compare: name matches behind the bots.")
    entrants = tuple(bot(name, is_here=arguments.here) for name in bots)
    known: set[str] = set()
    is_any = False
    for name in (one for given in names for one in _logs_in(given) or [given]):
        match = recorded_match(name, arguments)
        for seat in _seats(match, arguments.seat, entrants[0]):
            game = game_of(match.log.header)
            if game.name not in known:
                check_games(entrants, game)
                known.add(game.name)
            dice_of(match, seat)  # Refused now, and not in the midst of the work.
            is_any = True
            yield SeatTask(match, seat, entrants, arguments.language)
    if not is_any:
        raise Refusal(
            f"No seat is {arguments.seat!r} in these matches: name one with --seat, "
            "by its number or by its player."
        )


def _logs_in(name: str) -> list[str]:
    """Return the logs in a folder; none for what is no folder of logs."""
    folder = Path(name)
    if not folder.is_dir():
        return []
    return sorted(
        str(path) for path in folder.iterdir() if path.name.endswith((SUFFIX, PACKED))
    )


def _seats(match: RecordedMatch, who: str, entrant: SeriesEntrant) -> list[Seat]:
    labels = match.log.header.seats
    if who.isdecimal():
        return [int(who) - 1] if 1 <= int(who) <= len(labels) else []
    name = who
    if who == MINE:
        name = entrant.label.rpartition(" ")[0] or entrant.label
    return [
        seat
        for seat, label in enumerate(labels)
        if _is_called(label, name) or (who == MINE and label.digest == entrant.digest)
    ]


def _is_called(label: SeatLabel, name: str) -> bool:
    """Tell whether a seat has this name, whichever version of a bot sits there."""
    called, wanted = label.label.casefold(), name.casefold()
    return called == wanted or called.rpartition(" ")[0] == wanted


# --- the work ------------------------------------------------------------------------


Diffs = Generator[SeatDiff, None, None]


def _compared(tasks: Sequence[SeatTask], jobs: int) -> Diffs:
    if jobs == 1 or len(tasks) == 1:
        yield from map(compared_seat, tasks)
        return
    with ProcessPoolExecutor(min(jobs, len(tasks))) as pool:
        try:
            yield from pool.map(compared_seat, tasks)
        finally:
            pool.shutdown(cancel_futures=True)


def compared_seat(task: SeatTask) -> SeatDiff:
    """Ask all that a seat was asked; a bot that fails is asked nothing more there."""
    ask = partial(answers, task.match, task.seat, asking=Asking())
    sides = [ask(entrant) for entrant in task.entrants]
    if len(sides) == 1:
        sides.append(_as_played(task))
    decisions, differences = 0, []
    for (question, now), (_, then) in zip(*sides, strict=False):
        if question.is_played_by_stand_in:
            continue
        decisions += 1
        if now.failure or then.failure or now.move != then.move:
            differences.append(_difference(task, question, (now, then)))
    return SeatDiff(decisions, differences)


def _as_played(task: SeatTask) -> Iterator[tuple[RecordedQuestion, SeatAnswer]]:
    match = task.match
    for question in recorded_questions(match.log, [task.seat], match.control):
        yield question, SeatAnswer(question.answer)


def _difference(
    task: SeatTask, question: RecordedQuestion, both: tuple[SeatAnswer, SeatAnswer]
) -> Difference:
    names = [entrant.label for entrant in task.entrants]
    if len(names) == 1:
        names.append(words(task.language).name("phrases", "as_played"))
    elif names[0] == names[1]:
        names = [f"{name} ({number})" for number, name in enumerate(names, 1)]
    told = [
        DifferentAnswer(name, words=answer.failure.reason, has_failed=True)
        if answer.failure
        else DifferentAnswer(
            name,
            answer.move,
            question.game.describe(answer.move, task.language, question.turn.view),
        )
        for name, answer in zip(names, both, strict=True)
    ]
    log = task.match.log
    player = log.header.seats[task.seat].label
    return Difference(
        log.name, question.step, task.seat + 1, player, (told[0], told[1])
    )


def _lines(difference: Difference, language: Language) -> list[str]:
    book = words(language)

    def line(key: str, **fields: object) -> str:
        # It begins with the name of a file or of a bot, which stays as it is.
        return harmless(book.phrase("sentences", key, **fields))

    seat = book.phrase(
        "phrases", "seat", number=difference.seat, label=difference.player
    )
    return [
        line("differs", match=difference.match, step=difference.step, seat=seat),
        *(
            line("side_failed", name=side.name, reason=side.words)
            if side.has_failed
            else line("side", name=side.name, move=side.words)
            for side in difference.answers
        ),
    ]
