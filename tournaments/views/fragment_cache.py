"""A cache of parts of pages that follow from facts alone."""

from collections.abc import Callable, Hashable
from threading import Lock
from typing import Any, Final, TypeVar

from cachetools import LRUCache

PARTS_KEPT: Final = 96
"""The largest, the lines of a long ladder, takes about 100 kB and 20 ms to make."""

Made = TypeVar("Made")


class Parts:
    """The parts of this process; the least recently used are dropped.

    The key of a part holds every fact that the part follows from, so one whose facts
    have changed is another part: nothing has ever to be thrown away to stay true. And a
    part is made without the request, so it cannot depend on the reader.
    """

    def __init__(self, size: int) -> None:
        self._parts: LRUCache[Hashable, Any] = LRUCache(size)
        self._lock = Lock()

    def __len__(self) -> int:
        return len(self._parts)

    def part(self, key: Hashable, make: Callable[[], Made]) -> Made:
        """Return what was made for this key, or make it."""
        with self._lock:
            if key in self._parts:
                known: Made = self._parts[key]
                return known
        made = make()
        with self._lock:
            self._parts[key] = made
        return made

    def clear(self) -> None:
        with self._lock:
            self._parts.clear()


PARTS: Final = Parts(PARTS_KEPT)
