"""What organisers decide about single matches, written down with their tournament."""

from django.db import transaction
from django.utils.translation import gettext as _

from engines.core.game import Outcome
from tournaments.messages import message
from tournaments.models import AuditEntry, Match, Tournament
from tournaments.services.errors import BadPlaces
from tournaments.services.matches import corrections
from tournaments.services.tournaments.audit import By, note, require_organiser


def void_match(*, match: Match, by: By, reason: str) -> None:
    """Take a match out of every count.

    A round that needs it has the whole block played again by itself. A match outside a
    tournament is played again alone, as long as its deal is secret.
    """
    require_organiser(by)
    tournament = _tournament_of(match)
    if tournament is None and match.status not in Match.OVER:
        corrections.void_and_replay(match_id=match.id, reason=reason)
    else:
        corrections.void(match_id=match.id, reason=reason)
    _note(match, by, "audit.voided", reason)


def reinstate_match(*, match: Match, by: By, reason: str) -> None:
    """Let a match count again that was voided."""
    require_organiser(by)
    corrections.reinstate(match_id=match.id, reason=reason)
    _note(match, by, "audit.reinstated", reason)


def adjudicate_match(*, match: Match, by: By, places: str, reason: str) -> None:
    """End a match with the places an organiser gives, as in 2,1,3 by seat."""
    require_organiser(by)
    ranks = read_places(places, match.seats.count())
    corrections.adjudicate(
        match_id=match.id, outcome=Outcome(ranks, (0,) * len(ranks)), reason=reason
    )
    _note(match, by, "audit.adjudicated", reason)


@transaction.atomic
def release_match(*, match: Match, by: By) -> None:
    """Let workers try a quarantined match again."""
    require_organiser(by)
    corrections.release_quarantined(match_id=match.id)
    _note(match, by, "audit.released", match.trouble)


def read_places(text: str, seats: int) -> tuple[int, ...]:
    """Return the places of all seats; those who share one leave the next ones out."""
    words = [word.strip() for word in text.split(",")]
    if len(words) == seats and all(word.isdecimal() for word in words):
        ranks = tuple(map(int, words))
        if all(rank == 1 + sum(one < rank for one in ranks) for rank in ranks):
            return ranks
    raise BadPlaces(
        _(
            "Give a place to each of the %(seats)s seats with commas between them, as "
            "in 2,1,3; after a shared place the next is left out, as in 1,1,3."
        )
        % {"seats": seats}
    )


def _note(match: Match, by: By, code: str, reason: str) -> None:
    tournament = _tournament_of(match)
    table = match.deal.table
    if tournament is not None and table is not None:
        place = {
            "round": table.round.number,
            "table": table.number + 1,
            "deal": match.deal.block % table.blocks + 1,
            "row": match.row + 1,
        }
        text = {"where": message("audit.match", place), "reason": reason}
        note(tournament, AuditEntry.Kind.JUDGED, by, reason=message(code, text))


def _tournament_of(match: Match) -> Tournament | None:
    return Tournament.objects.filter(rounds__tables__deals__matches=match).first()
