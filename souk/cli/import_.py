"""`souk import`: bring matches to a site from their files; for organisers."""

import sys
from argparse import Namespace
from pathlib import Path

from replays.log.progress import Progress
from souk.cli.client import ApiRefused, Client, add_site
from souk.cli.refusal import FAILED, Parser, Refusal


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "files",
        nargs="+",
        type=Path,
        metavar="FILE",
        help="a .souk.jsonl or .souk.gz file",
    )
    add_site(parser)


def run(arguments: Namespace) -> int:
    """Send each file; the site checks it, and knows those that it has already."""
    site = Client.of(arguments)
    progress = Progress(len(arguments.files), sys.stderr)
    wrong = 0
    for path in arguments.files:
        try:
            match = site.post("api/matches/", _read(path))
            line = f"right  {path}: match {match['id']}"
        except ApiRefused as error:
            if error.status in (401, 403):
                raise
            line, wrong = f"WRONG  {path}: {error}", wrong + 1
        progress.close()
        print(line)
        progress.advance()
    progress.close()
    return FAILED if wrong else 0


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError as error:
        raise Refusal(f"{path} cannot be read: {error.strerror}.") from error
