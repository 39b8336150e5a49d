"""Bots at a table in real sandboxes: one for each seat, and none afterwards."""

import os
from pathlib import Path

import pytest

from bots.bot_table import Guest, HostedMatch, stand_in, table_for
from bots.driver.clock import TimeControl
from bots.sandbox.errors import LaunchFailed
from bots.sandbox.tiers import choose_sandbox
from engines import registry
from engines.core.chance import Chance
from engines.core.play import Turn, play

GAME = registry.load("bazar")
FOLDER = Path("tests/bots").absolute()
PATIENT = TimeControl(start_ms=20_000, bank_ms=60_000, increment_ms=500, cap_ms=60_000)
QUICK = TimeControl(start_ms=20_000, bank_ms=200, increment_ms=50, cap_ms=200)


def guest(name: str) -> Guest:
    return Guest(FOLDER, f"misbehaving.bots:{name}")


def hosted(
    guests: dict[int, Guest],
    seats: int = 2,
    control=PATIENT,
    sandbox=None,
    *,
    is_followed: bool = True,
):
    match = HostedMatch(GAME, GAME.options(), seats, control)
    player = GAME.players["random"](Chance(bytes(32)))
    others = {seat: player for seat in range(seats) if seat not in guests}
    return table_for(
        match,
        guests,
        others,
        sandbox=sandbox or choose_sandbox(),
        seed_of=lambda seat: bytes([seat]) * 32,
        is_followed=is_followed,
    )


def outcome_at(table, seats: int = 2):
    table.begin()
    chance = Chance(bytes(range(32)))
    outcome = play(GAME, seats, table.ask, chance=chance, sink=table.notify)
    table.end(outcome)
    return outcome


def test_four_bots_play_a_match_and_are_gone():
    with hosted(dict.fromkeys(range(4), guest("RandomMover")), 4) as (table, bots):
        outcome_at(table, 4)
        pids = [bot._process.pid for bot in bots.values()]
    assert table.failed == []
    assert len(set(pids)) == 4
    for pid in pids:
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_bots_give_way_to_the_site_and_to_bots_that_somebody_waits_for():
    site = os.getpriority(os.PRIO_PROCESS, 0)
    found = []
    for is_followed in (True, False):
        mover = {0: guest("RandomMover")}
        with hosted(mover, is_followed=is_followed) as (_, bots):
            found.append(os.getpriority(os.PRIO_PROCESS, bots[0]._process.pid))
    assert site < found[0] < found[1]


@pytest.mark.parametrize(
    ("misbehaviour", "code"),
    [
        ("Crasher", "crash"),
        ("Cheater", "illegal"),
        ("Sleeper", "timeout"),
        ("Thinker", "timeout"),
        ("Flooder", "output"),
        ("Stillborn", "start"),
    ],
)
def test_a_misbehaviour_in_a_sandbox_is_that_of_its_seat_alone(misbehaviour, code):
    control = PATIENT if misbehaviour == "Flooder" else QUICK
    with hosted({1: guest(misbehaviour)}, control=control) as (table, _):
        outcome_at(table)
    assert [(failed.seat, failed.code) for failed in table.failed] == [(1, code)]


class OneIsFull:
    """A machine on which the third process cannot be started."""

    name, advice = "full", ""

    def __init__(self) -> None:
        self.processes: list = []

    def launch(self, spec, limits):
        if spec.argument.endswith("Crasher"):
            raise LaunchFailed("There is no room.")
        self.processes.append(choose_sandbox().launch(spec, limits))
        return self.processes[-1]


def test_if_one_cannot_be_started_the_others_are_ended():
    machine = OneIsFull()
    guests = {0: guest("RandomMover"), 1: guest("RandomMover"), 2: guest("Crasher")}
    with (
        pytest.raises(LaunchFailed, match="no room"),
        hosted(guests, 3, sandbox=machine),
    ):
        raise AssertionError("The table must not be set.")
    assert len(machine.processes) == 2
    assert all(process.poll() is not None for process in machine.processes)


def test_a_stand_in_answers_by_what_it_sees_and_not_by_what_it_remembers():
    state = GAME.fold(GAME.begin(2, Chance(bytes(32))))
    (seat, *_) = GAME.to_move(state)
    turn = Turn(GAME, state, seat)
    for name in ("random", "greedy"):
        player = stand_in(GAME, bytes(32), name)
        first = player(turn)
        assert all(player(turn) == first for _ in range(5))
    answers = [stand_in(GAME, bytes([seed]) * 32, "random")(turn) for seed in range(9)]
    assert any(answer != answers[0] for answer in answers), "Dice differ by their seed."
