"""The sandboxes of this machine, and a bot in them that does what it is told."""

import os
import select
import tempfile
import time
from ast import literal_eval
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from shutil import copy
from typing import NamedTuple

import pytest

from bots.sandbox.errors import LaunchFailed, SandboxUnavailable
from bots.sandbox.inside import landlock
from bots.sandbox.interface import Limits, Sandbox, Spec
from bots.sandbox.process import BotProcess
from bots.sandbox.runtime import provide
from tests.bots.sandbox import ordinary_user
from tests.bots.sandbox.forms import FORMS

ROOT = Path(__file__).parents[3]
TIERS = tuple(FORMS)
"""As the user who runs the tests."""
AS_ORDINARY_USER = " as an ordinary user"
ORDINARY_TIERS = tuple(form + AS_ORDINARY_USER for form in FORMS if os.geteuid() == 0)
"""What is left to try where root runs the tests: a site need not be run by root."""
WARM = tuple(name for name in TIERS if name.startswith("warm"))
PATIENCE = 60

TRY = """
got = {{}}
for name, misbehaviour in {misbehaviours!r}.items():
    try:
        exec(misbehaviour, {{"reading": reading}})
        got[name] = "done"
    except BaseException as error:
        got[name] = type(error).__name__
"""


@cache
def tier_named(name: str) -> Sandbox:
    """Return a sandbox, whether it holds or not; skip if it cannot be had here."""
    if reason := landlock.why_not():
        pytest.skip(reason)
    try:
        sandbox = _sandbox_named(name)
        sandbox.launch(Spec(None, "", main="this"), Limits()).close()
    except (SandboxUnavailable, LaunchFailed) as reason:
        pytest.skip(str(reason))
    return sandbox


def _sandbox_named(name: str) -> Sandbox:
    form = name.removesuffix(AS_ORDINARY_USER)
    if form == name:
        return FORMS[form](provide())
    return ordinary_user.OrdinarySandbox(form, ordinary_user.own_runtime())


@contextmanager
def open_folder() -> Iterator[Path]:
    """Make a folder that everybody may enter, as those of pytest are not."""
    with tempfile.TemporaryDirectory(prefix="souk-bots-") as name:
        os.chmod(name, 0o755)
        yield Path(name)


class Deed(NamedTuple):
    """What became of a bot that did something."""

    answer: str
    """What it says it got, or the name of the error; empty if it died of it."""
    log: str
    status: int
    """Its exit code, or the negative number of a signal."""


class Culprit:
    """Python code run by a bot in a sandbox."""

    def __init__(self, tier: str, folder: Path) -> None:
        self.tier = tier
        self.sandbox = tier_named(tier)
        self.folder = folder
        copy(Path(__file__).with_name("doer.py"), folder)
        if tier in ORDINARY_TIERS:
            ordinary_user.give_away(folder)

    @property
    def is_of_root(self) -> bool:
        return self.tier in TIERS and os.geteuid() == 0

    def launch(self, source: str, limits: Limits | None = None) -> BotProcess:
        spec = Spec(self.folder, source, main="doer")
        return self.sandbox.launch(spec, limits or Limits())

    def does(self, source: str, limits: Limits | None = None) -> Deed:
        """Run the source to its end; it may leave its loot in `got`."""
        with self.launch(source, limits) as process:
            answer, log = read(process.stdout), read(process.stderr)
            status = wait(process)
        return Deed(answer, log, status)

    def tries(self, misbehaviours: Mapping[str, str]) -> dict[str, str]:
        """Try one misbehaviour after the other; return by name what became of each."""
        deed = self.does(TRY.format(misbehaviours=dict(misbehaviours)))
        outcomes: dict[str, str] = literal_eval(deed.answer)
        return outcomes


def read(descriptor: int) -> str:
    """Read all that is said until the end."""
    said, deadline = b"", time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        select.select([descriptor], [], [], PATIENCE)
        chunk = os.read(descriptor, 1 << 16)
        if not chunk:
            return said.decode(errors="replace")
        said += chunk
    raise AssertionError(f"After {said!r} it neither spoke nor ended.")


def wait(process: BotProcess) -> int:
    """Wait for the end of a process that is about to end."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        if (status := process.poll()) is not None:
            return status
        time.sleep(0.002)
    raise AssertionError("It did not end.")
