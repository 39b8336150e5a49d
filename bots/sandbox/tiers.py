"""Which sandbox bots are run in: the strongest that holds on this machine, or none."""

import logging
import os
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import cache, partial
from typing import Final, NamedTuple

from bots.sandbox.bubblewrap import Bubblewrap
from bots.sandbox.canary_check import prove
from bots.sandbox.errors import SandboxUnavailable
from bots.sandbox.inside import landlock
from bots.sandbox.inside.syscalls import MACHINES
from bots.sandbox.interface import Sandbox
from bots.sandbox.landlock import Landlock
from bots.sandbox.runtime import Runtime, provide

_log = logging.getLogger(__name__)

Find = Callable[[Runtime], Sandbox]

TIERS: Final[dict[str, tuple[Find, ...]]] = {
    Bubblewrap.name: (partial(Bubblewrap.find, is_warm=True), Bubblewrap.find),
    Landlock.name: (partial(Landlock, is_warm=True), Landlock),
}
"""By name, the strongest first; of each the quicker form first."""


class Trial(NamedTuple):
    """What was found out about one sandbox."""

    name: str
    sandbox: Sandbox | None
    """None if it may not be used."""
    reason: str = ""
    """Why not, and what to do; or why it was not the quicker form of it."""


@cache
def choose_sandbox() -> Sandbox:
    """Return the best sandbox, proved once for this process and those it forks.

    A refusal is not cached: it may be over as soon as somebody has done something about
    it.
    """
    refusals = []
    for trial in trials():
        if trial.sandbox is not None:
            if trial.reason:
                _log.warning("No warm start for bots here: %s", trial.reason)
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
    for name, forms in TIERS.items():
        yield _try(name, forms, runtime)


def _try(name: str, forms: Sequence[Find], runtime: Runtime) -> Trial:
    """Try the forms of a sandbox, which are as strong as each other."""
    refusals = []
    for find in forms:
        try:
            sandbox = find(runtime)
            prove(sandbox)
        except SandboxUnavailable as reason:
            refusals.append(str(reason))
        else:
            return Trial(name, sandbox, " ".join(refusals))
    return Trial(name, None, " ".join(dict.fromkeys(refusals)))


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
