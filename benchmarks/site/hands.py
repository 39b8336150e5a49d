"""Processes that write at the same time, as the workers of a site do.

Each makes ready what it will need when it is told to, and works when it is told to, so
that only the work is timed.
"""

import multiprocessing
import os
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import ExitStack, contextmanager

import django

Hand = ProcessPoolExecutor
"""A process that does one thing after the other."""


@contextmanager
def hands(number: int, url: str) -> Iterator[Sequence[Hand]]:
    """Start processes of the site that use the database at a URL."""
    context = multiprocessing.get_context("spawn")
    with ExitStack() as stack:
        yield [
            stack.enter_context(
                Hand(1, mp_context=context, initializer=_settle, initargs=(url,))
            )
            for _ in range(number)
        ]


def together(hands: Sequence[Hand], work: Callable[..., int], *what: object) -> int:
    """Let all do the same at once; return the sum of what they have done."""
    doing = [hand.submit(work, *what) for hand in hands]
    return sum(done.result() for done in doing)


def _settle(url: str) -> None:
    os.environ["DATABASE_URL"] = url
    django.setup()
