"""What the tests of the guide share: databases of their own."""

from tests.databases import (  # noqa: F401 - pytest finds fixtures by their names.
    sqlite_template,
)
