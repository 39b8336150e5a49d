"""How things stand in a tournament: computed from the facts each time it is asked."""

from tournaments.formats import base
from tournaments.selectors.ladders.activity import form_of
from tournaments.selectors.tournaments.record import Facts, Inputs, event, format_of


def standings(found: Facts, *, known: int | None = None) -> tuple[base.Standing, ...]:
    """Return all entrants, the best first, by the results up to a position, or all."""
    format_ = format_of(found.tournament)
    form = () if format_.waits_for_rounds else form_of(found, known=known)
    inputs = Inputs(found.entrants, form)
    return format_.standings(event(found, known=known, inputs=inputs))
