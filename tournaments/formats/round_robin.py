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
from tournaments.formats.base import Blocks, History, PairedRound, PairedTable, Standing
from tournaments.formats.lots import drawn
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

    def next_round(self, history: History) -> PairedRound | None:
        """Return the next round of the schedule in which anybody can play.

        It keeps its number in the schedule, even if those before it were passed over.
        """
        if self.every_table:
            return None if history.rounds else self._all_at_once(history)
        numbered = roster(history)
        schedule = self.schedule(history)
        length = (self.rounds or len(schedule)) if schedule else 0
        for number in range(history.next_number, length + 1):
            planned = schedule[(number - 1) % len(schedule)]
            tables = [[numbered[place] for place in table] for table in planned]
            seated = [keys for table in tables if (keys := playable(history, table))]
            if seated:
                told = {
                    "number": number,
                    "length": length,
                    "count": len(numbered),
                    "seats": history.seats,
                }
                return PairedRound(
                    number=number,
                    tables=tuple(self._table(history, keys) for keys in seated),
                    byes=resting(history, numbered, seated),
                    reason=message("round.scheduled", told),
                )
        return None

    def standings(self, history: History) -> tuple[Standing, ...]:
        return tie_breaks.standings(history)

    def objection(self, history: History) -> CodedMessage | None:
        count = len(history.present)
        if objection := pods.too_few_for_full_tables(history):
            return objection
        tables = comb(count, history.seats)
        if self.every_table and tables > MOST_TABLES:
            told = {
                "count": count,
                "tables": tables,
                "seats": history.seats,
                "most": MOST_TABLES,
            }
            return message("objection.many_tables", told)
        return None

    def schedule(self, history: History) -> designs.Schedule:
        """Return all rounds by number of entrant: a design, or what comes close."""
        numbered = roster(history)
        count, seats = len(numbered), history.seats
        owners = _owners(history, numbered)
        if seats == 2:
            return apart(designs.circle(count), owners)
        is_designed = (count, seats) in designs.KNOWN and len({*owners}) == count
        if is_designed and self.rounds % (count - 1) == 0:
            return designs.developed(count, seats)
        rounds = self.rounds or balanced_length(count, seats)
        return annealed(history.seed, owners, seats=seats, rounds=rounds)

    def _all_at_once(self, history: History) -> PairedRound | None:
        keys = history.present_keys
        every = tuple(combinations(range(len(keys)), history.seats))
        if not every:
            return None
        (tables,) = apart((every,), _owners(history, keys))
        reason = message("round.all_tables", {"count": len(every)})
        if left_out := len(every) - len(tables):
            told = {"count": len(every), "left_out": left_out}
            reason = message("round.all_tables_but", told)
        return PairedRound(
            number=1,
            tables=tuple(
                self._table(history, tuple(keys[number] for number in table))
                for table in tables
            ),
            reason=reason,
        )

    def _table(self, history: History, keys: tuple[int, ...]) -> PairedTable:
        why = pods.why(pods.field(history, keys))
        return PairedTable(keys, self.blocks, message("table.scheduled", {"why": why}))


def roster(history: History) -> list[int]:
    """Return who takes part, by number in the schedule.

    Once the first round is paired it settles who takes part: the numbers stay when
    somebody leaves.
    """
    if history.rounds:
        first = history.rounds[0]
        keys = {*first.byes, *(key for table in first.tables for key in table.entrants)}
    else:
        keys = {*history.present_keys}
    return drawn(history, keys, "number")


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


def playable(history: History, table: Sequence[int]) -> tuple[int, ...]:
    """Return the entrants planned for a table that can play; none if too few can."""
    here = {*history.present_keys}
    keys = tuple(key for key in table if key in here)
    return keys if len(keys) in history.table_sizes else ()


def resting(
    history: History, numbered: Sequence[int], seated: Sequence[tuple[int, ...]]
) -> tuple[int, ...]:
    """Return who could play but has no table, by key."""
    at_tables = {key for keys in seated for key in keys}
    here = history.present_keys
    return tuple(key for key in here if key in numbered and key not in at_tables)


def _owners(history: History, keys: Sequence[int]) -> tuple[int, ...]:
    owners = history.owners
    return tuple(owners[key] for key in keys)
