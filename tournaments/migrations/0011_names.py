"""Models are called by the glossary; their tables and columns stay as they are.

A renamed model names its table, so the database has nothing to do.
"""

import django.db.models.deletion
from django.conf import settings
from django.db import migrations, models

RENAMED = (
    ("Act", "AuditEntry", "tournaments_act"),
    ("FeedEntry", "ResultEntry", "tournaments_feedentry"),
    ("FeedHead", "ResultLogHead", "tournaments_feedhead"),
)
ACTIONS = ("add", "change", "delete", "view")


def words_of(model):
    """Return what Django calls a model in a sentence: audit entry."""
    return "".join(f" {one}" if one.isupper() else one for one in model).lower().strip()


def rename_permissions(apps, names):
    """Let those who have a permission keep it; Django would make another one."""
    permissions = apps.get_model("auth", "Permission").objects
    for old, new in names:
        for action in ACTIONS:
            found = permissions.filter(
                content_type__app_label="tournaments",
                codename=f"{action}_{old.lower()}",
            )
            name = f"Can {action} {words_of(new)}"
            found.update(codename=f"{action}_{new.lower()}", name=name)


def forwards(apps, schema_editor):
    rename_permissions(apps, [(old, new) for old, new, _ in RENAMED])


def backwards(apps, schema_editor):
    rename_permissions(apps, [(new, old) for old, new, _ in RENAMED])


def renamed():
    for old, new, table in RENAMED:
        yield migrations.AlterModelTable(old, table)
        yield migrations.RenameModel(old, new)


class Migration(migrations.Migration):
    dependencies = [
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
        ("auth", "0012_alter_user_first_name_max_length"),
        ("contenttypes", "0002_remove_content_type_name"),
        ("tournaments", "0010_seats"),
    ]

    operations = [
        *renamed(),
        migrations.RunPython(forwards, backwards),
        # What follows is read by people and by Python, not by the database.
        migrations.AlterModelOptions(
            name="auditentry",
            options={"verbose_name_plural": "audit entries"},
        ),
        migrations.AlterModelOptions(
            name="resultentry",
            options={"verbose_name_plural": "result entries"},
        ),
        migrations.AlterField(
            model_name="auditentry",
            name="by",
            field=models.ForeignKey(
                editable=False,
                help_text="Empty: the site itself, by its schedule.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="+",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="auditentry",
            name="entrant",
            field=models.ForeignKey(
                editable=False,
                help_text="The entrant concerned, if it is about one.",
                null=True,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="audit",
                to="tournaments.entrant",
            ),
        ),
        migrations.AlterField(
            model_name="auditentry",
            name="tournament",
            field=models.ForeignKey(
                editable=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="audit",
                to="tournaments.tournament",
            ),
        ),
        migrations.AlterField(
            model_name="deal",
            name="is_revealed",
            field=models.BooleanField(
                default=False,
                editable=False,
                help_text="The logs of all its matches hold the seed.",
            ),
        ),
        migrations.AlterField(
            model_name="entrant",
            name="rating",
            field=models.FloatField(
                default=1500.0,
                editable=False,
                help_text="The fitted Elo before the tournament.",
            ),
        ),
        migrations.AlterField(
            model_name="finalstanding",
            name="known",
            field=models.PositiveBigIntegerField(
                editable=False, help_text="The position of the result log then."
            ),
        ),
        migrations.AlterField(
            model_name="leaderboard",
            name="position",
            field=models.PositiveBigIntegerField(
                default=0,
                editable=False,
                help_text="The last entry of the result log that counted.",
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="worker",
            field=models.CharField(
                blank=True,
                editable=False,
                help_text="The worker that plays it, or played it last without releasing it.",
                max_length=80,
            ),
        ),
        migrations.AlterField(
            model_name="ratingchange",
            name="position",
            field=models.PositiveBigIntegerField(
                editable=False, help_text="The position of the match's first result."
            ),
        ),
        migrations.AlterField(
            model_name="resultentry",
            name="match",
            field=models.ForeignKey(
                editable=False,
                on_delete=django.db.models.deletion.PROTECT,
                related_name="results",
                to="tournaments.match",
            ),
        ),
        migrations.AlterField(
            model_name="round",
            name="byes",
            field=models.TextField(
                default="[]",
                editable=False,
                help_text="The keys of those with a bye, as JSON.",
            ),
        ),
        migrations.AlterField(
            model_name="round",
            name="inputs",
            field=models.TextField(
                default="{}",
                editable=False,
                help_text="The entrants to be paired, and how well each was known, as JSON.",
            ),
        ),
        migrations.AlterField(
            model_name="round",
            name="known",
            field=models.PositiveBigIntegerField(
                default=0,
                editable=False,
                help_text="The position of the result log when it was paired.",
            ),
        ),
        migrations.AlterField(
            model_name="seat",
            name="invited",
            field=models.ForeignKey(
                editable=False,
                help_text="The person who alone may take the seat; empty: anybody.",
                null=True,
                on_delete=django.db.models.deletion.SET_NULL,
                related_name="invitations",
                to=settings.AUTH_USER_MODEL,
            ),
        ),
        migrations.AlterField(
            model_name="sweep",
            name="trouble",
            field=models.TextField(
                blank=True,
                editable=False,
                help_text="Why people's time does not run out at present.",
            ),
        ),
    ]
