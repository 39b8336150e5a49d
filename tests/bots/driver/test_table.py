"""Bots at a table: a good one plays, and a misbehaving one fails its own seat alone."""

import re

import pytest

from bots.driver.clock import TimeControl
from engines.core.messages import CodedMessage
from tests.bots.driver.matches import bot, misbehaviour, played, table

PATIENT = TimeControl(start_ms=10_000, bank_ms=60_000, increment_ms=1000, cap_ms=60_000)


def failure_of(launch, control=None):
    """Play a match with one bad seat to its end; return how that seat failed."""
    more = {} if control is None else {"control": control}
    with table({1: launch}, **more) as (at, _):
        outcome, steps = played(at)
    assert sorted(outcome.ranks)[0] == 1
    assert any(step.seat == 1 for step in steps)
    (failed,) = at.failed
    assert failed.seat == 1
    assert failed.reason.endswith((".", "}"))
    assert isinstance(failed.reason, CodedMessage)
    return failed.code, failed.reason


def test_two_bots_play_a_whole_match():
    with table({0: bot("RandomMover"), 1: bot("RandomMover")}, control=PATIENT) as (
        at,
        _,
    ):
        _, steps = played(at)
    assert at.failed == []
    assert len(steps) > 20
    assert all(reply.cpu_us > 0 for reply in at.replies.values())


def test_a_program_without_the_sdk_plays_too():
    with table({0: misbehaviour("none")}, control=PATIENT) as (at, _):
        played(at)
    assert at.failed == []


def test_a_bot_hears_what_its_seat_may_know_and_notes_what_it_likes():
    with table({1: bot("Attentive")}, control=PATIENT) as (at, bots):
        outcome, _ = played(at)
        log = bots[1].channel
        bots[1].close()
        assert log.log.text() == (f"seat 1 of 2, bazar\nended at {outcome.ranks[1]}\n")
    assert at.failed == []
    events, seat, clock = at.replies[1].note.split(", ")
    assert int(events.split()[0]) > 20
    assert seat == "seat 1"
    assert int(clock.split()[0]) > 0


def test_two_matches_with_the_same_seed_are_the_same():
    def moves():
        with table({0: bot("RandomMover"), 1: bot("RandomMover")}, control=PATIENT) as (
            at,
            _,
        ):
            return [step.move for step in played(at)[1]]

    assert moves() == moves()


@pytest.mark.parametrize(
    ("launch", "code", "words"),
    [
        (bot("Cheater"), "illegal", "cannot be read"),
        (bot("Stubborn"), "illegal", "not one of those offered"),
        (bot("Absent"), "illegal", "`choose` returned None, which is no move."),
        (bot("Counter"), "illegal", "`choose` returned 0, which is no move."),
        (bot("Speaker"), "illegal", "`choose` returned 'Pass', which is no move."),
        (bot("Dreamer"), "illegal", "returned <class 'object'>, which is no move."),
        (misbehaviour("a number"), "illegal", "`choose` returned 3, which is no move."),
        (
            misbehaviour("no text"),
            "illegal",
            "`choose` returned [31mred, which is no move.",
        ),
        (bot("Crasher"), "crash", "The bot raised ZeroDivisionError."),
        (bot("Quitter"), "crash", "The bot raised SystemExit."),
        (bot("Aborter"), "crash", "ended by signal 6"),
        (bot("Thinker"), "timeout", "took longer than the 250 ms of processor time"),
        (bot("Stillborn"), "start", "The bot raised ImportError."),
        (bot("Nobody"), "start", "The bot raised TypeError."),
        (bot("NotThere"), "start", "The bot raised AttributeError."),
        (misbehaviour("forged id"), "protocol", "another question"),
        (misbehaviour("two answers"), "protocol", "more than it was asked"),
        (misbehaviour("empty line"), "protocol", "cannot be read"),
        (misbehaviour("not JSON"), "protocol", "cannot be read"),
        (misbehaviour("not UTF-8"), "protocol", "cannot be read"),
        (misbehaviour("NaN"), "protocol", "cannot be read"),
        (misbehaviour("deep"), "protocol", "cannot be read"),
        (misbehaviour("unknown field"), "protocol", "unknown field `wins`"),
        (misbehaviour("unknown message"), "protocol", "cannot be read"),
        (misbehaviour("long note"), "protocol", "length <= 200"),
        (misbehaviour("NUL"), "protocol", "The field note of the answer holds"),
        (misbehaviour("half a pair"), "protocol", "cannot be read"),
        (misbehaviour("bytes of half a pair"), "protocol", "cannot be read"),
        (misbehaviour("a terminal's command"), "protocol", "that is no text"),
        (misbehaviour("NUL as error"), "protocol", "The field error of the answer"),
        (misbehaviour("NUL as kind"), "protocol", "cannot be read"),
        (misbehaviour("long id"), "protocol", "length <= 200"),
        (misbehaviour("deep move"), "protocol", "recursion depth"),
        (misbehaviour("huge number"), "illegal", "out of range"),
        (misbehaviour("many games"), "start", "length <= 64"),
        (bot("Equal"), "illegal", "which is no move."),
        (bot("Unnameable"), "crash", "The bot raised "),
        (misbehaviour("wrong move"), "illegal", "cannot be read"),
        (misbehaviour("ready again"), "protocol", "another question"),
        (misbehaviour("other version"), "start", "it did not say ready"),
        (misbehaviour("unasked"), "start", "more than it was asked"),
        (misbehaviour("exit"), "start", "exit code 3"),
        (misbehaviour("endless"), "output", "longer than"),
        (bot("Flooder"), "output", "more to its log"),
    ],
    ids=lambda value: value[1] if isinstance(value, tuple) else "",
)
def test_every_misbehaviour_fails_its_seat_and_the_match_goes_on(launch, code, words):
    control = PATIENT if code == "output" else None
    found, reason = failure_of(launch, control)
    assert (found, words in reason) == (code, True), reason


