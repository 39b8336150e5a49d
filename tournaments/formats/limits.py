"""What every format needs before it can start."""

from tournaments.formats.base import Event, present
from tournaments.formats.pods import sizes


def wrong_size(event: Event) -> str | None:
    """Return why the game cannot be played at tables of the size that is asked for."""
    allowed = event.table_sizes
    if event.seats in allowed:
        return None
    return (
        f"The game has tables of {allowed[0]} to {allowed[-1]}: choose one of these "
        f"sizes instead of {event.seats}."
    )


def too_few_or_wrong_size(event: Event) -> str | None:
    """Return why not even one table can be filled."""
    count = len(present(event))
    if (objection := wrong_size(event)) or sizes(count, event.seats, event.table_sizes):
        return objection
    least = min(event.seats, event.table_sizes[0])
    return f"At least {least} entrants are needed and {count} can play: enter more."


def too_few_for_full_tables(event: Event) -> str | None:
    """Return why not even one table of the full size can be filled."""
    count = len(present(event))
    if (objection := wrong_size(event)) or count >= event.seats:
        return objection
    return (
        f"A table has {event.seats} seats and {count} entrants can play: enter more, "
        "or choose smaller tables."
    )
