"""Whole runs with a nemesis, and whether the judges of such runs can be trusted."""

import subprocess
import sys
from pathlib import Path
from uuid import UUID

import pytest

from tests.chaos.controls import CONTROLS
from tests.chaos.history import History
from tests.chaos.promises import (
    PROMISES,
    Evidence,
    errors_are_explained,
    matches_are_taken_over_in_time,
    nobody_saw_what_was_not_committed,
    nothing_is_left_behind,
    refused_writes,
)
from tests.chaos.settled import settled

ROOT = Path(__file__).parents[2]
MATCH = UUID(int=1)
SECONDS = "60"


def chaos(*arguments: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tests.chaos", "--seconds", SECONDS, *arguments],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
        timeout=900,
    )


@pytest.mark.chaos
def test_every_promise_holds_whatever_the_nemesis_does():
    run = chaos("--seed", "1")
    assert run.returncode == 0, run.stdout + run.stderr


@pytest.mark.chaos
@pytest.mark.parametrize("control", CONTROLS)
def test_a_build_without_a_guard_is_found_out(control):
    run = chaos("--seed", "1", "--control", control)
    assert run.returncode == 1, run.stdout + run.stderr
    broken = [line for line in run.stdout.splitlines() if line.endswith("BROKEN")]
    assert any(line.startswith(f"({CONTROLS[control].breaks})") for line in broken)


def test_there_is_a_control_for_every_guard_of_a_log():
    assert {*CONTROLS} - {"checkpoint", "ends"} == {
        "fence",
        "swap",
        "unique",
        "receipts",
        "early",
    }


def test_every_control_breaks_a_promise_that_is_looked_after():
    assert {control.breaks for control in CONTROLS.values()} <= {*PROMISES}


# --- the judges ----------------------------------------------------------------------


def evidence(said: str = "", left: tuple[str, ...] = (), **seen: object) -> Evidence:
    return Evidence(History(**seen), said, [*left])  # type: ignore[arg-type]


def test_errors_of_a_crash_are_explained_and_others_are_not():
    said = (
        "django.db.utils.OperationalError: server closed the connection\n"
        "DETAIL:  The database system is starting up.\n"
        "billiard.exceptions.WorkerLostError: Worker exited prematurely\n"
    )
    assert [*errors_are_explained(evidence(said))] == []
    said += "  in settle\ndjango.db.utils.IntegrityError: duplicate key\n"
    (told,) = errors_are_explained(evidence(said))
    assert told.startswith("IntegrityError was raised in the crew 1 times, first so:\n")
    assert told.endswith("  in settle\ndjango.db.utils.IntegrityError: duplicate key")


def test_an_error_that_led_to_an_explained_one_is_explained_with_it():
    said = (
        "KeyError: 'deal'\n\n"
        "During handling of the above exception, another exception occurred:\n\n"
        "django.db.utils.OperationalError: server closed the connection\n"
    )
    assert [*errors_are_explained(evidence(said))] == []


def test_what_the_queue_raises_when_redis_goes_is_its_own_affair():
    said = '  File "{}/site-packages/{}/base.py", line 1, in pop\nIndexError: empty\n'
    assert [*errors_are_explained(evidence(said.format("", "kombu")))] == []
    assert len([*errors_are_explained(evidence(said.format("", "replays")))]) == 1


def test_what_people_meet_besides_answers_is_an_error():
    met = evidence(errors=["KeyError: 3"])
    assert [*errors_are_explained(met)] == ["KeyError: 3"]


def test_a_match_may_be_without_a_worker_for_some_seconds():
    assert [*matches_are_taken_over_in_time(evidence(overdue={(MATCH, 1): 4.9}))] == []
    late = evidence(overdue={(MATCH, 1): 5.1})
    assert len([*matches_are_taken_over_in_time(late)]) == 1


@pytest.mark.django_db
def test_what_was_seen_and_is_not_there_is_found():
    assert [*nobody_saw_what_was_not_committed(evidence(seen={MATCH: []}))] == []
    seen = evidence(seen={MATCH: [b"a hash"]})
    assert len([*nobody_saw_what_was_not_committed(seen)]) == 1
    early = evidence(too_early=["Entry 3 was told at 2."])
    assert [*nobody_saw_what_was_not_committed(early)] == ["Entry 3 was told at 2."]


def test_processes_that_are_left_behind_are_named():
    assert [*nothing_is_left_behind(evidence(left=("17: bwrap",)))] == ["17: bwrap"]


def test_the_writes_of_replaced_workers_are_counted():
    said = (
        "Match 1: lease lost: The writer of epoch 1 has been replaced by 2.\n"
        "Match 1: lease lost: Match 1 is played by somebody else.\n"
    )
    assert refused_writes(said) == 1


def test_a_settled_choice_follows_from_what_is_seen():
    moves = [*range(100)]
    chosen = {settled(bytes(32), {"round": number}, moves) for number in range(50)}
    assert len(chosen) > 20
    assert settled(bytes(32), {"round": 1}, moves) == settled(
        bytes(32), {"round": 1}, moves
    )
