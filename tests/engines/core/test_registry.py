"""The registry: one explicit tuple, and no game beside it."""

import subprocess
import sys
from pathlib import Path

import pytest

import engines.games
from engines import registry
from engines.core.errors import UnknownGame
from engines.core.game import Game
from tests.engines.former.upgrade import raised

FOLDERS = [Path(folder) for folder in engines.games.__path__]


def test_no_folder_of_a_game_is_unregistered():
    found = {
        path.name
        for folder in FOLDERS
        for path in folder.iterdir()
        if path.is_dir() and any(path.glob("*.py"))
    }
    assert found == set(registry.GAMES)


def test_no_game_is_registered_twice():
    assert len(set(registry.GAMES)) == len(registry.GAMES)


@pytest.mark.parametrize("name", registry.GAMES)
def test_a_game_bears_the_name_it_is_registered_under(name):
    game = registry.load(name)
    assert isinstance(game, Game)
    assert game.name == name
    assert registry.load(name) is game


def test_games_are_offered_by_name_and_title_in_their_order():
    assert [name for name, _ in registry.choices()] == list(registry.GAMES)
    for name, title in registry.choices():
        assert title == registry.load(name).title("en")


@pytest.mark.parametrize("name", ["", "chess", "../core", registry.GAMES[0].upper()])
def test_a_game_that_is_not_registered_is_unknown(name):
    with pytest.raises(UnknownGame, match=r"Known games: \w+") as caught:
        registry.load(name)
    assert repr(name) in str(caught.value)
    assert registry.GAMES[0] in str(caught.value)


@pytest.fixture(params=[name for name in registry.GAMES if registry.versions(name)[1:]])
def upgraded(request, monkeypatch):
    """A game whose rules have just changed; the version before is only an archive."""
    name = request.param
    present = raised(registry.load(name))
    monkeypatch.setattr(registry, "load", {name: present}.__getitem__)
    return present


def test_the_present_rules_are_the_newest_version(upgraded):
    newest, *others = registry.versions(upgraded.name)
    assert newest == upgraded.rules_version
    assert others == sorted(others, reverse=True)
    assert 1 in others
    assert registry.load_version(upgraded.name, newest) is upgraded


def test_former_rules_are_another_game_of_the_same_name(upgraded):
    former = registry.load_version(upgraded.name, 1)
    assert former is not upgraded
    assert (former.name, former.rules_version) == (upgraded.name, 1)
    assert former.execute.__module__.startswith("engines.former.")
    assert registry.load_version(upgraded.name, 1) is former


def test_a_version_that_is_present_is_not_taken_from_an_archive():
    for name in registry.GAMES:
        game = registry.load(name)
        assert registry.load_version(name, game.rules_version) is game
        assert game.execute.__module__.startswith("engines.games.")


def test_rules_of_a_version_that_is_not_kept_are_unknown(upgraded):
    with pytest.raises(UnknownGame, match="Known versions: ") as caught:
        registry.load_version(upgraded.name, 99)
    known = ", ".join(map(str, registry.versions(upgraded.name)))
    assert str(caught.value).endswith(f"{known}.")


def test_former_rules_are_imported_only_when_they_are_needed():
    loaded = (
        "import sys; from engines import registry; "
        "[registry.load(name) and registry.versions(name) for name in registry.GAMES]; "
        "print([name for name in sys.modules if name.startswith('engines.former.')])"
    )
    done = subprocess.run(
        [sys.executable, "-c", loaded],
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    )
    assert done.stdout == "[]\n"
