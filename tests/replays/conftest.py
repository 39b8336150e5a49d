"""What the tests of the store share: databases of their own, and a small game."""

from tests.databases import (  # noqa: F401 - pytest finds fixtures by their names.
    own_database,
    postgresql_template,
    sqlite_template,
    throwaway_database,
    throwaway_sqlite,
)
from tests.replays.log.conftest import (  # noqa: F401 - as above.
    fingers,
)
