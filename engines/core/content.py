"""What is in the box of a game: data in a file, read once and strictly."""

from hashlib import sha256
from importlib.resources import files
from typing import TypeVar

import msgspec

T = TypeVar("T", bound=msgspec.Struct)


def read_box(package: str, kind: type[T]) -> T:
    """Read the one `.toml` of a package that holds a box."""
    (file,) = (file for file in files(package).iterdir() if file.name.endswith(".toml"))
    return msgspec.toml.decode(file.read_bytes(), type=kind)


def digest(box: msgspec.Struct | tuple[msgspec.Struct, ...]) -> str:
    """Return the digest of what a box or several hold, not of the layout of files."""
    # A comment makes no other game.
    return sha256(msgspec.json.encode(box, order="sorted")).hexdigest()
