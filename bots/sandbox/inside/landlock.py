"""Landlock: a process gives up all files but those it names.

It needs no privileges and no program, only Linux 5.13 with Landlock switched on. What
a newer kernel can refuse in addition (TCP, signals) is refused as well; an older one
does without, for seccomp refuses that too.
"""

import errno
import os
import struct

from bots.sandbox.inside.system import call

# The numbers are the same on all machines, as of all system calls of that age.
CREATE_RULESET, ADD_RULE, RESTRICT_SELF = 444, 445, 446
ASK_FOR_VERSION = 1
RULE_PATH_BENEATH = 1

WRITE_FILE, READ_FILE, READ_DIR = 1 << 1, 1 << 2, 1 << 3
FIRST_RIGHTS = 13
MORE_RIGHTS = {2: 1, 3: 1, 5: 1}
"""How many rights over files a version of the interface brought."""
TCP_SINCE, TCP = 4, 0b11
SCOPES_SINCE, SCOPES = 6, 0b11
"""Abstract sockets and signals of processes outside."""


def version() -> int:
    """Return the version of the kernel's interface; raise OSError without Landlock."""
    return call(CREATE_RULESET, None, 0, ASK_FOR_VERSION)


def why_not() -> str | None:
    """Return why this kernel has no Landlock and what to do, None if it has."""
    try:
        version()
    except OSError as error:
        if error.errno == errno.EOPNOTSUPP:
            return (
                "Landlock is switched off: boot with landlock among the kernel's "
                "security modules (lsm=landlock,...)."
            )
        if error.errno == errno.ENOSYS:
            return "The kernel has no Landlock: boot Linux 5.13 or newer with it."
        return (
            f"The kernel does not answer for Landlock ({error.strerror}): allow the "
            "landlock system calls where this runs, for instance in the container's "
            "seccomp profile."
        )
    return None


def restrict(readable: list[str]) -> None:
    """Leave these folders for reading, and the null device; take away all else."""
    attributes = _everything(version())
    ruleset = call(CREATE_RULESET, attributes, len(attributes), 0)
    for folder in readable:
        _allow(ruleset, folder, READ_FILE | READ_DIR)
    _allow(ruleset, os.devnull, READ_FILE | WRITE_FILE)
    call(RESTRICT_SELF, ruleset, 0)
    os.close(ruleset)


def _everything(version: int) -> bytes:
    """Return all that this version can take away, in the form the kernel reads."""
    rights = FIRST_RIGHTS
    rights += sum(count for since, count in MORE_RIGHTS.items() if version >= since)
    attributes = [(1 << rights) - 1]
    if version >= TCP_SINCE:
        attributes.append(TCP)
    if version >= SCOPES_SINCE:
        attributes.append(SCOPES)
    return struct.pack(f"={len(attributes)}Q", *attributes)


def _allow(ruleset: int, path: str, rights: int) -> None:
    place = os.open(path, os.O_PATH | os.O_CLOEXEC)
    rule = struct.pack("=Qi", rights, place)
    call(ADD_RULE, ruleset, RULE_PATH_BENEATH, rule, 0)
    os.close(place)
