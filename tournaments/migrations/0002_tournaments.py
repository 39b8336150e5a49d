"""Tournaments: who entered and who was paired; demo tables are tournaments now."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import engines.registry


class Migration(migrations.Migration):
    dependencies = [
        ("bots", "0002_immutable"),
        ("tournaments", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="Competitor",
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
                    "person",
                    models.OneToOneField(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="competitor",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "version",
                    models.OneToOneField(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="competitor",
                        to="bots.botversion",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Entrant",
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
                    "key",
                    models.PositiveIntegerField(
                        editable=False, help_text="What the format calls it, from 1."
                    ),
                ),
                (
                    "rating",
                    models.FloatField(
                        default=1500.0,
                        editable=False,
                        help_text="The fitted Elo before the event.",
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("entered", "Entered"),
                            ("withdrawn", "Withdrawn"),
                            ("disqualified", "Disqualified"),
                        ],
                        default="entered",
                        editable=False,
                        max_length=12,
                    ),
                ),
                ("reason", models.TextField(blank=True, editable=False)),
                (
                    "entered_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, editable=False
                    ),
                ),
                (
                    "competitor",
                    models.ForeignKey(
                        editable=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="tournaments.competitor",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Round",
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
                ("number", models.PositiveIntegerField(editable=False)),
                (
                    "byes",
                    models.TextField(
                        default="[]",
                        editable=False,
                        help_text="The keys of who pauses, as JSON.",
                    ),
                ),
                ("reason", models.TextField(blank=True, editable=False)),
                (
                    "known",
                    models.PositiveBigIntegerField(
                        default=0,
                        editable=False,
                        help_text="How far the feed of results was when it was paired.",
                    ),
                ),
                (
                    "paired_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, editable=False
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Table",
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
                    "number",
                    models.PositiveIntegerField(editable=False, help_text="From 0."),
                ),
                (
                    "entrants",
                    models.TextField(editable=False, help_text="Their keys, as JSON."),
                ),
                ("blocks", models.PositiveSmallIntegerField(default=1, editable=False)),
                ("reason", models.TextField(blank=True, editable=False)),
                (
                    "round",
                    models.ForeignKey(
                        editable=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="tables",
                        to="tournaments.round",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Tournament",
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
                ("slug", models.SlugField(max_length=80, unique=True)),
                ("name", models.CharField(max_length=120)),
                (
                    "game",
                    models.CharField(choices=engines.registry.choices, max_length=40),
                ),
                (
                    "options",
                    models.TextField(
                        default="{}", help_text="The options of the game, as JSON."
                    ),
                ),
                (
                    "seats",
                    models.PositiveSmallIntegerField(
                        default=4,
                        validators=[
                            django.core.validators.MinValueValidator(2),
                            django.core.validators.MaxValueValidator(6),
                        ],
                    ),
                ),
                ("format", models.CharField(max_length=40)),
                (
                    "format_options",
                    models.TextField(
                        default="{}", help_text="The options of the format, as JSON."
                    ),
                ),
                (
                    "control",
                    models.TextField(
                        default="{}", help_text="How much time seats have, as JSON."
                    ),
                ),
                ("is_rated", models.BooleanField(default=True)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("draft", "Draft"),
                            ("open", "Open"),
                            ("running", "Running"),
                            ("paused", "Paused"),
                            ("finished", "Finished"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="draft",
                        editable=False,
                        max_length=9,
                    ),
                ),
                (
                    "seed",
                    models.BinaryField(
                        help_text="What pairings and deals are drawn from; a secret until the end.",
                        max_length=32,
                    ),
                ),
                ("priority", models.SmallIntegerField(default=0)),
                (
                    "concurrency",
                    models.PositiveSmallIntegerField(
                        default=4,
                        help_text="How many of its matches are played at the same time.",
                        validators=[django.core.validators.MinValueValidator(1)],
                    ),
                ),
                ("pace_ms", models.PositiveIntegerField(default=0)),
                (
                    "starts_at",
                    models.DateTimeField(
                        blank=True,
                        help_text="Empty: when an organiser says so.",
                        null=True,
                    ),
                ),
                (
                    "repeats",
                    models.CharField(
                        blank=True,
                        help_text="A cron line, as in 0 20 * * 5; empty: it does not repeat.",
                        max_length=80,
                    ),
                ),
                ("time_zone", models.CharField(default="UTC", max_length=64)),
                (
                    "created_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, editable=False
                    ),
                ),
                ("started_at", models.DateTimeField(editable=False, null=True)),
                ("ended_at", models.DateTimeField(editable=False, null=True)),
                (
                    "created_by",
                    models.ForeignKey(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "follows",
                    models.OneToOneField(
                        editable=False,
                        help_text="The tournament that this one repeats.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="followed_by",
                        to="tournaments.tournament",
                    ),
                ),
            ],
        ),
        migrations.DeleteModel(
            name="DemoTable",
        ),
        migrations.AddField(
            model_name="round",
            name="tournament",
            field=models.ForeignKey(
                editable=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="rounds",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddField(
            model_name="entrant",
            name="tournament",
            field=models.ForeignKey(
                editable=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="entrants",
                to="tournaments.tournament",
            ),
        ),
        migrations.AddConstraint(
            model_name="competitor",
            constraint=models.CheckConstraint(
                condition=models.Q(
                    ("version__isnull", True),
                    ("person__isnull", True),
                    _connector="XOR",
                ),
                name="a_version_or_a_person",
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.UniqueConstraint(
                fields=("round", "number"), name="one_table_of_a_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="table",
            constraint=models.CheckConstraint(
                condition=models.Q(("blocks__gte", 1)), name="at_least_a_block"
            ),
        ),
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(
                fields=["status", "starts_at"], name="tournaments_to_start"
            ),
        ),
        migrations.AddIndex(
            model_name="tournament",
            index=models.Index(fields=["-created_at"], name="newest_tournaments"),
        ),
        migrations.AddConstraint(
            model_name="round",
            constraint=models.UniqueConstraint(
                fields=("tournament", "number"), name="one_round_of_a_number"
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.UniqueConstraint(
                fields=("tournament", "competitor"), name="entered_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="entrant",
            constraint=models.UniqueConstraint(
                fields=("tournament", "key"), name="one_entrant_of_a_key"
            ),
        ),
    ]
