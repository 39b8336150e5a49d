"""The small game, for tests of logs that need one."""

import pytest

from engines import registry
from engines.core.game import AnyGame
from tests.replays.log.fingers import FINGERS_GAME


@pytest.fixture
def fingers(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """Register the small game as if it were one of ours."""
    original = registry.load

    def load(name: str) -> AnyGame:
        return FINGERS_GAME if name == FINGERS_GAME.name else original(name)

    monkeypatch.setattr(registry, "load", load)
    return FINGERS_GAME
