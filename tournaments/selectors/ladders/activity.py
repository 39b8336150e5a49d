"""How well the entrants of a ladder are known, and how busy they are."""

from collections import Counter

import msgspec

from tournaments.formats import base
from tournaments.models import Match
from tournaments.ratings.algorithms import PAIRS_BY
from tournaments.ratings.lines import FittedRating
from tournaments.ratings.results import RatedResult
from tournaments.ratings.scale import START, points
from tournaments.selectors.ladders.rated_results import has_house
from tournaments.selectors.tournaments.record import Facts, table_of, valid_results


def form_of(found: Facts, *, known: int | None = None) -> tuple[base.Form, ...]:
    """Return a form for each entrant, by key, from the results up to a position."""
    fitted = {rating.player: rating for rating in _ratings(found, known)}
    under_way = {
        match.table for match in found.matches if match.status not in Match.OVER
    }
    people = {entrant.key for entrant in found.entrants if entrant.is_person}
    busy: Counter[int] = Counter()
    seated: dict[int, int] = {}
    tables = [one for round_ in found.rounds for one in found.tables.get(round_.id, ())]
    for order, table in enumerate(tables):
        keys = table_of(table).entrants
        seated.update(dict.fromkeys(keys, order))
        if table.id in under_way:
            # A bot that waits for a person has nothing to do.
            busy.update(people.intersection(keys) or keys)
    return tuple(
        _form(
            base.Form(
                key=entrant.key,
                elo=entrant.rating,
                idle_rank=_later(seated, entrant.key),
                in_flight=busy[entrant.key],
            ),
            fitted.get(entrant.key),
        )
        for entrant in found.entrants
    )


def _form(form: base.Form, rating: FittedRating | None) -> base.Form:
    """Return a form with what the results say, if there are any."""
    if rating is None:
        return form
    return msgspec.structs.replace(
        form,
        elo=points(rating.elo),
        half_width=points(rating.margin),
        games=rating.games,
    )


def _ratings(found: Facts, known: int | None) -> tuple[FittedRating, ...]:
    """Fit the results by the rules that the tournament is played by now."""
    version = found.tournament.rules_version
    standing = valid_results(found, found.known if known is None else known)
    results = [
        RatedResult(
            position=order,
            match=str(match.id),
            block=str(match.deal),
            players=match.seating,
            ranks=standing[match.id].ranks,
            is_lost_by_all=standing[match.id].kind == "everybody_defeated",
            forfeits=standing[match.id].forfeits,
        )
        for order, match in enumerate(found.matches)
        if match.id in standing and match.rules_version == version
    ]
    # Who begins at the usual rating is not known at all, rather than known to have it.
    starts = {one.key: one.rating for one in found.entrants if one.rating != START}
    return PAIRS_BY.fit(
        results,
        has_house=has_house(found.tournament.game, version),
        starts=starts,
    ).ratings


def _later(seated: dict[int, int], key: int) -> int:
    """Return how many others were given a table after this one was given its last."""
    last = seated.get(key, -1)
    return sum(order > last for order in seated.values())
