"""The games there are: one explicit tuple, in the order in which they are listed."""

from functools import cache
from importlib import import_module

from engines.core.errors import UnknownGame
from engines.core.game import AnyGame

GAMES: tuple[str, ...] = ("bazar", "bazar_quest", "merchants_bay")


@cache
def load(name: str) -> AnyGame:
    """Return the game of that name; its module is imported on first use."""
    if name not in GAMES:
        raise UnknownGame(
            f"There is no game called {name!r}. Known games: {', '.join(GAMES)}."
        )
    game: AnyGame = import_module(f"engines.games.{name}").GAME
    return game


def load_version(name: str, rules_version: int) -> AnyGame:
    """Return a game by the rules of a version, perhaps an old one."""
    present = load(name)
    games = (present, *present.former)
    for game in games:
        if game.rules_version == rules_version:
            return game
    known = ", ".join(str(game.rules_version) for game in games)
    raise UnknownGame(
        f"Version {rules_version} of the rules of {present.title('en')} is not known "
        f"here. Known versions: {known}."
    )


def choices() -> list[tuple[str, str]]:
    """Name and English title of every game, for forms and model fields."""
    return [(name, load(name).title("en")) for name in GAMES]
