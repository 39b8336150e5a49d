"""Who meets whom, as the database keeps it."""

from django.db import models
from django.utils import timezone


class DemoTable(models.Model):
    """A table at which built-in players play one match after the other.

    The tables are few and stay the same, so that however many workers look after them,
    no more matches are played than there are tables.
    """

    number = models.PositiveSmallIntegerField(primary_key=True)
    match = models.UUIDField(
        null=True, help_text="The match that is played here, or was the last to be."
    )
    since = models.DateTimeField(
        default=timezone.now, help_text="When that match was given to a worker."
    )
    matches = models.PositiveIntegerField(
        default=0, help_text="How many have been given out here."
    )

    def __str__(self) -> str:
        return f"demo table {self.number}"
