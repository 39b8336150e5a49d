"""How a tournament goes on: what is complete is paired, what is paired is played.

`progress` is called whenever something may have to be done: after a match, at a tick,
twice at once. It looks under the lock of the tournament, and finds nothing to do the
second time.
"""

from collections import Counter, defaultdict
from collections.abc import Iterator
from datetime import datetime
from typing import Final
from uuid import UUID

from django.db import transaction
from django.utils import timezone

from engines.core.messages import CodedMessage, Params
from tournaments.formats import seating
from tournaments.formats.ladder import DRAWING
from tournaments.messages import message
from tournaments.models import AuditEntry, Match, Seat, Table, Tournament
from tournaments.selectors import clock
from tournaments.selectors.ladders.activity import form_of
from tournaments.selectors.ladders.newcomers import in_places, newcomers, welcoming
from tournaments.selectors.tournaments.page import entrants_of
from tournaments.selectors.tournaments.queries import (
    LIVE,
    UNDER_WAY,
    due_to_start,
    in_order,
    matches_of,
)
from tournaments.selectors.tournaments.record import (
    Facts,
    Inputs,
    facts,
    format_of,
    history_of,
    pairable,
    table_of,
    valid_results,
)
from tournaments.selectors.tournaments.rounds import Entrants
from tournaments.services.errors import CannotStart, UnfairPairing
from tournaments.services.matches.suspended_versions import cancel_suspended
from tournaments.services.tournaments import cron
from tournaments.services.tournaments.audit import locked, note
from tournaments.services.tournaments.duels import may_go_on
from tournaments.services.tournaments.lifecycle import (
    cancel_tournament,
    crown,
    pause_tournament,
    start_tournament,
)
from tournaments.services.tournaments.pairings import plan_block, store_round
from tournaments.services.tournaments.recurrence import repeat
from tournaments.services.tournaments.settings import take_present_rules

MOST_ATTEMPTS: Final = 5
"""How often a block is played before somebody has to look why it is voided."""

AT_ONCE_FOR_A_PERSON: Final = 2
"""How many matches of a tournament may wait for one person; the others are planned."""

Status = Tournament.Status


@transaction.atomic
def progress(*, tournament_id: int) -> int:
    """Do what is to be done now; return how many matches may begin."""
    tournament = locked(tournament_id)
    if tournament.status != Status.RUNNING:
        return 0
    hurried = 0
    # This is called often, and mostly there is nothing to pair: look at little first.
    if format_of(tournament).waits_for_rounds:
        if not matches_of(tournament).filter(status__in=UNDER_WAY).exists():
            _pair(tournament)
    else:
        cancel_suspended(tournament)
        take_present_rules(tournament)
        hurried = welcome(tournament)
        if not tournament.repeats or _comes_round(tournament, timezone.now()):
            fill(tournament)
    return hurried + _promote(tournament)


# --- pairing -------------------------------------------------------------------------


def _comes_round(tournament: Tournament, now: datetime) -> bool:
    """Whether a time of its cron line has passed since it last paired.

    However many have passed, it pairs once: five rounds after a night without the site
    would be too many.
    """
    last = tournament.rounds.order_by("-number").first()
    since = last.paired_at if last else tournament.started_at
    assert since is not None, "A tournament that runs has started."
    return cron.next_time(tournament.repeats, tournament.time_zone, since) <= now


def _pair(tournament: Tournament) -> None:
    """Pair the next round of a tournament with no match under way, or end it."""
    if tournament.is_duel and not may_go_on(tournament):
        tournament.refresh_from_db(fields=["status"])
        return
    found = facts(tournament)
    if _replay_blocks(tournament, found):
        return
    if not _pair_next(found, Inputs(pairable(found))):
        crown(tournament, found, None)


def welcome(tournament: Tournament) -> int:
    """Give out tables of a ladder under lock to newcomers; return how many.

    Somebody waits to see how a new bot does, so its first matches begin at once, beyond
    the places of the ladder and without the pauses in which people could follow them.
    """
    tables = 0
    while tournament.status == Status.RUNNING and (new := newcomers(tournament)):
        found = facts(tournament, recent=True)
        if not _pair_next(found, welcoming(found, new), is_hurried=True):
            break
        tables += 1
    return tables


def fill(tournament: Tournament) -> None:
    """Give out tables of a ladder under lock while some places are free."""
    take_present_rules(tournament)
    places = in_places(tournament).filter(status__in=(*LIVE, Match.Status.PLANNED))
    while (
        tournament.status == Status.RUNNING and places.count() < tournament.concurrency
    ):
        found = facts(tournament, recent=True)
        if not _pair_next(found, Inputs(pairable(found), form_of(found), DRAWING)):
            return


def _pair_next(found: Facts, inputs: Inputs, *, is_hurried: bool = False) -> bool:
    """Store the next round, or halt if it is unfair; return False if there is none."""
    tournament = found.tournament
    history = history_of(found, inputs=inputs)
    paired = seating.next_round(format_of(tournament), history)
    if paired is None:
        return False
    try:
        store_round(
            tournament, paired, inputs, known=found.known, is_hurried=is_hurried
        )
    except UnfairPairing as error:
        _halt(tournament, error.objection)
    return True


