"""Ladders and ratings: all of it follows from the feed and can be made again."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import engines.registry


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0005_contests"),
    ]

    operations = [
        migrations.CreateModel(
            name="Ladder",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                (
                    "game",
                    models.CharField(
                        choices=engines.registry.choices, editable=False, max_length=40
                    ),
                ),
                (
                    "options",
                    models.CharField(
                        default="{}",
                        editable=False,
                        help_text="The options that are not the usual ones, as JSON.",
                        max_length=1000,
                    ),
                ),
                ("seats", models.PositiveSmallIntegerField(editable=False)),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("game", "options", "seats"), name="one_ladder_of_a_kind"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Projection",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("algorithm", models.CharField(editable=False, max_length=40)),
                ("position", models.PositiveBigIntegerField(default=0, editable=False)),
                (
                    "is_current",
                    models.BooleanField(
                        default=False,
                        editable=False,
                        help_text="Whether it is shown; if not, it is being rebuilt or a leftover.",
                    ),
                ),
                (
                    "began_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, editable=False
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("is_current", True)),
                        fields=("algorithm",),
                        name="one_current_projection",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="Leaderboard",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                (
                    "matches",
                    models.PositiveIntegerField(
                        default=0, editable=False, help_text="How many count."
                    ),
                ),
                (
                    "position",
                    models.PositiveBigIntegerField(
                        default=0,
                        editable=False,
                        help_text="The last entry of the feed that counted.",
                    ),
                ),
                (
                    "recomputed",
                    models.PositiveBigIntegerField(
                        default=0,
                        editable=False,
                        help_text="The last entry that changed an older result; 0: there was none.",
                    ),
                ),
                (
                    "fitted",
                    models.PositiveBigIntegerField(
                        default=0,
                        editable=False,
                        help_text="The position that the fit is about.",
                    ),
                ),
                ("fitted_at", models.DateTimeField(editable=False, null=True)),
                (
                    "panels",
                    models.TextField(
                        blank=True,
                        editable=False,
                        help_text="What was found beside ratings, as JSON.",
                    ),
                ),
                (
                    "ladder",
                    models.ForeignKey(
                        editable=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="leaderboards",
                        to="tournaments.ladder",
                    ),
                ),
                (
                    "projection",
                    models.ForeignKey(
                        editable=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="leaderboards",
                        to="tournaments.projection",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Rating",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                (
                    "start",
                    models.IntegerField(
                        editable=False,
                        help_text="Where it began, if another version of the bot had been there.",
                        null=True,
                    ),
                ),
                ("elo", models.IntegerField(editable=False)),
                ("games", models.PositiveIntegerField(editable=False)),
                ("fitted_elo", models.IntegerField(editable=False, null=True)),
                ("margin", models.PositiveIntegerField(editable=False, null=True)),
                ("rank", models.PositiveIntegerField(editable=False, null=True)),
                ("best_rank", models.PositiveIntegerField(editable=False, null=True)),
                ("worst_rank", models.PositiveIntegerField(editable=False, null=True)),
                ("pool", models.PositiveIntegerField(editable=False, null=True)),
                ("is_provisional", models.BooleanField(default=True, editable=False)),
                (
                    "competitor",
                    models.ForeignKey(
                        editable=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="ratings",
                        to="tournaments.competitor",
                    ),
                ),
                (
                    "leaderboard",
                    models.ForeignKey(
                        editable=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="ratings",
                        to="tournaments.leaderboard",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="RatingChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                (
                    "position",
                    models.PositiveBigIntegerField(
                        editable=False,
                        help_text="Where the feed told the match's end first.",
                    ),
                ),
                ("at", models.DateTimeField(editable=False)),
                (
                    "block",
                    models.PositiveBigIntegerField(
                        editable=False,
                        help_text="The deal, which other matches may share.",
                    ),
                ),
                ("row", models.PositiveSmallIntegerField(editable=False)),
                ("seat", models.PositiveSmallIntegerField(editable=False)),
                ("rank", models.PositiveSmallIntegerField(editable=False)),
                ("is_lost_by_all", models.BooleanField(editable=False)),
                ("is_forfeit", models.BooleanField(editable=False)),
                ("before", models.IntegerField(editable=False)),
                ("after", models.IntegerField(editable=False)),
                (
                    "games",
                    models.PositiveIntegerField(
                        editable=False,
                        help_text="How many matches the competitor has with this one.",
                    ),
                ),
                (
                    "competitor",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        editable=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="rating_changes",
                        to="tournaments.competitor",
                    ),
                ),
                (
                    "leaderboard",
                    models.ForeignKey(
                        db_constraint=False,
                        db_index=False,
                        editable=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="changes",
                        to="tournaments.leaderboard",
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        db_constraint=False,
                        editable=False,
                        on_delete=django.db.models.deletion.DO_NOTHING,
                        related_name="rating_changes",
                        to="tournaments.match",
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="leaderboard",
            index=models.Index(
                condition=models.Q(("fitted__lt", models.F("position"))),
                fields=["fitted_at"],
                name="leaderboards_to_fit",
            ),
        ),
        migrations.AddConstraint(
            model_name="leaderboard",
            constraint=models.UniqueConstraint(
                fields=("projection", "ladder"), name="one_leaderboard_of_a_ladder"
            ),
        ),
        migrations.AddIndex(
            model_name="rating",
            index=models.Index(fields=["leaderboard", "rank"], name="ratings_by_rank"),
        ),
        migrations.AddConstraint(
            model_name="rating",
            constraint=models.UniqueConstraint(
                fields=("leaderboard", "competitor"), name="one_rating_of_a_competitor"
            ),
        ),
        migrations.AddIndex(
            model_name="ratingchange",
            index=models.Index(
                fields=["leaderboard", "competitor", "position"], name="rating_history"
            ),
        ),
        migrations.AddIndex(
            model_name="ratingchange",
            index=models.Index(fields=["leaderboard", "block"], name="rating_blocks"),
        ),
        migrations.AddConstraint(
            model_name="ratingchange",
            constraint=models.UniqueConstraint(
                fields=("leaderboard", "position", "seat"), name="each_seat_counts_once"
            ),
        ),
    ]
