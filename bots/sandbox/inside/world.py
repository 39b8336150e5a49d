"""A world of its own for a process that is there already.

Bubblewrap has built the world once, for the process that forks. Each fork takes a copy,
puts its own code in and moves there. It does so as an ordinary user: all that it needs
for this it gets with a namespace of users, and gives up when it has moved.

What is in a world is in memory. A file system on a disk remembers which names were
looked up and which files were read, and forks would notice what others did there.
"""

import os
import shutil
import socket
from collections.abc import Callable

from bots.sandbox.inside import system

NEW_MOUNTS, NEW_CGROUPS, NEW_HOSTNAME = 0x00020000, 0x02000000, 0x04000000
NEW_IPC, NEW_USERS, NEW_PROCESSES, NEW_NETWORK = (
    0x08000000,
    0x10000000,
    0x20000000,
    0x40000000,
)
NOBODY = 65534
HOST = "/host"
"""Where the process that forks sees the files of the host."""
BOT = "/bot"
SHARED = ("/python", "/souk")
MOST_BYTES, MOST_FILES, DEEPEST = 50 << 20, 2_000, 12
"""What the gate lets through. Packages that it has known for long may have each file in
folders of its own."""
PAGE = os.sysconf("SC_PAGE_SIZE")
ROOM = b"size=%d,nr_inodes=%d" % (
    # The last page of each file is taken as a whole.
    MOST_BYTES + MOST_FILES * PAGE,
    MOST_FILES * DEEPEST + 1,
)
"""All of that fits in: a bot that does not start for want of room is our fault."""
LARGE = 1 << 20
"""Files from here on are not copied: most of what there is would be held twice."""

READ_ONLY, NO_SETUID, NO_DEVICES, NO_PROGRAMS = 1, 2, 4, 8
REMOUNT, NO_TIMES, BIND, RECURSIVE, PRIVATE = 0x20, 0xC00, 0x1000, 0x4000, 0x40000
DETACH = 2
PIVOT_ROOT = {"x86_64": 155, "aarch64": 41}


class Processes:
    """The numbers of processes: each fork begins to count anew, the forker does not."""

    def __init__(self) -> None:
        self._own = os.open(f"{HOST}/proc/self/ns/pid", os.O_RDONLY | os.O_CLOEXEC)

    def fork(self) -> int:
        """Fork as `os.fork` does; the child is process 1 of its world."""
        system.libc("unshare", NEW_PROCESSES)
        try:
            pid = os.fork()
        except OSError:
            self._return()
            raise
        if pid:
            self._return()
        return pid

    def _return(self) -> None:
        try:
            system.libc("setns", self._own, NEW_PROCESSES)
        except OSError as error:
            # No more forks are possible, so others have to start anew.
            raise SystemExit(f"The forker cannot go on: {error}.") from error


def fill(folder: str) -> None:
    """Bring into this folder what all bots run on, so that names are in memory."""
    for shared in SHARED:
        _copy(shared, folder + shared, _copy_or_mount)
        _protect(folder + shared)


def _copy(source: str, target: str, copy_file: Callable[[str, str], object]) -> None:
    shutil.copytree(
        source, target, symlinks=True, copy_function=copy_file, dirs_exist_ok=True
    )


def _copy_or_mount(source: str, target: str) -> None:
    if os.path.getsize(source) < LARGE:
        shutil.copy(source, target)
        return
    with open(target, "x"):
        _mount(source, target, BIND)


def enter(folder: str, code: str) -> None:
    """Move into a copy of this folder, with a bot's code in it if it has any."""
    user, group = os.geteuid(), os.getegid()
    # Or the files that say who is who would belong to root.
    system.prctl(system.PR_SET_DUMPABLE, 1)
    system.libc(
        "unshare",
        NEW_USERS | NEW_MOUNTS | NEW_NETWORK | NEW_IPC | NEW_HOSTNAME | NEW_CGROUPS,
    )
    _say_who_is_who(user, group)
    # What is mounted here from now on stays here.
    _mount(None, "/", RECURSIVE | PRIVATE)
    _mount(folder, folder, BIND | RECURSIVE)
    if code:
        _mount(
            "tmpfs", folder + BOT, NO_SETUID | NO_DEVICES, kind=b"tmpfs", options=ROOM
        )
        _copy(HOST + code, folder + BOT, shutil.copy)
        _protect(folder + BOT, NO_PROGRAMS)
    _move_to(folder)
    socket.sethostname("bot")
    system.give_up_capabilities()


def _say_who_is_who(user: int, group: int) -> None:
    for name, text in (
        ("setgroups", "deny"),
        ("uid_map", f"{NOBODY} {user} 1"),
        ("gid_map", f"{NOBODY} {group} 1"),
    ):
        with open(f"{HOST}/proc/self/{name}", "w") as file:
            file.write(text)


def _protect(mount: str, more: int = 0) -> None:
    """Forbid writing there, and writing down when something is read."""
    flags = REMOUNT | BIND | READ_ONLY | NO_SETUID | NO_DEVICES | NO_TIMES
    _mount(None, mount, flags | more)


def _mount(
    source: str | None,
    target: str,
    flags: int,
    *,
    kind: bytes | None = None,
    options: bytes | None = None,
) -> None:
    where = None if source is None else os.fsencode(source)
    try:
        system.libc("mount", where, os.fsencode(target), kind, flags, options)
    except OSError as error:
        error.filename = source or target
        raise


def _move_to(folder: str) -> None:
    """Make the folder the root of all paths, and let go of the old one."""
    os.chdir(folder)
    system.call(PIVOT_ROOT[os.uname().machine], b".", b".")
    system.libc("umount2", b".", DETACH)
    os.chdir("/")
