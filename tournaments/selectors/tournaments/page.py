"""All that the page of a tournament shows: a fixed number of queries."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from django.db.models import Exists, OuterRef, QuerySet

from bots.models import BotVersion
from bots.selectors import playing
from tournaments.formats import base
from tournaments.formats.gauntlet import Gauntlet
from tournaments.formats.knockout import Knockout
from tournaments.models import AuditEntry, Entrant, FinalStanding, Match, Tournament
from tournaments.selectors.people.guests import is_guest
from tournaments.selectors.tournaments.brackets import Bracket, bracket_of
from tournaments.selectors.tournaments.crosstables import CrossRow, crosstable
from tournaments.selectors.tournaments.gauntlet_chart import GauntletShown, gauntlet_of
from tournaments.selectors.tournaments.owner_rule import owner_warning
from tournaments.selectors.tournaments.queries import User, can_organise
from tournaments.selectors.tournaments.record import (
    Facts,
    facts,
    format_of,
    history_of,
    takes_entries,
)
from tournaments.selectors.tournaments.rounds import (
    TABLES_SHOWN,
    Entrants,
    Hidden,
    MatchShown,
    RoundsShown,
    rounds_of,
    under_way,
)
from tournaments.selectors.tournaments.same_programs import same_programs
from tournaments.selectors.tournaments.standings import standing_of, standings
from tournaments.selectors.wording import said, tie_break

MATCHES_AHEAD: Final = 6
"""How many matches are named of those being played, and of those that are next."""

SILENT: Final = ("lot", "games")
"""Tie-breaks that mean nothing to readers, or stand on the page already."""

BLIND: Final = ("round_robin", "gauntlet", "ladder")
"""The formats that pair without a look at results, or by ratings, which reveal no
single result."""

AUDIT_ENTRIES_SHOWN: Final = 50
ROUNDS_SHOWN: Final = 20
"""How many rounds the admin shows."""
VERSIONS_SHOWN: Final = 300

Status = Tournament.Status
Kind = AuditEntry.Kind

PRIVATE: Final = (Kind.CREATED, Kind.CHANGED, Kind.ENTERED)
"""What was done that only organisers read about."""


@dataclass(frozen=True, slots=True)
class EntrantLine:
    """An entrant, and how it stands."""

    entrant: Entrant
    standing: base.Standing
    note: str
    """What stands beside the place, in the reader's language."""

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
class Column:
    """A tie-break: what it is called, how it decides, and its values by line."""

    title: str
    explanation: str
    values: Sequence[str]


@dataclass(frozen=True, slots=True)
class TournamentPage:
    lines: Sequence[EntrantLine]
    columns: Sequence[Column]
    """What decides at equal points, in the order in which it counts."""
    over: int
    matches: int
    playing: Sequence[MatchShown]
    following: Sequence[MatchShown]
    rounds: RoundsShown
    bracket: Bracket | None
    crosstable: Sequence[CrossRow]
    gauntlet: GauntletShown | None
    audit: Sequence[AuditEntry]
    objection: str
    owner_warning: str
    """What the rule about owners will do, before the tournament starts."""
    own: Sequence[Entrant]
    """The reader's entries, those that have left too."""
    candidates: Sequence[BotVersion]
    """The versions that the reader could enter."""
    can_enter: bool
    """Whether the reader could enter in person."""
    is_kept_out: bool
    """Whether the reader could enter, but for being a guest."""

    @property
    def rows(self) -> list[tuple[EntrantLine, list[tuple[str, str]]]]:
        """Each line with its tie-breaks by name."""
        breaks = [
            [(column.title, column.values[row]) for column in self.columns]
            for row in range(len(self.lines))
        ]
        return [*zip(self.lines, breaks, strict=True)]


def tournament_page(
    tournament: Tournament,
    user: User,
    *,
    wanted: int | None = None,
    hides_results: bool = False,
) -> TournamentPage:
    """Return the page for a reader, with the round that is asked for or the latest.

    In no-spoiler mode entrants, what is planned and the way to every match stay.
    """
    format_ = format_of(tournament)
    found = facts(tournament, recent=not format_.waits_for_rounds)
    entrants = entrants_of(tournament)
    known = history_of(found)
    placed = placed_of(tournament, found)
    hidden = Hidden.NOTHING
    if hides_results:
        placed = [
            base.Standing(place=0, key=key, points=0, games=0) for key in entrants
        ]
        hidden = Hidden.RESULTS if format_.name in BLIND else Hidden.NAMES
    ahead = min(hidden, Hidden.RESULTS) if len(found.rounds) < 2 else hidden
    counts = Counter(match.status for match in found.matches)
    names = {key: str(one.competitor) for key, one in entrants.items()}
    playing, following = under_way(found, entrants, MATCHES_AHEAD, ahead)
    own = [one for one in entrants.values() if _is_own(user, one)]
    gauntlet = (
        gauntlet_of(format_, known, entrants) if isinstance(format_, Gauntlet) else None
    )
    return TournamentPage(
        lines=[
            EntrantLine(entrants[one.key], one, said(one.note, names)) for one in placed
        ],
        columns=columns_of(placed),
        over=sum(counts[status] for status in Match.OVER),
        matches=counts.total(),
        playing=playing,
        following=following,
        rounds=rounds_of(
            found,
            entrants,
            wanted=wanted,
            at_once=1 if format_.waits_for_rounds else TABLES_SHOWN,
            hidden=hidden,
        ),
        bracket=bracket_of(format_, known, entrants, hides_results=hides_results)
        if isinstance(format_, Knockout)
        else None,
        crosstable=crosstable(known, placed, entrants)
        if format_.name in ("round_robin", "swiss") and not hides_results
        else (),
        gauntlet=gauntlet.without_results() if gauntlet and hides_results else gauntlet,
        audit=audit_of(tournament, is_organiser=can_organise(user)),
        objection=objection_to(tournament, known),
        owner_warning=owner_warning(tournament, known),
        own=own,
        candidates=[*_candidates(tournament, user)],
        can_enter=_can_enter(tournament, user, own),
        is_kept_out=tournament.admits_people
        and takes_entries(tournament)
        and keeps_guest_out(tournament, user),
    )