@pytest.mark.parametrize(
    "launch",
    [
        bot("Sleeper"),
        misbehaviour("drips"),
        misbehaviour("closed channel"),
        misbehaviour("never reads"),
    ],
    ids=lambda launch: launch[1],
)
def test_whoever_does_not_answer_has_failed_when_the_time_is_up(launch):
    code, reason = failure_of(launch)
    assert code in ("timeout", "crash"), reason


@pytest.mark.parametrize("name", ["Sleeper", "Thinker"])
def test_only_the_log_and_the_owner_are_told_where_the_time_was_spent(name):
    with table({1: bot(name)}) as (at, _):
        played(at)
    (failed,) = at.failed
    assert re.fullmatch(
        r"tests/bots/misbehaving/bots\.py, line \d+, in choose", failed.source_line
    )
    assert "line" not in failed.reason
    assert failed.full_reason == f"{failed.reason} It was at {failed.source_line}."
    (step, text) = at.logs[1].parts(at.steps)[-1]
    assert step == at.failed_at[1]
    assert text.endswith(f"\n[{failed.full_reason}]\n")


def test_who_does_not_get_ready_has_failed():
    control = TimeControl(start_ms=1000, bank_ms=250, increment_ms=50, cap_ms=250)
    code, reason = failure_of(bot("LateRiser"), control)
    assert code == "start"
    assert "did not answer in time" in reason


def test_printing_is_no_misbehaviour_and_goes_to_the_log():
    with table({1: bot("Chatterbox")}, control=PATIENT) as (at, bots):
        played(at)
        bots[1].close()
        first = bots[1].channel.log.text().splitlines()[0]
    assert at.failed == []
    assert first == "I think therefore I am."


def test_a_note_is_cut_to_what_is_read():
    with table({1: bot("Babbler")}, control=PATIENT) as (at, _):
        played(at)
    assert at.failed == []
    assert len(at.replies[1].note) == 200


def test_a_note_of_the_sdk_has_a_sign_for_what_is_no_text():
    with table({1: bot("Nuller")}, control=PATIENT) as (at, _):
        played(at)
    assert at.failed == []
    assert (
        at.replies[1].note == "\N{REPLACEMENT CHARACTER} and \N{REPLACEMENT CHARACTER}"
    )


def test_all_seats_may_fail_and_the_match_still_ends():
    with table({0: bot("Crasher"), 1: bot("Quitter")}) as (at, _):
        played(at)
    assert sorted(failed.seat for failed in at.failed) == [0, 1]
