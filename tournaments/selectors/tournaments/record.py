"""What a format gets of a tournament, read from the database in one go.

A format is a function of all of the past. `facts` reads that past once, with the same
number of queries however long it is. A format gets as much of it as was known at one
time, so that every pairing can be made again.
"""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final
from uuid import UUID

import msgspec
from django.db.models import Max, QuerySet

from bots.models import BotVersion
from engines import registry
from tournaments import formats
from tournaments.conduct.results import MatchResult, read_result
from tournaments.formats import base, seating
from tournaments.models import (
    Deal,
    Entrant,
    Match,
    ResultEntry,
    ResultLogHead,
    Round,
    Seat,
    Table,
    Tournament,
)
from tournaments.selectors.people.ownership import interest_of

Attempts = dict[int, dict[int, "Planned"]]
"""How a block was played: its matches by row, for each attempt at it."""


HORIZON: Final = 500
"""How many rounds a format that never ends looks back on."""


class Inputs(msgspec.Struct, frozen=True):
    """What a pairing rested on besides rounds and results; stored with the round."""

    entrants: tuple[base.FormatEntrant, ...] = ()
    form: tuple[base.Form, ...] = ()
    drawing: int = 1


_inputs = msgspec.json.Decoder(Inputs).decode
keys_of = msgspec.json.Decoder(tuple[int, ...]).decode


@dataclass(frozen=True, slots=True)
class Planned:
    """A match in its place."""

    id: UUID
    table: int
    deal: int
    number: int
    """The number of its deal at the table, from 0; attempts count on."""
    row: int
    status: str
    rules_version: int
    seating: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Facts:
    """All that was paired and played, up to a position of the result log."""

    tournament: Tournament
    known: int
    entrants: tuple[base.FormatEntrant, ...]
    suspended: frozenset[int]
    """The keys of bots that may begin no match at present."""
    rounds: tuple[Round, ...]
    tables: Mapping[int, tuple[Table, ...]]
    """The tables of each round, by its id, in their order."""
    matches: tuple[Planned, ...]
    results: tuple[tuple[int, UUID, str, str], ...]
    """Position, match, kind and result of the result log, in its order."""


def facts(tournament: Tournament, *, recent: bool = False) -> Facts:
    """Read everything, or what is recent; seven queries, however long it is."""
    since = _last_number(tournament) - HORIZON if recent else 0
    # The head first: results are committed in the order of positions, so all up to the
    # head can be seen now.
    known = ResultLogHead.objects.values_list("position", flat=True).first() or 0
    rounds = Round.objects.filter(tournament=tournament, number__gt=since)
    deals = Deal.objects.filter(table__round__in=rounds)
    entries = ResultEntry.objects.filter(match__deal__in=deals, position__lte=known)
    tables = defaultdict(list)
    listed = Table.objects.filter(round__in=rounds).select_related("round")
    for table in listed.order_by("round_id", "number"):
        tables[table.round_id].append(table)
    entrants, suspended = _entrants(tournament)
    return Facts(
        tournament=tournament,
        known=known,
        entrants=entrants,
        suspended=suspended,
        rounds=tuple(rounds.order_by("number")),
        tables={number: tuple(listed) for number, listed in tables.items()},
        matches=_matches(deals),
        results=tuple(
            entries.order_by("position").values_list(
                "position", "match_id", "kind", "result"
            )
        ),
    )


def _entrants(
    tournament: Tournament,
) -> tuple[tuple[base.FormatEntrant, ...], frozenset[int]]:
    """Return all entrants by key, and the keys of those that are suspended."""
    found = [
        *Entrant.objects.filter(tournament=tournament)
        .order_by("key")
        .select_related("competitor__version__bot__owner")
    ]
    entrants = tuple(
        base.FormatEntrant(
            key=entrant.key,
            owner=interest_of(entrant.competitor)
            if tournament.keeps_owners_apart
            else entrant.key,
            rating=entrant.rating,
            is_out=entrant.status != Entrant.Status.ENTERED,
            is_person=entrant.competitor.person_id is not None,
        )
        for entrant in found
    )
    suspended = frozenset(
        entrant.key
        for entrant in found
        if entrant.competitor.version
        and entrant.competitor.version.status != BotVersion.Status.ACTIVE
    )
    return entrants, suspended


def _last_number(tournament: Tournament) -> int:
    numbers = Round.objects.filter(tournament=tournament).aggregate(Max("number"))
    return numbers["number__max"] or 0


def _matches(deals: QuerySet[Deal]) -> tuple[Planned, ...]:
    seated: dict[UUID, list[int]] = defaultdict(list)
    seats = Seat.objects.filter(match__deal__in=deals)
    for match, key in seats.order_by("match_id", "number").values_list(
        "match_id", "entrant__key"
    ):
        seated[match].append(key)
    found = Match.objects.filter(deal__in=deals).order_by(
        "deal__table__round__number", "deal__table__number", "deal__block", "row", "id"
    )
    return tuple(
        Planned(*fields, seating=tuple(seated[fields[0]]))
        for fields in found.values_list(
            "id",
            "deal__table_id",
            "deal_id",
            "deal__block",
            "row",
            "status",
            "rules_version",
        )
    )


