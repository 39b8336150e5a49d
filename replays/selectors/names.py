"""The names of players on pages: people by name, all others by label."""

from collections.abc import Collection, Mapping, Sequence
from uuid import UUID

from replays import match_info
from replays.models import MatchLog
from replays.selectors.logs import labels_of


def names_in(logs: Collection[MatchLog]) -> Mapping[UUID, Sequence[str]]:
    """Return the names in all of these matches, seat by seat; one query for all."""
    people = match_info.names_of([log.id for log in logs])
    return {
        log.id: [
            people.get(log.id, {}).get(seat, label)
            for seat, label in enumerate(labels_of(log))
        ]
        for log in logs
    }


def names_of(log: MatchLog) -> Sequence[str]:
    """Return the names in one match, seat by seat."""
    return names_in([log])[log.id]
