"""What the tests of bots share: databases of their own, and a folder to unpack into."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from bots import bot_table
from bots.services import check_report
from tests.bots.checks import Checks
from tests.bots.sandbox.tiers import open_folder
from tests.databases import (  # noqa: F401 - pytest finds fixtures by their names.
    own_database,
    postgresql_template,
    sqlite_template,
    throwaway_database,
)
from tests.races import start  # noqa: F401 - as above.


@pytest.fixture
def store(monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Where versions are unpacked in this test."""
    with open_folder() as folder:
        monkeypatch.setattr(bot_table, "home", lambda: folder)
        yield bot_table.store()


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch, store: Path) -> Checks:
    """The check, without a process."""
    checks = Checks()
    monkeypatch.setattr(check_report, "check", checks)
    monkeypatch.setattr(check_report, "choose_sandbox", object)
    return checks
