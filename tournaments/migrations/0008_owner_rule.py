"""Let a tournament that is not rated do without the rule about owners."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0007_bot_logs"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="keeps_owners_apart",
            field=models.BooleanField(
                default=True,
                help_text="Entrants of one owner share a table only if nothing else is left.",
            ),
        ),
    ]
