"""The rules that games had in former versions, each an archive that never changes.

`bazar-1.zip` holds the folder of Bazar as it was with version 1 of its rules: a package
that is imported as `engines.former.bazar_1` when a match needs it. `make former` writes
it, and `SHA256SUMS` has its digest. An archive stands on the present `engines.core`, so
what it uses there is a promise.
"""

import sys
from functools import cache
from importlib import import_module
from pathlib import Path
from pkgutil import walk_packages

from engines.core.game import AnyGame

FOLDER = Path(__file__).parent
SUFFIX = ".zip"


def archive_of(name: str, version: int) -> Path:
    return FOLDER / f"{name}-{version}{SUFFIX}"


def module_of(name: str, version: int) -> str:
    """Return what the archive is imported as."""
    return f"{__name__}.{name}_{version}"


@cache
def archived_versions(name: str) -> tuple[int, ...]:
    """Return the versions of a game that there are archives of, newest first."""
    found = (path.stem.removeprefix(f"{name}-") for path in FOLDER.glob(f"{name}-*"))
    return tuple(sorted(map(int, filter(str.isdecimal, found)), reverse=True))


@cache
def load(name: str, version: int) -> AnyGame:
    """Return a game by its former rules; the archive is imported on first use."""
    archive = str(archive_of(name, version))
    if archive not in __path__:
        __path__.append(archive)
    game: AnyGame = import_module(module_of(name, version)).GAME
    return game


def take_the_place_of(present: str, name: str, version: int) -> None:
    """Let this process import a former version wherever it imports the present one.

    `present` is the package of the present game. A process can do so once, before it
    imports anything that stands on that game.
    """
    load(name, version)
    former = module_of(name, version)
    package = sys.modules[former]
    for module in walk_packages(package.__path__, f"{former}."):
        import_module(module.name)
    for known in [*sys.modules]:
        if f"{known}.".startswith(f"{present}."):
            del sys.modules[known]
    for known in [*sys.modules]:
        if f"{known}.".startswith(f"{former}."):
            sys.modules[present + known.removeprefix(former)] = sys.modules[known]
    parent, _, child = present.rpartition(".")
    setattr(import_module(parent), child, package)
