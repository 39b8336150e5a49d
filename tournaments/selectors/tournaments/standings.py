"""How things stand in a tournament: computed from the facts, or as kept at its end."""

import msgspec

from tournaments.formats import base
from tournaments.models import FinalStanding
from tournaments.selectors.ladders.activity import form_of
from tournaments.selectors.tournaments.record import (
    Facts,
    Inputs,
    format_of,
    history_of,
)

_tie_breaks = msgspec.json.Decoder(tuple[tuple[str, float], ...]).decode


def standings(found: Facts, *, known: int | None = None) -> tuple[base.Standing, ...]:
    """Return all entrants, the best first, by the results up to a position, or all."""
    format_ = format_of(found.tournament)
    form = () if format_.waits_for_rounds else form_of(found, known=known)
    inputs = Inputs(found.entrants, form)
    return format_.standings(history_of(found, known=known, inputs=inputs))


def standing_of(stored: FinalStanding) -> base.Standing:
    return base.Standing(
        place=stored.place,
        key=stored.entrant.key,
        points=stored.points,
        games=stored.games,
        tie_breaks=_tie_breaks(stored.tie_breaks),
        note=stored.note,
    )
