"""What a wheel says of itself: name, version, what it needs, and where its bot is."""

import configparser
import re
import sys
from email.parser import HeaderParser
from typing import Final

import msgspec

from bots.packages.archives import Files
from bots.packages.bot_classes import bots_found
from bots.packages.errors import Rejected

GROUP: Final = "souk.bots"

PROVIDED: Final = ("numpy", "msgspec", "souk")
"""What is there to import besides the standard library: the SDK is a part of `souk`."""

RESERVED: Final = ("bots", "engines", "souk", "replays", "tournaments")
"""Names of our own, which a package could otherwise replace."""

MAX_METADATA: Final = 65_536

_DIST_INFO = re.compile(r"([^/]+\.dist-info)/METADATA\Z")
_PURE = re.compile(r"^Tag: (?:py2\.)?py3\d*-none-any\s*$", re.MULTILINE)
_REFERENCE = re.compile(r"([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*):([A-Za-z_]\w*)\Z")
_REQUIREMENT = re.compile(r"\s*([A-Za-z0-9][A-Za-z0-9._-]*)")
_NAME = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9._-]{0,78}[A-Za-z0-9])?\Z")
_VERSION = re.compile(r"[0-9][A-Za-z0-9.+!_-]{0,39}\Z")


class Description(msgspec.Struct, frozen=True):
    """What is known of a bot before any of it has run."""

    name: str
    version: str
    entry: str
    """Where the bot is, as in `clever.bot:Clever`."""
    requires_python: str = ""
    """As the package says it, such as `>=3.11`."""


def describe(files: Files) -> Description:
    """Check what a wheel says of itself."""
    folder = _dist_info(files)
    _check_tag(files, folder)
    headers = HeaderParser().parsestr(_text(files, f"{folder}/METADATA"))
    name, version = headers.get("Name", ""), headers.get("Version", "")
    check_name(name, version)
    for requirement in headers.get_all("Requires-Dist") or []:
        check_requirement(requirement)
    _refuse_data(files, folder)
    entry = entry_point(files, _references(files, folder))
    return Description(name, version, entry, headers.get("Requires-Python", ""))


def check_name(name: str, version: str) -> None:
    if not _NAME.match(name):
        raise Rejected(f"{name[:60]!r} is no name for a package.")
    if not _VERSION.match(version):
        raise Rejected(f"{version[:60]!r} is no version, as 1.0 or 2.1.3 would be.")


def check_requirement(requirement: str) -> None:
    """Refuse dependencies: a bot brings all it needs with it."""
    found = _REQUIREMENT.match(requirement)
    name = re.sub(r"[-_.]+", "-", found[1]).lower() if found else ""
    needs = requirement.partition(";")
    if "extra" in needs[2]:
        return
    if name not in PROVIDED or "@" in needs[0]:
        raise Rejected(
            f"The package requires {requirement[:60]!r}. Nothing is installed for a "
            f"bot; provided are {', '.join(PROVIDED)}. Put other code into the package."
        )


def entry_point(files: Files, references: list[str]) -> str:
    """Return where the bot is, if that is said once and is true."""
    if len(references) != 1:
        raise Rejected(
            f"The package has {len(references)} entry points in the group {GROUP!r}; "
            "a bot has exactly one."
        )
    reference = references[0].strip()
    found = _REFERENCE.match(reference)
    if not found:
        raise Rejected(
            f"The entry point {reference[:60]!r} is not written as package.module:Bot."
        )
    module = found[1].replace(".", "/")
    if f"{module}.py" not in files and f"{module}/__init__.py" not in files:
        raise Rejected(
            f"The package has no module {found[1]}, which its entry point names. "
            f"{bots_found(files)}"
        )
    for top in sorted({name.partition("/")[0].removesuffix(".py") for name in files}):
        if top in sys.stdlib_module_names or top in (*PROVIDED, *RESERVED):
            raise Rejected(f"{top} is the name of a module that is there already.")
    return reference


def _dist_info(files: Files) -> str:
    found = [match[1] for name in files if (match := _DIST_INFO.match(name))]
    if len(found) != 1:
        raise Rejected(
            f"The archive has {len(found)} folders .dist-info with METADATA; a wheel "
            "has exactly one. Build it with a tool such as `python -m build`."
        )
    return found[0]


def _check_tag(files: Files, folder: str) -> None:
    wheel = _text(files, f"{folder}/WHEEL")
    if "Root-Is-Purelib: true" not in wheel or not _PURE.search(wheel):
        raise Rejected("The wheel is not of pure Python: its tag must be py3-none-any.")


def _refuse_data(files: Files, folder: str) -> None:
    data = folder.removesuffix(".dist-info") + ".data/"
    for name in files:
        if name.startswith(data):
            raise Rejected(f"{name} would be installed elsewhere; leave it out.")


def _references(files: Files, folder: str) -> list[str]:
    parser = configparser.ConfigParser(delimiters=("=",), interpolation=None)
    parser.optionxform = str  # type: ignore[assignment, method-assign]
    try:
        parser.read_string(_text(files, f"{folder}/entry_points.txt"))
    except configparser.Error as error:
        why = str(error).splitlines()[0]
        raise Rejected(f"entry_points.txt cannot be read: {why}.") from error
    return [*parser[GROUP].values()] if parser.has_section(GROUP) else []


def _text(files: Files, name: str) -> str:
    data = files.get(name)
    if data is None:
        raise Rejected(f"The wheel has no {name}.")
    if len(data) > MAX_METADATA:
        raise Rejected(f"{name} is longer than {MAX_METADATA} bytes.")
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError as error:
        raise Rejected(f"{name} is not UTF-8.") from error
