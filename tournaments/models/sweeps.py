"""What sweepers know of themselves: when they last looked, and when nobody did."""

from django.db import models

from bots.stored_text import StoredTextField


class Sweep(models.Model):
    """The last look at people's clocks; who looks locks this row first."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    at = models.DateTimeField(null=True, editable=False)
    trouble = StoredTextField(
        blank=True, editable=False, help_text="Why nobody's time runs out at present."
    )
    allowed = models.PositiveIntegerField(
        default=0,
        editable=False,
        help_text="How many may run out of time at once, by an organiser's word.",
    )

    def __str__(self) -> str:
        return f"the sweep at {self.at}"


class Outage(models.Model):
    """A time in which nobody looked at the clocks: people are given it back."""

    began_at = models.DateTimeField(editable=False)
    ended_at = models.DateTimeField(editable=False)
    is_credited = models.BooleanField(default=False, editable=False)

    def __str__(self) -> str:
        return f"the outage from {self.began_at} to {self.ended_at}"
