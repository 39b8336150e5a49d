"""What bots were asked, told again by the log: the very bytes, in all games."""

import random
from collections import defaultdict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from itertools import count
from types import SimpleNamespace
from typing import Any
from uuid import UUID

import pytest

from bots.bot_table import stand_in
from bots.driver.channel import Channel
from bots.driver.clock import TimeControl
from bots.driver.failure import Failure
from bots.driver.log import StderrLog
from bots.driver.seat import BotSeat, Setting
from bots.driver.table import BotTable
from bots.messages import message
from bots.protocol.messages import Act, Move, Ready, line_of, read_question
from engines import registry
from engines.core.game import AnyGame, Seat
from engines.core.play import Step
from replays.log.entry import Entry, Log, SeatLabel
from replays.log.recording import Recording, header_of
from replays.log.steps import Replay
from tests.replays.log.matches import NOON
from tests.tournaments.conduct.test_playing import Disturbed
from tests.tournaments.small_matches import SEED, Calm, Notebook
from tournaments.conduct.control import Control
from tournaments.conduct.playing import Conductor, Ending, Terms
from tournaments.conduct.ports import Stopped
from tournaments.conduct.position import MatchPosition
from tournaments.conduct.recorded_questions import RecordedQuestion, recorded_questions

CONTROL = TimeControl(bank_ms=3_000, increment_ms=50)
SEATS = 3
HELLO = b'{"t":"hello"'

Lines = defaultdict[Seat, list[bytes]]


class LineRecorder(Channel):
    """The channel of a bot that keeps each line, and chooses by its bytes alone."""

    is_waiting = is_stopping = False
    due = float("inf")

    def __init__(self, recorded: list[bytes], fails_at: int | None) -> None:
        self.log = StderrLog()
        self.failure = None
        limit: Any = SimpleNamespace(set=lambda *limits: None, slept_us=0)
        self.cpu_limit = self.sleep_limit = limit
        self._recorded, self._fails_at = recorded, fails_at

    def ask(self, line: bytes, patience_s: float) -> None:
        self._recorded.append(line)

    def answer(self) -> bytes:
        if len(self._recorded) == self._fails_at:
            raise Failure("crash", message("bot.closed_channel"))
        act = read_question(self._recorded[-1])
        if not isinstance(act, Act):
            return line_of(Ready(1, wants_events=True))
        return line_of(
            Move(act.id, random.Random(self._recorded[-1]).choice(act.moves))
        )

    def part(self, line: bytes, patience_s: float) -> None: ...
    def expire(self, now: float) -> None: ...
    def drain_log(self) -> None: ...


class Worked:
    """A process that has used a millisecond more whenever somebody looks."""

    def __init__(self) -> None:
        self._looks = count(1)

    def cpu_ns(self) -> int:
        return next(self._looks) * 1_000_000

    def kill(self) -> None: ...


def bot_seat(
    game: AnyGame, seat: Seat, recorded: list[bytes], fails_at: int | None = None
) -> BotSeat:
    setting = Setting(game, game.options(), seat, SEATS, bytes([seat]) * 32)
    found = BotSeat(Worked(), setting, CONTROL)  # type: ignore[arg-type]
    found.channel = LineRecorder(recorded, fails_at)
    return found


