"""`souk games`."""

import pytest

from engines import registry
from engines.core.records import Options
from souk.cli.options import option_lines
from tests.souk.cli.runner import souk


@pytest.mark.parametrize("language", ["en", "fr"])
def test_every_game_is_listed_with_what_it_takes(language):
    listed = souk("games", "--language", language).stdout
    for name in registry.GAMES:
        game = registry.load(name)
        assert f"{name}: {game.title(language)}\n" in listed
        assert f"seats    {game.seat_range}\n" in listed
        assert f"version {game.rules_version}\n" in listed
        assert f"players  {', '.join(game.players)}" in listed
    assert listed.count("planner, mcts") == len(registry.GAMES)


class ManyOptions(Options, frozen=True, kw_only=True):
    board: str
    rounds: int = 3
    style: str = "plain"
    open_hands: bool = False
    banned: tuple[str, ...] = ("north", "south")


def test_options_are_shown_as_they_would_be_given():
    assert option_lines(ManyOptions) == [
        "board=...",
        "rounds=3",
        "style=plain",
        "open_hands=false",
        "banned=north,south",
    ]
