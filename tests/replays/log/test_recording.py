"""Recording: what is written down of a match, in which order."""

import pytest

from engines.core.errors import WrongSeats
from engines.core.game import Outcome
from engines.core.play import Step
from replays.log.entry import ClockCredited
from replays.log.head import Head
from replays.log.recording import Recording
from tests.replays.log.fingers import (
    FINGERS_GAME,
    FingersChosen,
    GameBegan,
    RoundEnded,
    Show,
)
from tests.replays.log.matches import NOON, SEED, header, record, recorded, ticking


def test_a_log_begins_with_the_start_and_the_setup():
    entries = recorded(FINGERS_GAME, 2).entries
    assert [entry.kind for entry in entries[:3]] == ["started", "event", "move"]
    assert entries[1].data() == {"type": "GameBegan", "seats": 2, "rounds": 3}


def test_a_move_is_followed_by_what_it_led_to():
    entries = recorded(FINGERS_GAME, 2).entries
    kinds = [entry.data().get("type", entry.kind) for entry in entries[2:7]]
    assert kinds == ["move", "FingersChosen", "move", "FingersChosen", "RoundEnded"]


def test_a_move_says_who_made_it_and_what_it_cost():
    move = recorded(FINGERS_GAME, 2).entries[4]
    assert (move.kind, move.actor) == ("move", 1)
    assert (move.data()["cpu_us"], move.data()["wall_us"]) == (101, 201)


def test_a_log_ends_with_the_outcome_and_the_seed():
    *_, finished, revealed = recorded(FINGERS_GAME, 3).entries
    assert finished.kind == "finished"
    assert set(finished.data()) == {"kind", "ranks", "scores"}
    assert revealed.kind == "seed_revealed"
    assert revealed.data() == {"seed": SEED.hex()}


def test_times_are_those_of_the_given_clock():
    entries = recorded(FINGERS_GAME, 2).entries
    assert [entry.at_ms - NOON for entry in entries[:4]] == [0, 0, 7, 7]


def test_a_step_is_handed_on_as_a_whole():
    written: list[int] = []
    record(FINGERS_GAME, 2, lambda entries: written.append(len(entries)))
    assert written == [2, 2, 3, 2, 3, 2, 3, 2]


def test_the_version_of_an_event_is_stored_beside_it():
    class Newer(RoundEnded, frozen=True, tag="Newer"):
        version = 4

    entries: list = []
    sink = Recording(header(FINGERS_GAME, 2), entries.extend, now_ms=ticking())
    sink(Step(None, None, [GameBegan(2, 3), Newer(1, (1, 2), (0,))]))
    assert [entry.v for entry in entries] == [1, 1, 4]


def test_another_seed_than_the_committed_one_is_not_revealed():
    entries: list = []
    sink = Recording(header(FINGERS_GAME, 2), entries.extend, now_ms=ticking())
    with pytest.raises(ValueError, match="committed"):
        sink.finish(Outcome((1, 2), (3, 0)), bytes(32))
    assert entries == []


def test_a_match_that_cannot_begin_leaves_no_entry():
    entries: list = []
    with pytest.raises(WrongSeats):
        record(FINGERS_GAME, 7, entries.extend)
    assert entries == []


def test_simultaneous_choices_are_one_step_each():
    entries: list = []
    sink = Recording(header(FINGERS_GAME, 2), entries.extend, now_ms=ticking())
    sink(Step(None, None, [GameBegan(2, 3)]))
    sink(Step(0, Show(2), [FingersChosen(0, 2)]))
    sink(Step(1, Show(3), [FingersChosen(1, 3), RoundEnded(1, (2, 3), (1,))]))
    assert [e.actor for e in entries if e.kind == "move"] == [0, 1]


def test_a_log_is_gone_on_with_behind_its_head():
    whole = recorded(FINGERS_GAME, 2)
    head = Head.of(whole.header).after(whole.entries[:4])
    entries: list = []
    going_on = Recording(whole.header, entries.extend, now_ms=ticking(), head=head)
    going_on.resume()
    going_on(Step(1, Show(3), [FingersChosen(1, 3)]))
    assert [(entry.seq, entry.kind) for entry in entries] == [
        (5, "resumed"),
        (6, "move"),
        (7, "event"),
    ]
    assert head.after(entries).moves == 2


def test_who_failed_before_is_ranked_last_at_the_end():
    entries: list = []
    whole = recorded(FINGERS_GAME, 2)
    head = Head.of(whole.header).after(whole.entries[:4])
    going_on = Recording(
        whole.header, entries.extend, now_ms=ticking(), head=head, failed=[0]
    )
    final = going_on.finish(Outcome((1, 2), (3, 0)), SEED)
    assert final.ranks == (2, 1)


def test_a_seed_that_others_still_need_is_not_opened():
    entries: list = []
    sink = Recording(header(FINGERS_GAME, 2), entries.extend, now_ms=ticking())
    sink(Step(None, None, [GameBegan(2, 3)]))
    sink.finish(Outcome((1, 2), (3, 0)), None)
    assert entries[-1].kind == "finished"


def test_time_that_is_given_back_says_for_what():
    entries: list = []
    sink = Recording(header(FINGERS_GAME, 2), entries.extend, now_ms=ticking())
    sink.credit(ClockCredited(600, 7))
    assert entries[0].data() == {"ms": 600, "outage": 7}
