"""Bots of this process: what would fail in a sandbox fails here as well."""

import sys
import time
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from bots.bot_table import Guest
from bots.driver.clock import TimeControl
from bots.driver.failure import Failure
from bots.driver.seat import Setting
from engines import registry
from engines.core.chance import Chance
from engines.core.play import Turn
from souk.cli.in_process import InProcessSeat
from tests.souk.cli.projects import project

RULES = registry.load("bazar_quest")
QUICK = TimeControl(bank_ms=15, increment_ms=0, cap_ms=15)
THINKING = """
import time
began = time.process_time()
while time.process_time() < began + 0.03:
    pass
return moves[0]
"""


def seat_of(
    folder: Path, *, is_timed: bool = True, control: TimeControl | None = None
) -> InProcessSeat:
    setting = Setting(RULES, RULES.options(), 0, 2, bytes(32))
    guest = Guest(folder, "clever.bot:Bot")
    control = control or TimeControl()
    seat = InProcessSeat(guest, setting, is_timed=is_timed, control=control)
    seat.welcome()
    return seat


def question() -> Turn[Any, Any, Any, Any]:
    state = RULES.fold(RULES.begin(2, Chance(bytes(32))))
    return Turn(RULES, state, RULES.to_move(state)[0])


@pytest.mark.parametrize(
    ("choose", "code"),
    [
        ("return 'a move of my own'", "illegal"),
        ("raise KeyError('where is it')", "crash"),
        ("sys.exit()", "crash"),
        (THINKING, "timeout"),
    ],
)
def test_who_would_fail_on_the_site_fails_here(tmp_path: Path, choose: str, code: str):
    control = QUICK if code == "timeout" else None
    seat = seat_of(project(tmp_path / "clever", choose), control=control)
    with pytest.raises(Failure) as caught:
        seat.reply(question())
    assert caught.value.code == code


def test_no_clock_stops_a_bot_that_is_not_timed(tmp_path: Path):
    folder = project(tmp_path / "clever", THINKING)
    seat = seat_of(folder, is_timed=False, control=QUICK)
    asked = question()
    for _ in range(2):
        assert seat.reply(asked).move == asked.moves[0]
        assert seat.reply(asked).cpu_us > 15_000


def test_modules_of_a_bot_are_its_own(tmp_path: Path):
    """Two packages of one name sit at one table, and neither stays behind."""
    choose = "from clever import data\nself.note(data.WORDS)\nreturn moves[0]"
    seats = []
    for name in ("one", "two"):
        folder = project(tmp_path / name, choose)
        (folder / "clever" / "data.py").write_text(f"WORDS = {name!r}")
        seats.append(seat_of(folder))
    asked = question()
    notes = [seat.reply(asked).note for seat in (*seats, *seats)]
    assert notes == ["one", "two", "one", "two"]
    with pytest.raises(ModuleNotFoundError):
        __import__("clever.data")


def test_a_module_of_the_same_name_that_was_there_before_is_left_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
):
    mine = ModuleType("clever")
    monkeypatch.setitem(sys.modules, "clever", mine)
    seat = seat_of(project(tmp_path / "clever"))
    assert seat.reply(question()).move == question().moves[0]
    assert sys.modules["clever"] is mine


def test_the_time_for_a_view_is_not_the_bots(tmp_path: Path):
    class Slow:
        seat, moves = 0, question().moves

        @property
        def view(self) -> None:
            began = time.process_time()
            while time.process_time() < began + 0.3:
                pass

    control = TimeControl(bank_ms=150, increment_ms=0, cap_ms=150)
    seat = seat_of(project(tmp_path / "clever"), control=control)
    assert seat.reply(Slow()).move == Slow.moves[0]
