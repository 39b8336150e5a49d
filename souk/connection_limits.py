"""How many connections to a web server one visitor holds, and how long in silence.

A connection takes a file descriptor as soon as it is there, before anything is said on
it, and a process has only so many: without a limit one visitor with a thousand silent
connections would lock all others out. A proxy that is believed has the connections of
all visitors, so it has no limit here and needs one of its own, as in the guide.
"""

import asyncio
import resource
from collections.abc import Iterable
from contextlib import ExitStack
from functools import cache
from ipaddress import ip_address, ip_network
from typing import Any, Final

from django.conf import settings
from uvicorn.protocols.http.auto import AutoHTTPProtocol

from replays.places import NoPlace, Places
from souk.network import network_of

MOST_FILES: Final = 16_384
"""As many descriptors a web server takes where the system lets it."""
SILENCE_S: Final = 20.0
"""How long a connection may be open without a whole head of a request."""
LOOK_S: Final = 5.0
REFUSAL: Final = (
    b"HTTP/1.1 429 Too Many Requests\r\nRetry-After: 20\r\n"
    b"Connection: close\r\nContent-Length: 0\r\n\r\n"
)

# The server decides which of its two classes this is, so it is typed loosely.
_Protocol: Any = AutoHTTPProtocol


def raise_file_limit() -> None:
    """Take as many descriptors as the system lets this process have, within reason."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


@cache
def connection_places() -> Places:
    """Return the places of this process: half of its files, which it needs for more."""
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = MOST_FILES if soft == resource.RLIM_INFINITY else min(soft, MOST_FILES)
    return Places(
        places=most // 2,
        per_address=min(settings.CONNECTIONS_PER_ADDRESS, most // 4),
    )


def is_believed(address: str, proxies: str | Iterable[str]) -> bool:
    """Return whether an address is one of the proxies that the server believes."""
    words = proxies.split(",") if isinstance(proxies, str) else proxies
    named = [word.strip() for word in words]
    if "*" in named or address in named:
        return True
    try:
        found = ip_address(address)
        return any(found in ip_network(word) for word in named if "/" in word)
    except ValueError:
        return False


class LimitedConnection(_Protocol):
    """A connection that has a place, and loses it if nothing is said on it."""

    def connection_made(self, transport: asyncio.Transport) -> None:
        super().connection_made(transport)
        self._held = ExitStack()
        self._look: asyncio.TimerHandle | None = None
        address = (transport.get_extra_info("peername") or ("",))[0]
        if is_believed(address, self.config.forwarded_allow_ips):
            return
        try:
            self._held.enter_context(
                connection_places().for_address(network_of(address))
            )
        except NoPlace:
            transport.write(REFUSAL)
            transport.close()
            return
        self._silent_since = self.loop.time()
        self._look = self.loop.call_later(LOOK_S, self._end_if_silent)

    def connection_lost(self, error: Exception | None) -> None:
        if self._look is not None:
            self._look.cancel()
        self._held.close()
        super().connection_lost(error)

    def _end_if_silent(self) -> None:
        now = self.loop.time()
        if self.cycle is not None and not self.cycle.response_complete:
            self._silent_since = now
        elif now - self._silent_since >= SILENCE_S:
            self.transport.close()
            return
        self._look = self.loop.call_later(LOOK_S, self._end_if_silent)
