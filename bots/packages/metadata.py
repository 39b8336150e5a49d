"""What a wheel says of itself: name, version, what it needs, and where its bot is."""

import configparser
import re
import sys
from collections.abc import Iterable
from email.parser import HeaderParser
from typing import Final

import msgspec

from bots.packages import standards
from bots.packages.archives import Files
from bots.packages.bot_classes import bots_found
from bots.packages.errors import Rejected
from bots.sdk.syntax import SITE

GROUP: Final = "souk.bots"

PROVIDED: Final = ("numpy", "msgspec", "souk")
"""What is there to import besides the standard library: the SDK is a part of `souk`."""

DISTRIBUTION: Final = "souk-games"
"""What `souk` is installed as. Packages from before there was one ask for `souk`."""

RESERVED: Final = ("bots", "engines", "souk", "replays", "tournaments")
"""Names of our own, which a package could otherwise replace."""

PYTHON: Final = ".".join(map(str, SITE))
RELEASES: Final = [(*SITE, micro) for micro in range(100)]
"""A package may want one of these; which of them the site has is left open."""

MAX_METADATA: Final = 65_536
MAX_LINE: Final = 1_000
"""Of entry points: the time to read a line of blanks grows with its square, too."""
MAX_TAG: Final = 100
"""A tag stands for all combinations of its parts."""
MAX_NAME: Final = 80
MAX_VERSION: Final = 40
MAX_REQUIREMENT: Final = 1000
"""Longer ones are not read: the time that takes grows with the square of the length."""

_DIST_INFO = re.compile(r"([^/]+\.dist-info)/METADATA\Z")
_REFERENCE = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*):([A-Za-z_]\w*)\Z")


class PackageDescription(msgspec.Struct, frozen=True):
    """What is known of a bot before any of it has run."""

    name: str
    version: str
    entry: str
    """Where the bot is, as in `clever.bot:Clever`."""
    requires_python: str = ""
    """As the package says it, such as `>=3.11`."""


def describe(files: Files, *, is_known: bool = False) -> PackageDescription:
    """Return what a wheel says of itself, which is checked unless it is known."""
    folder = _dist_info(files)
    headers = HeaderParser().parsestr(_text(files, f"{folder}/METADATA"))
    name, version = headers.get("Name", ""), headers.get("Version", "")
    if not is_known:
        _check_tag(files, folder)
        check_claims(name, version, headers.get_all("Requires-Dist") or [])
    _refuse_data(files, folder)
    entry = entry_point(files, _references(files, folder))
    return PackageDescription(name, version, entry, headers.get("Requires-Python", ""))


def check_claims(name: str, version: str, requirements: Iterable[str]) -> None:
    """Refuse a bad name, a bad version, and dependencies that are not provided."""
    if not _is_name(name):
        raise Rejected("package.bad_name", name=repr(name[:60]))
    if not _is_version(version):
        raise Rejected("package.bad_version", number=repr(version[:60]))
    for requirement in requirements:
        if not _is_provided(requirement):
            raise Rejected(
                "package.requirement",
                requirement=repr(requirement[:60]),
                provided=", ".join(PROVIDED),
            )


def check_python(wanted: str) -> None:
    """Refuse a package that does not want to run on any release of the site's Python.

    A package is judged by that and not by the Python that its author has, so that what
    is found at home is what the site finds. `wanted` is written as in
    `Requires-Python`; nothing there wants nothing.
    """
    if not any(standards.accepted(wanted[:1000], RELEASES)):
        raise Rejected("package.other_python", requirement=wanted[:60], python=PYTHON)


def _is_name(name: str) -> bool:
    return standards.is_name(name) and len(name) <= MAX_NAME


def _is_version(version: str) -> bool:
    # Addresses hold versions: blanks and a `v` around the number are not taken.
    is_plain = version[:1].isdecimal() and len(version) <= MAX_VERSION
    return is_plain and standards.is_version(version)


def _is_provided(requirement: str) -> bool:
    """Return whether a requirement is met already, or is one of an extra only."""
    if len(requirement) > MAX_REQUIREMENT:
        return False
    wanted = standards.requirement(requirement)
    if wanted is None:
        return False
    is_there = wanted.name in (*PROVIDED, DISTRIBUTION) and not wanted.is_address
    return wanted.is_of_extra or is_there


def entry_point(files: Files, references: list[str]) -> str:
    """Return where the bot is, if that is said once and is true."""
    if len(references) != 1:
        raise Rejected("package.entry_points", count=len(references), group=repr(GROUP))
    reference = references[0].strip()
    found = _REFERENCE.match(reference)
    if not found:
        raise Rejected("package.bad_entry_point", entry=repr(reference[:60]))
    module = found[1].replace(".", "/")
    if f"{module}.py" not in files and f"{module}/__init__.py" not in files:
        where = bots_found(files)
        raise Rejected("package.no_module", module=found[1], where=where)
    for top in sorted({name.partition("/")[0].removesuffix(".py") for name in files}):
        if top in sys.stdlib_module_names or top in (*PROVIDED, *RESERVED):
            raise Rejected("package.module_taken", name=top)
    return reference


def _dist_info(files: Files) -> str:
    found = [match[1] for name in files if (match := _DIST_INFO.match(name))]
    if len(found) != 1:
        raise Rejected("package.dist_info", count=len(found))
    return found[0]


def _check_tag(files: Files, folder: str) -> None:
    headers = HeaderParser().parsestr(_text(files, f"{folder}/WHEEL"))
    tags = headers.get_all("Tag") or []
    is_pure = headers.get("Root-Is-Purelib", "").strip() == "true"
    if not is_pure or not any(_runs_anywhere(tag) for tag in tags):
        raise Rejected("package.not_pure")


def _runs_anywhere(tags: str) -> bool:
    """Return whether one of the tags that are written as one, as py2.py3, fits."""
    if len(tags) > MAX_TAG:
        return False
    return any(
        interpreter.startswith("py3") and (abi, platform) == ("none", "any")
        for interpreter, abi, platform in standards.tags(tags)
    )


def _refuse_data(files: Files, folder: str) -> None:
    data = folder.removesuffix(".dist-info") + ".data/"
    for name in files:
        if name.startswith(data):
            raise Rejected("package.installed_elsewhere", name=name)


def _references(files: Files, folder: str) -> list[str]:
    parser = configparser.ConfigParser(delimiters=("=",), interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    text = _text(files, f"{folder}/entry_points.txt")
    if any(len(line) > MAX_LINE for line in text.splitlines()):
        raise Rejected("package.long_line", name="entry_points.txt", most=MAX_LINE)
    try:
        parser.read_string(text)
    except configparser.Error as error:
        why = str(error).splitlines()[0]
        raise Rejected(
            "package.unreadable_file", name="entry_points.txt", error=why
        ) from error
    return [*parser[GROUP].values()] if parser.has_section(GROUP) else []


def _text(files: Files, name: str) -> str:
    data = files.get(name)
    if data is None:
        raise Rejected("package.missing_file", name=name)
    if len(data) > MAX_METADATA:
        raise Rejected("package.long_file", name=name, most=MAX_METADATA)
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Rejected("package.not_utf8", name=name) from error