def _halt(tournament: Tournament, reason: CodedMessage) -> None:
    """Pause until an organiser has looked; the audit holds the reason."""
    pause_tournament(tournament=tournament, by=None, reason=reason)
    tournament.refresh_from_db(fields=["status"])


# --- blocks that have to be played again ---------------------------------------------


def _replay_blocks(tournament: Tournament, found: Facts) -> int:
    """Play blocks with a void match again, as a whole; return how many there are.

    One deal in all seatings is one measurement: a match of another day in the place of
    a void one would not belong to it.
    """
    incomplete = list(_incomplete_blocks(found))
    entrants = entrants_of(tournament) if incomplete else {}
    for table, number in incomplete:
        attempt, block = divmod(number, table.blocks)
        place = {
            "round": table.round.number,
            "table": table.number + 1,
            "deal": block + 1,
        }
        where = message("audit.block", place)
        if attempt >= MOST_ATTEMPTS:
            values: Params = {"where": where, "count": attempt}
            _halt(tournament, message("audit.voided_often", values))
            break
        if table.is_mirrored and _has_people(table, entrants):
            # It was paired when people still had mirrored deals.
            _halt(tournament, message("audit.seen_deal", {"where": where}))
            break
        plan_block(tournament, table, number, entrants)
        told_again = message("audit.block_replayed", {"where": where})
        note(tournament, AuditEntry.Kind.BLOCK_REPLAYED, None, reason=told_again)
    return len(incomplete)


def _incomplete_blocks(found: Facts) -> Iterator[tuple[Table, int]]:
    """Yield the blocks without a whole attempt, each with the number of its next deal.

    To be called when no match is under way any more.
    """
    results = valid_results(found, found.known)
    rows: dict[tuple[int, int], set[int]] = {}
    for match in found.matches:
        standing = rows.setdefault((match.table, match.number), set())
        if match.id in results:
            standing.add(match.row)
    for round_ in found.rounds:
        for table in found.tables.get(round_.id, ()):
            wanted = len(seating.seatings(table_of(table)))
            for block in range(table.blocks):
                number, is_whole = block, False
                while (table.id, number) in rows:
                    is_whole |= len(rows[table.id, number]) == wanted
                    number += table.blocks
                if not is_whole:
                    yield table, number


def _has_people(table: Table, entrants: Entrants) -> bool:
    keys = table_of(table).entrants
    return any(entrants[key].competitor.person_id is not None for key in keys)


# --- promoting -----------------------------------------------------------------------


def _promote(tournament: Tournament) -> int:
    """Let as many planned matches begin as the tournament may have at a time."""
    if tournament.status != Status.RUNNING:
        return 0
    live = in_places(tournament).filter(status__in=LIVE)
    free = max(tournament.concurrency - live.count(), 0)
    planned = in_order(in_places(tournament).filter(status=Match.Status.PLANNED))
    chosen = [*planned.values_list("id", flat=True)[:free], *_for_people(tournament)]
    return Match.objects.filter(id__in=chosen, status=Match.Status.PLANNED).update(
        status=Match.Status.READY, starts_at=clock.database_now()
    )


def _for_people(tournament: Tournament) -> list[UUID]:
    """Return the planned matches of people that may begin: a few for each at a time."""
    matches = matches_of(tournament).filter(capacity=Match.Capacity.PEOPLE)
    planned = in_order(matches.filter(status=Match.Status.PLANNED))
    order = [*planned.values_list("id", flat=True)]
    if not order:
        return []
    people = Seat.objects.filter(competitor__person__isnull=False)
    seated = defaultdict(list)
    for match, entrant in people.filter(match__in=order).values_list(
        "match_id", "entrant_id"
    ):
        seated[match].append(entrant)
    live = people.filter(match__in=matches.filter(status__in=LIVE))
    busy = Counter(live.values_list("entrant_id", flat=True))
    chosen = []
    for match in order:
        if all(busy[one] < AT_ONCE_FOR_A_PERSON for one in seated[match]):
            busy.update(seated[match])
            chosen.append(match)
    return chosen


def start_due() -> list[int]:
    """Start every tournament whose time has come; return those that run now.

    One that cannot start is cancelled with the reason: its hour is over, and the people
    who wait for it are to know. If it repeats it has a successor all the same.
    """
    due = due_to_start(timezone.now()).order_by("starts_at", "id")
    return [one for one in due.values_list("id", flat=True) if _start(one)]


@transaction.atomic
def _start(tournament_id: int) -> bool:
    tournament = locked(tournament_id)
    # Another worker has started it while this one waited for the lock.
    if not due_to_start(timezone.now()).filter(id=tournament_id).exists():
        return False
    try:
        start_tournament(tournament=tournament, by=None)
    except CannotStart as error:
        cancel_tournament(tournament=tournament, by=None, reason=error.objection)
        if tournament.repeats and format_of(tournament).waits_for_rounds:
            repeat(tournament=tournament, now=timezone.now())
        return False
    return True
