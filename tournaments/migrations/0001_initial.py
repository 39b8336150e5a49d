"""The tables of demo matches."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    initial = True

    dependencies = []

    operations = [
        migrations.CreateModel(
            name="DemoTable",
            fields=[
                (
                    "number",
                    models.PositiveSmallIntegerField(primary_key=True, serialize=False),
                ),
                (
                    "match",
                    models.UUIDField(
                        help_text="The match that is played here, or was the last to be.",
                        null=True,
                    ),
                ),
                (
                    "since",
                    models.DateTimeField(
                        default=django.utils.timezone.now,
                        help_text="When that match was given to a worker.",
                    ),
                ),
                (
                    "matches",
                    models.PositiveIntegerField(
                        default=0, help_text="How many have been given out here."
                    ),
                ),
            ],
        ),
    ]
