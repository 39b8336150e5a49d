"""Statistics of games, counted from the logs of rated matches."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import engines.registry


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0017_results_by_time"),
    ]

    operations = [
        migrations.CreateModel(
            name="StatisticsProjection",
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
                    "fold",
                    models.PositiveSmallIntegerField(
                        editable=False,
                        help_text="The version of the sums; others are counted anew.",
                    ),
                ),
                ("position", models.PositiveBigIntegerField(default=0, editable=False)),
                (
                    "pieces",
                    models.PositiveBigIntegerField(
                        default=0,
                        editable=False,
                        help_text="How often something was taken in.",
                    ),
                ),
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
                        fields=("game",),
                        name="one_current_statistics_of_a_game",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="SealedDeal",
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
                    "deal",
                    models.ForeignKey(
                        editable=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="tournaments.deal",
                    ),
                ),
                (
                    "projection",
                    models.ForeignKey(
                        editable=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="sealed",
                        to="tournaments.statisticsprojection",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("projection", "deal"), name="each_deal_is_sealed_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="TableStatistics",
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
                ("rules_version", models.PositiveSmallIntegerField(editable=False)),
                (
                    "options",
                    models.CharField(
                        editable=False,
                        help_text="The options that are not the usual ones, as JSON.",
                        max_length=1000,
                    ),
                ),
                ("seats", models.PositiveSmallIntegerField(editable=False)),
                (
                    "matches",
                    models.PositiveIntegerField(
                        default=0, editable=False, help_text="How many count."
                    ),
                ),
                (
                    "figures",
                    models.TextField(
                        editable=False, help_text="The sums over them, as JSON."
                    ),
                ),
                (
                    "projection",
                    models.ForeignKey(
                        editable=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="tables",
                        to="tournaments.statisticsprojection",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "table statistics",
                "constraints": [
                    models.UniqueConstraint(
                        fields=("projection", "rules_version", "options", "seats"),
                        name="one_row_of_a_kind_of_table",
                    )
                ],
            },
        ),
    ]
