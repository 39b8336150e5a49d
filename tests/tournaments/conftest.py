"""What the tests of matches share: a small game, databases, and a clock."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from django.utils import timezone

from engines import registry
from engines.core.game import AnyGame
from tests.bots.conftest import (  # noqa: F401 - pytest finds fixtures by their names.
    store,
)
from tests.databases import (  # noqa: F401 - as above.
    own_database,
    postgresql_template,
    sqlite_template,
    throwaway_database,
    throwaway_sqlite,
)
from tests.races import start  # noqa: F401 - as above.
from tests.tournaments.small_matches import GAME, Time
from tournaments.selectors import clock


@pytest.fixture(autouse=True)
def small_game(monkeypatch: pytest.MonkeyPatch) -> AnyGame:
    """Register the small game as if it were one of ours."""
    original = registry.load

    def load(name: str) -> AnyGame:
        return GAME if name == GAME.name else original(name)

    monkeypatch.setattr(registry, "load", load)
    return GAME


@pytest.fixture
def played_by(monkeypatch: pytest.MonkeyPatch) -> Callable[[str, range], None]:
    """Let a game be played by other numbers than it is."""

    def change(name: str, seats: range) -> None:
        original = registry.load
        changed = replace(original(name), seats=seats)
        monkeypatch.setattr(
            registry,
            "load",
            lambda other: changed if other == name else original(other),
        )

    return change


@pytest.fixture
def upgrade(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], AnyGame]:
    """Let the site be upgraded: a game has new rules, and its former ones are kept."""

    def raise_version(name: str) -> AnyGame:
        load, load_version = registry.load, registry.load_version
        former = load(name)
        present = replace(former, rules_version=former.rules_version + 1)
        kept = {(name, one.rules_version): one for one in (former, present)}

        def kept_version(other: str, version: int) -> AnyGame:
            return kept.get((other, version)) or load_version(other, version)

        monkeypatch.setattr(
            registry, "load", lambda other: present if other == name else load(other)
        )
        monkeypatch.setattr(registry, "load_version", kept_version)
        return present

    return raise_version


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Time:
    """The database's clock, which moves only when told to."""
    time = Time(timezone.now().replace(microsecond=0))
    monkeypatch.setattr(clock, "database_now", time.database_now)
    return time
