"""Check every log in the database."""

import sys
import time
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from replays.log.progress import Progress
from replays.models import MatchLog
from replays.services.verification import check_all


class Command(BaseCommand):
    help = (
        "Check every log in the database: its chain and its head, and for a match "
        "whose seed is open also its rules and every draw."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        began = time.monotonic()
        logs = complete = entries = wrong = 0
        progress = Progress(MatchLog.objects.count(), sys.stderr)
        for checked in check_all():
            logs += 1
            complete += checked.is_complete
            entries += checked.entries
            if checked.problem:
                wrong += 1
                progress.close()
                self.stdout.write(f"{checked.log.id}: {checked.problem}")
            progress.advance()
        progress.close()
        rate = entries / max(time.monotonic() - began, 1e-6)
        self.stdout.write(
            f"{logs} logs with {entries} entries, {complete} of them checked by the "
            f"rules and draws, {rate:,.0f} entries a second."
        )
        if wrong:
            raise CommandError(f"{wrong} of {logs} logs are wrong.")
