"""How matches ended, in one order for everybody who counts them.

The log of a match is the truth about it. The result log says in which order matches
ended, were voided or were reinstated, without a gap, so its readers (ratings,
standings) can say how far they have read.
"""

from django.db import models
from django.utils import timezone

from tournaments.models.matches import Match


class ResultEntry(models.Model):
    """One result, or what became of it later: a fact."""

    class Kind(models.TextChoices):
        FINISHED = "finished"
        VOIDED = "voided"
        REINSTATED = "reinstated"

    position = models.PositiveBigIntegerField(primary_key=True, editable=False)
    kind = models.CharField(max_length=10, choices=Kind, editable=False)
    match = models.ForeignKey(
        Match, on_delete=models.PROTECT, related_name="results", editable=False
    )
    result = models.TextField(
        blank=True, editable=False, help_text="Ranks, scores and forfeits, as JSON."
    )
    log_seq = models.PositiveIntegerField(
        editable=False, help_text="The entry of the match's log that says so."
    )
    at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        db_table = "tournaments_feedentry"
        verbose_name_plural = "result entries"
        constraints = [
            # However often a match is published, each fact of its log counts once.
            models.UniqueConstraint(
                fields=["match", "log_seq"], name="each_fact_counts_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.position}: {self.match_id} {self.kind}"


class ResultLogHead(models.Model):
    """The last position of the result log; a writer locks this row first."""

    id = models.PositiveSmallIntegerField(primary_key=True, default=1, editable=False)
    position = models.PositiveBigIntegerField(default=0, editable=False)

    class Meta:
        db_table = "tournaments_feedhead"

    def __str__(self) -> str:
        return f"the result log up to {self.position}"
