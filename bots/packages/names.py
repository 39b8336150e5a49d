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
    shown = repr(name[:60])
    if not name or name != name.strip() or "\0" in name or "\\" in name:
        raise Rejected("package.bad_file_name", name=shown)
    if name.startswith("/"):
        raise Rejected("package.absolute_path", name=shown)
    if len(name) > MAX_PATH:
        raise Rejected("package.long_path", name=shown, most=MAX_PATH)
    parts = name.removesuffix("/").split("/")
    if len(parts) > MAX_DEPTH:
        raise Rejected("package.deep_path", name=shown, most=MAX_DEPTH)
    if ".." in parts:
        raise Rejected("package.path_leads_out", name=shown)
    for part in parts:
        if not _PART.match(part):
            raise Rejected("package.bad_path", name=shown)
    return "/".join(parts)


def refuse_forbidden(name: str) -> None:
    for suffix, why in FORBIDDEN.items():
        if name.lower().endswith(suffix):
            raise Rejected("package.forbidden", name=name, why=why)


class Seen:
    """The names so far; two that differ in capitals only may be one file elsewhere."""

    def __init__(self) -> None:
        self._names: set[str] = set()

    def add(self, name: str) -> None:
        folded = name.casefold()
        if folded in self._names:
            raise Rejected("package.duplicate", name=name)
        self._names.add(folded)
