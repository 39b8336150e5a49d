"""What helps a person at a table: a match to learn by, and hints."""

from django.conf import settings
from django.db import models
from django.utils import timezone

from tournaments.models.facts import never_edited
from tournaments.models.matches import Match


@never_edited
class Tutorial(models.Model):
    """A match that teaches its game to the person who set it up."""

    match = models.OneToOneField(
        Match, primary_key=True, on_delete=models.CASCADE, related_name="tutorial"
    )
    left_at = models.DateTimeField(
        null=True, help_text="When the person wanted no more lessons."
    )

    def __str__(self) -> str:
        return f"the tutorial of {self.match_id}"


@never_edited
class Hint(models.Model):
    """A hint that a person asked for at a decision; all at the table may know of it.

    What it says follows from what the seat could see then.
    """

    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="hints")
    seat = models.PositiveSmallIntegerField()
    since_ms = models.PositiveBigIntegerField(
        help_text="Names the decision: since when the seat was asked."
    )
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    asked_at = models.DateTimeField(default=timezone.now)
    moves = models.TextField(help_text="What rules of thumb suggest, as JSON.")
    search = models.TextField(
        blank=True, help_text="What the search found out, as JSON; empty before."
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["match", "seat", "since_ms"], name="one_hint_of_a_decision"
            )
        ]
        indexes = [
            models.Index(fields=["asked_by", "asked_at"], name="hints_of_people")
        ]

    def __str__(self) -> str:
        return f"a hint for seat {self.seat} of {self.match_id}"
