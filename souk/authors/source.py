"""Where matches come from: files, and pages of a site."""

import io
import re
from pathlib import Path
from typing import Final
from urllib.parse import urlsplit
from urllib.request import urlopen

from replays.log.errors import UnreadableLog
from replays.log.file import parse_log, read_log
from souk.authors.match import FinishedMatch

SECONDS: Final = 30
LARGEST: Final = 64_000_000

_PAGE = re.compile(r"(.*/matches/[0-9a-f-]{36})(?:/.*)?\Z")


def load(source: str | Path) -> FinishedMatch:
    """Return a match from a file, or from the address of its page or its log.

    Every hash of its chain is checked; what does not hold is a `ValueError`.
    """
    address = str(source)
    if urlsplit(address).scheme not in ("http", "https"):
        return FinishedMatch(read_log(Path(source)))
    with urlopen(log_of(address), timeout=SECONDS) as answer:  # http or https: above.
        content = answer.read(LARGEST + 1)
    if len(content) > LARGEST:
        raise UnreadableLog(address, 1, "The file is too large for a match.")
    return FinishedMatch(parse_log(io.BytesIO(content), address))


def log_of(address: str) -> str:
    """Return the address of the log behind the page of a match."""
    parts = urlsplit(address)
    page = _PAGE.match(parts.path)
    if page is None:
        return address
    return parts._replace(path=f"{page[1]}/log", query="", fragment="").geturl()
