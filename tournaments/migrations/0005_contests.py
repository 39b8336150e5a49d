"""Keep what was done to tournaments and how they ended; let all facts stay.

Rounds, tables, acts and final standings are only ever added. On PostgreSQL the triggers
fire always, also for a session that pretends to replicate.
"""

import django.db.models.deletion
import django.utils.timezone
from django.conf import settings
from django.db import migrations, models
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

FACTS = {
    "tournaments_round": (("tournament_id", "number"),),
    "tournaments_table": (("round_id", "number"),),
    "tournaments_act": (),
    "tournaments_finalstanding": (("entrant_id",),),
}
"""The tables whose rows never change, with what is unique besides the id."""

POSTGRESQL = """
CREATE FUNCTION souk_refuse_pairing() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'What was paired and done stays: this % of % is refused.',
        TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$
"""

POSTGRESQL_TRIGGER = """
CREATE TRIGGER souk_{name} BEFORE {event} ON {table} FOR EACH {each}
    EXECUTE FUNCTION souk_refuse_pairing();
ALTER TABLE {table} ENABLE ALWAYS TRIGGER souk_{name};
"""

SQLITE_TRIGGER = """
CREATE TRIGGER souk_{name}_{table} BEFORE {event} ON {table} {when}
BEGIN
    SELECT RAISE(ABORT,
        'What was paired and done stays: this {event} of {table} is refused.');
END
"""


def _postgresql() -> list[str]:
    triggers = [
        POSTGRESQL_TRIGGER.format(name=name, event=event, table=table, each=each)
        for table in FACTS
        for name, event, each in (
            ("update", "UPDATE", "ROW"),
            ("delete", "DELETE", "ROW"),
            ("truncate", "TRUNCATE", "STATEMENT"),
        )
    ]
    return [POSTGRESQL, *triggers]


def _sqlite() -> list[str]:
    return [
        SQLITE_TRIGGER.format(name=name, event=event, table=table, when=when)
        for table in FACTS
        for name, event, when in (
            ("update", "UPDATE", ""),
            ("delete", "DELETE", ""),
            ("replace", "INSERT", _is_taken(table)),
        )
    ]


def _is_taken(table: str) -> str:
    """Return when an insert would replace a row.

    INSERT OR REPLACE removes the old row without a word to the other triggers: the row
    with the same value in any unique column, and the row of the same rowid.
    """
    same = ["old.rowid = NEW.rowid"] + [
        "({})".format(" AND ".join(f"old.{one} = NEW.{one}" for one in columns))
        for columns in FACTS[table]
    ]
    return f"WHEN EXISTS (SELECT 1 FROM {table} AS old WHERE {' OR '.join(same)})"


def guard(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    by_vendor = {"postgresql": _postgresql, "sqlite": _sqlite}
    for statement in by_vendor[editor.connection.vendor]():
        editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [
        ("tournaments", "0004_sweeps_and_guards"),
        migrations.swappable_dependency(settings.AUTH_USER_MODEL),
    ]

    operations = [
        migrations.AddField(
            model_name="round",
            name="inputs",
            field=models.TextField(
                default="{}",
                editable=False,
                help_text="Who could be paired then, and how well each was known, as JSON.",
            ),
        ),
        migrations.AddField(
            model_name="table",
            name="swap",
            field=models.TextField(
                default="[]",
                editable=False,
                help_text="The two who alone change seats, as JSON; empty: all do.",
            ),
        ),
        migrations.CreateModel(
            name="Act",
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
                (
                    "kind",
                    models.CharField(
                        choices=[
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
                        ],
                        editable=False,
                        max_length=14,
                    ),
                ),
                ("reason", models.TextField(blank=True, editable=False)),
                (
                    "at",
                    models.DateTimeField(
                        default=django.utils.timezone.now, editable=False
                    ),
                ),
                (
                    "by",
                    models.ForeignKey(
                        editable=False,
                        help_text="Nobody: the site itself, as its schedule told it.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="+",
                        to=settings.AUTH_USER_MODEL,
                    ),
                ),
                (
                    "entrant",
                    models.ForeignKey(
                        editable=False,
                        help_text="Whom it was done to, if not to all.",
                        null=True,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="acts",
                        to="tournaments.entrant",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        editable=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="acts",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["tournament", "id"], name="acts_in_order")
                ],
            },
        ),
        migrations.CreateModel(
            name="FinalStanding",
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
                ("place", models.PositiveIntegerField(editable=False)),
                ("points", models.FloatField(editable=False)),
                ("games", models.PositiveIntegerField(editable=False)),
                (
                    "tie_breaks",
                    models.TextField(
                        default="[]",
                        editable=False,
                        help_text="Names and values, as JSON.",
                    ),
                ),
                ("note", models.TextField(blank=True, editable=False)),
                (
                    "known",
                    models.PositiveBigIntegerField(
                        editable=False, help_text="How far the feed of results was."
                    ),
                ),
                (
                    "entrant",
                    models.OneToOneField(
                        editable=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="final_standing",
                        to="tournaments.entrant",
                    ),
                ),
                (
                    "tournament",
                    models.ForeignKey(
                        editable=False,
                        on_delete=django.db.models.deletion.PROTECT,
                        related_name="final_standings",
                        to="tournaments.tournament",
                    ),
                ),
            ],
            options={
                "indexes": [
                    models.Index(fields=["tournament", "place"], name="places_in_order")
                ],
            },
        ),
        migrations.RunPython(guard, elidable=False),
    ]
