"""The check of a bot whose author knows nothing: it says what is wrong, and where."""

import pytest

from bots import check_runner
from bots.check_runner import Finding, check
from bots.sandbox.tiers import choose_sandbox
from engines.core.messages import CodedMessage
from tests.bots.handed_in import GOOD
from tests.bots.packages.archives import wheel, zipped

CHOICE = "return moves[0]"


def last_finding(store, code: str) -> Finding:
    data = zipped(wheel(code=code))
    report = check(data, sandbox=choose_sandbox(), store=store)
    assert not report.is_good
    assert all(isinstance(one.words, CodedMessage) for one in report.findings)
    return report.findings[-1]


def test_a_bot_that_returns_the_number_of_a_move_is_told_what_to_return(store):
    found = last_finding(store, GOOD.replace(CHOICE, "return len(moves) - 1"))
    assert found.stage == "self-play"
    assert found.words.startswith("At step 1: `choose` returned ")
    assert found.words.endswith(
        ", which is no move. Return one of `moves`, for example `moves[0]`."
    )


def test_a_class_that_only_looks_as_if_it_was_there_is_told_of_in_the_log(store):
    found = last_finding(store, GOOD.replace("Clever", "Klever") + "# not Clever\n")
    assert found.stage == "start"
    assert "Bots found there: Klever." in found.log


def test_an_entry_point_that_is_no_bot_is_told_of_in_the_log(store):
    found = last_finding(store, GOOD.replace("(Bot)", "(dict)"))
    assert found.stage == "start"
    assert "derive it from bots.sdk.Bot." in found.log


@pytest.mark.long
def test_a_check_comes_to_an_end_however_long_a_bot_sleeps(store, monkeypatch):
    monkeypatch.setattr(check_runner, "TOTAL_S", 8.0)
    code = f"import time\n{GOOD.replace(CHOICE, f'time.sleep(3); {CHOICE}')}"
    report = check(zipped(wheel(code=code)), sandbox=choose_sandbox(), store=store)
    assert report.is_good, "It has kept to its clock."
    *_, last = report.findings
    assert last.stage == "match"
    assert isinstance(last.words, CodedMessage)
    assert last.words.code == "check.stopped"
    assert last.words.endswith(" for all of a check may take 8 seconds.")


def test_a_bot_that_is_not_ready_when_all_time_is_over_is_rejected(store, monkeypatch):
    monkeypatch.setattr(check_runner, "TOTAL_S", 0.0)
    found = last_finding(store, GOOD)
    assert found.stage == "start"
    assert found.words.startswith("The bot did not get ready within the 0 seconds")


def test_a_game_that_is_named_often_is_played_once(store):
    code = GOOD.replace("needs_view", "games = ('bazar',) * 64\n    needs_view")
    report = check(zipped(wheel(code=code)), sandbox=choose_sandbox(), store=store)
    assert report.is_good, report.findings
    assert report.games == ("bazar",)
    stages = [finding.stage for finding in report.findings]
    assert stages == ["package", "start", "self-play", "match"]


def test_a_bot_that_names_games_without_end_does_not_start(store):
    code = GOOD.replace("needs_view", "games = ('bazar',) * 4000\n    needs_view")
    report = check(zipped(wheel(code=code)), sandbox=choose_sandbox(), store=store)
    assert not report.is_good
    assert "length <= 64 - at `$.games`" in str(report.findings[-1].words)


@pytest.mark.long
def test_a_bot_that_computes_without_end_is_told_its_limit_and_its_line(store):
    found = last_finding(store, GOOD.replace(CHOICE, "sum(range(10**12))"))
    assert found.words == (
        "At step 1: The bot took longer than the 5000 ms of processor time that a "
        "decision may take."
    )
    # Everybody may read the words; only its owner reads the log.
    told = found.words.removeprefix("At step 1: ")
    assert f"{told} It was at clever/bot.py, line 9, in choose." in found.log
