"""Ladders, and what every way of rating makes of their results.

A ladder is only a name for matches that can be compared. Everything else here follows
from the result log and may be thrown away: a rebuild makes it again, to the last byte.
"""

from django.db import models
from django.db.models import F, Q
from django.utils import timezone

from engines import registry
from tournaments.models.competitors import Competitor
from tournaments.models.facts import never_edited
from tournaments.models.matches import Match


@never_edited
class Ladder(models.Model):
    """All rated matches of one game with the same options and as many seats.

    Other rules are another game, so each version of the rules has a ladder of its own,
    unless organisers join them all on one.
    """

    # The callable, not its result: a new game needs no migration.
    game = models.CharField(max_length=40, choices=registry.choices)
    options = models.CharField(
        max_length=1000,
        default="{}",
        help_text="The options that are not the usual ones, as JSON.",
    )
    seats = models.PositiveSmallIntegerField()
    rules_version = models.PositiveSmallIntegerField(
        default=1,
        help_text="The version of the rules; where versions are joined, the first.",
    )
    joins_versions = models.BooleanField(
        default=False,
        help_text="Whether the results by all versions of the rules count here.",
    )
    references = models.ManyToManyField(
        Competitor,
        related_name="+",
        editable=False,
        help_text="Whose mean is 1500; without any, ratings choose for themselves.",
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["game", "options", "seats", "rules_version"],
                name="one_ladder_of_a_version",
            ),
            models.UniqueConstraint(
                fields=["game", "options", "seats"],
                condition=Q(joins_versions=True),
                name="one_ladder_joins_versions",
            ),
        ]

    def __str__(self) -> str:
        rules = f"version {self.rules_version}"
        return f"{self.game} {self.options} for {self.seats}, {rules}"


@never_edited
class Projection(models.Model):
    """One way of rating, and how far it has read the result log.

    Every writer of a projection locks this row first and moves its position in the
    same transaction. So an entry of the result log counts once.
    """

    algorithm = models.CharField(max_length=40)
    position = models.PositiveBigIntegerField(default=0)
    is_current = models.BooleanField(
        default=False,
        help_text="Whether it is shown; if not, it is being rebuilt or a leftover.",
    )
    is_shown = models.BooleanField(
        default=False,
        help_text="Whether pages show it, unless they are asked for another.",
    )
    began_at = models.DateTimeField(default=timezone.now)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["is_shown"],
                condition=Q(is_shown=True),
                name="one_shown_projection",
            ),
            models.UniqueConstraint(
                fields=["algorithm"],
                condition=Q(is_current=True),
                name="one_current_projection",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.algorithm} up to {self.position}"


@never_edited
class Leaderboard(models.Model):
    """A ladder as one projection sees it."""

    projection = models.ForeignKey(
        Projection, on_delete=models.CASCADE, related_name="leaderboards"
    )
    ladder = models.ForeignKey(
        Ladder, on_delete=models.PROTECT, related_name="leaderboards"
    )
    matches = models.PositiveIntegerField(default=0, help_text="How many count.")
    position = models.PositiveBigIntegerField(
        default=0, help_text="The last entry of the result log that counted."
    )
    recomputed = models.PositiveBigIntegerField(
        default=0,
        help_text="The last entry that changed an older result; 0: there was none.",
    )
    fitted = models.PositiveBigIntegerField(
        default=0, help_text="The position that the fit is about."
    )
    fitted_at = models.DateTimeField(
        null=True, help_text="None: it is to be fitted as soon as possible."
    )
    joins_versions = models.BooleanField(
        default=False,
        help_text="Whether it was computed from the results by all versions.",
    )
    house_elo = models.IntegerField(
        null=True,
        help_text="Of the house, in thousandths of a point; None: it has none.",
    )
    panels = models.TextField(
        blank=True, help_text="What was found beside ratings, as JSON."
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


@never_edited
class Rating(models.Model):
    """Where one competitor stands; ratings and margins are in thousandths of a point.

    The live Elo is always up to date. What comes from the fit is as old as the fit, and
    not there before the first one.
    """

    leaderboard = models.ForeignKey(
        Leaderboard, on_delete=models.CASCADE, related_name="ratings"
    )
    competitor = models.ForeignKey(
        Competitor, on_delete=models.PROTECT, related_name="ratings"
    )
    start = models.IntegerField(
        null=True,
        help_text="Where it began, if another version of the bot had been there.",
    )
    elo = models.IntegerField()
    games = models.PositiveIntegerField()

    fitted_elo = models.IntegerField(null=True)
    margin = models.PositiveIntegerField(null=True)
    rank = models.PositiveIntegerField(null=True)
    best_rank = models.PositiveIntegerField(null=True)
    worst_rank = models.PositiveIntegerField(null=True)
    pool = models.PositiveIntegerField(null=True)
    is_provisional = models.BooleanField(default=True)

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["leaderboard", "competitor"], name="one_rating_of_a_competitor"
            )
        ]
        indexes = [models.Index(fields=["leaderboard", "rank"], name="ratings_by_rank")]

    def __str__(self) -> str:
        return f"{self.competitor_id}: {self.elo}"


@never_edited
class RatingChange(models.Model):
    """What one match was for one seat: its part in the evidence, and in the Elo."""

    # There are very many of these rows, made from facts that never go away. So the
    # database is not asked to look each of their keys up.
    leaderboard = models.ForeignKey(
        Leaderboard,
        on_delete=models.CASCADE,
        related_name="changes",
        db_constraint=False,
        db_index=False,
    )
    position = models.PositiveBigIntegerField(
        help_text="The position of the match's first result."
    )
    at = models.DateTimeField()
    match = models.ForeignKey(
        Match,
        on_delete=models.DO_NOTHING,
        related_name="rating_changes",
        db_constraint=False,
    )
    block = models.PositiveBigIntegerField(
        help_text="The deal, which other matches may share."
    )
    row = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    competitor = models.ForeignKey(
        Competitor,
        on_delete=models.DO_NOTHING,
        related_name="rating_changes",
        db_constraint=False,
        db_index=False,
    )
    rank = models.PositiveSmallIntegerField()
    is_lost_by_all = models.BooleanField()
    is_forfeit = models.BooleanField()
    before = models.IntegerField()
    after = models.IntegerField()
    games = models.PositiveIntegerField(
        help_text="How many matches the competitor has with this one."
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


@never_edited
class HouseChange(models.Model):
    """What one match did to the Elo of the house, where it has one."""

    leaderboard = models.ForeignKey(
        Leaderboard,
        on_delete=models.CASCADE,
        related_name="house_changes",
        db_constraint=False,
        db_index=False,
    )
    position = models.PositiveBigIntegerField()
    block = models.PositiveBigIntegerField()
    before = models.IntegerField()
    after = models.IntegerField()
    games = models.PositiveIntegerField()

    class Meta:
        constraints = [
            models.UniqueConstraint(
                fields=["leaderboard", "position"], name="the_house_counts_once"
            )
        ]
        indexes = [
            models.Index(fields=["leaderboard", "block"], name="house_blocks"),
        ]

    def __str__(self) -> str:
        return f"The house at {self.position}: {self.before} to {self.after}"
