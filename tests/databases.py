"""A database of its own for a test that needs real commits.

Django cleans up after such tests with TRUNCATE, which logs refuse. Here they get a
fresh copy of a migrated database instead, and the copy is thrown away as a whole.

A package of tests takes the fixtures by importing them in its `conftest.py`.
"""

import os
import sqlite3
from collections.abc import Callable, Generator, Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import psycopg
import pytest
from django.contrib.contenttypes.models import ContentType
from django.core.management import call_command
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.utils import ConnectionHandler
from psycopg.sql import SQL, Identifier
from pytest_django import DjangoDbBlocker

from souk.settings import environment

Place = dict[str, Any]
"""Django's settings of one database."""

USUAL: Place = connections.settings[DEFAULT_DB_ALIAS]
HAS_POSTGRESQL = connections[DEFAULT_DB_ALIAS].vendor == "postgresql"
VENDORS = ("postgresql", "sqlite") if HAS_POSTGRESQL else ("sqlite",)

_numbers = count(1)


@contextmanager
def pointed_at(place: Place) -> Iterator[None]:
    """Let the default database be another one, in all threads, until the end."""
    before, wrapper = connections.settings[DEFAULT_DB_ALIAS], connections["default"]
    wrapper.close()
    connections.settings[DEFAULT_DB_ALIAS] = place
    del connections[DEFAULT_DB_ALIAS]
    ContentType.objects.clear_cache()
    try:
        yield
    finally:
        connections[DEFAULT_DB_ALIAS].close()
        connections.settings[DEFAULT_DB_ALIAS] = before
        connections[DEFAULT_DB_ALIAS] = wrapper
        ContentType.objects.clear_cache()


# --- PostgreSQL ----------------------------------------------------------------------


@pytest.fixture(scope="session")
def postgresql_template(django_db_blocker: DjangoDbBlocker) -> Generator[str]:
    """A migrated database that nobody connects to, so that it can be copied."""
    if not HAS_POSTGRESQL:
        pytest.skip("This run of the tests has no PostgreSQL.")
    # Each process of a run has its own: they share one server.
    with _copy_of("template0", f"souk_template_{os.getpid()}_{next(_numbers)}") as name:
        place = {**USUAL, "NAME": name}
        with django_db_blocker.unblock(), pointed_at(place):
            call_command("migrate", verbosity=0)
        yield name


@contextmanager
def _copy_of(source: str, name: str) -> Iterator[str]:
    with _administrator() as administrator:
        create = SQL("CREATE DATABASE {} TEMPLATE {}")
        administrator.execute(create.format(Identifier(name), Identifier(source)))
        try:
            yield name
        finally:
            # By force: a test that failed may have left a connection.
            drop = SQL("DROP DATABASE {} WITH (FORCE)")
            administrator.execute(drop.format(Identifier(name)))


def _administrator() -> psycopg.Connection:
    return psycopg.connect(
        dbname="postgres",
        user=USUAL["USER"],
        password=USUAL["PASSWORD"],
        host=USUAL["HOST"],
        port=USUAL["PORT"],
        autocommit=True,
    )


# --- SQLite --------------------------------------------------------------------------


@pytest.fixture(scope="session")
def sqlite_template(
    tmp_path_factory: pytest.TempPathFactory, django_db_blocker: DjangoDbBlocker
) -> Path:
    """A migrated file."""
    path = tmp_path_factory.mktemp("template") / "souk.sqlite3"
    with django_db_blocker.unblock(), pointed_at(_sqlite_place(path)):
        call_command("migrate", verbosity=0)
    return path


def _sqlite_place(path: Path) -> Place:
    handler = ConnectionHandler({DEFAULT_DB_ALIAS: environment.sqlite(path)})
    return handler.settings[DEFAULT_DB_ALIAS]


# --- for tests -----------------------------------------------------------------------


@contextmanager
def fresh_postgresql(request: pytest.FixtureRequest) -> Iterator[Place]:
    template = request.getfixturevalue("postgresql_template")
    with _copy_of(template, f"{template}_{next(_numbers)}") as name:
        yield {**USUAL, "NAME": name}


@contextmanager
def fresh_sqlite(request: pytest.FixtureRequest) -> Iterator[Place]:
    template = request.getfixturevalue("sqlite_template")
    folder = request.getfixturevalue("tmp_path_factory").mktemp("database")
    path = folder / "souk.sqlite3"
    with (
        closing(sqlite3.connect(template)) as source,
        closing(sqlite3.connect(path)) as copy,
    ):
        source.backup(copy)
    yield _sqlite_place(path)


FRESH = {"postgresql": fresh_postgresql, "sqlite": fresh_sqlite}


def _provide(vendor: str, request: pytest.FixtureRequest) -> Generator[Place]:
    blocker = request.getfixturevalue("django_db_blocker")
    with FRESH[vendor](request) as place, blocker.unblock(), pointed_at(place):
        yield place


@pytest.fixture(params=VENDORS, scope="module")
def own_database(request: pytest.FixtureRequest) -> Generator[Place]:
    """The default database, in all threads, is one that this module alone writes to.

    Each kind of database in turn. What a test commits stays for the tests after it, so
    each has matches of its own. No test of the module can use `db`.
    """
    yield from _provide(request.param, request)


on_postgresql, on_sqlite = (
    pytest.mark.parametrize("own_database", {vendor} & {*VENDORS}, indirect=True)
    for vendor in ("postgresql", "sqlite")
)
"""For a test with `own_database` that is about one kind alone."""


@pytest.fixture(params=VENDORS)
def throwaway_database(request: pytest.FixtureRequest) -> Generator[Place]:
    """The default database is one that this test alone sees, and may damage."""
    yield from _provide(request.param, request)


@pytest.fixture
def throwaway_sqlite(request: pytest.FixtureRequest) -> Generator[Place]:
    yield from _provide("sqlite", request)


def in_own_connection(work: Callable[[], Any]) -> Any:
    """Do work in a thread that leaves no connection behind."""
    try:
        return work()
    finally:
        connections.close_all()
