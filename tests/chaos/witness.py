"""A witness inside the database: it notes who writes to a log after being replaced.

It refuses nothing. Only what is committed is noted, in the transaction that wrote.
"""

from typing import Final

from django.db import connection

from replays.models import LogEntry, MatchLog

LOGS, ENTRIES = MatchLog._meta.db_table, LogEntry._meta.db_table

INSTALL: Final = f"""
CREATE TABLE chaos_witness (log_id uuid, seq integer, epoch bigint, current bigint);
CREATE FUNCTION chaos_witness() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE current bigint;
BEGIN
    SELECT writer_epoch INTO current FROM {LOGS} WHERE id = NEW.log_id;
    IF NEW.writer_epoch <> current THEN
        INSERT INTO chaos_witness VALUES
            (NEW.log_id, NEW.seq, NEW.writer_epoch, current);
    END IF;
    RETURN NULL;
END $$;
CREATE TRIGGER chaos_witness AFTER INSERT ON {ENTRIES} FOR EACH ROW
    EXECUTE FUNCTION chaos_witness();
"""


def install() -> None:
    with connection.cursor() as cursor:
        cursor.execute(INSTALL)


def testimony() -> list[str]:
    """Return a sentence for each entry that a replaced writer has written."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT * FROM chaos_witness ORDER BY log_id, seq")
        return [
            f"Entry {seq} of {log} was written in epoch {epoch}, during {current}."
            for log, seq, epoch, current in cursor.fetchall()
        ]
