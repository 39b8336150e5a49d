"""`souk bot check`: what the site will find out about a bot, found out at home."""

import sys
from argparse import Namespace
from pathlib import Path

from bots.bot_table import store
from bots.check_runner import Finding, check
from bots.packages.archives import archive_of
from bots.packages.metadata import PYTHON
from bots.sandbox.errors import SandboxUnavailable
from bots.sandbox.tiers import choose_sandbox
from bots.sdk.syntax import SITE
from souk.cli.refusal import FAILED, Parser, Refusal, refusing


def add_arguments(parser: Parser) -> None:
    """Let the person name a bot; to hand one in takes the same."""
    parser.add_argument(
        "path",
        type=Path,
        metavar="PATH",
        help="a wheel, an sdist, a zip, or the folder of a project",
    )


def run(arguments: Namespace) -> int:
    """Print each finding as it comes; the exit code says whether all are good."""
    data = archive_at(arguments.path)
    try:
        report = check(
            data, sandbox=choose_sandbox(), store=store(), notify=print_finding
        )
    except SandboxUnavailable as error:
        raise Refusal(str(error), FAILED) from error
    if report.is_good:
        print(f"Good. SHA-256: {report.digest}")
    if note := other_python(sys.version_info[:2]):
        print(note)
    return 0 if report.is_good else FAILED


def other_python(ours: tuple[int, int]) -> str:
    """Return what a check by this Python cannot find out about the site's."""
    if ours == SITE:
        return ""
    this = ".".join(map(str, ours))
    return (
        f"Note: this is Python {this}, and sites run bots on Python {PYTHON}. Your "
        f"sources were read as {PYTHON} reads them; that its standard library has all "
        "that you import was not checked."
    )


def archive_at(path: Path) -> bytes:
    """Return what would be handed in: a file as it is, or a folder as a zip."""
    with refusing(path, "read"):
        return archive_of(path) if path.is_dir() else path.read_bytes()


def print_finding(finding: Finding) -> None:
    mark = "ok   " if finding.is_good else "WRONG"
    print(f"{mark}  {finding.stage:9}  {finding.words}", flush=True)
    for line in finding.log.splitlines():
        print(f"       {line}")
