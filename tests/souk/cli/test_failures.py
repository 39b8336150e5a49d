"""Failures of bots, told from the bot's own lines on and once each."""

from pathlib import Path

import pytest

from bots.bot_table import Guest
from bots.driver.failure import FailedSeat
from bots.driver.log import StderrLog
from engines.core.game import Outcome
from souk.cli.failures import FailureReport, bot_failure, bot_traceback
from souk.cli.series import BotFailure, Played, SeriesEntrant

SERVED = """Traceback (most recent call last):
  File "/souk/bots/sdk/serving.py", line 46, in main
    _Service(load(argument), say).answer(_lines(reading))
  File "/bot/clever/bot.py", line 9, in choose
    return self.best[view.seat]
KeyError: 1
"""
OWN = """Traceback (most recent call last):
  File "/bot/clever/bot.py", line 9, in choose
    return self.best[view.seat]
KeyError: 1"""
HANDLED = """Traceback (most recent call last):
  File "/bot/clever/bot.py", line 3, in try_it
ValueError: caught, and told by the bot
"""
LINK = "\nDuring handling of the above exception, another exception occurred:\n\n"
REPEATED = SERVED.replace("in main", "in grow_up")


@pytest.mark.parametrize(
    ("log", "expected"),
    [
        (SERVED, OWN),
        (f"Hello.\n{SERVED}", OWN),
        (f"{HANDLED}Never mind.\n{SERVED}", OWN),
        (f"{SERVED}{REPEATED}", OWN),
        (f"{HANDLED}{LINK}{SERVED}", f"{HANDLED}{LINK}{OWN}"),
        ("Hello.", ""),
        (HANDLED, ""),
    ],
)
def test_a_traceback_begins_with_the_bot(log: str, expected: str):
    assert bot_traceback(log, ["/bot/"]) == expected


def test_a_traceback_without_a_line_of_the_bot_ends_with_what_raised():
    log = SERVED.replace("/bot/clever/bot.py", "/souk/bots/sdk/bot.py")
    assert bot_traceback(log, ["/bot/"]).count("File") == 1


def failed(reason: str, code: str = "crash", source: Path | None = None) -> BotFailure:
    log = StderrLog()
    log.add(SERVED.encode())
    guest = Guest(Path("/bots/abc"), "clever.bot:Bot")
    entrant = SeriesEntrant("clever", guest, source=source)
    return bot_failure(FailedSeat(0, code, reason), log, entrant)  # type: ignore[arg-type]


def test_an_author_reads_the_path_of_a_file_to_edit():
    assert 'File "v2/clever/bot.py"' in failed("x", source=Path("v2")).traceback


def test_a_bot_cannot_talk_to_the_terminal():
    assert failed("The bot raised \x1b[2J.").reason == "The bot raised �[2J."


def test_a_traceback_is_told_of_crashes_alone():
    assert failed("It took too long.", "timeout").traceback == ""


def played(*failures: BotFailure, number: int = 1) -> Played:
    outcome = Outcome((1, 2), (0, 0))
    return Played(outcome, 1, 1, 1, [*failures], number=number, seating=(0, 1))


def test_a_failure_is_told_once_however_its_values_differ():
    report = FailureReport([SeriesEntrant("clever"), SeriesEntrant("other")])
    first = BotFailure(0, "crash", "The bot raised KeyError.", OWN)
    again = BotFailure(
        0, "crash", "The bot raised KeyError.", OWN.replace(": 1", ": 2")
    )
    (told,) = report.new_in(played(first, number=7))
    assert told.splitlines()[:2] == [
        "clever failed in match 7, seat 1: The bot raised KeyError.",
        "  Traceback (most recent call last):",
    ]
    assert [*report.new_in(played(again))] == []


@pytest.mark.parametrize(
    "other",
    [
        BotFailure(1, "crash", "The bot raised KeyError.", OWN),
        BotFailure(0, "crash", "The bot raised KeyError.", OWN.replace("9", "10")),
        BotFailure(0, "crash", "The bot raised IndexError.", OWN),
        BotFailure(0, "timeout", "The bot took 12 ms of processor time."),
    ],
)
def test_another_place_or_player_is_another_failure(other: BotFailure):
    report = FailureReport([SeriesEntrant("clever"), SeriesEntrant("other")])
    first = BotFailure(0, "crash", "The bot raised KeyError.", OWN)
    assert len([*report.new_in(played(first))]) == 1
    assert len([*report.new_in(played(other))]) == 1


def test_numbers_do_not_make_another_failure():
    report = FailureReport([SeriesEntrant("clever"), SeriesEntrant("other")])
    first, again = (BotFailure(0, "timeout", f"It took {ms} ms.") for ms in (12, 7))
    assert len([*report.new_in(played(first))]) == 1
    assert [*report.new_in(played(again))] == []
