"""The mail addresses that people have shown to be theirs."""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("accounts", "0001_initial"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.CreateModel(
            name="ConfirmedAddress",
            fields=[
                (
                    "user",
                    models.OneToOneField(
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="confirmed_address",
                        serialize=False,
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                ("address", models.EmailField(blank=True, max_length=254)),
                ("changed_at", models.DateTimeField()),
            ],
            options={
                "verbose_name": "confirmed address",
                "verbose_name_plural": "confirmed addresses",
            },
        ),
    ]
