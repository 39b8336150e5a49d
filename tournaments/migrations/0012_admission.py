"""Tournaments say who may enter, and people play no deal twice.

Where a person has entered, both bots and people may go on entering; everywhere else it
is bots alone, as for a new tournament. What was paired before stays mirrored, but a
ladder need not play any single match: those that would show a person a deal a second
time, and have not begun, are cancelled there.
"""

import django.core.validators
from django.db import migrations, models
from django.db.models import Count


def mirrored():
    return models.BooleanField(
        default=True,
        editable=False,
        help_text="Whether each deal is played in all seatings; if not, once.",
    )


def add_mirrored(apps, schema_editor):
    """Add the column without a new table, which would have none of the triggers.

    They refuse to change what was paired, and Django does not know of them.
    """
    table = apps.get_model("tournaments", "Table")
    if schema_editor.connection.vendor == "sqlite":
        schema_editor.execute(
            f"ALTER TABLE {table._meta.db_table} "
            "ADD COLUMN is_mirrored bool NOT NULL DEFAULT 1"
        )
        return
    field = mirrored()
    field.set_attributes_from_name("is_mirrored")
    schema_editor.add_field(table, field)


def keep_people(apps, schema_editor):
    entrants = apps.get_model("tournaments", "Entrant").objects
    people = entrants.filter(competitor__person__isnull=False)
    tournaments = apps.get_model("tournaments", "Tournament").objects
    tournaments.filter(id__in=people.values("tournament")).update(admits="both")


def cancel_mirrored(apps, schema_editor):
    matches = apps.get_model("tournaments", "Match").objects
    deals = apps.get_model("tournaments", "Deal").objects
    mirrored = deals.filter(
        table__round__tournament__format="ladder",
        matches__seats__competitor__person__isnull=False,
    ).annotate(count=Count("matches", distinct=True))
    seen = [*mirrored.filter(count__gt=1).values_list("id", flat=True)]
    for deal in seen:
        unbegun = matches.filter(
            deal=deal, status__in=("planned", "ready"), epoch=0
        ).order_by("row")
        begun = (
            matches.filter(deal=deal)
            .exclude(id__in=unbegun.values("id"))
            .exclude(status="cancelled")
        )
        # The first of a deal that nobody has seen may still be played.
        spare = [*unbegun.values_list("id", flat=True)][0 if begun.exists() else 1 :]
        matches.filter(id__in=spare).update(status="cancelled")


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0011_names"),
    ]

    operations = [
        migrations.AddField(
            model_name="tournament",
            name="admits",
            field=models.CharField(
                choices=[
                    ("bots", "Bots"),
                    ("people", "People"),
                    ("both", "Bots and people"),
                ],
                default="bots",
                help_text="Who may enter. Guests enter only what is not rated.",
                max_length=6,
            ),
        ),
        migrations.AddField(
            model_name="tournament",
            name="entrants_per_owner",
            field=models.PositiveSmallIntegerField(
                default=2,
                help_text="So many entrants one owner may enter; organisers may enter more.",
                validators=[django.core.validators.MinValueValidator(1)],
            ),
        ),
        migrations.SeparateDatabaseAndState(
            database_operations=[migrations.RunPython(add_mirrored)],
            state_operations=[
                migrations.AddField(
                    model_name="table", name="is_mirrored", field=mirrored()
                ),
            ],
        ),
        migrations.RunPython(keep_people, migrations.RunPython.noop),
        migrations.RunPython(cancel_mirrored, migrations.RunPython.noop),
    ]
