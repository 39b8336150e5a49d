"""The first words of a process in the sandbox: take the channel, lock, call `main`.

Its parent listens on a socket of its own, the news, and hears either that all doors are
closed or nothing. What a bot does comes after that word.
"""

import os
import resource
import select
import sys

from bots.sandbox.inside import landlock, seccomp, system

LOCKED = b"locked"
ABANDONED = 3
"""The exit code when the parent is gone."""
FIRST = 3
"""The first descriptor behind input, output and log."""
MOST_FILES = 256
MODESTY = 10
"""By how much a bot comes after everybody who does not compete for thinking time: the
pages, the database and the workers stay quick while bots think."""


def enter() -> None:
    """Do as the words of the command line say, which `bots.sandbox.interior` wrote."""
    words = sys.argv[1:]
    del sys.argv[1:], sys.orig_argv[1:]
    system.die_with_parent()
    run(words, int(words.pop(0)))


def run(task: list[str], news: int) -> None:
    """Lock this process in, say so, and let it do its task; it ends with that.

    A bot can walk up to the frames that it was called from, so these forget what they
    were told.
    """
    main, argument, code, limits, *readable = task
    task.clear()
    reading, writing, news = _settled(*_take_channel(), news)
    _close_all_but(reading, writing, news)
    if _is_abandoned(reading):
        os._exit(ABANDONED)
    _lock_down(limits, readable)
    os.write(news, LOCKED)
    os.close(news)
    if code:
        sys.path.append(code)
    del code, limits, readable, news
    __import__(main)
    sys.modules[main].main(argument, reading, writing)
    _end()


def _end() -> None:
    """End at once: taking down what is about to vanish would take longer than moves."""
    try:  # noqa: SIM105 - to load contextlib would take longer than all of this.
        sys.stderr.flush()
    except (AttributeError, OSError, ValueError):
        pass  # The bot has closed its log or thrown it away.
    os._exit(0)


def _take_channel() -> tuple[int, int]:
    """Return copies of input and output for the protocol; what is printed is logged."""
    reading, writing = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.close(nothing)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return reading, writing


def _settled(*descriptors: int) -> list[int]:
    """Give these the first numbers; those they had tell how many bots there are."""
    after = FIRST + len(descriptors)
    aside = [_beyond(after, descriptor) for descriptor in descriptors]
    return [os.dup2(one, number) for number, one in enumerate(aside, FIRST)]


def _beyond(number: int, descriptor: int) -> int:
    """Return a copy that stands in nobody's way; what lies between is closed later."""
    while descriptor < number:
        descriptor = os.dup(descriptor)
    return descriptor


def _close_all_but(*kept: int) -> None:
    first = FIRST
    for descriptor in sorted(kept):
        os.closerange(first, descriptor)
        first = descriptor + 1
    os.closerange(first, MOST_FILES)


def _is_abandoned(reading: int) -> bool:
    """Return whether the parent ended before the kernel was asked to tell us so."""
    poll = select.poll()
    poll.register(reading, select.POLLHUP)
    return bool(poll.poll(0))


def _lock_down(limits: str, readable: list[str]) -> None:
    os.nice(MODESTY)
    for limit in limits.split(","):
        name, _, most = limit.partition("=")
        set_limit(getattr(resource, f"RLIMIT_{name}"), int(most))
    system.give_up_privileges()
    landlock.restrict(readable)
    seccomp.lock()


def set_limit(kind: int, most: int) -> None:
    _, ceiling = resource.getrlimit(kind)
    if ceiling != resource.RLIM_INFINITY:
        most = min(most, ceiling)
    resource.setrlimit(kind, (most, most))
