"""Check that everything that was paired and won follows from the facts."""

import sys
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from replays.log.progress import Progress
from tournaments.models import Tournament
from tournaments.selectors.tournaments.verification import disagreements


class Command(BaseCommand):
    help = (
        "Pair every round of every tournament again from what was known then, draw "
        "every deal again, compute the last standings again, and compare."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        found = Tournament.objects.order_by("id")
        progress = Progress(found.count(), sys.stderr)
        wrong = rounds = 0
        for tournament in found.iterator(chunk_size=100):
            rounds += tournament.rounds.count()
            for sentence in disagreements(tournament):
                wrong += 1
                progress.close()
                self.stdout.write(sentence)
            progress.advance()
        progress.close()
        if wrong:
            raise CommandError(f"{wrong} things do not follow from the facts.")
        self.stdout.write(f"{found.count()} tournaments with {rounds} rounds follow.")
