"""How matches ended, in one order for everybody who counts them.

The log of a match is the truth about it. The result log says in which order matches
ended, were voided or were reinstated, without a gap, so its readers (ratings,
standings) can say how far they have read.
"""

from django.db import models
from django.utils import timezone

from tournaments.models.facts import never_edited
from tournaments.models.matches import Match


@never_edited
class ResultEntry(models.Model):
    """One result, or what became of it later: a fact."""

    class Kind(models.TextChoices):
        FINISHED = "finished"
        VOIDED = "voided"
        REINSTATED = "reinstated"

    position = models.PositiveBigIntegerField(primary_key=True)
    kind = models.CharField(max_length=10, choices=Kind)
    match = models.ForeignKey(Match, on_delete=models.PROTECT, related_name="results")
    result = models.TextField(
        blank=True, help_text="Ranks, scores and forfeits, as JSON."
    )
    log_seq = models.PositiveIntegerField(
        help_text="The entry of the match's log that says so."
    )
    at = models.DateTimeField(default=timezone.now)

    class Meta:
        db_table = "tournaments_feedentry"
        verbose_name_plural = "result entries"
        constraints = [
            # However often a match is published, each fact of its log counts once.
            models.UniqueConstraint(
                fields=["match", "log_seq"], name="each_fact_counts_once"
            )
        ]
        indexes = [models.Index(fields=["at"], name="results_by_time")]

    def __str__(self) -> str:
        return f"{self.position}: {self.match_id} {self.kind}"


@never_edited
class ResultLogHead(models.Model):
    """The last position of the result log; a writer locks this row first."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1)
    position = models.PositiveBigIntegerField(default=0)

    class Meta:
        db_table = "tournaments_feedhead"

    def __str__(self) -> str:
        return f"the result log up to {self.position}"
