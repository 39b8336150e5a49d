"""Make the database itself refuse to change what a version is, or to remove it.

A match names the versions it was played by. On PostgreSQL the triggers fire always,
also for a session that pretends to replicate.
"""

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor
from django.db.migrations.state import StateApps

VERSIONS = "bots_botversion"
PACKAGES = "bots_botpackage"
SETTLED = ("id", "bot_id", "version", "digest", "entry", "uploaded_at")
"""What of a version never changes; the rest is how it fares."""

POSTGRESQL = """
CREATE FUNCTION souk_refuse_version() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'A version never changes: this % of % is refused.',
        TG_OP, TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$
"""

POSTGRESQL_TRIGGER = """
CREATE TRIGGER souk_{name} BEFORE {event} ON {table} FOR EACH {each} {when}
    EXECUTE FUNCTION souk_refuse_version();
ALTER TABLE {table} ENABLE ALWAYS TRIGGER souk_{name};
"""

SQLITE_TRIGGER = """
CREATE TRIGGER souk_{name}_{table} BEFORE {event} ON {table} {when}
BEGIN
    SELECT RAISE(ABORT,
        'A version never changes: this {event} of {table} is refused.');
END
"""


def _is_another(differs: str) -> str:
    return " OR ".join(f"NEW.{name} {differs} OLD.{name}" for name in SETTLED)


def _postgresql() -> list[str]:
    statements = [POSTGRESQL]
    changed = f"WHEN ({_is_another('IS DISTINCT FROM')})"
    for table, when in ((PACKAGES, ""), (VERSIONS, changed)):
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
    changed = f"WHEN {_is_another('IS NOT')}"
    for table, when in ((PACKAGES, ""), (VERSIONS, changed)):
        for name, event, condition in (
            ("update", "UPDATE", when),
            ("delete", "DELETE", ""),
            ("replace", "INSERT", _is_taken(table)),
        ):
            statements.append(
                SQLITE_TRIGGER.format(
                    name=name, event=event, table=table, when=condition
                )
            )
    return statements


def _is_taken(table: str) -> str:
    """Return when an insert would replace a row.

    INSERT OR REPLACE removes the old row without a word to the other triggers: the row
    with the same value in any unique column, and the row of the same rowid.
    """
    same = "old.rowid = NEW.rowid OR old.digest = NEW.digest"
    if table == VERSIONS:
        same += (
            " OR (old.bot_id = NEW.bot_id AND old.version = NEW.version"
            " AND old.status <> 'rejected' AND NEW.status <> 'rejected')"
        )
    return f"WHEN EXISTS (SELECT 1 FROM {table} AS old WHERE {same})"


def guard(apps: StateApps, editor: BaseDatabaseSchemaEditor) -> None:
    by_vendor = {"postgresql": _postgresql, "sqlite": _sqlite}
    for statement in by_vendor[editor.connection.vendor]():
        editor.execute(statement, params=None)


class Migration(migrations.Migration):
    dependencies = [("bots", "0001_initial")]

    operations = [migrations.RunPython(guard, elidable=False)]
