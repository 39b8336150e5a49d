"""Bring matches in from files."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from replays.log.progress import Progress
from replays.services.errors import NotAppended
from replays.services.import_export import import_log


class Command(BaseCommand):
    help = "Check files of matches by every rule and draw, and bring them in."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("files", nargs="+", metavar="FILE", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        files: list[Path] = options["files"]
        progress = Progress(len(files), sys.stderr)
        refused = 0
        for path in files:
            line, is_in = _bring_in(path)
            refused += not is_in
            progress.close()
            self.stdout.write(line)
            progress.advance()
        progress.close()
        if refused:
            raise CommandError(f"{refused} of {len(files)} files were refused.")


def _bring_in(path: Path) -> tuple[str, bool]:
    """Return what to say about a file, and whether its match is in the database."""
    try:
        with path.open("rb") as stream:
            imported = import_log(stream, str(path))
    except (OSError, ValueError, NotAppended) as error:
        return str(error), False
    what = f"{imported.log.head_seq} entries" if imported.is_new else "already here"
    return f"{path}: match {imported.log.id}, {what}.", True
