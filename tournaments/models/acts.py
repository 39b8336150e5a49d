"""What was done to a tournament, by whom and why."""

from django.conf import settings
from django.db import models
from django.utils import timezone
from django.utils.translation import gettext_lazy as _

from tournaments.models.tournaments import Entrant, Tournament


class Act(models.Model):
    """One thing that somebody, or the schedule, did to a tournament: a fact.

    Django keeps a history of its own, but of people alone and for as long as they have
    an account. The schedule acts too, and what was done stays.
    """

    class Kind(models.TextChoices):
        CREATED = "created", _("Created")
        OPENED = "opened", _("Opened")
        ENTERED = "entered", _("Entered")
        WITHDREW = "withdrew", _("Withdrew")
        DISQUALIFIED = "disqualified", _("Disqualified")
        STARTED = "started", _("Started")
        PAUSED = "paused", _("Paused")
        RESUMED = "resumed", _("Resumed")
        CANCELLED = "cancelled", _("Cancelled")
        FINISHED = "finished", _("Finished")
        BLOCK_REPLAYED = "block_replayed", _("Deal played again")
        CHANGED = "changed", _("Changed")
        JUDGED = "judged", _("Judged")

    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="acts", editable=False
    )
    kind = models.CharField(max_length=14, choices=Kind, editable=False)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        on_delete=models.PROTECT,
        related_name="+",
        editable=False,
        help_text="Nobody: the site itself, as its schedule told it.",
    )
    entrant = models.ForeignKey(
        Entrant,
        null=True,
        on_delete=models.PROTECT,
        related_name="acts",
        editable=False,
        help_text="Whom it was done to, if not to all.",
    )
    reason = models.TextField(blank=True, editable=False)
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        indexes = [models.Index(fields=["tournament", "id"], name="acts_in_order")]

    def __str__(self) -> str:
        return f"{self.tournament_id} {self.kind}"
