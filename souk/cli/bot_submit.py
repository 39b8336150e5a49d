"""`souk bot submit`: hand a bot in, and see what the site finds out about it."""

import time
from argparse import Namespace
from pathlib import Path
from typing import Any, Final

from souk.cli.bot_check import archive_at
from souk.cli.client import Client, add_site, note
from souk.cli.refusal import FAILED, Parser, whole_number

PAUSE_S: Final = 1.0


def add_arguments(parser: Parser) -> None:
    parser.add_argument(
        "path",
        type=Path,
        metavar="PATH",
        help="a wheel, an sdist, a zip, or the folder of a project",
    )
    parser.add_argument(
        "--wait",
        type=whole_number,
        default=600,
        metavar="SECONDS",
        help="how long to wait for the check (600)",
    )
    add_site(parser)


def run(arguments: Namespace) -> int:
    """Print each finding as it comes; the exit code says whether the bot may play."""
    site = Client.of(arguments)
    version = site.post("api/bots/", archive_at(arguments.path))
    note(f"{version['bot']} {version['version']} is handed in.")
    shown = _show(version, 0)
    end = time.monotonic() + arguments.wait
    while not version["is_done"]:
        if time.monotonic() > end:
            note("Its check is not over yet: ask again with the same command.")
            return FAILED
        time.sleep(PAUSE_S)
        address = f"api/bots/{version['bot']}/versions/{version['digest']}/"
        version = site.get(address)
        shown = _show(version, shown)
    print(f"{version['status'].capitalize()}. SHA-256: {version['digest']}")
    return 0 if version["status"] == "active" else FAILED


def _show(version: dict[str, Any], shown: int) -> int:
    """Print the findings that are new; return how many there are."""
    for finding in version["findings"][shown:]:
        mark = "ok   " if finding["is_good"] else "WRONG"
        print(f"{mark}  {finding['stage']:9}  {finding['words']}", flush=True)
        for line in finding["log"].splitlines():
            print(f"       {line}")
    return len(version["findings"])
