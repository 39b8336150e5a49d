"""Note which tables the site drew, which results do not count, and who left early.

Results that are published keep what they counted for. A table that is still to be
played, and whose bots a person chose, is not rated any more. Ladders are fitted anew,
because a fit tells of owners, too.
"""

from django.db import migrations, models
from django.db.models import Exists, OuterRef

OVER = ("finished", "voided", "cancelled")


def settle_tables(apps, schema_editor):
    match, seat, board = (
        apps.get_model("tournaments", name) for name in ("Match", "Seat", "Leaderboard")
    )
    chosen = seat.objects.filter(
        match=OuterRef("id"), competitor__version__isnull=False
    )
    left = match.objects.filter(is_rated=True, deal__table=None)
    left = left.filter(Exists(chosen)).exclude(status__in=OVER)
    left.filter(results=None).update(is_rated=False)
    board.objects.update(fitted=0)


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0012_admission")]

    operations = [
        migrations.AlterField(
            model_name="match",
            name="is_rated",
            field=models.BooleanField(
                default=False,
                editable=False,
                help_text=(
                    "Whether its result counts for ratings; settled with the result."
                ),
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="unrated_because",
            field=models.TextField(
                blank=True,
                editable=False,
                help_text="Why a match that was to be rated is not.",
            ),
        ),
        migrations.AddField(
            model_name="match",
            name="is_drawn",
            field=models.BooleanField(
                default=False,
                editable=False,
                help_text=(
                    "Whether the site drew the opponents of the person who set it up."
                ),
            ),
        ),
        migrations.AddField(
            model_name="seat",
            name="left_early_at",
            field=models.DateTimeField(
                editable=False,
                help_text=(
                    "When it was noted that a person left a rated match too early."
                ),
                null=True,
            ),
        ),
        migrations.RunPython(settle_tables, migrations.RunPython.noop),
    ]
