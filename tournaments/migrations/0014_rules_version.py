"""Note by which rules matches are played, and give each version ladders of its own.

Everything before this was played by the first version of the rules.
"""

from django.db import migrations, models
from django.db.models import Q


def version(help_text):
    return models.PositiveSmallIntegerField(
        default=1, editable=False, help_text=help_text
    )


KINDS = [
    ("created", "Created"),
    ("opened", "Opened"),
    ("entered", "Entered"),
    ("withdrew", "Withdrew"),
    ("disqualified", "Disqualified"),
    ("started", "Started"),
    ("paused", "Paused"),
    ("resumed", "Resumed"),
    ("cancelled", "Cancelled"),
    ("finished", "Finished"),
    ("block_replayed", "Deal played again"),
    ("changed", "Changed"),
    ("judged", "Judged"),
    ("new_rules", "New rules"),
]


class Migration(migrations.Migration):
    dependencies = [("tournaments", "0013_rated_tables")]

    operations = [
        migrations.AddField(
            model_name="match",
            name="rules_version",
            field=version("The version of the rules that it is played by."),
        ),
        migrations.AddField(
            model_name="tournament",
            name="rules_version",
            field=version(
                "The version of the rules that its next matches are played by."
            ),
        ),
        migrations.AddField(
            model_name="ladder",
            name="rules_version",
            field=version(
                "The version of the rules; where versions are joined, the first."
            ),
        ),
        migrations.AddField(
            model_name="ladder",
            name="joins_versions",
            field=models.BooleanField(
                default=False,
                editable=False,
                help_text=(
                    "Whether the results by all versions of the rules count here."
                ),
            ),
        ),
        migrations.AddField(
            model_name="leaderboard",
            name="joins_versions",
            field=models.BooleanField(
                default=False,
                editable=False,
                help_text="Whether it was computed from the results by all versions.",
            ),
        ),
        migrations.AlterField(
            model_name="auditentry",
            name="kind",
            field=models.CharField(choices=KINDS, editable=False, max_length=14),
        ),
        migrations.RemoveConstraint(model_name="ladder", name="one_ladder_of_a_kind"),
        migrations.AddConstraint(
            model_name="ladder",
            constraint=models.UniqueConstraint(
                fields=["game", "options", "seats", "rules_version"],
                name="one_ladder_of_a_version",
            ),
        ),
        migrations.AddConstraint(
            model_name="ladder",
            constraint=models.UniqueConstraint(
                fields=["game", "options", "seats"],
                condition=Q(joins_versions=True),
                name="one_ladder_joins_versions",
            ),
        ),
    ]
