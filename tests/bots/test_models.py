"""A version stays what it is: whatever statement tries to change it is refused."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.db.models import ProtectedError

from bots.models import BotPackage, BotVersion
from tests.bots.handed_in import received
from tests.databases import on_postgresql, on_sqlite

pytestmark = pytest.mark.usefixtures("own_database")

TABLES = {"bots_botpackage": "data", "bots_botversion": "entry"}
SETTLED = {
    "number": "version = '9.9'",
    "digest": "digest = 'other'",
    "entry": "entry = 'os:system'",
    "bot": "bot_id = bot_id + 1",
    "time": "uploaded_at = '2001-01-01'",
}


@pytest.fixture
def version() -> BotVersion:
    return received()


def run(statement: str, *preparations: str) -> None:
    with transaction.atomic(), connection.cursor() as cursor:
        for preparation in preparations:
            cursor.execute(preparation)
        cursor.execute(statement)


def contents() -> list[list[tuple]]:
    with connection.cursor() as cursor:
        found = []
        for table in TABLES:
            cursor.execute(f"SELECT * FROM {table} ORDER BY 1")
            found.append([tuple(map(_plain, row)) for row in cursor.fetchall()])
        return found


def _plain(value: object) -> object:
    return bytes(value) if isinstance(value, memoryview) else value


def refused(statement: str, *preparations: str) -> None:
    before = contents()
    assert all(before)
    with pytest.raises(IntegrityError, match="A version never changes"):
        run(statement, *preparations)
    assert contents() == before


def columns(table: str) -> str:
    with connection.cursor() as cursor:
        description = connection.introspection.get_table_description(cursor, table)
    return ", ".join(column.name for column in description)


# --- what every database refuses -----------------------------------------------------


def test_no_byte_of_a_package_can_be_changed(version):
    refused("UPDATE bots_botpackage SET data = 'other'")
    refused("UPDATE bots_botpackage SET digest = digest")


@pytest.mark.parametrize("change", SETTLED.values(), ids=SETTLED.keys())
def test_what_a_version_is_cannot_be_changed(version, change):
    refused(f"UPDATE bots_botversion SET {change}")


@pytest.mark.parametrize("table", TABLES)
def test_no_version_and_no_package_can_be_removed(version, table):
    refused(f"DELETE FROM {table}")


def test_how_a_version_fares_can_be_changed(version):
    version.status, version.games = BotVersion.Status.ACTIVE, "bazar"
    version.save()
    version.refresh_from_db()
    assert (version.status, version.games) == ("active", "bazar")


def test_the_orm_is_refused_too(version):
    package = version.package
    package.data = b"other"
    version.entry = "os:system"
    for attempt in (
        package.save,
        package.delete,
        version.save,
        BotPackage.objects.all().delete,
        lambda: BotVersion.objects.update(digest="other"),
    ):
        with pytest.raises(IntegrityError, match="A version never changes"):
            attempt()


def test_a_person_with_bots_cannot_be_removed(version):
    with pytest.raises(ProtectedError):
        version.bot.owner.delete()


# --- PostgreSQL ----------------------------------------------------------------------


@on_postgresql
@pytest.mark.parametrize("table", TABLES)
def test_no_table_can_be_emptied(version, table):
    refused(f"TRUNCATE {table} CASCADE")


@on_postgresql
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize(
    "statement", ["DELETE FROM {table}", "UPDATE {table} SET {column} = 'other'"]
)
def test_a_session_that_pretends_to_replicate_is_refused(version, table, statement):
    refused(
        statement.format(table=table, column=TABLES[table]),
        "SET LOCAL session_replication_role = replica",
    )


# --- SQLite --------------------------------------------------------------------------


@on_sqlite
@pytest.mark.parametrize("table", TABLES)
@pytest.mark.parametrize("verb", ["INSERT OR REPLACE", "REPLACE"])
def test_no_row_can_be_replaced(version, table, verb):
    changed = columns(table).replace(TABLES[table], f"'other' AS {TABLES[table]}")
    refused(f"{verb} INTO {table} ({columns(table)}) SELECT {changed} FROM {table}")


@on_sqlite
@pytest.mark.parametrize("key", ["id", "digest", "id, digest"])
def test_no_version_can_be_replaced_by_one_of_its_other_keys(version, key):
    """By its id, its digest, or its number alone, the others being new."""
    names = columns("bots_botversion")
    new = {"id": "id + 1000", "digest": "digest || 'x'"}
    changed = names.split(", ")
    for name in key.split(", "):
        changed[changed.index(name)] = new[name]
    refused(
        f"INSERT OR REPLACE INTO bots_botversion ({names}) "
        f"SELECT {', '.join(changed)} FROM bots_botversion"
    )


@on_sqlite
@pytest.mark.parametrize("how", ["OR REPLACE", "OR IGNORE", "OR FAIL"])
@pytest.mark.parametrize("table", TABLES)
def test_no_way_of_solving_conflicts_changes_a_row(version, table, how):
    refused(f"UPDATE {how} {table} SET {TABLES[table]} = 'other'")
