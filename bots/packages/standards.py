"""Names, versions, requirements and tags as Python's packaging standards write them.

Only what the gate has to know of them: PEP 440 (versions and what accepts a release),
PEP 508 (requirements), PEP 503 (names) and PEP 425 (tags). An author's machine so needs
no package for it. Every pattern is read in linear time, for strangers write the texts.
"""

import re
from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from bots.packages.errors import Rejected

_NAME = re.compile(r"[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?\Z", re.IGNORECASE)

_PUBLIC: Final = r"""
    v?+ (?:(?P<epoch>[0-9]+)!)?+ (?P<release>[0-9]+(?:\.[0-9]+)*+)
    (?P<wild>\.\*)?+
    (?P<pre>[._-]?+(?:alpha|a|beta|b|preview|pre|c|rc)[._-]?+[0-9]*+)?+
    (?P<post>-[0-9]++|[._-]?(?:post|rev|r)[._-]?[0-9]*+)?+
    (?P<dev>[._-]?+dev[._-]?+[0-9]*+)?+
    (?P<local>\+[a-z0-9]++(?:[._-][a-z0-9]++)*+)?+
"""
_FLAGS: Final = re.VERBOSE | re.IGNORECASE | re.ASCII
_VERSION = re.compile(rf"{_PUBLIC}\Z", _FLAGS)
_CLAUSE = re.compile(
    rf"\s*+(?P<sign>===|==|!=|~=|<=|>=|<|>)\s*+(?:(?<====)(?P<exact>[^\s;)]*+)"
    rf"|(?<!===){_PUBLIC})\s*+\Z",
    _FLAGS,
)
_REQUIREMENT = re.compile(
    r"\s*+(?P<name>[a-z0-9][a-z0-9._-]*+)\s*+(?:\[[a-z0-9._,\s-]*+\]\s*+)?+"
    r"(?P<rest>[^;]*+)(?:;(?P<marker>.*))?\Z",
    re.IGNORECASE | re.ASCII | re.DOTALL,
)
_EXTRA = re.compile(r"\bextra\b")

Release = tuple[int, ...]


class Requirement(NamedTuple):
    """What a package wants to have installed."""

    name: str
    is_address: bool
    """Whether it names a place to fetch it from."""
    is_of_extra: bool
    """Whether it is wanted only by those who ask for more."""


def is_name(text: str) -> bool:
    return text.isascii() and _NAME.match(text) is not None


def one_spelling(name: str) -> str:
    """Return the one spelling of a name that packages may write in several ways."""
    return re.sub(r"[-_.]+", "-", name).lower()


def is_version(text: str) -> bool:
    found = _VERSION.match(text)
    return found is not None and not found["wild"]


def requirement(text: str) -> Requirement | None:
    """Return what a requirement says, None where it cannot be read."""
    found = _REQUIREMENT.match(text)
    if found is None or not is_name(found["name"]):
        return None
    rest, marker = found["rest"].strip(), found["marker"] or ""
    is_address = rest.startswith("@")
    if rest.startswith("(") and rest.endswith(")"):
        rest = rest[1:-1]
    if not is_address and any(_clause(part) is None for part in _parts(rest)):
        return None
    is_of_extra = _EXTRA.search(marker) is not None
    return Requirement(one_spelling(found["name"]), is_address, is_of_extra)


def accepted(wanted: str, releases: Iterable[Release]) -> Iterator[Release]:
    """Yield the final releases that a specifier accepts, as in `>=3.11,<4`."""
    clauses = [_clause(part) for part in _parts(wanted)]
    known = [clause for clause in clauses if clause is not None]
    if len(known) < len(clauses):
        raise Rejected("package.bad_python", requirement=repr(wanted[:60]))
    for release in releases:
        if all(_accepts(clause, release) for clause in known):
            yield release


def tags(text: str) -> Iterator[tuple[str, str, str]]:
    """Yield interpreter, ABI and platform of tags that are written as one."""
    parts = text.strip().lower().split("-")
    if len(parts) == 3:
        first, second, third = (part.split(".") for part in parts)
        yield from ((a, b, c) for a in first for b in second for c in third)


def _parts(text: str) -> list[str]:
    return [part for part in text.split(",") if part.strip()]


def _clause(text: str) -> re.Match[str] | None:
    """Read one condition; each sign goes with some forms of a version only."""
    found = _CLAUSE.match(text)
    if found is None or found["sign"] == "===":
        return found
    is_equality = found["sign"] in ("==", "!=")
    if (found["wild"] or found["local"]) and not is_equality:
        return None
    if found["wild"] and any(found[part] for part in ("pre", "post", "dev", "local")):
        return None
    if found["sign"] == "~=" and "." not in found["release"]:
        return None
    return found


def _accepts(clause: re.Match[str], release: Release) -> bool:
    sign = clause["sign"]
    if sign == "===":
        return clause["exact"] == ".".join(map(str, release))
    if clause["wild"]:
        return _begins_with(clause, release) is (sign == "==")
    order = _compared(release, clause)
    holds = {
        "==": order == 0 and not clause["local"],
        "!=": order != 0 or bool(clause["local"]),
        "<=": order <= 0,
        ">=": order >= 0,
        "<": order < 0,
        ">": order > 0,
        "~=": order >= 0 and _begins_with(clause, release, leaving=1),
    }
    return holds[sign]


def _begins_with(clause: re.Match[str], release: Release, leaving: int = 0) -> bool:
    prefix = _numbers(clause)
    prefix = prefix[: len(prefix) - leaving]
    padded = (*release, *(0,) * len(prefix))
    return not int(clause["epoch"] or 0) and padded[: len(prefix)] == prefix


def _compared(release: Release, clause: re.Match[str]) -> int:
    """Return 1 where a final release is newer than the version, -1 where older."""
    ours, theirs = (0, *_trimmed(release)), _trimmed(_numbers(clause))
    theirs = (int(clause["epoch"] or 0), *theirs)
    if ours != theirs:
        return 1 if ours > theirs else -1
    if clause["pre"] or (clause["dev"] and not clause["post"]):
        return 1
    return -1 if clause["post"] else 0


def _numbers(clause: re.Match[str]) -> Release:
    # A number of thousands of digits is no version of anything, and slow to read.
    return tuple(int(part[:9]) for part in clause["release"].split("."))


def _trimmed(release: Release) -> Release:
    while release and release[-1] == 0:
        release = release[:-1]
    return release
