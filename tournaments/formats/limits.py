"""What every format needs before it can start."""

from engines.core.messages import CodedMessage
from tournaments.formats.base import Event, present
from tournaments.formats.pods import sizes
from tournaments.messages import message


def wrong_size(event: Event) -> CodedMessage | None:
    """Return why the game cannot be played at tables of the size that is asked for."""
    allowed = event.table_sizes
    if event.seats in allowed:
        return None
    told = {"least": allowed[0], "most": allowed[-1], "seats": event.seats}
    return message("objection.table_size", told)


def too_few_or_wrong_size(event: Event) -> CodedMessage | None:
    """Return why not even one table can be filled."""
    count = len(present(event))
    if (objection := wrong_size(event)) or sizes(count, event.seats, event.table_sizes):
        return objection
    least = min(event.seats, event.table_sizes[0])
    return message("objection.few_entrants", {"least": least, "count": count})


def too_few_for_full_tables(event: Event) -> CodedMessage | None:
    """Return why not even one table of the full size can be filled."""
    count = len(present(event))
    if (objection := wrong_size(event)) or count >= event.seats:
        return objection
    return message("objection.no_full_table", {"seats": event.seats, "count": count})
