"""`souk verify`: check saved matches from their files alone.

It needs no server and takes nothing on trust: it checks the chain of hashes, the rules
move by move, and every card and die against the revealed seed.
"""

import sys
import time
from argparse import Namespace
from pathlib import Path

from engines.core.words import Words
from replays.log.errors import UnreadableLog
from replays.log.file import read_log
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
    entries = wrong = 0
    for path in files:
        try:
            with refusing(path, "read"):
                log = read_log(path)
            verified = verify(log)
        except UnreadableLog as error:
            wrong += 1
            line = book.sentence("wrong", why=error)
        else:
            entries += verified.head.seq
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
    return FAILED if wrong else 0


def _right(path: Path, verified: Verified, book: Words) -> str:
    return book.sentence(
        "right",
        file=path,
        moves=book.count(verified.head.moves, "move"),
        events=book.count(verified.events, "event"),
        hash=verified.head.hash.hex()[:16],
    )
