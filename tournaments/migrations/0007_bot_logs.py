"""Keep what bots wrote in matches."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("bots", "0002_immutable"),
        ("tournaments", "0006_ratings"),
    ]

    operations = [
        migrations.CreateModel(
            name="BotLog",
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
                ("seat", models.PositiveSmallIntegerField(editable=False)),
                (
                    "epoch",
                    models.PositiveBigIntegerField(
                        editable=False, help_text="The writer's epoch of the worker."
                    ),
                ),
                (
                    "parts",
                    models.TextField(
                        editable=False,
                        help_text="Pairs of a step and what was written, as JSON.",
                    ),
                ),
                (
                    "size",
                    models.PositiveIntegerField(
                        editable=False, help_text="How many letters the parts have."
                    ),
                ),
                (
                    "failed_at",
                    models.PositiveIntegerField(
                        editable=False,
                        help_text="The step at which the seat failed; empty: it did not.",
                        null=True,
                    ),
                ),
                (
                    "at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, editable=False
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        editable=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="bot_logs",
                        to="tournaments.match",
                    ),
                ),
                (
                    "version",
                    models.ForeignKey(
                        db_index=False,
                        editable=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="logs",
                        to="bots.botversion",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["version", "-id"], name="logs_of_a_version"),
                    models.Index(
                        condition=models.Q(("failed_at__isnull", False)),
                        fields=["version", "-id"],
                        name="failures_of_a_version",
                    ),
                ],
            },
        ),
    ]
