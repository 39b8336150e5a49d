"""What bots wrote in matches, for their owners to read.

These rows are no facts. They are lost with the worker that could not store them, and
those of old matches are removed.
"""

from django.db import models
from django.db.models import Q
from django.utils import timezone

from bots.models import BotVersion
from tournaments.models.matches import Match


class BotLog(models.Model):
    """What one seat wrote while one worker sat it at the table.

    A match that was interrupted, or that waits for people, has several for a seat.
    """

    match = models.ForeignKey(
        Match, on_delete=models.CASCADE, related_name="bot_logs", editable=False
    )
    seat = models.PositiveSmallIntegerField(editable=False)
    epoch = models.PositiveBigIntegerField(
        editable=False, help_text="The writer's epoch of the worker."
    )
    version = models.ForeignKey(
        BotVersion,
        on_delete=models.CASCADE,
        related_name="logs",
        editable=False,
        db_index=False,
    )
    parts = models.TextField(
        editable=False, help_text="Pairs of a step and what was written, as JSON."
    )
    size = models.PositiveIntegerField(
        editable=False, help_text="How many letters the parts have."
    )
    failed_at = models.PositiveIntegerField(
        null=True,
        editable=False,
        help_text="The step at which the seat failed; empty: it did not.",
    )
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        indexes = [
            models.Index(fields=["version", "-id"], name="logs_of_a_version"),
            models.Index(
                fields=["version", "-id"],
                condition=Q(failed_at__isnull=False),
                name="failures_of_a_version",
            ),
        ]

    def __str__(self) -> str:
        return f"what seat {self.seat} of {self.match_id} wrote"
