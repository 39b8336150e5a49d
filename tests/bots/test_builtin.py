"""The bots that come with the site go through the same gate as all others."""

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command

from bots import selectors
from bots.driver.clock import TimeControl
from bots.models import BotVersion
from bots.sandbox.errors import SandboxUnavailable
from bots.services import builtin, check_report
from bots.services.builtin import install_builtin_bots
from engines import registry

pytestmark = pytest.mark.django_db


NAMES = ["souk-easy", "souk-greedy", "souk-planner", "souk-random", "souk-mcts"]
SHORT = TimeControl(bank_ms=1_500, increment_ms=2)
"""More than the others need; a bot that thinks as long as it may is soon done."""


@pytest.mark.long
def test_the_built_in_bots_play_every_game_in_the_sandbox(store, monkeypatch):
    monkeypatch.setattr("bots.check_runner.TimeControl", lambda: SHORT)
    versions = [*install_builtin_bots()]
    assert [version.bot.name for version in versions] == NAMES
    for version in versions:
        assert version.status == "active", version.report
        assert selectors.games_of(version) == [*registry.GAMES]


def test_installing_them_twice_does_nothing_twice(checks, capsys):
    for _ in range(2):
        call_command("install_builtin_bots")
    told = "".join(f"{name} 1.0.0: active.\n" for name in NAMES)
    assert capsys.readouterr().out == told * 2
    assert checks.count == BotVersion.objects.count() == len(NAMES)


def test_the_same_files_packed_otherwise_are_not_handed_in_again(checks, monkeypatch):
    assert len([*install_builtin_bots()]) == len(NAMES)
    pack = builtin.archive_of
    monkeypatch.setattr(builtin, "archive_of", lambda folder: _repacked(pack(folder)))
    assert len([*install_builtin_bots()]) == len(NAMES)
    assert BotVersion.objects.count() == len(NAMES)


def _repacked(data: bytes) -> bytes:
    """Return an archive with the same files and a comment."""
    comment = b"packed elsewhere"
    return data[:-2] + len(comment).to_bytes(2, "little") + comment


def test_nobody_can_log_in_as_their_owner(checks, client):
    assert [*install_builtin_bots()]
    owner = User.objects.get()
    assert owner.username == builtin.OWNER
    assert not owner.has_usable_password()
    assert not owner.is_active


def test_they_wait_where_no_bot_may_run(monkeypatch):
    def refuse() -> None:
        raise SandboxUnavailable("No bot can be run here.")

    monkeypatch.setattr(check_report, "choose_sandbox", refuse)
    with pytest.raises(CommandError, match=r"No bot can be run here\."):
        call_command("install_builtin_bots")
    assert BotVersion.objects.get().status == "uploaded"
