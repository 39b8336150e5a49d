"""Both kinds of database for the tests of this folder."""

from tests.databases import (  # noqa: F401 - pytest finds fixtures by their names.
    own_database,
    postgresql_template,
    sqlite_template,
)
