"""Names of files and of bots: which of them may be, and which never."""

import re
from typing import Final

from bots.packages.errors import Rejected

TAKEN: Final = frozenset(("new",))
"""Names of bots that addresses of the site mean something else by."""

MAX_PATH: Final = 180
MAX_DEPTH: Final = 12

FORBIDDEN: Final = {
    ".pth": "Python would run it at every start",
    ".egg-link": "it points outside of the package",
    ".pyc": "only sources are taken; they are compiled here",
    ".so": "a bot is pure Python",
    ".pyd": "a bot is pure Python",
    ".dll": "a bot is pure Python",
    ".dylib": "a bot is pure Python",
    ".exe": "a bot is pure Python",
}

_PART = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+-]*\Z")


def checked(name: str) -> str:
    """Return the name without a slash at its end, if it is one a file may bear."""
    shown = repr(name[:60])
    if not name or name != name.strip() or "\0" in name or "\\" in name:
        raise Rejected(f"{shown} is no name for a file.")
    if name.startswith("/"):
        raise Rejected(f"{shown} is an absolute path; names must be relative.")
    if len(name) > MAX_PATH:
        raise Rejected(f"{shown}… is longer than {MAX_PATH} letters.")
    parts = name.removesuffix("/").split("/")
    if len(parts) > MAX_DEPTH:
        raise Rejected(f"{shown} lies deeper than {MAX_DEPTH} folders.")
    if ".." in parts:
        raise Rejected(f"{shown} leads out of the package.")
    for part in parts:
        if not _PART.match(part):
            raise Rejected(
                f"{shown} has a part that is not made of the letters A to Z, digits, "
                "and _ . + - with a letter, a digit or _ first."
            )
    return "/".join(parts)


def refuse_forbidden(name: str) -> None:
    for suffix, why in FORBIDDEN.items():
        if name.lower().endswith(suffix):
            raise Rejected(f"{name} may not be in a package: {why}.")


class Seen:
    """The names so far; two that differ in capitals only may be one file elsewhere."""

    def __init__(self) -> None:
        self._names: set[str] = set()

    def add(self, name: str) -> None:
        folded = name.casefold()
        if folded in self._names:
            raise Rejected(f"{name} is there twice, perhaps in other capitals.")
        self._names.add(folded)
