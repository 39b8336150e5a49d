"""The most that PostgreSQL can do: COPY the same rows, with nothing to protect them.

No chain is made, no head is compared and moved, no row is looked at by a trigger or a
foreign key, and the rows are ready before the clock starts. The primary key is kept.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from uuid import uuid4

import psycopg

from benchmarks.site.matches import DIFFERENT, played
from benchmarks.site.storing import store
from replays.services.insert import COLUMNS, TABLE

BARE = "bare_entries"


@dataclass(frozen=True, slots=True)
class Rows:
    """The entries of a stored match as COPY reads them."""

    match: bytes
    text: bytes
    number: int

    def renewed(self) -> bytes:
        return self.text.replace(self.match, str(uuid4()).encode())


@contextmanager
def bare_rows(url: str) -> Iterator[Callable[[int], int]]:
    """Yield what copies the rows of a match into a table without guards."""
    with psycopg.connect(url) as connection:
        connection.execute(
            f"CREATE TABLE {BARE} AS SELECT {COLUMNS} FROM {TABLE} WITH NO DATA"
        )
        connection.execute(f"ALTER TABLE {BARE} ADD PRIMARY KEY (log_id, seq)")
        ready = [_rows(connection, number) for number in range(DIFFERENT)]
        connection.commit()

        def copy(number: int) -> int:
            rows = ready[number % DIFFERENT]
            with (
                connection.cursor() as cursor,
                cursor.copy(f"COPY {BARE} ({COLUMNS}) FROM STDIN") as out,
            ):
                out.write(rows.renewed())
            connection.commit()
            return rows.number

        yield copy


def _rows(connection: psycopg.Connection, number: int) -> Rows:
    match = str(store(number))
    chosen = f"SELECT {COLUMNS} FROM {TABLE} WHERE log_id = '{match}' ORDER BY seq"
    with (
        connection.cursor() as cursor,
        cursor.copy(f"COPY ({chosen}) TO STDOUT") as found,
    ):
        text = b"".join(found)
    return Rows(match.encode(), text, len(played(number).facts))
