"""Which Python a package wants, and whether it is that of the site.

A package is judged by the Python of the site, not by the one that its author has, so
that what is found at home is what the site finds.
"""

import re
from typing import Final

from bots.messages import message
from bots.packages.errors import Rejected
from bots.sdk.syntax import SITE

NAME: Final = ".".join(map(str, SITE))

RELEASES: Final = [(*SITE, micro) for micro in range(100)]
"""A package may want one of these; which of them the site has is left open."""

Release = tuple[int, ...]

_CLAUSE = re.compile(
    r"\s*(~=|===?|!=|<=|>=|<|>)\s*v?(\d{1,9}(?:\.\d{1,9}){0,5})(\.\*)?"
    r"(?:\.?(?:a|b|rc|dev|post)\d{1,9})?\s*"
)


def check_python(wanted: str) -> None:
    """Refuse a package that does not want to run on any release of the site's Python.

    `wanted` is written as in `Requires-Python`; nothing there wants nothing.
    """
    clauses = [clause for clause in wanted[:1000].split(",") if clause.strip()]
    found = [_CLAUSE.fullmatch(clause) for clause in clauses]
    if not all(found):
        raise Rejected(
            message("package.bad_python", {"requirement": repr(wanted[:60])})
        )
    for release in RELEASES:
        if all(_holds(clause, release) for clause in found if clause):
            return
    told = {"requirement": wanted[:60], "python": NAME}
    raise Rejected(message("package.other_python", told))


def _holds(clause: re.Match[str], release: Release) -> bool:
    operator, wanted = clause[1], tuple(map(int, clause[2].split(".")))
    if operator == "~=":
        return release >= wanted and release[: len(wanted) - 1] == wanted[:-1]
    if operator in ("==", "===", "!="):
        length = len(wanted) if clause[3] else max(len(wanted), len(release))
        is_same = _padded(release, length) == _padded(wanted, length)
        return is_same != (operator == "!=")
    length = max(len(wanted), len(release))
    ours, theirs = _padded(release, length), _padded(wanted, length)
    return {
        ">=": ours >= theirs,
        "<=": ours <= theirs,
        ">": ours > theirs,
        "<": ours < theirs,
    }[operator]


def _padded(release: Release, length: int) -> Release:
    """Return as many numbers; those that are not there are 0."""
    return (*release, *[0] * length)[:length]
