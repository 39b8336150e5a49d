"""A knockout as a picture: stage by stage, who met, and who went on."""

from collections.abc import Sequence
from dataclasses import dataclass, replace

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

    def without_results(self) -> "BracketTable":
        """Return the table before its first game, in the order of entry."""
        seats = sorted(self.seats, key=lambda seat: seat.entrant.key)
        bare = [BracketSeat(seat.entrant, "", None) for seat in seats]
        return replace(self, seats=bare)

    def without_names(self) -> "BracketTable":
        return replace(self, seats=(), hidden=range(len(self.seats)))


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

    def without_results(self) -> "Bracket":
        """Return the same stages; from the second on, their names would be spoilers."""
        first = [
            replace(
                stage,
                tables=[table.without_results() for table in stage.tables],
                extra_deals=0,
            )
            for stage in self.stages[:1]
        ]
        later = [
            replace(
                stage,
                tables=[table.without_names() for table in stage.tables],
                byes=(),
                extra_deals=0,
            )
            for stage in self.stages[1:]
        ]
        return Bracket([*first, *later], champion=None)


def bracket_of(format_: Knockout, history: base.History, entrants: Entrants) -> Bracket:
    """Return the stages paired so far; a champion once the final is settled."""
    stages = bracket.stages(history, format_.advancing(history))
    settled = [_is_settled(format_, stages, stage) for stage in stages]
    shown = [
        _stage(stage, is_settled, history, entrants)
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
    stage: Stage, is_settled: bool, history: base.History, entrants: Entrants
) -> BracketStage:
    going_on = stage.going_on() if is_settled else None
    tables = zip(stage.round.tables, stage.advancing, strict=True)
    return BracketStage(
        title=_title(stage, history),
        round=stage.round.number,
        tables=[
            BracketTable(
                number=number,
                seats=[
                    BracketSeat(
                        entrant=entrants[key],
                        points=_points(stage, key, number - 1),
                        goes_on=None if going_on is None else key in going_on,
                    )
                    for key in stage.ranked(table)
                ],
                advancing=advancing,
            )
            for number, (table, advancing) in enumerate(tables, start=1)
        ],
        byes=[entrants[key] for key in stage.round.byes],
        extra_deals=len(stage.extras),
    )


def _title(stage: Stage, history: base.History) -> str:
    if _is_final(stage, history):
        return gettext("Final")
    return gettext("Round %(number)s") % {"number": stage.round.number}


def _points(stage: Stage, key: int, table: int) -> str:
    if (stage.round.number, table) not in stage.results:
        return ""
    return " + ".join(f"{float(value):.2f}" for value in stage.finish(key))
