"""One tournament at a glance, for a page: a fixed number of queries."""

from collections import Counter
from dataclasses import dataclass, replace
from typing import Final

from django.db.models import Exists, OuterRef, QuerySet

from bots.models import BotVersion
from tournaments.formats import base
from tournaments.models import Act, Entrant, Match, Round, Tournament
from tournaments.selectors.tournaments.owner_rule import owner_warning
from tournaments.selectors.tournaments.record import (
    Facts,
    event,
    facts,
    format_of,
    keys_of,
    table_of,
)
from tournaments.selectors.tournaments.standings import standings
from tournaments.selectors.wording import said, tie_break

ROUNDS_SHOWN: Final = 20
ACTS_SHOWN: Final = 50
VERSIONS_SHOWN: Final = 300


@dataclass(frozen=True, slots=True)
class Line:
    """An entrant, and how it stands."""

    entrant: Entrant
    standing: base.Standing

    def without_result(self) -> "Line":
        nothing = base.Standing(place=0, key=self.standing.key, points=0.0, games=0)
        return replace(self, standing=nothing)

    @property
    def note(self) -> str:
        """What stands beside the place, in the reader's language."""
        return said(self.standing.note)

    @property
    def points(self) -> str:
        return f"{self.standing.points:.2f}"

    @property
    def whole_points(self) -> str:
        """The points of a ladder, which are its ratings."""
        return f"{self.standing.points:.0f}"

    @property
    def tie_breaks(self) -> list[str]:
        return [f"{value:.2f}" for _name, value in self.standing.tie_breaks]


@dataclass(frozen=True, slots=True)
class Sitting:
    """A table of a round: who meets there, why, and how far it is."""

    names: str
    reason: str
    over: int
    matches: int


@dataclass(frozen=True, slots=True)
class RoundShown:
    round: Round
    reason: str
    byes: str
    sittings: tuple[Sitting, ...]


@dataclass(frozen=True, slots=True)
class Overview:
    lines: tuple[Line, ...]
    rounds: tuple[RoundShown, ...]
    """The latest first, and not more than fit on a page."""
    acts: tuple[Act, ...]
    """The latest first."""
    over: int
    matches: int
    counts: tuple[tuple[str, int], ...]
    """How many matches there are of each status that occurs."""
    candidates: tuple[BotVersion, ...]
    """The versions that could enter."""
    objection: str
    """Why it could not start as it is; empty once it has."""
    owner_warning: str
    """What the owner rule will lead to; empty if nothing."""

    @property
    def tie_breaks(self) -> list[str]:
        """What decides between those with the same points, in that order."""
        first = self.lines[0].standing.tie_breaks if self.lines else ()
        return [tie_break(name)[0] for name, _value in first]


def overview(tournament: Tournament) -> Overview:
    found = facts(tournament, recent=not format_of(tournament).waits_for_rounds)
    entrants = {
        one.key: one
        for one in Entrant.objects.filter(tournament=tournament).select_related(
            "competitor__version__bot__owner", "competitor__person"
        )
    }
    counts = Counter(match.status for match in found.matches)
    acts = Act.objects.filter(tournament=tournament).select_related(
        "by", "entrant__competitor__version__bot", "entrant__competitor__person"
    )
    return Overview(
        lines=tuple(Line(entrants[one.key], one) for one in standings(found)),
        rounds=tuple(_rounds(found, entrants)),
        acts=tuple(acts.order_by("-id")[:ACTS_SHOWN]),
        over=sum(counts[status] for status in Match.OVER),
        matches=counts.total(),
        counts=tuple(
            (str(Match.Status(status).label), counts[status])
            for status in Match.Status
            if counts[status]
        ),
        candidates=tuple(candidates(tournament)[:VERSIONS_SHOWN]),
        objection=_objection(tournament, found),
        owner_warning=owner_warning(tournament, event(found)),
    )


def _rounds(found: Facts, entrants: dict[int, Entrant]) -> list[RoundShown]:
    over: Counter[int] = Counter()
    planned: Counter[int] = Counter()
    for match in found.matches:
        planned[match.table] += 1
        over[match.table] += match.status in Match.OVER

    called = {key: str(one.competitor) for key, one in entrants.items()}

    def names(keys: tuple[int, ...]) -> str:
        return ", ".join(called[key] for key in keys)

    return [
        RoundShown(
            round_,
            said(round_.reason, called),
            names(keys_of(round_.byes)),
            tuple(
                Sitting(
                    names(table_of(table).entrants),
                    said(table.reason, called),
                    over[table.id],
                    planned[table.id],
                )
                for table in found.tables.get(round_.id, ())
            ),
        )
        for round_ in reversed(found.rounds[-ROUNDS_SHOWN:])
    ]


def candidates(tournament: Tournament) -> QuerySet[BotVersion]:
    """Return the active versions that have not entered, by name; those of the game."""
    is_ladder = not format_of(tournament).waits_for_rounds
    takes_entries = {Tournament.Status.OPEN}
    if is_ladder:
        takes_entries |= {Tournament.Status.RUNNING, Tournament.Status.PAUSED}
    if tournament.status not in takes_entries:
        return BotVersion.objects.none()
    entered = Entrant.objects.filter(
        tournament=tournament, competitor__version=OuterRef("pk")
    )
    active = BotVersion.objects.filter(
        ~Exists(entered),
        status=BotVersion.Status.ACTIVE,
        games__regex=rf"(^|\n){tournament.game}(\n|$)",
    )
    return active.select_related("bot").order_by("bot__name", "-id")


def _objection(tournament: Tournament, found: Facts) -> str:
    if tournament.status not in (Tournament.Status.DRAFT, Tournament.Status.OPEN):
        return ""
    return said(format_of(tournament).objection(event(found)) or "")
