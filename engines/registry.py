"""The games there are: one explicit tuple, in the order in which they are listed."""

from functools import cache
from importlib import import_module

from engines.core.errors import UnknownGame
from engines.core.game import AnyGame

GAMES: tuple[str, ...] = ("bazar",)


@cache
def load(name: str) -> AnyGame:
    """Return the game of that name; its module is imported on first use."""
    if name not in GAMES:
        raise UnknownGame(
            f"There is no game called {name!r}. Known games: {', '.join(GAMES)}."
        )
    game: AnyGame = import_module(f"engines.games.{name}").GAME
    return game


def choices() -> list[tuple[str, str]]:
    """Name and English title of every game, for forms and model fields."""
    return [(name, load(name).title("en")) for name in GAMES]
