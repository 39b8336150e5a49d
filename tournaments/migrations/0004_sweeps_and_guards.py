"""Sweepers, the head of the feed, and a feed that is only ever appended to."""

from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

FEED = "tournaments_feedentry"

# The function that refuses came with the logs.
POSTGRESQL_TRIGGER = """
CREATE TRIGGER souk_{name} BEFORE {event} ON {table} FOR EACH {each}
    EXECUTE FUNCTION souk_refuse();
ALTER TABLE {table} ENABLE ALWAYS TRIGGER souk_{name};
"""

SQLITE_TRIGGER = """
CREATE TRIGGER souk_{name}_{table} BEFORE {event} ON {table} {when}
BEGIN
    SELECT RAISE(ABORT,
        'A log is only ever appended to: this {event} of {table} is refused.');
END
"""

# INSERT OR REPLACE removes the old row without a word to the other triggers.
IS_TAKEN = (
    f"WHEN EXISTS (SELECT 1 FROM {FEED} AS old WHERE old.position = NEW.position "
    "OR (old.match_id = NEW.match_id AND old.log_seq = NEW.log_seq))"
)


def _postgresql() -> list[str]:
    return [
        POSTGRESQL_TRIGGER.format(name=name, event=event, table=FEED, each=each)
        for name, event, each in (
            ("update", "UPDATE", "ROW"),
            ("delete", "DELETE", "ROW"),
            ("truncate", "TRUNCATE", "STATEMENT"),
        )
    ]


def _sqlite() -> list[str]:
    return [
        SQLITE_TRIGGER.format(name=name, event=event, table=FEED, when=when)
        for name, event, when in (
            ("update", "UPDATE", ""),
            ("delete", "DELETE", ""),
            ("replace", "INSERT", IS_TAKEN),
        )
    ]


def guard(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    by_vendor = {"postgresql": _postgresql, "sqlite": _sqlite}
    for statement in by_vendor[editor.connection.vendor]():
        editor.execute(statement, params=None)


def make_rows(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    """Make the rows of which there is one each, for others to lock."""
    for name in ("FeedHead", "Sweep"):
        apps.get_model("tournaments", name).objects.get_or_create(id=1)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0003_matches"),
        ("replays", "0002_append_only"),
    ]

    operations = [
        migrations.CreateModel(
            name="Sweep",
            fields=[
                (
                    "id",
                    models.PositiveSmallIntegerField(
                        default=1, editable=False, primary_key=True, serialize=False
                    ),
                ),
                ("at", models.DateTimeField(editable=False, null=True)),
                (
                    "trouble",
                    models.TextField(
                        blank=True,
                        editable=False,
                        help_text="Why nobody's time runs out at present.",
                    ),
                ),
                (
                    "allowed",
                    models.PositiveIntegerField(
                        default=0,
                        editable=False,
                        help_text="How many may run out of time at once, by an organiser's word.",
                    ),
                ),
            ],
        ),
        migrations.AlterField(
            model_name="match",
            name="claimed_seq",
            field=models.PositiveIntegerField(
                default=0,
                editable=False,
                help_text="How far the log was at the latest claim, or when it began to wait.",
            ),
        ),
        migrations.AlterField(
            model_name="match",
            name="worker",
            field=models.CharField(
                blank=True,
                editable=False,
                help_text="Who plays it, or was the last to and did not come to a rest.",
                max_length=80,
            ),
        ),
        migrations.CreateModel(
            name="Outage",
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
                ("began_at", models.DateTimeField(editable=False)),
                ("ended_at", models.DateTimeField(editable=False)),
                ("is_credited", models.BooleanField(default=False, editable=False)),
            ],
        ),
        migrations.AddField(
            model_name="deal",
            name="is_closed",
            field=models.BooleanField(
                default=False,
                editable=False,
                help_text="No more matches of it can be planned.",
            ),
        ),
        migrations.AlterField(
            model_name="deal",
            name="is_revealed",
            field=models.BooleanField(
                default=False,
                editable=False,
                help_text="All its matches tell the seed.",
            ),
        ),
        migrations.AddIndex(
            model_name="deal",
            index=models.Index(
                condition=models.Q(("is_revealed", False)),
                fields=["id"],
                name="deals_to_reveal",
            ),
        ),
        migrations.RunPython(make_rows, elidable=False),
        migrations.RunPython(guard, elidable=False),
    ]
