"""Authors compare two versions of bots in a duel."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0021_emotes")]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="is_duel",
            field=models.BooleanField(
                default=False,
                editable=False,
                help_text="An author compares two versions; their bots' pages alone "
                "list it.",
            ),
        ),
    ]
