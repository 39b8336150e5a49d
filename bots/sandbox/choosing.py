"""Which sandbox bots are run in: the strongest that holds on this machine, or none."""

import os
import sys
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final, NamedTuple

from bots.sandbox.bubblewrap import Bubblewrap
from bots.sandbox.errors import SandboxUnavailable
from bots.sandbox.inside import landlock
from bots.sandbox.inside.syscalls import MACHINES
from bots.sandbox.interface import Sandbox
from bots.sandbox.landlock import Landlock
from bots.sandbox.proving import prove
from bots.sandbox.runtime import Runtime, provide

TIERS: Final[dict[str, Callable[[Runtime], Sandbox]]] = {
    Bubblewrap.name: Bubblewrap.find,
    Landlock.name: Landlock,
}
"""By name, the strongest first."""


class Trial(NamedTuple):
    """What was found out about one sandbox."""

    name: str
    sandbox: Sandbox | None
    """None if it may not be used."""
    reason: str = ""
    """Why not, and what to do."""


@cache
def choose_sandbox() -> Sandbox:
    """Return the best sandbox, proved once for this process and those it forks.

    A refusal is not remembered: it may be over as soon as somebody has done something
    about it.
    """
    refusals = []
    for trial in trials():
        if trial.sandbox is not None:
            return trial.sandbox
        refusals.append(trial.reason)
    reasons = " ".join(dict.fromkeys(refusals))
    raise SandboxUnavailable(f"No bot can be run here. {reasons}")


def trials() -> Iterator[Trial]:
    """Try one sandbox after the other; who has found one need not try the rest."""
    try:
        runtime = _foundation()
    except SandboxUnavailable as reason:
        yield from (Trial(name, None, str(reason)) for name in TIERS)
        return
    for name, find in TIERS.items():
        try:
            sandbox = find(runtime)
            prove(sandbox)
        except SandboxUnavailable as reason:
            yield Trial(name, None, str(reason))
        else:
            yield Trial(name, sandbox)


def _foundation() -> Runtime:
    """Return what all sandboxes stand on."""
    machine = os.uname().machine
    if sys.platform != "linux" or machine not in MACHINES:
        raise SandboxUnavailable(
            f"Bots run on Linux on {' or '.join(MACHINES)}, not on {sys.platform} on "
            f"{machine}. Run the workers elsewhere."
        )
    if (reason := landlock.why_not()) is not None:
        raise SandboxUnavailable(reason)
    return provide()