# --- as the format sees it -----------------------------------------------------------


def format_of(tournament: Tournament) -> base.Format:
    return formats.read(tournament.format, tournament.format_options.encode())


def takes_entries(tournament: Tournament) -> bool:
    """Whether competitors can enter; a ladder takes them for as long as it runs."""
    if format_of(tournament).waits_for_rounds:
        return tournament.status == Tournament.Status.OPEN
    return tournament.status in (
        Tournament.Status.OPEN,
        Tournament.Status.RUNNING,
        Tournament.Status.PAUSED,
    )


def table_of(table: Table) -> base.PairedTable:
    return base.PairedTable(
        entrants=keys_of(table.entrants),
        blocks=table.blocks,
        reason=table.reason,
        swap=keys_of(table.swap),
        is_mirrored=table.is_mirrored,
    )


def round_of(round_: Round, tables: Iterable[Table]) -> base.PairedRound:
    return base.PairedRound(
        number=round_.number,
        tables=tuple(map(table_of, tables)),
        byes=keys_of(round_.byes),
        reason=round_.reason,
    )


def history_of(
    found: Facts, *, known: int | None = None, inputs: Inputs | None = None
) -> base.History:
    """Return all rounds, with all results or those up to a position."""
    if known is None:
        known = found.known
    return _history(found, found.rounds, known, inputs or Inputs(found.entrants))


def pairable(found: Facts) -> tuple[base.FormatEntrant, ...]:
    """Return the entrants as they are for the next round: the suspended are out."""
    return tuple(
        msgspec.structs.replace(entrant, is_out=True)
        if entrant.key in found.suspended
        else entrant
        for entrant in found.entrants
    )


def history_before(found: Facts, index: int) -> base.History:
    """Return what was known when the round at that index was paired."""
    round_ = found.rounds[index]
    waits = format_of(found.tournament).waits_for_rounds
    before = found.rounds[0 if waits else max(0, index - HORIZON) : index]
    return _history(found, before, round_.known, _inputs(round_.inputs))


def _history(
    found: Facts, rounds: Sequence[Round], known: int, inputs: Inputs
) -> base.History:
    tournament = found.tournament
    return base.History(
        entrants=inputs.entrants,
        seats=tournament.seats,
        table_sizes=registry.load_version(
            tournament.game, tournament.rules_version
        ).seats,
        seed=bytes(tournament.seed),
        rounds=tuple(round_of(one, found.tables.get(one.id, ())) for one in rounds),
        games=tuple(_games(found, rounds, known)),
        form=inputs.form,
        drawing=inputs.drawing,
    )


# --- which games count ---------------------------------------------------------------


def valid_results(found: Facts, known: int) -> dict[UUID, MatchResult]:
    """Return the results that stand at a position of the result log, by match."""
    until = takewhile(lambda one: one[0] <= known, found.results)
    return latest_results(
        (match, kind, result) for _position, match, kind, result in until
    )


def latest_results(entries: Iterable[tuple[UUID, str, str]]) -> dict[UUID, MatchResult]:
    """Return the results that stand, from matches, kinds and results of the log.

    The last entry of a match counts. A match that is reinstated without a result has
    the one it had before.
    """
    said: dict[UUID, str] = {}
    valid: dict[UUID, str] = {}
    for match, kind, result in entries:
        if kind == ResultEntry.Kind.VOIDED:
            valid.pop(match, None)
        else:
            said[match] = result or said[match]
            valid[match] = said[match]
    return {match: read_result(result) for match, result in valid.items()}


def _games(
    found: Facts, rounds: Sequence[Round], known: int
) -> Iterator[base.PlayedGame]:
    results = valid_results(found, known)
    blocks = {one.id: one.blocks for listed in found.tables.values() for one in listed}
    played: dict[tuple[int, int], Attempts] = defaultdict(lambda: defaultdict(dict))
    for match in found.matches:
        if match.id in results:
            attempt, block = divmod(match.number, blocks[match.table])
            played[match.table, block][attempt][match.row] = match
    for round_ in rounds:
        for table in found.tables.get(round_.id, ()):
            rows = len(seating.seatings(table_of(table)))
            for block in range(table.blocks):
                for match in _counted(played[table.id, block], rows):
                    yield _game(match, results[match.id], round_, (table, block))


def _counted(attempts: Attempts, rows: int) -> list[Planned]:
    """Return the games of a block, by row: those of its last whole attempt.

    A block that is played again counts as it was then played, as a whole. Until one is
    whole, its latest games show how it goes.
    """
    whole = [number for number in attempts if len(attempts[number]) == rows]
    if not attempts:
        return []
    chosen = attempts[max(whole or attempts)]
    return [chosen[row] for row in sorted(chosen)]


def _game(
    match: Planned, result: MatchResult, round_: Round, place: tuple[Table, int]
) -> base.PlayedGame:
    table, block = place
    return base.PlayedGame(
        round=round_.number,
        table=table.number,
        block=block,
        row=match.row,
        seating=match.seating,
        ranks=tuple(result.ranks),
        is_lost_by_all=result.kind == "everybody_defeated",
        forfeits=tuple(match.seating[seat] for seat in result.forfeits),
    )
