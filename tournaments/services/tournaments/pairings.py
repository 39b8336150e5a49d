"""Pairings as facts: a round with its tables, deals and matches, all at once."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from django.utils import timezone

from tournaments.formats import base, seating
from tournaments.formats.gauntlet import Gauntlet
from tournaments.messages import message
from tournaments.models import Deal, Match, Round, Table, Tournament
from tournaments.selectors import clock
from tournaments.selectors.people.ownership import bot_of, interest_of
from tournaments.selectors.tournaments.page import entrants_of
from tournaments.selectors.tournaments.record import Inputs, table_of
from tournaments.selectors.tournaments.rounds import Entrants
from tournaments.services.errors import UnfairPairing
from tournaments.services.matches.creation import new_deal, plan_match

Capacity = Match.Capacity

HIGHEST_PRIORITY: Final = 32_767


def store_round(
    tournament: Tournament,
    paired: base.PairedRound,
    inputs: Inputs,
    *,
    known: int,
    is_hurried: bool = False,
) -> Round:
    """Store a round of a tournament under lock, with everything that is to be played.

    What is hurried goes before all else of the tournament, and without its pauses.
    Raises `UnfairPairing` before anything is stored, whatever the format has thought.
    """
    entrants = entrants_of(tournament)
    for table in paired.tables:
        _require_fair(table, entrants, tournament)
    stored = Round.objects.create(
        tournament=tournament,
        number=paired.number,
        byes=_json(paired.byes),
        reason=paired.reason,
        known=known,
        inputs=_json(inputs),
        paired_at=timezone.now(),
    )
    stored_tables = Table.objects.bulk_create(
        Table(
            round=stored,
            number=number,
            entrants=_json(table.entrants),
            blocks=table.blocks,
            swap=_json(table.swap),
            is_mirrored=table.is_mirrored,
            reason=table.reason,
        )
        for number, table in enumerate(paired.tables)
    )
    for stored_table in stored_tables:
        for block in range(stored_table.blocks):
            deal = plan_block(tournament, stored_table, block, entrants)
            if is_hurried:
                _hurry(deal, tournament)
    return stored


def plan_block(
    tournament: Tournament, table: Table, number: int, entrants: Entrants
) -> Deal:
    """Plan one deal of a table in all its seatings, or in one where a person sits.

    The merchants, cards and dice of a seat follow from the deal alone. In a square of
    seatings everybody sits in every seat equally often, so over a block everybody has
    played every merchant that was dealt.
    """
    round_ = table.round
    seed = seating.deal_seed(
        bytes(tournament.seed), round_.number, table.number, number
    )
    deal = new_deal(seed=seed, table=table, block=number)
    for row, keys in enumerate(seating.seatings(table_of(table), number)):
        seated = [entrants[key] for key in keys]
        plan_match(
            game=tournament.game,
            rules_version=tournament.rules_version,
            options=tournament.options,
            deal=deal,
            row=row,
            seats=[entrant.competitor for entrant in seated],
            entrants=seated,
            control=tournament.control,
            is_rated=tournament.is_rated,
            is_experiment=tournament.format == Gauntlet.name,
            priority=tournament.priority,
            pace_ms=tournament.pace_ms,
            status=Match.Status.PLANNED,
            starts_at=timezone.now(),
            # So those who ask for duels share the workers fairly.
            created_by=tournament.created_by if tournament.is_duel else None,
        )
    return deal


def _hurry(deal: Deal, tournament: Tournament) -> None:
    """Let the matches of a deal begin at once, even if all paced places are taken."""
    Match.objects.filter(deal=deal).update(
        status=Match.Status.READY,
        starts_at=clock.database_now(),
        pace_ms=0,
        capacity=Capacity.RATED if tournament.is_rated else Capacity.EXPERIMENT,
        priority=min(tournament.priority + 1, HIGHEST_PRIORITY),
    )


def _require_fair(
    table: base.PairedTable, entrants: Entrants, tournament: Tournament
) -> None:
    """Refuse a table with a bot twice, or with two of one person if it is rated.

    In a duel two versions of a bot are to meet.
    """
    competitors = [entrants[key].competitor for key in table.entrants]
    values = {"names": ", ".join(map(str, competitors))}
    bots = [bot for bot in map(bot_of, competitors) if bot is not None]
    is_twice = _repeated(bots) and not tournament.is_duel
    if _repeated(table.entrants) or is_twice:
        raise UnfairPairing(message("objection.meets_itself", values))
    if tournament.is_rated and _repeated(map(interest_of, competitors)):
        raise UnfairPairing(message("objection.one_owner", values))


def _repeated(numbers: Iterable[int]) -> bool:
    return any(count > 1 for count in Counter(numbers).values())


def _json(value: msgspec.Struct | Sequence[int]) -> str:
    return msgspec.json.encode(value).decode()
