"""Matches as work to be done, and the feed of their results."""

import uuid

import django.utils.timezone
from django.conf import settings
from django.db import migrations, models

import engines.registry


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0002_tournaments"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="FeedHead",
            fields=[
                (
                    "id",
                    models.PositiveSmallIntegerField(
                        default=1, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("position", models.PositiveBigIntegerField(default=0, editable=False)),
            ],
        ),
        migrations.CreateModel(
            name="Deal",
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
                ("seed", models.BinaryField(max_length=32)),
                (
                    "block",
                    models.PositiveIntegerField(
                        default=0,
                        editable=False,
                        help_text="Which deal of its table it is, from 0.",
                    ),
                ),
                ("is_revealed", models.BooleanField(default=False, editable=False)),
                (
                    "table",
                    models.ForeignKey(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="deals",
                        to="tournaments.table",
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Match",
            fields=[
                (
                    "id",
                    models.UUIDField(
                        default=uuid.uuid4,
                        editable=False,
                        primary_key=True,
                        serialize=False,
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
                    models.TextField(
                        default="{}",
                        editable=False,
                        help_text="The options of the game, as JSON.",
                    ),
                ),
                (
                    "control",
                    models.TextField(
                        default="{}",
                        editable=False,
                        help_text="How much time seats have, as JSON.",
                    ),
                ),
                (
                    "row",
                    models.PositiveSmallIntegerField(
                        default=0,
                        editable=False,
                        help_text="Which seating of the deal's square it is, from 0.",
                    ),
                ),
                ("is_rated", models.BooleanField(default=False, editable=False)),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("planned", "Planned"),
                            ("open", "Open"),
                            ("ready", "Ready"),
                            ("running", "Running"),
                            ("waiting", "Waiting"),
                            ("finished", "Finished"),
                            ("voided", "Voided"),
                            ("quarantined", "Quarantined"),
                            ("cancelled", "Cancelled"),
                        ],
                        default="planned",
                        editable=False,
                        max_length=11,
                    ),
                ),
                (
                    "priority",
                    models.SmallIntegerField(
                        default=0,
                        editable=False,
                        help_text="The higher ones are played first.",
                    ),
                ),
                (
                    "pace_ms",
                    models.PositiveIntegerField(
                        default=0,
                        editable=False,
                        help_text="How long to pause after each step, so that people can follow.",
                    ),
                ),
                (
                    "starts_at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, editable=False
                    ),
                ),
                ("worker", models.CharField(blank=True, editable=False, max_length=80)),
                (
                    "epoch",
                    models.PositiveBigIntegerField(
                        default=0,
                        editable=False,
                        help_text="The writer's epoch of the latest claim.",
                    ),
                ),
                ("leased_until", models.DateTimeField(editable=False, null=True)),
                (
                    "attempts",
                    models.PositiveSmallIntegerField(
                        default=0,
                        editable=False,
                        help_text="Claims in a row without progress.",
                    ),
                ),
                (
                    "claimed_seq",
                    models.PositiveIntegerField(
                        default=0,
                        editable=False,
                        help_text="How far the log was at the latest claim.",
                    ),
                ),
                (
                    "trouble",
                    models.TextField(
                        blank=True, editable=False, help_text="What went wrong last."
                    ),
                ),
                (
                    "due_at",
                    models.DateTimeField(
                        editable=False,
                        help_text="When the first person's time is up.",
                        null=True,
                    ),
                ),
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
                    "deal",
                    models.ForeignKey(
                        editable=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="matches",
                        to="tournaments.deal",
                    ),
                ),
                (
                    "replays",
                    models.OneToOneField(
                        editable=False,
                        help_text="The void match that this one plays again.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="replayed_by",
                        to="tournaments.match",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "matches",
            },
        ),
        migrations.CreateModel(
            name="FeedEntry",
            fields=[
                (
                    "position",
                    models.PositiveBigIntegerField(
                        editable=False, primary_key=True, serialize=False
                    ),
                ),
                (
                    "kind",
                    models.CharField(
                        choices=[
                            ("finished", "Finished"),
                            ("voided", "Voided"),
                            ("reinstated", "Reinstated"),
                        ],
                        editable=False,
                        max_length=10,
                    ),
                ),
                (
                    "result",
                    models.TextField(
                        blank=True,
                        editable=False,
                        help_text="Ranks, scores and forfeits, as JSON.",
                    ),
                ),
                (
                    "log_seq",
                    models.PositiveIntegerField(
                        editable=False,
                        help_text="The entry of the match's log that says so.",
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
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="feed",
                        to="tournaments.match",
                    ),
                ),
            ],
            options={
                "verbose_name_plural": "feed entries",
            },
        ),
        migrations.CreateModel(
            name="Seat",
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
                ("number", models.PositiveSmallIntegerField(editable=False)),
                (
                    "competitor",
                    models.ForeignKey(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="tournaments.competitor",
                    ),
                ),
                (
                    "entrant",
                    models.ForeignKey(
                        editable=False,
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="seats",
                        to="tournaments.entrant",
                    ),
                ),
                (
                    "invited",
                    models.ForeignKey(
                        editable=False,
                        help_text="Who alone may take the seat; nobody means everybody.",
                        null=True,
                        on_delete=django.db.models.deletion.SET_NULL,
                        related_name="invitations",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "match",
                    models.ForeignKey(
                        editable=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="seats",
                        to="tournaments.match",
                    ),
                ),
            ],
        ),
        migrations.AddConstraint(
            model_name="deal",
            constraint=models.UniqueConstraint(
                fields=("table", "block"), name="one_deal_of_a_block"
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("status", "ready")),
                fields=["-priority", "starts_at", "id"],
                name="matches_to_play",
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("status", "running")),
                fields=["leased_until"],
                name="matches_held",
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=models.Q(("status", "waiting")),
                fields=["due_at"],
                name="matches_due",
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(fields=["status", "-starts_at"], name="newest_matches"),
        ),
        migrations.AddConstraint(
            model_name="match",
            constraint=models.UniqueConstraint(
                condition=models.Q(
                    ("status__in", ["voided", "cancelled"]), _negated=True
                ),
                fields=("deal", "row"),
                name="one_match_of_a_row",
            ),
        ),
        migrations.AddConstraint(
            model_name="feedentry",
            constraint=models.UniqueConstraint(
                fields=("match", "log_seq"), name="each_fact_counts_once"
            ),
        ),
        migrations.AddConstraint(
            model_name="seat",
            constraint=models.UniqueConstraint(
                fields=("match", "number"), name="one_seat_of_a_number"
            ),
        ),
    ]
