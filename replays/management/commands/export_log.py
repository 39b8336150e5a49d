"""Write a match to a file."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any
from uuid import UUID

from django.core.management.base import BaseCommand, CommandError

from replays.log.file import SUFFIX
from replays.models import MatchLog
from replays.services.import_export import export_log, lines_of


class Command(BaseCommand):
    help = "Write the log of a match to a file, with all that is hidden in it."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("match", type=UUID, help="The id of the match.")
        parser.add_argument(
            "file",
            nargs="?",
            help=f"Where to write it, by default MATCH{SUFFIX}; - is the output.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        log = MatchLog.objects.filter(id=options["match"]).first()
        if log is None:
            raise CommandError(f"There is no match {options['match']}.")
        name = options["file"] or f"{log.id}{SUFFIX}"
        try:
            if name == "-":
                for line in lines_of(log):
                    self.stdout.write(line.decode(), ending="")
            else:
                export_log(log, Path(name))
                self.stdout.write(f"{name}: {log.head_seq} entries.")
        except FileExistsError as error:
            raise CommandError(f"{name} is already there.") from error
        except (OSError, ValueError) as error:
            raise CommandError(str(error)) from error
