"""The tables of the logs."""

import django.db.models.deletion
import django.utils.timezone
from django.db import migrations, models

import engines.registry


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="MatchLog",
            fields=[
                (
                    "id",
                    models.UUIDField(editable=False, primary_key=True, serialize=False),
                ),
                (
                    "game",
                    models.CharField(
                        choices=engines.registry.choices, editable=False, max_length=40
                    ),
                ),
                ("header", models.TextField(editable=False)),
                (
                    "labels",
                    models.TextField(
                        editable=False,
                        help_text="What the seats are called, one line each.",
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("running", "Running"),
                            ("finished", "Finished"),
                            ("voided", "Voided"),
                        ],
                        default="running",
                        editable=False,
                        max_length=10,
                    ),
                ),
                ("outcome", models.TextField(blank=True, editable=False)),
                ("is_revealed", models.BooleanField(default=False, editable=False)),
                ("moves", models.PositiveIntegerField(default=0, editable=False)),
                ("head_seq", models.PositiveIntegerField(default=0, editable=False)),
                ("head_hash", models.BinaryField(max_length=32)),
                (
                    "head_at_ms",
                    models.PositiveBigIntegerField(default=0, editable=False),
                ),
                (
                    "writer_epoch",
                    models.PositiveBigIntegerField(
                        default=0,
                        editable=False,
                        help_text="Only the writer of this epoch may append; a new claim raises it.",
                    ),
                ),
                (
                    "created_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, editable=False
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="LogEntry",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "log_id",
                        "seq",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                (
                    "log",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="entries",
                        to="replays.matchlog",
                    ),
                ),
                ("seq", models.PositiveIntegerField()),
                ("kind", models.CharField(max_length=20)),
                ("v", models.PositiveSmallIntegerField()),
                ("at_ms", models.PositiveBigIntegerField()),
                ("actor", models.PositiveSmallIntegerField(null=True)),
                ("payload", models.TextField()),
                ("hash", models.BinaryField(max_length=32)),
                ("writer_epoch", models.PositiveBigIntegerField()),
            ],
            options={
                "verbose_name_plural": "log entries",
            },
        ),
        migrations.CreateModel(
            name="CommandReceipt",
            fields=[
                (
                    "pk",
                    models.CompositePrimaryKey(
                        "log_id",
                        "key",
                        blank=True,
                        editable=False,
                        primary_key=True,
                        serialize=False,
                    ),
                ),
                (
                    "log",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="receipts",
                        to="replays.matchlog",
                    ),
                ),
                ("key", models.UUIDField()),
                (
                    "request",
                    models.BinaryField(
                        help_text="The SHA-256 of what was asked for.", max_length=32
                    ),
                ),
                ("first_seq", models.PositiveIntegerField()),
                ("last_seq", models.PositiveIntegerField()),
            ],
        ),
        migrations.CreateModel(
            name="MatchSecret",
            fields=[
                (
                    "log",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="secret",
                        serialize=False,
                        to="replays.matchlog",
                    ),
                ),
                ("seed", models.BinaryField(max_length=32)),
            ],
        ),
        migrations.AddIndex(
            model_name="matchlog",
            index=models.Index(fields=["-created_at", "id"], name="newest_logs"),
        ),
        migrations.AddIndex(
            model_name="matchlog",
            index=models.Index(
                fields=["game", "status", "-created_at"], name="newest_logs_by_game"
            ),
        ),
    ]
