"""How much of a web server one visitor gets, so that none of them stops the others.

Two limits for each address of the network: how many of its requests run at once, the
others waiting in a line of their own, and how much processor time they take. Both are
counted in the process that they protect, and nowhere else: that costs no question to
another server, cannot be lost with one, and a visitor of several web servers takes the
same part of each.
"""

import asyncio
import time
from collections import OrderedDict
from collections.abc import AsyncIterator, Callable, Iterable, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass, field
from threading import Lock
from typing import Any, Final

from souk.network import network_of

MINUTE: Final = 60.0
IN_ADVANCE: Final = 2.0
"""So many minutes of processor time are there at first: a class begins together."""

WAITING: Final = 500
"""So many requests of an address may wait in its line: the pages of a whole class."""

WAITING_SECONDS: Final = 20.0
ADDRESSES: Final = 10_000
"""Of so many addresses it is known what they have spent; the oldest are dropped."""

Wsgi = Callable[[dict[str, Any], Any], Iterable[bytes]]


class TooBusy(Exception):
    """An address has had its share for now."""

    def __init__(self, seconds: float) -> None:
        super().__init__()
        self.seconds = max(1, round(seconds + 0.5))
        """After how long it is worth asking again."""


# --- processor time ------------------------------------------------------------------


class ProcessorTime:
    """What addresses have spent lately; it is forgiven at a steady rate.

    What a request costs shows only when it is done. So it is written down afterwards,
    and it is the next one that is refused.
    """

    def __init__(
        self, a_minute: float, clock: Callable[[], float] = time.monotonic
    ) -> None:
        self._rate = a_minute / MINUTE
        self._most = a_minute * IN_ADVANCE
        self._clock = clock
        self._spent: OrderedDict[str, tuple[float, float]] = OrderedDict()
        self._lock = Lock()

    def check(self, address: str) -> None:
        """Raise `TooBusy` for an address that has spent all it had."""
        with self._lock:
            over = self._still_spent(address) - self._most
        if over > 0:
            raise TooBusy(over / self._rate)

    def charge(self, address: str, seconds: float) -> None:
        with self._lock:
            spent = self._still_spent(address) + seconds
            self._spent[address] = (self._clock(), spent)
            self._spent.move_to_end(address)
            if len(self._spent) > ADDRESSES:
                self._spent.popitem(last=False)

    @contextmanager
    def measured(self, address: str) -> Iterator[None]:
        """Charge an address for what is done meanwhile, in this thread alone."""
        began = time.thread_time()
        try:
            yield
        finally:
            self.charge(address, time.thread_time() - began)

    def _still_spent(self, address: str) -> float:
        at, spent = self._spent.get(address, (0.0, 0.0))
        return max(0.0, spent - (self._clock() - at) * self._rate)


def charged(application: Wsgi, spent: ProcessorTime) -> Wsgi:
    """Return a WSGI application that writes down what each request costs."""

    def answer(environ: dict[str, Any], start_response: Any) -> Iterator[bytes]:
        with spent.measured(network_of(environ.get("REMOTE_ADDR", ""))):
            body = application(environ, start_response)
            try:
                yield from body
            finally:
                if hasattr(body, "close"):
                    body.close()

    return answer


# --- turns ---------------------------------------------------------------------------


@dataclass
class _WaitingLine:
    turns: asyncio.Semaphore
    people: int = field(default=0)


class Turns:
    """Lets so many requests of each address run at once; the others wait in order."""

    def __init__(self, at_once: int) -> None:
        self._at_once = at_once
        self._lines: dict[str, _WaitingLine] = {}

    @asynccontextmanager
    async def turn(self, address: str) -> AsyncIterator[None]:
        """Wait for a turn and hold it; raise `TooBusy` where the line is too long."""
        line = self._lines.get(address)
        if line is None:
            line = self._lines[address] = _WaitingLine(asyncio.Semaphore(self._at_once))
        if line.people >= self._at_once + WAITING:
            raise TooBusy(WAITING_SECONDS)
        line.people += 1
        try:
            try:
                async with asyncio.timeout(WAITING_SECONDS):
                    await line.turns.acquire()
            except TimeoutError as error:
                raise TooBusy(WAITING_SECONDS) from error
            try:
                yield
            finally:
                line.turns.release()
        finally:
            line.people -= 1
            if not line.people:
                del self._lines[address]
