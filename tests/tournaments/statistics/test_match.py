"""What one match amounts to, of every game by the present rules and by former ones."""

from pathlib import Path

import pytest
from msgspec.structs import replace

from engines import registry
from replays.log.file import read_log
from replays.log.steps import Replay
from tests.test_architecture import ROOT
from tournaments.statistics.match import OPENING, figures_of

REPLAYS = sorted(
    path
    for path in (ROOT / "tests" / "engines").glob("*/*/replays/*.jsonl")
    if path.parts[-4] in ("games", "former")
)


@pytest.mark.parametrize(
    "path", REPLAYS, ids=lambda path: f"{path.parts[-3]}-{path.stem}"
)
def test_every_golden_replay_amounts_to_something(path: Path):
    replay = Replay(read_log(path))
    found = figures_of(replay)
    assert found is not None
    assert found.outcome == replay.outcome
    assert found.moves == sum(sum(kinds.values()) for kinds in found.kinds)
    assert all(1 <= len(moves) <= OPENING for moves in found.openings)
    assert {kind for kinds in found.kinds for kind in kinds} == {*found.examples}


def test_former_rules_are_among_them():
    folders = {path.parts[-3] for path in REPLAYS}
    assert {f"{name}-1" for name in registry.GAMES} <= folders


def test_a_match_that_is_not_over_amounts_to_nothing():
    log = read_log(REPLAYS[0])
    begun = replace(log, entries=log.entries[: len(log.entries) // 2])
    assert figures_of(Replay(begun)) is None
