"""The games there are: one explicit tuple, in the order in which they are listed."""

from functools import cache
from importlib import import_module
from types import ModuleType

from engines.core.errors import UnknownGame
from engines.core.game import AnyGame

GAMES: tuple[str, ...] = ("bazar",)


@cache
def load(name: str) -> AnyGame:
    """Return the game of that name; its module is imported on first use."""
    game: AnyGame = _package(name).GAME
    return game


def load_version(name: str, rules_version: int) -> AnyGame:
    """Return a game by the rules of a version, perhaps an old one.

    A package keeps the rules it once had in a tuple `FORMER`, for as long as there are
    matches that were played by them.
    """
    games: tuple[AnyGame, ...] = (load(name), *getattr(_package(name), "FORMER", ()))
    for game in games:
        if game.rules_version == rules_version:
            return game
    known = ", ".join(str(game.rules_version) for game in games)
    raise UnknownGame(
        f"The rules of {games[0].title('en')} have no version {rules_version} here. "
        f"Known versions: {known}."
    )


def _package(name: str) -> ModuleType:
    if name not in GAMES:
        raise UnknownGame(
            f"There is no game called {name!r}. Known games: {', '.join(GAMES)}."
        )
    return import_module(f"engines.games.{name}")


def choices() -> list[tuple[str, str]]:
    """Name and English title of every game, for forms and model fields."""
    return [(name, load(name).title("en")) for name in GAMES]
