"""The tables of bots, their versions and their packages."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Bot",
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
                ("name", models.SlugField(editable=False, max_length=80, unique=True)),
                (
                    "created_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, editable=False
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        editable=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="bots",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="BotVersion",
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
                    "bot",
                    models.ForeignKey(
                        editable=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="versions",
                        to="bots.bot",
                    ),
                ),
                ("version", models.CharField(editable=False, max_length=40)),
                (
                    "digest",
                    models.CharField(
                        editable=False,
                        help_text="The SHA-256 of what was handed in.",
                        max_length=64,
                        unique=True,
                    ),
                ),
                (
                    "entry",
                    models.TextField(
                        editable=False,
                        help_text="Where the bot is, as in clever.bot:Clever.",
                    ),
                ),
                (
                    "games",
                    models.TextField(
                        blank=True,
                        editable=False,
                        help_text="The games it plays, one line each.",
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("uploaded", "Uploaded"),
                            ("checking", "Checking"),
                            ("active", "Active"),
                            ("rejected", "Rejected"),
                            ("suspended", "Suspended"),
                        ],
                        default="uploaded",
                        editable=False,
                        max_length=10,
                    ),
                ),
                (
                    "reason",
                    models.TextField(
                        blank=True, editable=False, help_text="Why it is suspended."
                    ),
                ),
                ("report", models.TextField(editable=False)),
                (
                    "failures_in_a_row",
                    models.PositiveIntegerField(default=0, editable=False),
                ),
                (
                    "claims",
                    models.PositiveSmallIntegerField(
                        default=0,
                        editable=False,
                        help_text="How often its check was begun; only the latest may end it.",
                    ),
                ),
                (
                    "uploaded_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, editable=False
                    ),
                ),
                (
                    "asked_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now,
                        editable=False,
                        help_text="When a worker was last asked to check it, or began to.",
                    ),
                ),
                ("checked_at", models.DateTimeField(editable=False, null=True)),
            ],
            options={
                "indexes": [
                    models.Index(
                        fields=["status", "asked_at"], name="versions_to_check"
                    ),
                    models.Index(fields=["-uploaded_at", "id"], name="newest_versions"),
                ],
                "constraints": [
                    models.UniqueConstraint(
                        condition=models.Q(("status", "rejected"), _negated=True),
                        fields=("bot", "version"),
                        name="one_version_of_a_number",
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="BotPackage",
            fields=[
                (
                    "version",
                    models.OneToOneField(
                        db_column="digest",
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="package",
                        serialize=False,
                        to="bots.botversion",
                        to_field="digest",
                    ),
                ),
                ("data", models.BinaryField()),
            ],
        ),
        migrations.CreateModel(
            name="TurnedAway",
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
                    "filename",
                    models.CharField(blank=True, editable=False, max_length=120),
                ),
                ("digest", models.CharField(editable=False, max_length=64)),
                ("report", models.TextField(editable=False)),
                (
                    "uploaded_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, editable=False
                    ),
                ),
                (
                    "owner",
                    models.ForeignKey(
                        editable=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="turned_away",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "turned away",
                "indexes": [
                    models.Index(
                        fields=["owner", "-uploaded_at"], name="newest_turned_away"
                    )
                ],
            },
        ),
    ]
