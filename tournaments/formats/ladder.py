"""Ladder: it never ends; the least known entrant plays next, with close ones.

An entrant that has not had a table yet does not wait for the draw: tables for newcomers
are made by themselves, and only newcomers get them.
"""

from collections.abc import Sequence
from math import exp, hypot
from typing import Annotated, ClassVar, Final

import msgspec
from msgspec import Meta

from engines.core.messages import CodedMessage, Params
from engines.core.messages import translatable as _
from tournaments.formats.base import (
    Blocks,
    Form,
    FormatEntrant,
    History,
    PairedRound,
    PairedTable,
    Standing,
)
from tournaments.formats.lots import LOTS, lot, weighted
from tournaments.formats.pods import too_few_or_wrong_size
from tournaments.formats.tie_breaks import placed
from tournaments.messages import message

LEAST_KNOWN: Final = 70
LONGEST_IDLE: Final = 20
"""So many of a hundred tables are for them; the rest are for anybody."""

NEARNESS: Final = 100.0
REACH: Final = 200.0
"""Elo: an opponent who is known to be at this distance is drawn about a third as often
as one equal."""

DRAWING: Final = 2
"""The version of the rule by which opponents are drawn. The first one had `NEARNESS`
and took estimates for the truth: who was lucky early seemed far away and hardly met the
others again, so the error stayed."""

ERRORS: Final = 1.96
"""So many standard errors are half of a 95 % interval."""

WEIGHT: Final = 10**9
AGAIN: Final = 10
"""Somebody met at the table before is drawn so many times more rarely."""


