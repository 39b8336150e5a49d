"""What a bot writes to its standard error: kept for its author, and bounded."""

import re
from collections.abc import Iterator
from typing import Final

KEPT: Final = 32 * 1024
"""The first and the last bytes that are kept, each."""

LIMIT: Final = 8 * 2**20
"""A bot that writes more than this does not log: it floods."""

# Colours and movements of a terminal, and all other characters that are no text.
_CONTROL = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class StderrLog:
    """The beginning and the end of what a bot wrote, and at which steps it did."""

    def __init__(self) -> None:
        self._first = bytearray()
        self._last = bytearray()
        self.size = 0
        self._marks: list[tuple[int, int]] = []
        """A step, and where ends what was written until then."""

    def add(self, data: bytes) -> None:
        self.size += len(data)
        room = KEPT - len(self._first)
        self._first += data[:room]
        self._last += data[max(room, 0) :]
        del self._last[:-KEPT]

    def mark(self, step: int) -> None:
        """Note that what was written since the last mark belongs to a step."""
        if self.size > (self._marks[-1][1] if self._marks else 0):
            self._marks.append((step, self.size))

    @property
    def is_flood(self) -> bool:
        return self.size > LIMIT

    def text(self) -> str:
        """Return it as text that no terminal or page takes for anything else."""
        return _text(bytes(self._first) + self._gap() + bytes(self._last))

    def parts(self, last: int) -> list[tuple[int, str]]:
        """Return what is kept, by steps, in the order in which it was written.

        What was not marked belongs to the last step there was.
        """
        found: list[tuple[int, bytes]] = []
        for step, begin, end in self._stretches(last):
            piece = bytes(self._first[begin:end])
            if self._lost and begin <= KEPT < end:
                piece += self._gap()
            since = KEPT + self._lost
            piece += bytes(self._last[max(begin - since, 0) : max(end - since, 0)])
            if piece:
                found.append((step, piece))
        return [(step, _text(piece)) for step, piece in found]

    def _stretches(self, last: int) -> Iterator[tuple[int, int, int]]:
        begin = 0
        for step, end in [*self._marks, (last, self.size)]:
            yield step, begin, end
            begin = end

    @property
    def _lost(self) -> int:
        return self.size - len(self._first) - len(self._last)

    def _gap(self) -> bytes:
        lost = self._lost
        return f"\n[{lost} bytes are left out here]\n".encode() if lost else b""


def _text(data: bytes) -> str:
    return _CONTROL.sub("", data.decode("utf-8", "replace"))
