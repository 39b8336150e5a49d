"""Matches go on from a step of another one."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0019_hints_and_tutorials"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Fork",
            fields=[
                (
                    "match",
                    models.OneToOneField(
                        editable=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="fork",
                        serialize=False,
                        to="tournaments.match",
                    ),
                ),
                (
                    "parent",
                    models.UUIDField(
                        editable=False,
                        help_text="The match it goes on from, by its id.",
                    ),
                ),
                (
                    "step",
                    models.PositiveIntegerField(
                        editable=False, help_text="The step from which it goes on."
                    ),
                ),
                (
                    "seq",
                    models.PositiveIntegerField(
                        editable=False,
                        help_text="The last entry of the parent that leads there.",
                    ),
                ),
                (
                    "chance",
                    models.CharField(
                        choices=[
                            ("same", "As in the match"),
                            ("new", "New"),
                            ("imagined", "Imagined"),
                        ],
                        editable=False,
                        max_length=8,
                    ),
                ),
                (
                    "seat",
                    models.PositiveSmallIntegerField(
                        editable=False,
                        help_text="Who imagined the position; empty: nobody.",
                        null=True,
                    ),
                ),
                (
                    "made_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, editable=False
                    ),
                ),
                (
                    "made_by",
                    models.ForeignKey(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["parent", "-made_at"], name="forks_of_a_match"
                    ),
                    models.Index(fields=["made_by", "made_at"], name="forks_of_people"),
                ],
            },
        ),
    ]