class ContinuousPlay(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """An open list of all bots, rated for as long as it is kept."""

    name: ClassVar[str] = "ladder"
    title: ClassVar[str] = _("Ladder")
    waits_for_rounds: ClassVar[bool] = False

    blocks: Blocks = 1
    at_once: Annotated[
        int,
        Meta(
            ge=1,
            le=100,
            title=_("Tables at once"),
            description=_("At so many tables one entrant may play at the same time."),
        ),
    ] = 2
    precision: Annotated[
        float,
        Meta(
            ge=0,
            le=350,
            title=_("Precise enough"),
            description=_(
                "An entrant whose rating is known to so many Elo either way "
                "plays on only as an opponent. 0 means never."
            ),
            extra_json_schema={"unset": _("never")},
        ),
    ] = 20.0

    def next_round(self, history: History) -> PairedRound | None:
        """Return one table, or None while those who could play are busy."""
        size = table_size(history)
        number = history.next_number
        form = forms(history)
        free = [
            entrant
            for entrant in history.present
            if form[entrant.key].in_flight < self.at_once
        ]
        hungry = [
            form[entrant.key]
            for entrant in free
            if form[entrant.key].half_width >= self.precision
        ]
        why, queue = queued(history, hungry)
        for first in queue if size in history.table_sizes else []:
            keys = seated(history, free, first.key, size)
            if len(keys) == size:
                level = ", ".join(f"{form[key].elo:.0f}" for key in keys)
                told: Params = {"level": level, "keys": first.key, "why": why}
                reason = message("table.drawn", told)
                return PairedRound(
                    number, (PairedTable(keys, self.blocks, reason),), reason=reason
                )
        return None

    def standings(self, history: History) -> tuple[Standing, ...]:
        """Return all by fitted Elo, which takes the place of points."""
        form = forms(history)
        table = [
            Standing(
                place=0,
                key=entrant.key,
                points=form[entrant.key].elo,
                games=form[entrant.key].games,
                tie_breaks=(
                    ("games", float(form[entrant.key].games)),
                    ("lot", lot(history.seed, "standings", entrant.key) / LOTS),
                ),
                note=message("standing.out")
                if entrant.is_out
                else _precision(form[entrant.key]),
            )
            for entrant in history.entrants
        ]
        table.sort(key=lambda row: (row.points, row.tie_breaks, row.key), reverse=True)
        return placed(table)

    def objection(self, history: History) -> CodedMessage | None:
        if objection := too_few_or_wrong_size(history):
            return objection
        size = table_size(history)
        if size in history.table_sizes:
            return None
        told = {"size": size, "least": history.table_sizes[0]}
        return message("objection.few_owners", told)


def _precision(form: Form) -> CodedMessage:
    return message("standing.precision", {"error": f"{form.half_width:.0f}"})


def forms(history: History) -> dict[int, Form]:
    """Return the form of every entrant; an unknown one has its rating."""
    known = {form.key: form for form in history.form}
    return {
        entrant.key: known.get(entrant.key, Form(entrant.key, elo=entrant.rating))
        for entrant in history.entrants
    }


def table_size(history: History) -> int:
    """Return how many sit at a table: never two of one owner, for it is rated."""
    return min(history.seats, len({entrant.owner for entrant in history.present}))


def queued(history: History, hungry: Sequence[Form]) -> tuple[CodedMessage, list[Form]]:
    """Return in words for whom the next table is, and who is asked in which order."""
    number = history.next_number
    lots = {form.key: lot(history.seed, "queue", number, form.key) for form in hungry}
    if any(form.is_new for form in history.form):
        idle = idle_owners(history)
        return message("table.new_here"), sorted(
            (form for form in hungry if form.is_new),
            key=lambda form: (-idle[form.key], lots[form.key]),
        )
    drawn = lot(history.seed, "for whom", number) % 100
    if drawn < LEAST_KNOWN:
        return message("table.least_known"), sorted(
            hungry, key=lambda form: (-form.half_width, form.games, lots[form.key])
        )
    if drawn < LEAST_KNOWN + LONGEST_IDLE:
        return message("table.idle_longest"), sorted(
            hungry, key=lambda form: (-form.idle_rank, lots[form.key])
        )
    return message("table.by_lot"), sorted(hungry, key=lambda form: lots[form.key])


def idle_owners(history: History) -> dict[int, int]:
    """Return how long the owner of each entrant has had no table, by key.

    So an owner with many new bots comes after one with the first.
    """
    form = forms(history)
    idle: dict[int, int] = {}
    for entrant in history.entrants:
        rank = form[entrant.key].idle_rank
        idle[entrant.owner] = min(rank, idle.get(entrant.owner, rank))
    return {entrant.key: idle[entrant.owner] for entrant in history.entrants}


def seated(
    history: History, free: Sequence[FormatEntrant], first: int, size: int
) -> tuple[int, ...]:
    """Draw opponents one by one, near ones more often, while there are any."""
    form = forms(history)
    owners = history.owners
    met = last_opponents(history, first)
    keys = [first]
    while len(keys) < size:
        taken = {owners[key] for key in keys}
        others = [entrant.key for entrant in free if entrant.owner not in taken]
        if not others:
            break
        weights = [
            weight(form[first], form[key], drawing=history.drawing)
            // (AGAIN if key in met else 1)
            for key in others
        ]
        name = ("opponent", history.next_number, len(keys))
        keys.append(others[weighted(history.seed, weights, *name)])
    return tuple(keys)


def weight(one: Form, other: Form, *, drawing: int) -> int:
    """Return how often one is drawn to play another, by a version of the rule.

    The larger the doubt about their distance, the less it counts.
    """
    doubt = hypot(one.half_width, other.half_width) / ERRORS
    reach = NEARNESS if drawing == 1 else hypot(REACH, doubt)
    return AGAIN + round(WEIGHT * exp(-abs(one.elo - other.elo) / reach))


def last_opponents(history: History, key: int) -> frozenset[int]:
    """Return who shared the last table of an entrant."""
    for round_ in reversed(history.rounds):
        for table in round_.tables:
            if key in table.entrants:
                return frozenset(table.entrants) - {key}
    return frozenset()
