"""Seats that fail: written down, ranked behind the others, and verified."""

import msgspec
import pytest

from engines.core.chance import Chance
from engines.core.forfeits import with_forfeits
from engines.core.messages import CodedMessage, stored
from engines.core.play import ask_in_turn, play
from replays.log.canonical import canonical
from replays.log.chain import Chain
from replays.log.entry import Entry, Log
from replays.log.errors import UnreadableLog
from replays.log.recording import MAX_REASON, Recording, Thought
from replays.log.steps import Replay
from replays.log.verify import verify
from tests.replays.log.fingers import FINGERS_GAME
from tests.replays.log.matches import SEED, header, ticking

pytestmark = pytest.mark.usefixtures("fingers")


def with_failed_seat(seat: int = 0, reason: str = "It broke.") -> Log:
    """Return a match in which a seat fails before its second move."""
    entries: list[Entry] = []
    head = header(FINGERS_GAME, 2)
    thought = lambda seat: Thought(5, 9, note="hm")  # noqa: E731 - it is short.
    recording = Recording(head, entries.extend, now_ms=ticking(), thought=thought)
    steps = 0

    def sink(step):
        nonlocal steps
        steps += 1
        recording(step)
        if steps == 3:
            recording.fail(seat, "crash", reason)

    players = [FINGERS_GAME.players["random"](Chance(bytes(32)))] * 2
    outcome = play(
        FINGERS_GAME, 2, ask_in_turn(players), chance=Chance(SEED), sink=sink
    )
    assert recording.finish(outcome, SEED) == with_forfeits(outcome, [seat])
    return Log("a match", head, entries)


def rewritten(log: Log, change) -> Log:
    """Return a log with other entries, chained as if it had been so from the start."""
    chain = Chain.of(log.header)
    entries = []
    for entry in change(log.entries):
        again = chain.append(
            entry.kind, entry.payload, at_ms=entry.at_ms, actor=entry.actor, v=entry.v
        )
        entries.append(again)
    return Log(log.name, log.header, entries)


def refusal(log: Log) -> str:
    with pytest.raises(UnreadableLog) as caught:
        verify(log)
    return str(caught.value)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_match_with_a_seat_that_failed_holds(seat):
    log = with_failed_seat(seat)
    assert verify(log)
    outcome = Replay(log).outcome
    assert outcome is not None
    assert outcome.ranks[seat] == 2


def test_the_entry_says_which_seat_and_why():
    (entry,) = [e for e in with_failed_seat().entries if e.kind == "seat_failed"]
    assert entry.actor == 0
    assert entry.data() == {"code": "crash", "reason": "It broke."}


def test_a_message_is_written_by_its_code_as_far_as_there_is_room():
    short = CodedMessage("bot.raised", {"error": "KeyError"})
    long = CodedMessage("bot.raised", {"error": "x" * MAX_REASON})
    for message, reason in ((short, stored(short)), (long, long[:MAX_REASON])):
        log = with_failed_seat(reason=message)
        assert verify(log)
        (entry,) = [e for e in log.entries if e.kind == "seat_failed"]
        assert entry.data()["reason"] == reason


def test_a_reason_is_cut_to_what_a_log_holds():
    (entry,) = [
        e for e in with_failed_seat(0, "x" * 900).entries if e.kind == "seat_failed"
    ]
    assert len(entry.data()["reason"]) == 500


def test_a_note_of_a_bot_stands_at_its_move():
    replay = Replay(with_failed_seat())
    assert {step.choice.note for step in replay.steps if step.choice} == {"hm"}


def test_without_its_failure_the_outcome_is_not_that_of_the_rules():
    winner = 1
    log = rewritten(
        with_failed_seat(winner),
        lambda all: [e for e in all if e.kind != "seat_failed"],
    )
    assert "The outcome by the rules is" in refusal(log)


def test_a_seat_fails_once():
    log = rewritten(
        with_failed_seat(),
        lambda all: [e for e in all for _ in range(1 + (e.kind == "seat_failed"))],
    )
    assert "This seat has failed before" in refusal(log)


@pytest.mark.parametrize("actor", [None, 2])
def test_a_seat_that_is_not_there_cannot_fail(actor):
    def change(entries):
        return [
            msgspec.structs.replace(e, actor=actor) if e.kind == "seat_failed" else e
            for e in entries
        ]

    assert "It names no seat of the match" in refusal(
        rewritten(with_failed_seat(), change)
    )


def test_a_failure_without_a_reason_cannot_be_read():
    def change(entries):
        return [
            msgspec.structs.replace(e, payload=canonical({}))
            if e.kind == "seat_failed"
            else e
            for e in entries
        ]

    assert "missing required field" in refusal(rewritten(with_failed_seat(), change))
