"""Say of each match which part of the workers plays it."""

from django.db import migrations, models
from django.db.models import Exists, OuterRef, Q

OVER = ("finished", "voided", "cancelled")
PEOPLE, PACED = 0, 1


def sort_matches(apps, schema_editor):
    """Sort those that are still to be played; of all others nobody asks."""
    match, seat = (apps.get_model("tournaments", name) for name in ("Match", "Seat"))
    left = match.objects.exclude(status__in=OVER)
    left.filter(pace_ms__gt=0).update(capacity=PACED)
    seats = seat.objects.filter(match=OuterRef("id"))
    people = seats.filter(Q(competitor=None) | Q(competitor__person__isnull=False))
    left.filter(Exists(people)).update(capacity=PEOPLE)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0008_owner_rule")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="capacity",
            field=models.PositiveSmallIntegerField(
                choices=[
                    (0, "People"),
                    (1, "Paced"),
                    (2, "Bots"),
                    (3, "Experiment"),
                ],
                default=2,
                editable=False,
                help_text=(
                    "Which part of the workers plays it; the lower ones come first."
                ),
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="priority",
            field=models.SmallIntegerField(
                default=0,
                editable=False,
                help_text="Of one capacity, the higher ones are played first.",
            ),
        ),
        migrations.RemoveIndex(model_name="match", name="matches_to_play"),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=Q(("epoch", 0), ("status", "ready")),
                fields=["capacity", "-priority", "starts_at", "id"],
                name="matches_to_begin",
            ),
        ),
        migrations.AddIndex(
            model_name="match",
            index=models.Index(
                condition=Q(("epoch__gt", 0), ("status", "ready")),
                fields=["capacity", "-priority", "starts_at", "id"],
                name="matches_to_continue",
            ),
        ),
        # PostgreSQL alters no table in a transaction that has changed its rows before.
        migrations.RunPython(sort_matches, migrations.RunPython.noop, elidable=True),
    ]
