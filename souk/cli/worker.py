"""`souk worker`: the workers of a machine, on any number of machines."""

import os
import sys
from argparse import Namespace

from souk.cli.refusal import Parser, whole_number
from souk.embedded.up import CHECKS_AT_A_TIME


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "--processes",
        type=whole_number,
        metavar="N",
        help="how many processes play matches and look after the site, at least 3 "
        "(the cores, and three)",
    )
    parser.add_argument(
        "--checks",
        type=whole_number,
        metavar="N",
        default=CHECKS_AT_A_TIME,
        help="how many bots are checked at a time, each by another process "
        "(%(default)s)",
    )
    parser.add_argument(
        "--only",
        choices=("matches", "checks"),
        help="play matches and check no bots, or the reverse; every site needs both",
    )
    parser.add_argument(
        "--beat",
        action="store_true",
        help="also look for work every few seconds; on one machine at least",
    )


def run(arguments: Namespace) -> int:
    """Become the worker, so that signals reach it and nothing stands between."""
    module = "workers" if arguments.only is None else "worker"
    options = []
    if arguments.only != "matches":
        options += [f"--checks={arguments.checks}"]
    if arguments.only != "checks":
        options += [f"--processes={arguments.processes}"] if arguments.processes else []
        options += ["--beat"] if arguments.beat else []
    command = [sys.executable, "-m", f"souk.embedded.{module}", *options]
    os.execv(sys.executable, command)
