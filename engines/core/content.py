"""What is in the box of a game: data in a file, read once and strictly."""

from hashlib import sha256
from importlib.resources import files
from typing import TypeVar

import msgspec

T = TypeVar("T", bound=msgspec.Struct)


class ContentChanged(RuntimeError):
    """The box of a game is not the one that its rules version was released with."""


def read_box(package: str, kind: type[T]) -> T:
    """Read the one `.toml` of a package that holds a box."""
    (file,) = (file for file in files(package).iterdir() if file.name.endswith(".toml"))
    return msgspec.toml.decode(file.read_bytes(), type=kind)


def digest(box: msgspec.Struct | tuple[msgspec.Struct, ...]) -> str:
    """Return the digest of what a box or several hold, not of the layout of files."""
    # A comment makes no other game.
    return sha256(msgspec.json.encode(box, order="sorted")).hexdigest()


def pinned(package: str, found: str, released: str) -> str:
    """Return the digest of a game's box; refuse one that its version was not made of.

    `package` is the game's own, and its `__init__.py` has the digest that was released.
    """
    if found == released:
        return released
    path, game = f"{package.replace('.', '/')}/__init__.py", package.rpartition(".")[2]
    raise ContentChanged(
        f"The boards, tiles or cards of {game} are not those of its rules version: "
        "matches are stored that were played with others. If you want the change, run "
        f"`make former GAME={game}`, raise rules_version in {path} and write there "
        f'"{found}" instead of "{released}". '
        'CONTRIBUTING.md says more under "Change a card".'
    )
