"""Knockout: the best of each table go on, until one table is left."""

from typing import Annotated, ClassVar

import msgspec
from msgspec import Meta

from engines.core.messages import CodedMessage, Params
from engines.core.messages import translatable as _
from tournaments.formats import bracket, pods
from tournaments.formats.base import Blocks, History, PairedRound, PairedTable, Standing
from tournaments.formats.bracket import Stage
from tournaments.formats.lots import seeded
from tournaments.formats.points import scores
from tournaments.formats.tie_breaks import placed
from tournaments.messages import message


class Knockout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A show with a final: those who are not among the first of a table are out."""

    name: ClassVar[str] = "knockout"
    title: ClassVar[str] = _("Knockout")
    waits_for_rounds: ClassVar[bool] = True

    advance: Annotated[
        int,
        Meta(
            ge=0,
            le=5,
            title=_("Go on from each table"),
            description=_(
                "It has to divide the number of seats. 0 means half of the "
                "table, or the winner alone where the seats are odd."
            ),
            extra_json_schema={"unset": _("half of the table")},
        ),
    ] = 0
    blocks: Blocks = 4
    extra_blocks: Annotated[
        int,
        Meta(
            ge=0,
            le=10,
            title=_("Extra deals"),
            description=_(
                "Where a tie decides who goes on, the table plays at most so "
                "many deals more; then the better seed goes on."
            ),
        ),
    ] = 3

    def next_round(self, history: History) -> PairedRound | None:
        stages = bracket.stages(history, self.advancing(history))
        going_on = frozenset(history.present_keys)
        if stages:
            last = stages[-1]
            if tied := self._tied(last):
                return _extra_round(history, tied)
            if len(last.entrants) <= history.seats:
                return None
            going_on = last.going_on()
        seeds = seeded(history, history.entrants)
        return self._main_round(history, [key for key in seeds if key in going_on])

    def standings(self, history: History) -> tuple[Standing, ...]:
        """Return who came furthest first; those who left together, by their points.

        Points are the stages survived; a stage is a round with its extra deals.
        """
        stages = bracket.stages(history, self.advancing(history))
        is_settled = bool(stages) and self._is_settled(stages[-1])
        going_on = stages[-1].going_on() if is_settled else frozenset[int]()
        is_over = is_settled and self.next_round(history) is None
        known = scores(history)
        table = []
        for seed, key in enumerate(seeded(history, history.entrants)):
            entered = [stage for stage in stages if key in stage.entrants]
            finish = self._finish(key, entered)
            if key in going_on:
                note = message("standing.champion" if is_over else "standing.still_in")
            else:
                note = _note(key, entered, stages if is_settled else stages[:-1])
            standing = Standing(
                place=0,
                key=key,
                points=float(max(len(entered) - 1, 0) + (key in going_on)),
                games=known.games(key),
                tie_breaks=(*finish, ("seed", -1.0 - seed)),
                note=note,
            )
            points = tuple(-value for _, value in finish)
            table.append(((-len(entered), key not in going_on, points, seed), standing))
        table.sort(key=lambda row: row[0])
        return placed(standing for _, standing in table)

    def objection(self, history: History) -> CodedMessage | None:
        if objection := pods.too_few_or_wrong_size(history):
            return objection
        if self.advance and (
            self.advance >= history.seats or history.seats % self.advance
        ):
            told = {"advancing": self.advance, "seats": history.seats}
            return message("objection.advancing", told)
        return None

    def advancing(self, history: History) -> int:
        """Return how many go on from a full table."""
        if self.advance:
            return self.advance
        return 1 if history.seats % 2 else history.seats // 2

    def _tied(self, stage: Stage) -> list[PairedTable]:
        """Return the tables that have to play on."""
        return stage.tied() if len(stage.extras) < self.extra_blocks else []

    def _is_settled(self, stage: Stage) -> bool:
        return stage.is_played() and not self._tied(stage)

    def _main_round(self, history: History, survivors: list[int]) -> PairedRound | None:
        """Pair the next stage: byes for the best seeds, a snake for the others."""
        plan = bracket.plan(history, len(survivors), self.advancing(history))
        if not plan:
            return None
        sizes = [seats.size for seats in plan]
        waiting = len(survivors) - sum(sizes)
        players = survivors[waiting:]
        field = pods.field(history, players)
        tables = []
        for indices, seats in zip(
            pods.arranged(history, field, pods.snake(sizes)), plan, strict=True
        ):
            keys = tuple(players[index] for index in sorted(indices))
            places = ", ".join(str(waiting + index + 1) for index in sorted(indices))
            told: Params = {
                "places": places,
                "why": pods.why(pods.field(history, keys)),
                "advancing": seats.advancing,
            }
            tables.append(PairedTable(keys, self.blocks, message("table.places", told)))
        return PairedRound(
            number=history.next_number,
            tables=tuple(tables),
            byes=tuple(sorted(survivors[:waiting])),
            reason=_left(len(survivors), waiting),
        )

    def _finish(self, key: int, entered: list[Stage]) -> tuple[tuple[str, float], ...]:
        """Return the points of the last stage; what was not played counts 0."""
        found = [float(value) for value in entered[-1].finish(key)] if entered else []
        values = [*found, *[0.0] * (1 + self.extra_blocks - len(found))]
        extras = (f"extra deal {number + 1}" for number in range(self.extra_blocks))
        return tuple(zip(("last table", *extras), values, strict=True))


def _left(count: int, waiting: int) -> CodedMessage:
    if waiting:
        return message("round.left_with_byes", {"count": count, "waiting": waiting})
    return message("round.left", {"count": count})


def _note(key: int, entered: list[Stage], settled: list[Stage]) -> CodedMessage:
    """Return what became of somebody who does not go on, as far as it is settled."""
    if not entered:
        return message("standing.did_not_play")
    last = entered[-1]
    is_out = any(stage is last for stage in settled) or key not in last.here
    if is_out:
        return message("standing.out_in_round", {"number": last.round.number})
    return message("standing.still_in")


def _extra_round(history: History, tied: list[PairedTable]) -> PairedRound:
    return PairedRound(
        number=history.next_number,
        tables=tuple(
            PairedTable(table.entrants, 1, message("table.extra_deal"))
            for table in tied
        ),
        reason=message("round.extra_deals", {"count": len(tied)}),
    )
