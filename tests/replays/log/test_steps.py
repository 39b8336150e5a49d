"""Steps: a log decoded, grouped by moves and folded up to any of them."""

from dataclasses import replace

import msgspec
import pytest

from engines import registry
from engines.core.chance import Chance
from engines.core.play import ask_in_turn, play
from replays.log.canonical import canonical
from replays.log.chain import Chain
from replays.log.entry import Entry, Log
from replays.log.errors import UnreadableLog
from replays.log.steps import Choice, Replay
from tests.replays.log.fingers import (
    FINGERS_GAME,
    FingersChosen,
    RoundEnded,
    Show,
)
from tests.replays.log.fingers import (
    GameBegan as FirstGameBegan,
)
from tests.replays.log.matches import NOON, SEED, header, recorded

Fact = tuple[str, int | None, dict]
"""Kind, actor and payload."""

pytestmark = pytest.mark.usefixtures("fingers")


def log_of(*facts: Fact) -> Log:
    """Chain up facts that no engine need have said."""
    head = header(FINGERS_GAME, 2)
    chain = Chain.of(head)
    entries: list[Entry] = [
        chain.append(kind, canonical(payload), at_ms=NOON, actor=actor)  # type: ignore[arg-type]
        for kind, actor, payload in facts
    ]
    return Log("a match", head, entries)


STARTED: Fact = ("started", None, {})
BEGAN: Fact = ("event", None, {"type": "GameBegan", "seats": 2, "rounds": 3})
MOVE = {"move": {"type": "Show", "fingers": 2}, "cpu_us": 0, "wall_us": 0}


def test_step_0_is_the_setup():
    step = Replay(recorded(FINGERS_GAME, 2)).steps[0]
    assert (step.number, step.choice, step.at_ms) == (0, None, NOON)
    assert [entry.kind for entry in step.platform] == ["started"]
    assert len(step.events) == 1


def test_every_other_step_is_a_move_with_all_that_followed():
    replay = Replay(recorded(FINGERS_GAME, 2))
    assert len(replay.steps) == 1 + 3 * 2
    step = replay.steps[2]
    assert step.choice is not None
    assert isinstance(step.choice.move, Show)
    assert step.choice == Choice(1, step.choice.move, cpu_us=101, wall_us=201)
    chosen, ended = step.events
    assert chosen == FingersChosen(1, step.choice.move.fingers)
    assert isinstance(ended, RoundEnded)


def test_what_the_platform_did_last_belongs_to_the_last_step():
    last = Replay(recorded(FINGERS_GAME, 2)).steps[-1]
    assert [entry.kind for entry in last.platform] == ["finished", "seed_revealed"]


def test_steps_are_those_the_match_was_played_in():
    told: list = []
    players = [FINGERS_GAME.players["random"](Chance(bytes([s]) * 32)) for s in (0, 1)]
    outcome = play(
        FINGERS_GAME, 2, ask_in_turn(players), chance=Chance(SEED), sink=told.append
    )
    replay = Replay(recorded(FINGERS_GAME, 2))
    assert [step.events for step in replay.steps] == [step.events for step in told]
    choices = [step.choice for step in replay.steps[1:]]
    assert [(choice.seat, choice.move) for choice in choices if choice] == [
        (step.seat, step.move) for step in told[1:]
    ]
    assert replay.outcome == outcome


def test_the_state_at_a_step_is_the_fold_up_to_there():
    replay = Replay(recorded(FINGERS_GAME, 2))
    for number in range(len(replay.steps)):
        events = [e for step in replay.steps[: number + 1] for e in step.events]
        folded = FINGERS_GAME.fold(events)
        state = replay.state_at(number)
        assert FINGERS_GAME.view(state, -1) == FINGERS_GAME.view(folded, -1)
    assert FINGERS_GAME.outcome(replay.state_at(6)) == replay.outcome


@pytest.mark.parametrize("number", [-1, 7, 100])
def test_there_is_no_step_outside_the_match(number):
    with pytest.raises(IndexError, match=f"no step {number}"):
        Replay(recorded(FINGERS_GAME, 2)).state_at(number)


def test_rounds_are_those_of_the_state_after_each_step():
    assert Replay(recorded(FINGERS_GAME, 2)).rounds == [1, 1, 2, 2, 3, 3, 4]


def test_a_log_of_a_match_that_goes_on_has_no_outcome():
    log = recorded(FINGERS_GAME, 2)
    running = msgspec.structs.replace(log, entries=log.entries[:4])
    assert Replay(running).outcome is None


@pytest.mark.parametrize(
    ("facts", "line", "why"),
    [
        ([BEGAN], 2, "begins with 'started', not 'event'"),
        ([STARTED, ("event", None, {"type": "Wonder"})], 3, "Invalid value 'Wonder'"),
        ([STARTED, BEGAN, ("move", None, MOVE)], 4, "needs the seat"),
        ([STARTED, BEGAN, ("move", 2, MOVE)], 4, "has no seat 2"),
        ([STARTED, ("move", 0, {"move": {}})], 3, "missing required field"),
        ([STARTED, ("move", 0, {**MOVE, "move": {"a": 1}})], 3, "The move cannot"),
        ([STARTED, ("move", 0, {**MOVE, "cpu_us": -1})], 3, ">= 0"),
        ([STARTED, ("finished", None, {"ranks": "none"})], 3, "Expected `array`"),
    ],
    ids=lambda value: str(value)[:40],
)
def test_a_payload_that_is_no_record_is_named(facts, line, why):
    with pytest.raises(UnreadableLog, match=f"a match, line {line}: ") as caught:
        Replay(log_of(*facts))
    assert why in str(caught.value)
    assert str(caught.value).endswith(".")
    assert not str(caught.value).endswith("..")


def log_with_version(version: int, payload: dict) -> Log:
    head = header(FINGERS_GAME, 2)
    chain = Chain.of(head)
    entries = [
        chain.append("started", b"{}", at_ms=NOON),
        chain.append("event", canonical(payload), at_ms=NOON, v=version),
    ]
    return Log("a match", head, entries)


def test_an_event_of_a_version_to_come_is_named():
    with pytest.raises(UnreadableLog, match=r"line 3: .*GameBegan .* version 2"):
        Replay(log_with_version(2, BEGAN[2]))


def test_an_event_of_an_old_version_is_brought_up_to_date(monkeypatch):
    class GameBegan(FirstGameBegan, frozen=True):
        version = 2

    def count_rounds(data: dict) -> dict:
        return {**data, "rounds": 3}

    newer = replace(
        FINGERS_GAME,
        events=(GameBegan, *FINGERS_GAME.events[1:]),
        history={("GameBegan", 1): count_rounds},
    )
    monkeypatch.setattr(registry, "load", lambda name: newer)
    stored = {"type": "GameBegan", "seats": 2}
    replay = Replay(log_with_version(1, stored))
    assert replay.steps[0].events == [GameBegan(2, 3)]
    # The stored bytes, which were hashed, stay as they are.
    assert replay.log.entries[1].data() == stored


def test_an_event_that_cannot_have_happened_is_named():
    impossible = {"type": "FingersChosen", "seat": 7, "fingers": 1}
    log = log_of(STARTED, BEGAN, ("move", 0, MOVE), ("event", None, impossible))
    replay = Replay(log)
    with pytest.raises(UnreadableLog, match=r"line 4: .*FingersChosen cannot have"):
        replay.state_at(1)
    with pytest.raises(UnreadableLog, match=r"line 4: .*FingersChosen cannot have"):
        _ = replay.rounds
