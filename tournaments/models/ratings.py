"""Ladders, and what every way of rating makes of their results.

A ladder is only a name for matches that can be compared. Everything else here follows
from the result log and may be thrown away: a rebuild makes it again, to the last byte.
"""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from engines import registry
from tournaments.models.competitors import Competitor
from tournaments.models.matches import Match


class Ladder(models.Model):
    """All rated matches of one game with the same options and as many seats."""

    # The callable, not its result: a new game needs no migration.
    game = models.CharField(max_length=40, choices=registry.choices, editable=False)
    options = models.CharField(
        max_length=1000,
        default="{}",
        editable=False,
        help_text="The options that are not the usual ones, as JSON.",
    )
    seats = models.PositiveSmallIntegerField(editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "options", "seats"], name="one_ladder_of_a_kind"
            )
        ]

    def __str__(self) -> str:
        return f"{self.game} {self.options} for {self.seats}"


class Projection(models.Model):
    """One way of rating, and how far it has read the result log.

    Every writer of a projection locks this row first and moves its position in the
    same transaction. So an entry of the result log counts once.
    """

    algorithm = models.CharField(max_length=40, editable=False)
    position = models.PositiveBigIntegerField(default=0, editable=False)
    is_current = models.BooleanField(
        default=False,
        editable=False,
        help_text="Whether it is shown; if not, it is being rebuilt or a leftover.",
    )
    began_at = models.DateTimeField(default=timezone.now, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["algorithm"],
                condition=Q(is_current=True),
                name="one_current_projection",
            )
        ]

    def __str__(self) -> str:
        return f"{self.algorithm} up to {self.position}"


class Leaderboard(models.Model):
    """A ladder as one projection sees it."""

    projection = models.ForeignKey(
        Projection,
        on_delete=models.CASCADE,
        related_name="leaderboards",
        editable=False,
    )
    ladder = models.ForeignKey(
        Ladder, on_delete=models.PROTECT, related_name="leaderboards", editable=False
    )
    matches = models.PositiveIntegerField(
        default=0, editable=False, help_text="How many count."
    )
    position = models.PositiveBigIntegerField(
        default=0,
        editable=False,
        help_text="The last entry of the result log that counted.",
    )
    recomputed = models.PositiveBigIntegerField(
        default=0,
        editable=False,
        help_text="The last entry that changed an older result; 0: there was none.",
    )
    fitted = models.PositiveBigIntegerField(
        default=0, editable=False, help_text="The position that the fit is about."
    )
    fitted_at = models.DateTimeField(null=True, editable=False)
    panels = models.TextField(
        blank=True, editable=False, help_text="What was found beside ratings, as JSON."
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["projection", "ladder"], name="one_leaderboard_of_a_ladder"
            )
        ]
        indexes = [
            models.Index(
                fields=["fitted_at"],
                condition=Q(fitted__lt=F("position")),
                name="leaderboards_to_fit",
            )
        ]

    def __str__(self) -> str:
        return f"{self.ladder} by {self.projection}"

    @property
    def is_fresh(self) -> bool:
        """Whether the fit knows all that the live Elo knows."""
        return self.fitted >= self.position


class Rating(models.Model):
    """Where one competitor stands; ratings and margins are in thousandths of a point.

    The live Elo is always up to date. What comes from the fit is as old as the fit, and
    not there before the first one.
    """

    leaderboard = models.ForeignKey(
        Leaderboard, on_delete=models.CASCADE, related_name="ratings", editable=False
    )
    competitor = models.ForeignKey(
        Competitor, on_delete=models.PROTECT, related_name="ratings", editable=False
    )
    start = models.IntegerField(
        null=True,
        editable=False,
        help_text="Where it began, if another version of the bot had been there.",
    )
    elo = models.IntegerField(editable=False)
    games = models.PositiveIntegerField(editable=False)

    fitted_elo = models.IntegerField(null=True, editable=False)
    margin = models.PositiveIntegerField(null=True, editable=False)
    rank = models.PositiveIntegerField(null=True, editable=False)
    best_rank = models.PositiveIntegerField(null=True, editable=False)
    worst_rank = models.PositiveIntegerField(null=True, editable=False)
    pool = models.PositiveIntegerField(null=True, editable=False)
    is_provisional = models.BooleanField(default=True, editable=False)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["leaderboard", "competitor"], name="one_rating_of_a_competitor"
            )
        ]
        indexes = [models.Index(fields=["leaderboard", "rank"], name="ratings_by_rank")]

    def __str__(self) -> str:
        return f"{self.competitor_id}: {self.elo}"


class RatingChange(models.Model):
    """What one match was for one seat: its part in the evidence, and in the Elo."""

    # There are very many of these rows, made from facts that never go away. So the
    # database is not asked to look each of their keys up.
    leaderboard = models.ForeignKey(
        Leaderboard,
        on_delete=models.CASCADE,
        related_name="changes",
        editable=False,
        db_constraint=False,
        db_index=False,
    )
    position = models.PositiveBigIntegerField(
        editable=False, help_text="The position of the match's first result."
    )
    at = models.DateTimeField(editable=False)
    match = models.ForeignKey(
        Match,
        on_delete=models.DO_NOTHING,
        related_name="rating_changes",
        editable=False,
        db_constraint=False,
    )
    block = models.PositiveBigIntegerField(
        editable=False, help_text="The deal, which other matches may share."
    )
    row = models.PositiveSmallIntegerField(editable=False)
    seat = models.PositiveSmallIntegerField(editable=False)
    competitor = models.ForeignKey(
        Competitor,
        on_delete=models.DO_NOTHING,
        related_name="rating_changes",
        editable=False,
        db_constraint=False,
        db_index=False,
    )
    rank = models.PositiveSmallIntegerField(editable=False)
    is_lost_by_all = models.BooleanField(editable=False)
    is_forfeit = models.BooleanField(editable=False)
    before = models.IntegerField(editable=False)
    after = models.IntegerField(editable=False)
    games = models.PositiveIntegerField(
        editable=False, help_text="How many matches the competitor has with this one."
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["leaderboard", "position", "seat"], name="each_seat_counts_once"
            )
        ]
        indexes = [
            models.Index(
                fields=["leaderboard", "competitor", "position"], name="rating_history"
            ),
            models.Index(fields=["leaderboard", "block"], name="rating_blocks"),
        ]

    def __str__(self) -> str:
        return f"{self.competitor_id} in {self.match_id}: {self.before} to {self.after}"

    @property
    def change(self) -> int:
        return self.after - self.before
