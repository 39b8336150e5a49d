"""What a package holds, so that the same program is known under another name."""

import django.db.models.deletion
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("bots", "0004_words"),
    ]

    operations = [
        migrations.CreateModel(
            name="PackageContent",
            fields=[
                (
                    "version",
                    models.OneToOneField(
                        editable=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        primary_key=True,
                        related_name="content",
                        serialize=False,
                        to="bots.botversion",
                    ),
                ),
                (
                    "digest",
                    models.CharField(
                        blank=True,
                        db_index=True,
                        editable=False,
                        help_text="The SHA-256 of its files without names and metadata.",
                        max_length=64,
                    ),
                ),
            ],
        ),
    ]
