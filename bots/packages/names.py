"""Names of files and of bots: which of them may be, and which never."""

import re
from typing import Final

from bots.messages import message
from bots.packages.errors import Rejected

TAKEN: Final = frozenset(("new",))
"""Names of bots that addresses of the site mean something else by."""

OWN: Final = "souk"
"""The name of the site, with which the names of its own bots begin."""

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


def is_reserved(name: str) -> bool:
    """Whether a name, in its one spelling, looks like that of a bot of the site."""
    return name.partition("-")[0] == OWN


def refuse_forbidden(name: str) -> None:
    for suffix, why in FORBIDDEN.items():
        if name.lower().endswith(suffix):
            raise Rejected("package.forbidden", name=name, why=why)
