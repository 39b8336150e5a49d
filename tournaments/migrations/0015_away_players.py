"""When people sat down, and who was away when their match began."""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0014_rules_version"),
    ]

    operations = [
        migrations.AddField(
            model_name="seat",
            name="away_at",
            field=models.DateTimeField(
                editable=False,
                help_text="When it was noted that a person missed a rated match as it began.",
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="taken_at",
            field=models.DateTimeField(
                editable=False,
                help_text="When a person sat down at a table of people.",
                null=True,
            ),
        ),
    ]
