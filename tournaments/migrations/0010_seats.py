"""A table has as many seats as its game allows."""

import django.core.validators
from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0009_capacity")]

    operations = [
        migrations.AlterField(
            model_name="tournament",
            name="seats",
            field=models.PositiveSmallIntegerField(
                blank=True, validators=[django.core.validators.MinValueValidator(2)]
            ),
        ),
    ]
