"""Wishes of owners: a new version takes the place of the one before it."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("bots", "0002_immutable"),
    ]

    operations = [
        migrations.CreateModel(
            name="Replacement",
            fields=[
                (
                    "version",
                    models.OneToOneField(
                        editable=False,
                        on_delete=django.db.models.deletion.CASCADE,
                        primary_key=True,
                        related_name="replacement",
                        serialize=False,
                        to="bots.botversion",
                    ),
                ),
            ],
        ),
    ]
