"""People learn by playing, and ask for hints where nothing is rated."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0018_game_statistics"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Tutorial",
            fields=[
                (
                    "match",
                    models.OneToOneField(
                        editable=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="tutorial",
                        serialize=False,
                        to="tournaments.match",
                    ),
                ),
                (
                    "left_at",
                    models.DateTimeField(
                        editable=False,
                        help_text="When the person wanted no more lessons.",
                        null=True,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Hint",
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
                    "since_ms",
                    models.PositiveBigIntegerField(
                        editable=False,
                        help_text="Names the decision: since when the seat was asked.",
                    ),
                ),
                (
                    "asked_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, editable=False
                    ),
                ),
                (
                    "moves",
                    models.TextField(
                        editable=False,
                        help_text="What rules of thumb suggest, as JSON.",
                    ),
                ),
                (
                    "search",
                    models.TextField(
                        blank=True,
                        editable=False,
                        help_text="What the search found out, as JSON; empty before.",
                    ),
                ),
                (
                    "asked_by",
                    models.ForeignKey(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        editable=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="hints",
                        to="tournaments.match",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["asked_by", "asked_at"], name="hints_of_people"
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("match", "seat", "since_ms"),
                        name="one_hint_of_a_decision",
                    )
                ],
            },
        ),
    ]
