"""One tournament at a glance, for the admin: a fixed number of queries."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from bots.models import BotVersion
from tournaments.models import Act, Match, Tournament
from tournaments.selectors.tournaments import page
from tournaments.selectors.tournaments.owner_rule import owner_warning
from tournaments.selectors.tournaments.record import event, facts, format_of
from tournaments.selectors.tournaments.rounds import RoundShown, rounds_of
from tournaments.selectors.tournaments.standings import standings
from tournaments.selectors.wording import tie_break

ROUNDS_SHOWN: Final = 20


@dataclass(frozen=True, slots=True)
class Overview:
    lines: Sequence[page.Line]
    rounds: Sequence[RoundShown]
    """The latest first, and not more than fit on a page."""
    acts: Sequence[Act]
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
    known = event(found)
    counts = Counter(match.status for match in found.matches)
    rounds = rounds_of(found, entrants, asked=None, at_once=ROUNDS_SHOWN)
    return Overview(
        lines=[page.Line(entrants[one.key], one) for one in standings(found)],
        rounds=rounds.shown,
        acts=page.acts_of(tournament, is_organiser=True),
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
