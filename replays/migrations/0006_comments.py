"""Comments on steps, and reports of them."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("replays", "0005_animations"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="StepComment",
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
                    "step",
                    models.PositiveIntegerField(
                        help_text="The number of the step, where each move is one."
                    ),
                ),
                (
                    "text",
                    models.TextField(blank=True, help_text="Empty once it is deleted."),
                ),
                (
                    "drawings",
                    models.TextField(
                        blank=True, help_text="Marks and arrows on the board, as JSON."
                    ),
                ),
                (
                    "status",
                    models.CharField(
                        choices=[
                            ("shown", "Shown"),
                            ("hidden", "Hidden by a moderator"),
                            ("deleted", "Deleted by its author"),
                        ],
                        default="shown",
                        max_length=8,
                    ),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "author",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "log",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to="replays.matchlog",
                    ),
                ),
            ],
            options={
                "verbose_name": "comment on a step",
                "verbose_name_plural": "comments on steps",
            },
        ),
        migrations.CreateModel(
            name="CommentReport",
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
                ("reason", models.CharField(blank=True, max_length=300)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "settled_at",
                    models.DateTimeField(
                        help_text="When a moderator decided about it.", null=True
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        db_index=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "comment",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="reports",
                        to="replays.stepcomment",
                    ),
                ),
            ],
        ),
        migrations.AddIndex(
            model_name="stepcomment",
            index=models.Index(fields=["log", "step", "id"], name="comments_by_step"),
        ),
        migrations.AddIndex(
            model_name="stepcomment",
            index=models.Index(
                fields=["author", "created_at"], name="comments_by_author"
            ),
        ),
        migrations.AddIndex(
            model_name="commentreport",
            index=models.Index(fields=["by", "created_at"], name="reports_by_person"),
        ),
        migrations.AddConstraint(
            model_name="commentreport",
            constraint=models.UniqueConstraint(
                fields=("comment", "by"), name="one_report_of_a_person"
            ),
        ),
    ]
