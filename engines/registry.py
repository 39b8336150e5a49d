"""The games there are: one explicit tuple, in the order in which they are listed."""

from functools import cache
from importlib import import_module

from engines import former
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
    game: AnyGame = import_module(_package(name)).GAME
    return game


def load_version(name: str, version: int) -> AnyGame:
    """Return a game by the rules of a version: the present one, or an archive."""
    present = load(name)
    if version == present.rules_version:
        return present
    if version in former.archived_versions(name):
        return former.load(name, version)
    known = ", ".join(map(str, versions(name)))
    raise UnknownGame(
        f"Version {version} of the rules of {present.title('en')} is not known "
        f"here. Known versions: {known}."
    )


def versions(name: str) -> tuple[int, ...]:
    """Return the versions of a game's rules that can be played, newest first."""
    known = {load(name).rules_version, *former.archived_versions(name)}
    return tuple(sorted(known, reverse=True))


def make_present(name: str, version: int) -> None:
    """Let this process know a game by the rules of one version alone.

    It is for the process of a bot, which plays one match: whatever the bot imports of
    the game, by whatever name, belongs to the rules of that match.
    """
    if load_version(name, version) is not load(name):
        former.take_the_place_of(_package(name), name, version)
        load.cache_clear()


def choices() -> list[tuple[str, str]]:
    """Name and English title of every game, for forms and model fields."""
    return [(name, load(name).title("en")) for name in GAMES]


def _package(name: str) -> str:
    return f"engines.games.{name}"
