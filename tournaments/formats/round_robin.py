"""Round robin: everybody meets everybody equally often, or as nearly as can be."""

from collections.abc import Sequence
from itertools import combinations
from math import comb, gcd
from typing import Annotated, ClassVar, Final

import msgspec
from msgspec import Meta

from engines.core.messages import CodedMessage
from engines.core.messages import translatable as _
from tournaments.formats import designs, pods, tie_breaks
from tournaments.formats.annealing import annealed
from tournaments.formats.base import (
    Blocks,
    Event,
    Round,
    Standing,
    Table,
    next_number,
    present,
)
from tournaments.formats.lots import drawn
from tournaments.formats.pods import too_few_for_full_tables
from tournaments.messages import message

MOST_TABLES: Final = 2_000
"""More than this would keep a site busy for days."""

LARGEST_FULL: Final = 24
"""Up to this size of the field, a schedule without a design is as long as one with."""


class RoundRobin(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A small field and the fairest comparison: everybody meets everybody."""

    name: ClassVar[str] = "round_robin"
    title: ClassVar[str] = _("Round robin")
    waits_for_rounds: ClassVar[bool] = True

    rounds: Annotated[
        int,
        Meta(
            ge=0,
            le=200,
            title=_("Rounds"),
            description=_(
                "How many rounds are played. 0 plays as many as a balanced "
                "schedule has."
            ),
            extra_json_schema={"unset": _("as many as a balanced schedule has")},
        ),
    ] = 0
    blocks: Blocks = 1
    every_table: Annotated[
        bool,
        Meta(
            title=_("Every possible table"),
            description=_(
                "All tables that can be formed are played at once, in a single "
                "round. For small fields."
            ),
        ),
    ] = False

    def next_round(self, event: Event) -> Round | None:
        """Return the next round of the schedule in which anybody can play.

        It keeps its number in the schedule, even if those before it were passed over.
        """
        if self.every_table:
            return None if event.rounds else self._all_at_once(event)
        numbered = roster(event)
        schedule = self.schedule(event)
        length = (self.rounds or len(schedule)) if schedule else 0
        for number in range(next_number(event), length + 1):
            planned = schedule[(number - 1) % len(schedule)]
            tables = [[numbered[place] for place in table] for table in planned]
            seated = [keys for table in tables if (keys := playable(event, table))]
            if seated:
                told = {
                    "number": number,
                    "length": length,
                    "count": len(numbered),
                    "seats": event.seats,
                }
                return Round(
                    number=number,
                    tables=tuple(self._table(event, keys) for keys in seated),
                    byes=resting(event, numbered, seated),
                    reason=message("round.scheduled", told),
                )
        return None

    def standings(self, event: Event) -> tuple[Standing, ...]:
        return tie_breaks.standings(event)

    def objection(self, event: Event) -> CodedMessage | None:
        count = len(present(event))
        if objection := too_few_for_full_tables(event):
            return objection
        tables = comb(count, event.seats)
        if self.every_table and tables > MOST_TABLES:
            told = {
                "count": count,
                "tables": tables,
                "seats": event.seats,
                "most": MOST_TABLES,
            }
            return message("objection.many_tables", told)
        return None

    def schedule(self, event: Event) -> designs.Schedule:
        """Return all rounds by number of entrant: a design, or what comes close."""
        numbered = roster(event)
        count, seats = len(numbered), event.seats
        owners = _owners(event, numbered)
        if seats == 2:
            return apart(designs.circle(count), owners)
        is_designed = (count, seats) in designs.KNOWN and len({*owners}) == count
        if is_designed and self.rounds % (count - 1) == 0:
            return designs.developed(count, seats)
        rounds = self.rounds or balanced_length(count, seats)
        return annealed(event.seed, owners, seats=seats, rounds=rounds)

    def _all_at_once(self, event: Event) -> Round | None:
        keys = [entrant.key for entrant in present(event)]
        every = tuple(combinations(range(len(keys)), event.seats))
        if not every:
            return None
        (tables,) = apart((every,), _owners(event, keys))
        reason = message("round.all_tables", {"count": len(every)})
        if left_out := len(every) - len(tables):
            told = {"count": len(every), "left_out": left_out}
            reason = message("round.all_tables_but", told)
        return Round(
            number=1,
            tables=tuple(
                self._table(event, tuple(keys[number] for number in table))
                for table in tables
            ),
            reason=reason,
        )

    def _table(self, event: Event, keys: tuple[int, ...]) -> Table:
        why = pods.why(pods.field(event, keys))
        return Table(keys, self.blocks, message("table.scheduled", {"why": why}))


def roster(event: Event) -> list[int]:
    """Return who takes part, by number in the schedule.

    Once the first round is paired it settles who takes part: the numbers stay when
    somebody leaves.
    """
    if event.rounds:
        first = event.rounds[0]
        keys = {*first.byes, *(key for table in first.tables for key in table.entrants)}
    else:
        keys = {entrant.key for entrant in present(event)}
    return drawn(event, keys, "number")


def balanced_length(count: int, seats: int) -> int:
    """Return so many rounds that all can meet and rest equally often."""
    resting = count % seats
    if not resting and seats < count <= LARGEST_FULL:
        return count - 1
    enough = -(-(count - 1) // (seats - 1))
    even = count // gcd(count, resting) if resting else 1
    return -(-enough // even) * even


def apart(schedule: designs.Schedule, owners: Sequence[int]) -> designs.Schedule:
    """Return the schedule without tables at which two of one owner would meet.

    Where that would leave nothing to play, nothing is left out.
    """
    kept = [
        tuple(
            table
            for table in tables
            if len({owners[number] for number in table}) == len(table)
        )
        for tables in schedule
    ]
    return tuple(tables for tables in kept if tables) or schedule


def playable(event: Event, table: Sequence[int]) -> tuple[int, ...]:
    """Return the entrants planned for a table that can play; none if too few can."""
    here = {entrant.key for entrant in present(event)}
    keys = tuple(key for key in table if key in here)
    return keys if len(keys) in event.table_sizes else ()


def resting(
    event: Event, numbered: Sequence[int], seated: Sequence[tuple[int, ...]]
) -> tuple[int, ...]:
    """Return who could play but has no table, by key."""
    at_tables = {key for keys in seated for key in keys}
    here = [entrant.key for entrant in present(event)]
    return tuple(key for key in here if key in numbered and key not in at_tables)


def _owners(event: Event, keys: Sequence[int]) -> tuple[int, ...]:
    owners = {entrant.key: entrant.owner for entrant in event.entrants}
    return tuple(owners[key] for key in keys)