@pytest.fixture(autouse=True)
def _one_id(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all questions have one id, which is drawn anew for each otherwise."""
    monkeypatch.setattr("bots.driver.seat.secrets.token_hex", lambda size: "0" * 8)


class PlayedMatch:
    """A match of bots by its rules, interrupted and failed as one likes."""

    def __init__(self, game: AnyGame, fails_at: Mapping[Seat, int]) -> None:
        labels = [SeatLabel(f"bot {seat} 1.0", f"{seat:064x}") for seat in range(SEATS)]
        self.game, self.sent = game, Lines(list)
        self.header = header_of(game, UUID(int=7), labels, seed=SEED)
        self.entries: list[Entry] = []
        self._fails_at = fails_at

    def play(self, looks: int | None = None) -> None:
        """Play on; stop when somebody has looked so often."""
        position = MatchPosition(self.header, Control(CONTROL), ())
        position.add_entries(self.entries)
        notebook = Notebook()
        conductor = Conductor(
            position,
            Terms(SEED, is_resumed=bool(self.entries)),
            ledger=notebook,
            set_table=self._set_table,
            watch=Calm() if looks is None else Disturbed(looks, Stopped),
        )
        if looks is None:
            assert conductor.play() is Ending.OVER
        else:
            with pytest.raises(Stopped):
                conductor.play()
        self.entries += notebook.entries

    @contextmanager
    def _set_table(self, position: MatchPosition) -> Iterator[BotTable]:
        bots = {
            seat: bot_seat(self.game, seat, self.sent[seat], self._fails_at.get(seat))
            for seat in range(SEATS)
            if seat not in position.failed
        }
        for seat, bot in bots.items():
            bot.clock.bank_us = position.bank_us(seat)
        players = {seat: stand_in(self.game, SEED) for seat in position.failed}
        yield BotTable(bots, players, stand_in=lambda seat: stand_in(self.game, SEED))

    @property
    def log(self) -> Log:
        return Log("match", self.header, self.entries)

    def repeated(self) -> Lines:
        """Return the lines that a bot gets which is asked all of it again."""
        lines, tables, over = Lines(list), {}, set()
        for question in recorded_questions(self.log, range(SEATS), CONTROL):
            seat = question.seat
            if seat in over:
                continue
            at = (seat, question.sitting)
            if at not in tables:
                tables[at] = _seated(self.game, question, lines[seat])
            table, bot = tables[at]
            table.notify(Step(None, None, question.events[table.events_sent :]))
            bot.clock.bank_us = question.bank_us
            bot.ask(question.turn)
            if question.is_played_by_stand_in:
                over.add(seat)
        return lines


def _without_idle_greetings(lines: list[bytes]) -> list[bytes]:
    """Leave out a greeting after which nothing was asked before the next one."""
    behind = [*lines[1:], b""]
    return [
        line
        for line, following in zip(lines, behind, strict=True)
        if not line.startswith(HELLO) or not following.startswith(HELLO)
    ]


def _seated(
    game: AnyGame, question: RecordedQuestion, recorded: list[bytes]
) -> tuple[BotTable, BotSeat]:
    bot = bot_seat(game, question.seat, recorded)
    bot.clock.bank_us = question.bank_us
    table = BotTable(
        {question.seat: bot}, {}, stand_in=lambda seat: stand_in(game, SEED)
    )
    table.begin()
    return table, bot


@pytest.mark.parametrize("name", registry.GAMES)
def test_a_question_is_asked_again_byte_by_byte(name):
    match = PlayedMatch(registry.load(name), fails_at={})
    match.play()
    assert match.repeated() == match.sent
    assert all(len(lines) > 5 for lines in match.sent.values())


@pytest.mark.parametrize("name", registry.GAMES)
@pytest.mark.parametrize("looks", [6, 15])
def test_a_bot_sits_down_anew_where_its_worker_was_replaced(name, looks):
    match = PlayedMatch(registry.load(name), fails_at={})
    match.play(looks)
    match.play()
    assert match.repeated() == {
        s: _without_idle_greetings(sent) for s, sent in match.sent.items()
    }


@pytest.mark.parametrize("name", registry.GAMES)
def test_the_question_at_which_a_bot_failed_is_the_last_one_of_it(name):
    match = PlayedMatch(registry.load(name), fails_at={1: 4})
    match.play()
    assert len(match.sent[1]) == 4
    assert match.repeated() == match.sent


def test_a_person_is_no_part_of_what_bots_decide_at_the_same_time():
    """The person moved first, so the bot was asked in the position after that."""
    match = PlayedMatch(registry.load("bazar_quest"), fails_at={})
    match.play(looks=4)
    questions = [*recorded_questions(match.log, range(SEATS), CONTROL)]
    together = [one.step for one in questions if one.events == questions[0].events]
    assert len(together) > 1, "All choose at the same time."
    labels = (SeatLabel("player 1"), *match.header.seats[1:])
    header = header_of(match.game, UUID(int=7), labels, seed=SEED)
    entries: list[Entry] = []
    recording = Recording(header, entries.extend, now_ms=lambda: NOON)
    for step in _steps(match):
        recording(step)
    questions_then = [
        *recorded_questions(Log("match", header, entries), range(SEATS), CONTROL)
    ]
    assert questions_then[0].events != questions_then[1].events


def _steps(match: PlayedMatch) -> Iterator[Step[Any, Any]]:
    for step in Replay(match.log).steps:
        choice = step.choice
        move, seat = (choice.move, choice.seat) if choice else (None, None)
        yield Step(seat, move, step.events)
