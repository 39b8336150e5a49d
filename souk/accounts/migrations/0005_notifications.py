"""What people want to be told while no page is open, and what they are told."""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0004_guest_origins"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="PushSubscription",
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
                ("endpoint", models.CharField(max_length=600, unique=True)),
                ("public_key", models.CharField(max_length=100)),
                ("secret", models.CharField(max_length=50)),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="push_subscriptions",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
        ),
        migrations.CreateModel(
            name="Notification",
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
                    "kind",
                    models.CharField(
                        choices=[
                            (
                                "turn",
                                "It is my turn, where a move may take an hour or more",
                            ),
                            ("invitation", "A seat is kept for me"),
                            ("start", "My match or tournament begins"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "way",
                    models.CharField(
                        choices=[("mail", "by e-mail"), ("push", "by my browser")],
                        max_length=4,
                    ),
                ),
                (
                    "about",
                    models.CharField(
                        help_text="The match or tournament, and how far it was.",
                        max_length=80,
                    ),
                ),
                (
                    "path",
                    models.CharField(
                        help_text="Where to look on the site.", max_length=200
                    ),
                ),
                ("site", models.CharField(max_length=200)),
                (
                    "created_at",
                    models.DateTimeField(
                        db_index=True, default=django.utils.timezone.now
                    ),
                ),
                ("attempts", models.PositiveSmallIntegerField(default=0)),
                ("sent_at", models.DateTimeField(null=True)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(
                        condition=models.Q(("sent_at__isnull", True)),
                        fields=["id"],
                        name="notifications_to_send",
                    )
                ],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("user", "kind", "way", "about"), name="told_once"
                    )
                ],
            },
        ),
        migrations.CreateModel(
            name="NotificationWish",
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
                    "kind",
                    models.CharField(
                        choices=[
                            (
                                "turn",
                                "It is my turn, where a move may take an hour or more",
                            ),
                            ("invitation", "A seat is kept for me"),
                            ("start", "My match or tournament begins"),
                        ],
                        max_length=10,
                    ),
                ),
                (
                    "way",
                    models.CharField(
                        choices=[("mail", "by e-mail"), ("push", "by my browser")],
                        max_length=4,
                    ),
                ),
                (
                    "site",
                    models.CharField(
                        help_text="How addresses of the site began where it was chosen.",
                        max_length=200,
                    ),
                ),
                ("created_at", models.DateTimeField(default=django.utils.timezone.now)),
                (
                    "user",
                    models.ForeignKey(
                        on_delete=django.db.models.deletion.CASCADE,
                        related_name="notification_wishes",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
            ],
            options={
                "constraints": [
                    models.UniqueConstraint(
                        fields=("kind", "way", "user"),
                        name="one_wish_of_a_kind_and_way",
                    )
                ],
            },
        ),
    ]
