"""The gate in a process of its own, which may take little time and little memory.

The parsers behind the gate were not written for files that want to exhaust them. So a
server does not run them itself: a child gets the bytes and nothing else, neither the
variables of the site nor its connections, and the kernel ends it at its limits.

Run as `python -m bots.packages.gate_process`, it reads an archive from its input and
writes what it has found as JSON.
"""

import logging
import os
import resource
import subprocess
import sys
from pathlib import Path
from typing import Final

import msgspec

from bots.packages.archives import MAX_UPLOAD, MB
from bots.packages.contents import content_digest
from bots.packages.errors import Rejected
from bots.packages.gate import inspect
from bots.packages.metadata import PackageDescription
from engines.core.messages import CodedMessage, read, stored

CPU_S: Final = 5
"""Fifty megabytes in two thousand files take less than one."""
WALL_S: Final = 30.0
"""A machine may be busy; a gate that hangs has nothing to wait for."""
MEMORY: Final = 768 * MB
COMMAND: Final = ("-m", "bots.packages.gate_process")
KNOWN: Final = "--known"
SHOWN: Final = 4_000
"""How much is logged of what it says when it fails."""
ROOT: Final = Path(__file__).parents[2]

_log = logging.getLogger(__name__)


class Passed(msgspec.Struct, frozen=True):
    """What is known of a package that has passed the gate."""

    description: PackageDescription
    content: str
    """The digest of what it holds, by which copies are found."""


class GateVerdict(msgspec.Struct):
    """What the gate has said: what it found, or the reason why it rejects that."""

    passed: Passed | None = None
    reason: str = ""


_decode = msgspec.json.Decoder(GateVerdict).decode


def inspect_apart(data: bytes, *, is_known: bool = False) -> Passed:
    """Return what the gate finds in an archive; raise `Rejected` as the gate does.

    A gate that was ended at its limits has rejected the package.
    """
    try:
        done = subprocess.run(
            [sys.executable, "-P", *COMMAND, *([KNOWN] if is_known else ())],
            input=data,
            capture_output=True,
            env={"PYTHONPATH": str(ROOT), "PATH": os.defpath},
            cwd="/",
            timeout=WALL_S,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        _log.warning("The gate took longer than %s s; its process was ended.", WALL_S)
        raise Rejected("package.gate_ended") from error
    if done.stderr:
        words = done.stderr[-SHOWN:].decode(errors="replace")
        _log.warning("The gate failed: %s", words)
    try:
        verdict = _decode(done.stdout)
    except msgspec.DecodeError as error:
        _log.warning("The gate was ended: exit status %s.", done.returncode)
        raise Rejected("package.gate_ended") from error
    if verdict.passed is not None:
        return verdict.passed
    reason = read(verdict.reason)
    assert isinstance(reason, CodedMessage)
    raise Rejected(reason.code, **reason.params)


def inspect_here(data: bytes, *, is_known: bool = False) -> Passed:
    """Return what the gate finds, without a process and its limits."""
    package = inspect(data, is_known=is_known)
    return Passed(package.description, content_digest(package.files))


def main() -> None:
    """Judge the archive at the input, within limits."""
    logging.basicConfig()
    _limit()
    data = sys.stdin.buffer.read(MAX_UPLOAD + 1)
    try:
        verdict = GateVerdict(inspect_here(data, is_known=KNOWN in sys.argv[1:]))
    except Rejected as error:
        verdict = GateVerdict(reason=stored(error.reason))
    sys.stdout.buffer.write(msgspec.json.encode(verdict))


def _limit() -> None:
    """Have the kernel end this process when it takes too much."""
    for kind, most in (
        (resource.RLIMIT_CPU, CPU_S),
        (resource.RLIMIT_AS, MEMORY),
        (resource.RLIMIT_CORE, 0),
        (resource.RLIMIT_FSIZE, 0),
    ):
        resource.setrlimit(kind, (most, most))


if __name__ == "__main__":
    main()
