"""A rated house, the references of a ladder, and which ratings pages show."""

from typing import Any

import django.db.models.deletion
from django.db import migrations, models


def show_what_was_shown(apps: Any, schema_editor: Any) -> None:
    """Go on showing the one way of rating that there was."""
    projections = apps.get_model("tournaments", "Projection")._default_manager
    projections.filter(algorithm="elo-1", is_current=True).update(is_shown=True)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0015_away_players"),
    ]

    operations = [
        migrations.CreateModel(
            name="HouseChange",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True,
                        primary_key=True,
                        serialize=False,
                        verbose_name="ID",
                    ),
                ),
                ("position", models.PositiveBigIntegerField(editable=False)),
                ("block", models.PositiveBigIntegerField(editable=False)),
                ("before", models.IntegerField(editable=False)),
                ("after", models.IntegerField(editable=False)),
                ("games", models.PositiveIntegerField(editable=False)),
            ],
        ),
        migrations.AddField(
            model_name="ladder",
            name="references",
            field=models.ManyToManyField(
                editable=False,
                help_text="Whose mean is 1500; without any, ratings choose for themselves.",
                related_name="+",
                to="tournaments.competitor",
            ),
        ),
        migrations.AddField(
            model_name="leaderboard",
            name="house_elo",
            field=models.IntegerField(
                editable=False,
                help_text="Of the house, in thousandths of a point; None: it has none.",
                null=True,
            ),
        ),
        migrations.AddField(
            model_name="projection",
            name="is_shown",
            field=models.BooleanField(
                default=False,
                editable=False,
                help_text="Whether pages show it, unless they are asked for another.",
            ),
        ),
        migrations.RunPython(show_what_was_shown, migrations.RunPython.noop),
        migrations.AlterField(
            model_name="leaderboard",
            name="fitted_at",
            field=models.DateTimeField(
                editable=False,
                help_text="None: it is to be fitted as soon as possible.",
                null=True,
            ),
        ),
        migrations.AddConstraint(
            model_name="projection",
            constraint=models.UniqueConstraint(
                condition=models.Q(("is_shown", True)),
                fields=("is_shown",),
                name="one_shown_projection",
            ),
        ),
        migrations.AddField(
            model_name="housechange",
            name="leaderboard",
            field=models.ForeignKey(
                db_constraint=False,
                db_index=False,
                editable=False,
                on_delete=django.db.models.deletion.CASCADE,
                related_name="house_changes",
                to="tournaments.leaderboard",
            ),
        ),
        migrations.AddIndex(
            model_name="housechange",
            index=models.Index(fields=["leaderboard", "block"], name="house_blocks"),
        ),
        migrations.AddConstraint(
            model_name="housechange",
            constraint=models.UniqueConstraint(
                fields=("leaderboard", "position"), name="the_house_counts_once"
            ),
        ),
    ]
