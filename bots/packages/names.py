"""Names of files and of bots: which of them may be, and which never."""

import re
from typing import Final

from bots.messages import message
from bots.packages.errors import Rejected

TAKEN: Final = frozenset(("new",))
"""Names of bots that addresses of the site mean something else by."""

MAX_PATH: Final = 180
MAX_DEPTH: Final = 12

FORBIDDEN: Final = {
    ".pth": message("package.run_at_start"),
    ".egg-link": message("package.points_outside"),
    ".pyc": message("package.compiled"),
    **dict.fromkeys(
        (".so", ".pyd", ".dll", ".dylib", ".exe"), message("package.not_python")
    ),
}

_PART = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.+-]*\Z")


def checked(name: str) -> str:
    """Return the name without a slash at its end, if it is one a file may bear."""
    named = {"name": repr(name[:60])}
    if not name or name != name.strip() or "\0" in name or "\\" in name:
        raise Rejected(message("package.bad_file_name", named))
    if name.startswith("/"):
        raise Rejected(message("package.absolute_path", named))
    if len(name) > MAX_PATH:
        raise Rejected(message("package.long_path", {**named, "most": MAX_PATH}))
    parts = name.removesuffix("/").split("/")
    if len(parts) > MAX_DEPTH:
        raise Rejected(message("package.deep_path", {**named, "most": MAX_DEPTH}))
    if ".." in parts:
        raise Rejected(message("package.path_leads_out", named))
    for part in parts:
        if not _PART.match(part):
            raise Rejected(message("package.bad_path", named))
    return "/".join(parts)


def refuse_forbidden(name: str) -> None:
    for suffix, why in FORBIDDEN.items():
        if name.lower().endswith(suffix):
            raise Rejected(message("package.forbidden", {"name": name, "why": why}))


class Seen:
    """The names so far; two that differ in capitals only may be one file elsewhere."""

    def __init__(self) -> None:
        self._names: set[str] = set()

    def add(self, name: str) -> None:
        folded = name.casefold()
        if folded in self._names:
            raise Rejected(message("package.duplicate", {"name": name}))
        self._names.add(folded)
