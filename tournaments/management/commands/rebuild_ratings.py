"""Make the ratings anew, or prove that they are right."""

import sys
import time
from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from replays.log.progress import Progress
from tournaments.ratings.algorithms import ALGORITHMS
from tournaments.selectors.ladders.rated_results import PAGE, last_position
from tournaments.services.ladders.rebuild import differences, rebuild


class Command(BaseCommand):
    help = (
        "Compute all ratings anew from the results and show them instead of the old "
        "ones; or with --check only tell whether they are the same."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--check",
            action="store_true",
            help="Compare the new ratings with those shown, byte by byte, and leave "
            "these as they are.",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        wrong = False
        for way in ALGORITHMS:
            began, entries = time.monotonic(), last_position()
            progress = _progress(entries)
            if options["check"]:
                found = differences(way.name, pace=progress.advance)
                verdict = "not the same" if found else "the same"
            else:
                rebuild(way.name, pace=progress.advance)
                found, verdict = [], "rebuilt"
            progress.close()
            for sentence in found:
                self.stdout.write(sentence)
            seconds = time.monotonic() - began
            self.stdout.write(
                f"{way.name}: {entries} results, {verdict}, {seconds:.1f} s."
            )
            wrong = wrong or bool(found)
        if wrong:
            raise CommandError(
                "The ratings shown are not those that follow from the results: rebuild "
                "them with rebuild_ratings."
            )


def _progress(entries: int) -> Progress:
    def say(pages: int) -> str:
        return f"{min(pages * PAGE, entries)} of {entries} entries"

    return Progress(-(-entries // PAGE), sys.stderr, say)
