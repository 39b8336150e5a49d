"""Make the database itself refuse to change or remove a fact.

On PostgreSQL the triggers fire always, also for a session that pretends to replicate.
There is no way around them for tests or repairs: a correction is a new entry.
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

FACTS = {
    "replays_logentry": ("log_id", "seq"),
    "replays_commandreceipt": ("log_id", "key"),
    "replays_matchsecret": ("log_id",),
}
"""The tables whose rows never change, with their primary keys."""

HEADS = "replays_matchlog"
SETTLED = ("id", "game", "header", "labels", "created_at")
"""What of a log never changes after it was opened."""
RISING = ("head_seq", "head_at_ms", "moves", "is_revealed", "writer_epoch")
"""What of a head never goes back."""
FOLDED = ("head_hash", "head_at_ms", "moves", "status", "outcome", "is_revealed")
"""What of a head changes only when entries come in."""

POSTGRESQL = """
CREATE FUNCTION souk_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'A log is only ever appended to: this % of % is refused.',
        TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$
"""

POSTGRESQL_TRIGGER = """
CREATE TRIGGER souk_{name} BEFORE {event} ON {table} FOR EACH {each} {when}
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


def _is_no_append(differs: str) -> str:
    """Return when an update of a head is anything else than an append or a claim."""
    settled = [f"NEW.{name} {differs} OLD.{name}" for name in SETTLED]
    rising = [f"NEW.{name} < OLD.{name}" for name in RISING]
    folded = [f"NEW.{name} {differs} OLD.{name}" for name in FOLDED]
    at_rest = f"(NEW.head_seq = OLD.head_seq AND ({' OR '.join(folded)}))"
    return " OR ".join([*settled, *rising, at_rest])


def _postgresql() -> list[str]:
    statements = [POSTGRESQL]
    for table in (*FACTS, HEADS):
        when = "" if table in FACTS else f"WHEN ({_is_no_append('IS DISTINCT FROM')})"
        for name, event, each, condition in (
            ("update", "UPDATE", "ROW", when),
            ("delete", "DELETE", "ROW", ""),
            ("truncate", "TRUNCATE", "STATEMENT", ""),
        ):
            statements.append(
                POSTGRESQL_TRIGGER.format(
                    name=name, event=event, table=table, each=each, when=condition
                )
            )
    return statements


def _sqlite() -> list[str]:
    statements = []
    for table, key in {**FACTS, HEADS: ("id",)}.items():
        when = "" if table in FACTS else f"WHEN {_is_no_append('IS NOT')}"
        for name, event, condition in (
            ("update", "UPDATE", when),
            ("delete", "DELETE", ""),
            ("replace", "INSERT", _is_taken(table, key)),
        ):
            statements.append(
                SQLITE_TRIGGER.format(
                    name=name, event=event, table=table, when=condition
                )
            )
    return statements


def _is_taken(table: str, key: tuple[str, ...]) -> str:
    """Return when an insert would replace a row.

    INSERT OR REPLACE removes the old row without a word to the other triggers: the row
    of the same key, and the row of the same rowid if the statement names one.
    """
    same_key = " AND ".join(f"old.{column} = NEW.{column}" for column in key)
    same_row = "old.rowid = NEW.rowid"
    return (
        f"WHEN EXISTS (SELECT 1 FROM {table} AS old WHERE ({same_key}) OR {same_row})"
    )


def guard(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    by_vendor = {"postgresql": _postgresql, "sqlite": _sqlite}
    for statement in by_vendor[editor.connection.vendor]():
        editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("replays", "0001_initial")]

    operations = [migrations.RunPython(guard, elidable=False)]
