"""What sweepers know of themselves: when they last looked, and when none did."""

from django.db import models


class Sweep(models.Model):
    """The last look at people's clocks; who looks locks this row first."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    at = models.DateTimeField(null=True, editable=False)
    trouble = models.TextField(
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
    """A time without a sweep of the clocks: people are given it back."""

    began_at = models.DateTimeField(editable=False)
    ended_at = models.DateTimeField(editable=False)
    is_credited = models.BooleanField(default=False, editable=False)

    def __str__(self) -> str:
        return f"the outage from {self.began_at} to {self.ended_at}"
