"""Matches to look at."""

from pathlib import Path

import pytest

from engines import registry
from replays.log.steps import Replay
from tests.replays.log.fingers import FINGERS_GAME
from tests.replays.log.matches import recorded
from tests.souk.cli.runner import GAME, random_players, souk


@pytest.fixture(scope="session")
def saved_match(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Play a match of a real game and return its file."""
    folder = tmp_path_factory.mktemp("matches")
    done = souk("play", GAME, *random_players(), "--seed", 7, "--save", folder)
    assert done.returncode == 0, done.stderr
    (path,) = folder.iterdir()
    return path


@pytest.fixture
def replay(monkeypatch: pytest.MonkeyPatch) -> Replay:
    """Return a match of two in the smallest game: 3 rounds in 6 steps."""
    monkeypatch.setattr(registry, "load", lambda name: FINGERS_GAME)
    return Replay(recorded(FINGERS_GAME, 2))
