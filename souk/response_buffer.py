"""Keeps a response until its reader has taken it, so that nothing else has to wait.

A thread that hands its page to a client who reads a byte at a time waits for that
client, and so does the turn of its address. With the response kept here, both are done
when the page is made.
"""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager, nullcontext
from tempfile import SpooledTemporaryFile
from typing import Final, Self

from replays.places import Places
from souk.unread import Message, Send

IN_MEMORY: Final = 256_000
"""A response that is larger, as downloads can be, lies on the disk."""

PIECE: Final = 64_000
"""A server takes so much at once, however slowly its client reads."""

UNREAD: Final = {"places": 1_000, "per_address": 100}
"""How many responses that are larger than a piece may wait for their readers."""


class UnreadResponses:
    def __init__(self) -> None:
        self._places = Places(**UNREAD)

    def for_response(self, address: str, size: int) -> AbstractContextManager[None]:
        """Hold a place for a response that has to wait for its reader."""
        return nullcontext() if size <= PIECE else self._places.for_address(address)


class ResponseBuffer:
    """What an application has said, until `send_to` passes it on."""

    def __init__(self, body: "SpooledTemporaryFile[bytes]") -> None:
        self._start: Message | None = None
        self._body = body
        self.size = 0

    @classmethod
    @contextmanager
    def opened(cls) -> Iterator[Self]:
        with SpooledTemporaryFile(max_size=IN_MEMORY) as body:
            yield cls(body)

    async def add(self, message: Message) -> None:
        """Take a message of an application, in the place of its server."""
        if message["type"] == "http.response.start":
            self._start = message
        else:
            self.size += self._body.write(message.get("body", b""))

    async def send_to(self, send: Send) -> None:
        """Send everything, as fast as the reader takes it."""
        if self._start is None:
            return
        await send(self._start)
        self._start = None
        for piece, more in self._pieces():
            body = {"type": "http.response.body", "body": piece, "more_body": more}
            await send(body)

    def _pieces(self) -> Iterator[tuple[bytes, bool]]:
        self._body.seek(0)
        left = self.size
        while left > PIECE:
            left -= PIECE
            yield self._body.read(PIECE), True
        yield self._body.read(), False
