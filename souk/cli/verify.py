"""`souk verify`: check saved matches from their files alone.

It needs no server and takes nothing on trust: it checks the chain of hashes, the rules
move by move, and every card and die against the revealed seed. A fork is compared with
its parent, if that is among the files; else it is said what was not proved.
"""

import sys
import time
from argparse import Namespace
from collections.abc import Sequence
from contextlib import suppress
from functools import cached_property
from pathlib import Path
from uuid import UUID

from engines.core.words import Words
from replays.log.entry import Header, Log
from replays.log.errors import UnreadableLog
from replays.log.file import read_header_of, read_log
from replays.log.progress import Progress
from replays.log.verify import Verified, verify
from souk.cli.refusal import FAILED, Parser, add_files, refusing
from souk.cli.words import add_language, number, words


def add_arguments(parser: Parser) -> None:
    add_files(parser)
    parser.add_argument("--quiet", action="store_true", help="name only what is wrong")
    add_language(parser)


def run(arguments: Namespace) -> int:
    book = words(arguments.language)
    files: list[Path] = arguments.files
    progress = Progress(len(files), sys.stderr, lambda done: f"{done} / {len(files)}")
    began = time.perf_counter()
    family = Family(files)
    entries = wrong = unproved = 0
    for path in files:
        try:
            with refusing(path, "read"):
                log = read_log(path)
            verified = verify(log, family.parent_of(log.header))
        except UnreadableLog as error:
            wrong += 1
            line = book.sentence("wrong", why=error)
        else:
            entries += verified.head.seq
            unproved += bool(verified.unproved)
            line = "" if arguments.quiet else _right(path, verified, book)
        if line:
            progress.close()
            print(line)
        progress.advance()
    progress.close()
    print(
        book.sentence(
            "verified",
            right=len(files) - wrong,
            wrong=wrong,
            entries=book.count(entries, "entry"),
            seconds=number(time.perf_counter() - began, arguments.language),
        )
    )
    if unproved:
        print(book.sentence("unproved_forks", forks=book.count(unproved, "fork")))
    return FAILED if wrong else 0


class Family:
    """The files that were named, as possible parents of forks among them."""

    def __init__(self, files: Sequence[Path]) -> None:
        self._files = files
        self._latest: Log | None = None

    def parent_of(self, header: Header) -> Log | None:
        """Return the parent of a fork; None where it is not there, or cannot be read.

        What is wrong with its file is said where that file is checked.
        """
        if header.origin is None:
            return None
        wanted = header.origin.match
        if self._latest is None or self._latest.header.match != wanted:
            self._latest = self._read(wanted)
        return self._latest

    def _read(self, match: UUID) -> Log | None:
        path = self._paths.get(match)
        if path is None:
            return None
        try:
            return read_log(path)
        except (UnreadableLog, OSError):
            return None

    @cached_property
    def _paths(self) -> dict[UUID, Path]:
        """The files by their matches, from their first lines."""
        found = {}
        for path in self._files:
            with suppress(UnreadableLog, OSError):
                found[read_header_of(path).match] = path
        return found


def _right(path: Path, verified: Verified, book: Words) -> str:
    line = _proved(path, verified, book)
    said = [book.sentence(f"unproved_{what}") for what in verified.unproved]
    return "\n".join([line, *(f"       {sentence}" for sentence in said)])


def _proved(path: Path, verified: Verified, book: Words) -> str:
    return book.sentence(
        "right",
        file=path,
        moves=book.count(verified.head.moves, "move"),
        events=book.count(verified.events, "event"),
        hash=verified.head.hash.hex()[:16],
    )
