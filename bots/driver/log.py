"""What a bot writes to its standard error: kept for its author, and bounded."""

import re
from typing import Final

KEPT: Final = 32 * 1024
"""The first and the last bytes that are kept, each."""

LIMIT: Final = 8 * 2**20
"""Whoever writes more than this does not log: it floods."""

# Colours and movements of a terminal, and all other characters that are no text.
_CONTROL = re.compile(r"\x1b\[[0-9;?]*[ -/]*[@-~]|[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class BotLog:
    """The beginning and the end of what a bot wrote."""

    def __init__(self) -> None:
        self._first = bytearray()
        self._last = bytearray()
        self.size = 0

    def add(self, data: bytes) -> None:
        self.size += len(data)
        room = KEPT - len(self._first)
        self._first += data[:room]
        self._last += data[max(room, 0) :]
        del self._last[:-KEPT]

    @property
    def is_flood(self) -> bool:
        return self.size > LIMIT

    def text(self) -> str:
        """Return it as text that no terminal or page takes for anything else."""
        lost = self.size - len(self._first) - len(self._last)
        gap = f"\n[{lost} bytes are left out here]\n".encode() if lost else b""
        whole = bytes(self._first) + gap + bytes(self._last)
        return _CONTROL.sub("", whole.decode("utf-8", "replace"))
