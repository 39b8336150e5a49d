"""Whether everything that was paired and won follows from the facts."""

from collections.abc import Iterator

import msgspec

from tournaments.formats import base, seating
from tournaments.models import Deal, FinalStanding, Tournament
from tournaments.selectors.tournaments.record import (
    Facts,
    facts,
    format_of,
    history_before,
    round_of,
    table_of,
)
from tournaments.selectors.tournaments.standings import standing_of, standings


def disagreements(tournament: Tournament) -> Iterator[str]:
    """Yield a sentence for each thing that is stored otherwise than it follows.

    Every round is paired again from what was known when it was, every deal is drawn
    again, and the last standings are computed again.
    """
    found = facts(tournament)
    yield from _other_rounds(found)
    yield from _other_deals(found)
    yield from _other_places(found)


def _other_rounds(found: Facts) -> Iterator[str]:
    format_ = format_of(found.tournament)
    for index, stored in enumerate(found.rounds):
        again = seating.next_round(format_, history_before(found, index))
        before = round_of(stored, found.tables.get(stored.id, ()))
        if again is None or _unexplained(again) != _unexplained(before):
            yield f"{found.tournament}: round {stored.number} is paired otherwise."


def _unexplained(round_: base.PairedRound) -> base.PairedRound:
    """Return who meets whom; how that is explained may change with a release."""
    return msgspec.structs.replace(
        round_,
        reason="",
        tables=tuple(
            msgspec.structs.replace(table, reason="") for table in round_.tables
        ),
    )


def _other_deals(found: Facts) -> Iterator[str]:
    seed = bytes(found.tournament.seed)
    tables = {
        table.id: (round_, table)
        for round_ in found.rounds
        for table in found.tables.get(round_.id, ())
    }
    seated = {}
    for deal in Deal.objects.filter(table__in=tables):
        assert deal.table_id is not None
        round_, table = tables[deal.table_id]
        seated[deal.id] = seating.seatings(table_of(table), deal.block)
        again = seating.deal_seed(seed, round_.number, table.number, deal.block)
        if again != bytes(deal.seed):
            yield f"{found.tournament}: {deal} is drawn otherwise."
    for match in found.matches:
        if match.seating != seated[match.deal][match.row]:
            yield f"{found.tournament}: match {match.id} is seated otherwise."


def _other_places(found: Facts) -> Iterator[str]:
    stored = list(
        FinalStanding.objects.filter(tournament=found.tournament)
        .select_related("entrant")
        .order_by("place", "entrant__key")
    )
    if not stored:
        if found.tournament.status == Tournament.Status.FINISHED:
            yield f"{found.tournament}: it is finished, and nobody has a place."
        return
    again = standings(found, known=stored[0].known)
    # The note of an old row has no code; its text is that of the message.
    if [*map(standing_of, stored)] != sorted(
        again, key=lambda standing: (standing.place, standing.key)
    ):
        yield f"{found.tournament}: the last standings are others."
