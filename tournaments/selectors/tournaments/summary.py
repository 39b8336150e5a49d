"""One tournament at a glance, for the admin: a fixed number of queries."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bots.models import BotVersion
from tournaments.models import AuditEntry, Match, Tournament
from tournaments.selectors.tournaments import page
from tournaments.selectors.tournaments.owner_rule import owner_warning
from tournaments.selectors.tournaments.record import facts, format_of, history_of
from tournaments.selectors.tournaments.rounds import RoundSummary, rounds_of
from tournaments.selectors.tournaments.standings import standings
from tournaments.selectors.wording import tie_break

ROUNDS_SHOWN: Final = 20


@dataclass(frozen=True, slots=True)
class Overview:
    lines: Sequence[page.EntrantLine]
    rounds: Sequence[RoundSummary]
    """The latest first, and not more than fit on a page."""
    audit: Sequence[AuditEntry]
    """The latest first."""
    over: int
    matches: int
    counts: Sequence[tuple[str, int]]
    """How many matches there are of each status that occurs."""
    candidates: Sequence[BotVersion]
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
    entrants = page.entrants_of(tournament)
    known = history_of(found)
    counts = Counter(match.status for match in found.matches)
    rounds = rounds_of(found, entrants, wanted=None, at_once=ROUNDS_SHOWN)
    return Overview(
        lines=[page.EntrantLine(entrants[one.key], one) for one in standings(found)],
        rounds=rounds.shown,
        audit=page.audit_of(tournament, is_organiser=True),
        over=sum(counts[status] for status in Match.OVER),
        matches=counts.total(),
        counts=[
            (str(status.label), counts[status])
            for status in Match.Status
            if counts[status]
        ],
        candidates=[*page.candidates(tournament)[: page.VERSIONS_SHOWN]],
        objection=page.objection_to(tournament, known),
        owner_warning=owner_warning(tournament, known),
    )
