"""Statistics of games, as they were counted from the logs of matches.

All of it follows from the result log and from logs that everybody may read, and can be
thrown away: it is counted again, to the last digit.
"""

from django.db import models
from django.utils import timezone

from engines import registry
from tournaments.models.facts import never_edited
from tournaments.models.matches import Deal


@never_edited
class StatisticsProjection(models.Model):
    """The statistics of one game, and how far they have read the result log.

    A writer counts outside of all transactions, and compares the number of pieces when
    it writes: what another has counted meanwhile is not counted twice.
    """

    # The callable, not its result: a new game needs no migration.
    game = models.CharField(max_length=40, choices=registry.choices)
    fold = models.PositiveSmallIntegerField(
        help_text="The version of the sums; others are counted anew."
    )
    position = models.PositiveBigIntegerField(default=0)
    pieces = models.PositiveBigIntegerField(
        default=0, help_text="How often something was taken in."
    )
    is_current = models.BooleanField(
        default=False,
        help_text="Whether it is shown; if not, it is being rebuilt or a leftover.",
    )
    began_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game"],
                condition=models.Q(is_current=True),
                name="one_current_statistics_of_a_game",
            )
        ]

    def __str__(self) -> str:
        return f"{self.game} up to {self.position}"


@never_edited
class TableStatistics(models.Model):
    """What the matches by the same rules, with as many seats and the same options, are.

    There is one row for each kind of table, however many matches were played there.
    """

    projection = models.ForeignKey(
        StatisticsProjection, on_delete=models.CASCADE, related_name="tables"
    )
    rules_version = models.PositiveSmallIntegerField()
    options = models.CharField(
        max_length=1000, help_text="The options that are not the usual ones, as JSON."
    )
    seats = models.PositiveSmallIntegerField()
    matches = models.PositiveIntegerField(default=0, help_text="How many count.")
    figures = models.TextField(help_text="The sums over them, as JSON.")

    class Meta:
        verbose_name_plural = "table statistics"
        constraints = [
            models.UniqueConstraint(
                fields=["projection", "rules_version", "options", "seats"],
                name="one_row_of_a_kind_of_table",
            )
        ]

    def __str__(self) -> str:
        return f"{self.options} for {self.seats}, version {self.rules_version}"


@never_edited
class SealedDeal(models.Model):
    """A deal with results that keeps its secrets for now, and is counted later."""

    projection = models.ForeignKey(
        StatisticsProjection, on_delete=models.CASCADE, related_name="sealed"
    )
    deal = models.ForeignKey(Deal, on_delete=models.CASCADE, related_name="+")

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["projection", "deal"], name="each_deal_is_sealed_once"
            )
        ]

    def __str__(self) -> str:
        return f"deal {self.deal_id}, not counted yet"
