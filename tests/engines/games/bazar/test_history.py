"""Old events are read as if they had been written today.

`replays/former/` holds matches with events as older versions of the game have stored
them. The header of `game_ended_v1` is younger than its events: when the digest of the
content came to cover the data and not the file, the match was chained anew under it.
"""

from pathlib import Path
from typing import Any

import pytest

from engines.core.codec import codec
from engines.core.errors import MalformedRecord
from engines.games.bazar import GAME
from engines.games.bazar.events import GameEnded
from replays.log.entry import Entry
from replays.log.file import read_log
from replays.log.steps import Replay
from replays.log.verify import verify

FORMER = Path(__file__).parent / "replays/former"


def ended(name: str) -> Entry:
    log = read_log(FORMER / f"{name}.souk.jsonl")
    return next(e for e in log.entries if e.data().get("type") == "GameEnded")


def test_version_1_did_not_say_what_ended_the_match():
    entry = ended("game_ended_v1")
    assert entry.v == 1
    assert "reason" not in entry.data()


def test_a_match_with_the_old_event_is_replayed_and_verified_as_it_was_stored():
    log = read_log(FORMER / "game_ended_v1.souk.jsonl")
    last: Any = Replay(log).steps[-1].events[-1]
    assert type(last).__name__ == GameEnded.__name__  # by the rules of version 1
    assert last.reason == "events"
    assert verify(log).head.status == "finished"


@pytest.mark.parametrize(
    ("coins", "reason"),
    [([75, 3], "coins"), ([80, 90], "coins"), ([74, 73], "events")],
)
def test_the_reason_follows_from_the_coins(coins, reason):
    stored = codec(GAME).encode({"type": "GameEnded", "ranks": [1, 2], "coins": coins})
    assert codec(GAME).stored_event(stored, 1).reason == reason


def test_a_version_that_never_was_is_refused():
    stored = codec(GAME).encode(GameEnded((1, 2), (80, 3), "coins"))
    with pytest.raises(MalformedRecord, match="stored in version 3"):
        codec(GAME).stored_event(stored, 3)


def test_an_old_event_under_a_new_number_is_refused():
    stored = codec(GAME).encode({"type": "GameEnded", "ranks": [1], "coins": [80]})
    with pytest.raises(MalformedRecord, match="cannot be read"):
        codec(GAME).stored_event(stored, 2)
