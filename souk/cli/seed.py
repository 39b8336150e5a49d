"""The seed of a series: a number that plays the same again."""

import secrets
from argparse import ArgumentTypeError
from typing import Final

from souk.cli.refusal import Parser

MAX_SEED: Final = 2**64 - 1


def add_seed(parser: Parser) -> None:
    parser.add_argument(
        "--seed",
        type=_seed,
        metavar="S",
        help="a number; the same plays the same again",
    )


def seed_or_new(seed: int | None) -> int:
    """Return the seed that was asked for; one that is drawn now where none was."""
    return secrets.randbelow(10**9) if seed is None else seed


def _seed(text: str) -> int:
    if not text.isdecimal() or int(text) > MAX_SEED:
        raise ArgumentTypeError(f"{text!r} is not a whole number from 0 to {MAX_SEED}")
    return int(text)
