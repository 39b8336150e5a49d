"""`souk web`: the web server alone, for an installation on several machines."""

import os
import sys
from argparse import Namespace

from souk.cli.refusal import Parser


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "--host", default="127.0.0.1", help="the address to listen at (%(default)s)"
    )
    parser.add_argument("--port", type=int, default=8000, help="(%(default)s)")


def run(arguments: Namespace) -> int:
    """Become the web server, so that signals reach it and nothing stands between."""
    place = [f"--host={arguments.host}", f"--port={arguments.port}"]
    os.execv(sys.executable, [sys.executable, "-m", "souk.embedded.web", *place])
