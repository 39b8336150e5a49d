"""What the result log says about rated matches, as ratings are computed from it."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cached_property, lru_cache
from itertools import groupby
from operator import itemgetter
from typing import Any, Final, NamedTuple
from uuid import UUID

import msgspec
from django.db.models import QuerySet

from engines import registry
from engines.core.codec import codec
from tournaments.conduct.results import read_result
from tournaments.models import Ladder, Match, ResultEntry, ResultLogHead, Seat
from tournaments.ratings.results import RatedResult

PAGE: Final = 2_000
"""How many entries of the result log are read at once."""

Ids = QuerySet[Match, Any]
"""The ids of matches, which the database alone looks at."""


class LadderTerms(NamedTuple):
    """What the matches of ladders have in common, whatever their rules version."""

    game: str
    options: str
    seats: int


class LadderKey(NamedTuple):
    """Which ladder a match counts for."""

    terms: LadderTerms
    rules_version: int

    @property
    def has_house(self) -> bool:
        return has_house(self.terms.game, self.rules_version)


Joins = Mapping[LadderTerms, int]
"""Where the versions of the rules are joined, and on the ladder of which of them."""


class Sitter(NamedTuple):
    """The player of a seat; a person has neither bot nor version."""

    competitor: int
    version: int | None
    bot: int | None


@dataclass
class MatchWithResult:
    """A rated match, by the entries about it in the result log up to a position."""

    id: UUID
    game: str
    rules_version: int
    options: str
    deal: int
    row: int
    joins: Joins
    sitters: Sequence[Sitter] = ()
    position: int = 0
    """The position of its first result. Even one that was reinstated counts there."""
    at: datetime = datetime.min
    stored: str = ""
    """The result that holds, as the log has it; empty if the match is void."""
    corrected: int = 0
    """The last entry that changed an earlier one; 0: there is none."""

    def hear(self, position: int, kind: str, result: str, at: datetime) -> None:
        """Take in the next entry about the match."""
        if self.position:
            self.corrected = position
            self.stored = "" if kind == ResultEntry.Kind.VOIDED else result
        elif result:
            self.position, self.at, self.stored = position, at, result

    @cached_property
    def key(self) -> LadderKey:
        options = unusual_options(self.game, self.rules_version, self.options)
        terms = LadderTerms(self.game, options, len(self.sitters))
        return LadderKey(terms, self.joins.get(terms, self.rules_version))

    @cached_property
    def result(self) -> RatedResult | None:
        """What it says about its players; None if it is void or cannot be rated.

        What cannot be rated is left out, rather than stand in the way of all that comes
        after it: a table with somebody twice, or a defeat of all where there is none.
        """
        if not self.stored:
            return None
        players = tuple(sitter.competitor for sitter in self.sitters)
        stored = read_result(self.stored)
        is_lost_by_all = stored.kind == "everybody_defeated"
        if (
            len({*players}) < max(len(players), 2)
            or len(stored.ranks) != len(players)
            or (is_lost_by_all and not self.key.has_house)
        ):
            return None
        return RatedResult(
            position=self.position,
            match=str(self.id),
            block=str(self.deal),
            players=players,
            ranks=stored.ranks,
            is_lost_by_all=is_lost_by_all,
            forfeits=stored.forfeits,
            row=self.row,
        )


def has_house(game: str, rules_version: int) -> bool:
    return registry.load_version(game, rules_version).can_defeat_everybody


def joined_ladders() -> Joins:
    """Return where organisers have joined the versions of the rules; one query."""
    joining = Ladder.objects.filter(joins_versions=True)
    rows = joining.values_list("game", "options", "seats", "rules_version")
    return {
        LadderTerms(game, options, seats): version
        for game, options, seats, version in rows
    }


@lru_cache(maxsize=256)
def unusual_options(game: str, rules_version: int, options: str) -> str:
    """Return options in the one way that ladders spell them, without the usual ones.

    So an option that a game is given later leaves the ladders there are alone.
    """
    rules = registry.load_version(game, rules_version)
    usual = msgspec.to_builtins(rules.options())
    chosen = msgspec.to_builtins(codec(rules).options(options))
    unusual = {name: chosen[name] for name in chosen if chosen[name] != usual[name]}
    return msgspec.json.encode(unusual, order="sorted").decode()


def last_position() -> int:
    """Return how far the result log is; everything up to there can be read."""
    return ResultLogHead.objects.values_list("position", flat=True).get(id=1)


def pages(
    until: int, *, joins: Joins, after: int = 0, game: str | None = None
) -> Iterator[list[MatchWithResult]]:
    """Give matches by the position of their first result, each match once.

    They are given as they are at the end, so one that was voided is void from the
    start.
    """
    for begin in range(after, until, PAGE):
        through = min(begin + PAGE, until)
        found = matches_with_results(
            joins=joins, after=begin, through=through, until=until, game=game
        )
        yield [match for match in found if begin < match.position]


def matches_with_results(
    *, joins: Joins, after: int, through: int, until: int, game: str | None = None
) -> list[MatchWithResult]:
    """Return the matches in a part of the result log, as they are at `until`.

    They are ordered by the position of their first result, which may lie elsewhere.
    """
    matches = Match.objects.filter(
        is_rated=True, results__position__gt=after, results__position__lte=through
    )
    if game is not None:
        matches = matches.filter(game=game)
    found = _without_sitters(matches.values("id"), until, joins)
    if found:
        _seat(found, matches.values("id"))
    rated = [match for match in found.values() if match.position]
    return sorted(rated, key=lambda match: match.position)


def _without_sitters(
    matches: Ids, until: int, joins: Joins
) -> dict[UUID, MatchWithResult]:
    found: dict[UUID, MatchWithResult] = {}
    entries = ResultEntry.objects.filter(match__in=matches, position__lte=until)
    fields = ("game", "rules_version", "options", "deal_id", "row")
    about = [f"match__{field}" for field in fields]
    rows = entries.order_by("position").values_list(
        "position", "kind", "result", "at", "match_id", *about
    )
    for *entry, match, game, version, options, deal, row in rows:
        if match not in found:
            found[match] = MatchWithResult(
                match, game, version, options, deal, row, joins
            )
        found[match].hear(*entry)
    return found


def _seat(found: Mapping[UUID, MatchWithResult], matches: Ids) -> None:
    seats = Seat.objects.filter(match__in=matches).order_by("match_id", "number")
    version = "competitor__version"
    rows = seats.values_list(
        "match_id", "competitor_id", f"{version}_id", f"{version}__bot_id"
    )
    for match, of_match in groupby(rows, itemgetter(0)):
        found[match].sitters = [Sitter(*sitter) for _, *sitter in of_match]