def entrants_of(tournament: Tournament) -> Entrants:
    found = Entrant.objects.filter(tournament=tournament).select_related(
        "competitor__version__bot__owner", "competitor__person"
    )
    return {one.key: one for one in found.order_by("key")}


def placed_of(tournament: Tournament, found: Facts) -> Sequence[base.Standing]:
    """Return the standings: as they were stored at the end, or as they are by now."""
    if tournament.status != Status.FINISHED:
        return standings(found)
    stored = FinalStanding.objects.filter(tournament=tournament).order_by("place")
    return [standing_of(one) for one in stored.select_related("entrant")]


def columns_of(placed: Sequence[base.Standing]) -> list[Column]:
    """Return the tie-breaks that say something."""
    names = [name for name, _value in placed[0].tie_breaks] if placed else []
    columns = []
    for place, name in enumerate(names):
        values = [standing.tie_breaks[place][1] for standing in placed]
        if name not in SILENT and any(values):
            shown = [_shown(name, value) for value in values]
            columns.append(Column(*tie_break(name), shown))
    return columns


def _shown(name: str, value: float) -> str:
    # More is better, so the first seed is the least below zero.
    if name == "seed":
        return f"{-value:.0f}"
    return f"{value:.0f}" if name == "rating" else f"{value:.2f}"


def audit_of(tournament: Tournament, *, is_organiser: bool) -> list[AuditEntry]:
    """Return what was done, the latest first, as far as it is for the reader."""
    audit = AuditEntry.objects.filter(tournament=tournament).select_related(
        "by", "entrant__competitor__version__bot", "entrant__competitor__person"
    )
    if not is_organiser:
        audit = audit.exclude(kind__in=PRIVATE)
    return [*audit.order_by("-id")[:AUDIT_ENTRIES_SHOWN]]


def objection_to(tournament: Tournament, known: base.History) -> str:
    if tournament.status not in (Status.DRAFT, Status.OPEN):
        return ""
    return said(format_of(tournament).objection(known) or "")


def overview(tournament: Tournament) -> dict[str, Any]:
    """Return one tournament at a glance, for the admin: a fixed number of queries."""
    found = facts(tournament, recent=not format_of(tournament).waits_for_rounds)
    entrants = entrants_of(tournament)
    known = history_of(found)
    placed = standings(found)
    counts = Counter(match.status for match in found.matches)
    first = placed[0].tie_breaks if placed else ()
    return {
        "lines": [
            EntrantLine(entrants[one.key], one, said(one.note)) for one in placed
        ],
        "tie_breaks": [tie_break(name)[0] for name, _value in first],
        "rounds": rounds_of(found, entrants, wanted=None, at_once=ROUNDS_SHOWN).shown,
        "audit": audit_of(tournament, is_organiser=True),
        "over": sum(counts[status] for status in Match.OVER),
        "matches": counts.total(),
        "counts": [
            (status.label, counts[status]) for status in Match.Status if counts[status]
        ],
        "candidates": candidates(tournament)[:VERSIONS_SHOWN],
        "objection": objection_to(tournament, known),
        "owner_warning": owner_warning(tournament, known),
        "same_programs": same_programs(tournament),
    }


# --- entering ------------------------------------------------------------------------


def _is_own(user: User, entrant: Entrant) -> bool:
    return user.is_authenticated and user.pk == entrant.competitor.owner_id


def _candidates(tournament: Tournament, user: User) -> QuerySet[BotVersion]:
    """Return the reader's own versions that could enter; organisers enter all."""
    if not user.is_authenticated:
        return BotVersion.objects.none()
    found = candidates(tournament)
    if not can_organise(user):
        found = found.filter(bot__owner_id=user.pk)
    return found[:VERSIONS_SHOWN]


def candidates(tournament: Tournament) -> QuerySet[BotVersion]:
    """Return the active versions that have not entered, by name; those of the game."""
    if not takes_entries(tournament) or not tournament.admits_bots:
        return BotVersion.objects.none()
    entered = Entrant.objects.filter(
        tournament=tournament, competitor__version=OuterRef("pk")
    )
    active = BotVersion.objects.filter(
        ~Exists(entered), playing(tournament.game), status=BotVersion.Status.ACTIVE
    )
    return active.select_related("bot").order_by("bot__name", "-id")


def _can_enter(tournament: Tournament, user: User, own: Sequence[Entrant]) -> bool:
    has_entered = any(
        one.competitor.person_id == user.pk and one.status != Entrant.Status.WITHDRAWN
        for one in own
    )
    is_admitted = tournament.admits_people and not keeps_guest_out(tournament, user)
    is_free = user.is_active and not has_entered
    return is_free and is_admitted and takes_entries(tournament)


def keeps_guest_out(tournament: Tournament, user: User) -> bool:
    """Whether somebody cannot enter as a guest, and could with an account."""
    return tournament.is_rated and user.is_authenticated and is_guest(user)
