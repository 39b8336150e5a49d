"""Tables that are set up without emotes."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0020_forks"),
    ]

    operations = [
        migrations.AddField(
            model_name="match",
            name="has_emotes",
            field=models.BooleanField(
                default=True,
                editable=False,
                help_text="Whether those at the table can show each other emotes.",
            ),
        ),
    ]
