"""Count the statistics of games anew, or prove that they are right."""

import sys
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from engines import registry
from replays.log.progress import Progress
from tournaments.selectors.ladders.rated_results import last_position
from tournaments.services.games.rebuild import (
    rebuild_statistics,
    statistics_differences,
)
from tournaments.services.games.statistics import PIECE


class Command(BaseCommand):
    help = (
        "Count the statistics of all games anew from the logs and show them instead of "
        "the old ones; or with --check only tell whether they are the same."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check",
            action="store_true",
            help="Compare the new sums with those shown and leave these as they are.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = False
        for game in registry.GAMES:
            began, progress = time.monotonic(), _progress()
            if options["check"]:
                found = statistics_differences(game, pace=progress.advance)
                verdict = "not the same" if found else "the same"
            else:
                rebuild_statistics(game, pace=progress.advance)
                found, verdict = [], "rebuilt"
            progress.close()
            for sentence in found:
                self.stdout.write(sentence)
            seconds = time.monotonic() - began
            self.stdout.write(f"{game}: {verdict}, {seconds:.1f} s.")
            wrong = wrong or bool(found)
        if wrong:
            raise CommandError(
                "The statistics shown are not those that follow from the logs: rebuild "
                "them with rebuild_game_statistics."
            )


def _progress() -> Progress:
    entries = last_position()

    def say(pieces: int) -> str:
        return f"{min(pieces * PIECE, entries)} of {entries} entries"

    return Progress(-(-entries // PIECE), sys.stderr, say)
