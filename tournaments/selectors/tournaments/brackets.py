"""A knockout as a picture: stage by stage, who met, and who went on."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext

from tournaments.formats import base, bracket
from tournaments.formats.bracket import Stage
from tournaments.formats.knockout import Knockout
from tournaments.models import Entrant
from tournaments.selectors.tournaments.rounds import Entrants


@dataclass(frozen=True, slots=True)
class BracketSeat:
    entrant: Entrant
    points: str
    """At the table, then in the extra deals; empty before the first game."""
    goes_on: bool | None
    """None: it is not settled yet."""


@dataclass(frozen=True, slots=True)
class BracketTable:
    number: int
    seats: Sequence[BracketSeat]
    """The best first."""
    advancing: int
    hidden: range = range(0)
    """So many seats of which the reader does not want to know yet who has them."""


@dataclass(frozen=True, slots=True)
class BracketStage:
    title: str
    round: int
    tables: Sequence[BracketTable]
    byes: Sequence[Entrant]
    extra_deals: int


@dataclass(frozen=True, slots=True)
class Bracket:
    stages: Sequence[BracketStage]
    champion: Entrant | None


def bracket_of(
    format_: Knockout, history: base.History, entrants: Entrants, *, hides_results: bool
) -> Bracket:
    """Return the stages paired so far; a champion once the final is settled.

    In no-spoiler mode nothing is settled, and only the first stage has names.
    """
    stages = bracket.stages(history, format_.advancing(history))
    settled = [
        not hides_results and _is_settled(format_, stages, stage) for stage in stages
    ]
    shown = [
        _stage(stage, is_settled, history, entrants, hides_results=hides_results)
        for stage, is_settled in zip(stages, settled, strict=True)
    ]
    champion = None
    if stages and settled[-1] and _is_final(stages[-1], history):
        (key,) = stages[-1].going_on() or (None,)
        champion = entrants.get(key) if key is not None else None
    return Bracket(shown, champion)


def _is_settled(format_: Knockout, stages: list[Stage], stage: Stage) -> bool:
    if stage is not stages[-1]:
        return True
    plays_on = stage.tied() and len(stage.extras) < format_.extra_blocks
    return stage.is_played() and not plays_on


def _is_final(stage: Stage, history: base.History) -> bool:
    return len(stage.entrants) <= history.seats


def _stage(
    stage: Stage,
    is_settled: bool,
    history: base.History,
    entrants: Entrants,
    *,
    hides_results: bool,
) -> BracketStage:
    going_on = stage.going_on() if is_settled else None
    has_names = not hides_results or stage.round.number == 1

    def seats_of(table: base.PairedTable, number: int) -> list[BracketSeat]:
        if hides_results:
            return [
                BracketSeat(entrants[key], "", None) for key in sorted(table.entrants)
            ]
        return [
            BracketSeat(
                entrant=entrants[key],
                points=_points(stage, key, number),
                goes_on=None if going_on is None else key in going_on,
            )
            for key in stage.ranked(table)
        ]

    tables = zip(stage.round.tables, stage.advancing, strict=True)
    return BracketStage(
        title=_title(stage, history),
        round=stage.round.number,
        tables=[
            BracketTable(
                number=number + 1,
                seats=seats_of(table, number) if has_names else (),
                advancing=advancing,
                hidden=range(0 if has_names else len(table.entrants)),
            )
            for number, (table, advancing) in enumerate(tables)
        ],
        byes=[entrants[key] for key in stage.round.byes if has_names],
        extra_deals=0 if hides_results else len(stage.extras),
    )


def _title(stage: Stage, history: base.History) -> str:
    if _is_final(stage, history):
        return gettext("Final")
    return gettext("Round %(number)s") % {"number": stage.round.number}


def _points(stage: Stage, key: int, table: int) -> str:
    if (stage.round.number, table) not in stage.results:
        return ""
    return " + ".join(f"{float(value):.2f}" for value in stage.finish(key))
