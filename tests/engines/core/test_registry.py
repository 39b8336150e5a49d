"""The registry: one explicit tuple, and no game beside it."""

from dataclasses import replace
from pathlib import Path

import pytest

import engines.games
from engines import registry
from engines.core.errors import UnknownGame
from engines.core.game import Game

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


@pytest.fixture
def two_versions(monkeypatch):
    """A game that has had other rules once, which are kept for old matches."""
    only = registry.load(registry.GAMES[0])
    former = replace(only, rules_version=only.rules_version - 1)
    present = replace(only, former=(former,))
    monkeypatch.setattr(registry, "load", {only.name: present}.__getitem__)
    return present, former


def test_rules_of_several_versions_stand_side_by_side(two_versions):
    for game in two_versions:
        assert registry.load_version(game.name, game.rules_version) is game


def test_rules_of_a_version_that_is_not_kept_are_unknown(two_versions):
    present, former = two_versions
    with pytest.raises(UnknownGame, match="Known versions: ") as caught:
        registry.load_version(present.name, 99)
    assert str(caught.value).endswith(
        f"{present.rules_version}, {former.rules_version}."
    )
