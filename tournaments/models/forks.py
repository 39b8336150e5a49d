"""Matches that go on from a step of another one."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import pgettext_lazy

from tournaments.models.facts import never_edited
from tournaments.models.matches import Match


@never_edited
class Fork(models.Model):
    """Where a match begins that goes on from another one, its parent."""

    class ChanceAfter(models.TextChoices):
        SAME = "same", pgettext_lazy("chance", "As in the match")
        NEW = "new", pgettext_lazy("chance", "New")
        IMAGINED = "imagined", pgettext_lazy("chance", "Imagined")

    match = models.OneToOneField(
        Match, primary_key=True, on_delete=models.CASCADE, related_name="fork"
    )
    parent = models.UUIDField(help_text="The match it goes on from, by its id.")
    step = models.PositiveIntegerField(help_text="The step from which it goes on.")
    seq = models.PositiveIntegerField(
        help_text="The last entry of the parent that leads there."
    )
    chance = models.CharField(max_length=8, choices=ChanceAfter)
    seat = models.PositiveSmallIntegerField(
        null=True, help_text="Who imagined the position; empty: nobody."
    )
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.SET_NULL, related_name="+"
    )
    made_at = models.DateTimeField(default=timezone.now)

    class Meta:
        indexes = [
            models.Index(fields=["parent", "-made_at"], name="forks_of_a_match"),
            models.Index(fields=["made_by", "made_at"], name="forks_of_people"),
        ]

    def __str__(self) -> str:
        return f"a fork of {self.parent}"
