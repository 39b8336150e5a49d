"""Keep what the walks through all logs have found."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("replays", "0003_quicker_heads"),
    ]

    operations = [
        migrations.CreateModel(
            name="Inspection",
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
                    "began_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, editable=False
                    ),
                ),
                ("ended_at", models.DateTimeField(editable=False, null=True)),
                (
                    "reached",
                    models.UUIDField(
                        editable=False,
                        help_text="The last log that was checked.",
                        null=True,
                    ),
                ),
                ("checked", models.PositiveBigIntegerField(default=0, editable=False)),
                (
                    "complete",
                    models.PositiveBigIntegerField(
                        default=0,
                        editable=False,
                        help_text="How many of them were checked by the rules and every draw, too.",
                    ),
                ),
                ("entries", models.PositiveBigIntegerField(default=0, editable=False)),
                ("wrong", models.PositiveBigIntegerField(default=0, editable=False)),
                (
                    "problems",
                    models.TextField(
                        blank=True,
                        editable=False,
                        help_text="The first logs that are wrong, one line each: an id and a sentence.",
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        models.Value(1),
                        condition=models.Q(("ended_at__isnull", True)),
                        name="one_inspection_at_a_time",
                    )
                ],
            },
        ),
    ]
