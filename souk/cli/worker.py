"""`souk worker`: a worker alone, on any number of machines."""

import os
import sys
from argparse import Namespace

from souk.cli.refusal import Parser, whole_number


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "--processes",
        type=whole_number,
        metavar="N",
        help="how many processes it has, at least 3 (the cores, and four or more)",
    )
    parser.add_argument(
        "--beat",
        action="store_true",
        help="also look for work every few seconds; on one machine at least",
    )


def run(arguments: Namespace) -> int:
    """Become the worker, so that signals reach it and nothing stands between."""
    options = [f"--processes={arguments.processes}"] if arguments.processes else []
    options += ["--beat"] if arguments.beat else []
    os.execv(sys.executable, [sys.executable, "-m", "souk.embedded.worker", *options])
