"""The eventsourcing library: its recorders of stored events on PostgreSQL.

The application recorder is what its applications use. It numbers all events of all
aggregates without gaps for readers, and locks the table for that. The aggregate
recorder only inserts.
"""

from collections.abc import Sequence
from uuid import uuid4

from eventsourcing.persistence import StoredEvent
from eventsourcing.postgres import (
    PostgresAggregateRecorder,
    PostgresApplicationRecorder,
    PostgresDatastore,
)
from psycopg.conninfo import conninfo_to_dict

TOPIC = "benchmarks.peers:Event"


def application_recorder(url: str, *, is_first: bool) -> PostgresApplicationRecorder:
    """Return a recorder; the first one of all processes makes the table."""
    recorder = PostgresApplicationRecorder(
        _datastore(url), events_table_name="application_events"
    )
    if is_first:
        recorder.create_table()
    else:
        recorder.datastore.register_type_adapters()
    return recorder


def aggregate_recorder(url: str) -> PostgresAggregateRecorder:
    recorder = PostgresAggregateRecorder(
        _datastore(url), events_table_name="aggregate_events"
    )
    recorder.create_table()
    return recorder


def insert(
    recorder: PostgresAggregateRecorder, payloads: Sequence[bytes], size: int
) -> int:
    """Insert the events of a new aggregate, so many in a transaction."""
    aggregate = uuid4()
    for first in range(0, len(payloads), size):
        batch = payloads[first : first + size]
        recorder.insert_events(
            [
                StoredEvent(aggregate, version, TOPIC, payload)
                for version, payload in enumerate(batch, start=first + 1)
            ]
        )
    return len(payloads)


def _datastore(url: str) -> PostgresDatastore:
    known = conninfo_to_dict(url)
    return PostgresDatastore(
        dbname=str(known["dbname"]),
        host=str(known["host"]),
        port=str(known["port"]),
        user=str(known["user"]),
        password=str(known["password"]),
    )
