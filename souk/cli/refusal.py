"""How the command says no: one sentence and an exit code, never a traceback."""

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final, NoReturn

WRONG_INPUT: Final = 2
FAILED: Final = 1
INTERRUPTED: Final = 130


class Refusal(Exception):
    """What the command cannot do, and why, for the person who asked."""

    def __init__(self, sentence: str, code: int = WRONG_INPUT) -> None:
        super().__init__(sentence)
        self.code = code


class Parser(argparse.ArgumentParser):
    """Reads the arguments of one command."""

    def error(self, message: str) -> NoReturn:
        raise Refusal(f"{message[0].upper()}{message[1:]}. See: {self.prog} --help")


@contextmanager
def refusing(path: Path, action: str) -> Iterator[None]:
    """Refuse what the system does not let us do with a file: it cannot be `read`."""
    try:
        yield
    except OSError as error:
        raise Refusal(f"{path} cannot be {action}: {error.strerror}.") from error


def add_files(parser: Parser) -> None:
    """Let the person name saved matches."""
    parser.add_argument(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="a .souk.jsonl or .souk.gz file",
    )


def whole_number(text: str) -> int:
    """Read a number that counts something."""
    if not text.isdecimal() or int(text) == 0:
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)
