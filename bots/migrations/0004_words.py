"""What a field is for, in the words of the glossary."""

import django.utils.timezone
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("bots", "0003_replacements"),
    ]

    operations = [
        migrations.AlterField(
            model_name="botversion",
            name="asked_at",
            field=models.DateTimeField(
                default=django.utils.timezone.now,
                editable=False,
                help_text="When its check was last enqueued, or began.",
            ),
        ),
    ]
