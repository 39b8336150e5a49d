"""What the result log says about rated matches, as ratings are computed from it."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime
from functools import lru_cache
from typing import Any, Final, NamedTuple
from uuid import UUID

import msgspec
from django.db.models import QuerySet

from engines import registry
from engines.core.codec import codec
from tournaments.conduct.results import read_result
from tournaments.models import Match, ResultEntry, ResultLogHead, Seat
from tournaments.ratings.results import RatedResult

PAGE: Final = 2_000
"""How many entries of the result log are read at once."""

Ids = QuerySet[Match, Any]
"""The ids of matches, which the database alone looks at."""


class LadderKey(NamedTuple):
    """What the matches of a ladder have in common."""

    game: str
    options: str
    seats: int


class Sitter(NamedTuple):
    """The player of a seat; a person has neither bot nor version."""

    competitor: int
    version: int | None
    bot: int | None


@dataclass(frozen=True, slots=True)
class MatchWithResult:
    """A rated match that has had a result, by the result log up to a position."""

    id: UUID
    key: LadderKey
    deal: int
    row: int
    sitters: tuple[Sitter, ...]
    position: int
    """The position of its first result. Even one that was reinstated counts there."""
    at: datetime
    result: RatedResult | None
    """What it says about its players; None if it is void or cannot be rated."""
    corrected: int
    """The last entry that changed an earlier one; 0: there is none."""


def has_house(game: str) -> bool:
    return registry.load(game).can_defeat_everybody


@lru_cache(maxsize=256)
def unusual_options(game: str, options: str) -> str:
    """Return options in the one way that ladders spell them, without the usual ones.

    So an option that a game is given later leaves the ladders there are alone.
    """
    rules = registry.load(game)
    usual = msgspec.to_builtins(rules.options())
    chosen = msgspec.to_builtins(codec(rules).options(options))
    unusual = {name: chosen[name] for name in chosen if chosen[name] != usual[name]}
    return msgspec.json.encode(unusual, order="sorted").decode()


def last_position() -> int:
    """Return how far the result log is; everything up to there can be read."""
    return ResultLogHead.objects.values_list("position", flat=True).get(id=1)


def pages(
    until: int, *, after: int = 0, game: str | None = None
) -> Iterator[list[MatchWithResult]]:
    """Give matches by the position of their first result, each match once.

    They are given as they are at the end, so one that was voided is void from the
    start.
    """
    for begin in range(after, until, PAGE):
        through = min(begin + PAGE, until)
        found = matches_with_results(
            after=begin, through=through, until=until, game=game
        )
        yield [match for match in found if begin < match.position]


def matches_with_results(
    *, after: int, through: int, until: int, game: str | None = None
) -> list[MatchWithResult]:
    """Return the matches in a part of the result log, as they are at `until`.

    They are ordered by the position of their first result, which may lie elsewhere.
    """
    matches = Match.objects.filter(
        is_rated=True, results__position__gt=after, results__position__lte=through
    )
    if game is not None:
        matches = matches.filter(game=game)
    partial = _partial_matches(matches.values("id"), until)
    sitters = _sitters(matches.values("id")) if partial else {}
    found = [each.match(sitters[each.id]) for each in partial.values() if each.position]
    return sorted(found, key=lambda match: match.position)


@dataclass(slots=True)
class _PartialMatch:
    """A match while the entries about it are read, one after the other."""

    id: UUID
    game: str
    options: str
    deal: int
    row: int
    position: int = 0
    at: datetime = datetime.min
    stored: str = ""
    corrected: int = 0

    def hear(self, position: int, kind: str, result: str, at: datetime) -> None:
        if self.position:
            self.corrected = position
            self.stored = "" if kind == ResultEntry.Kind.VOIDED else result
        elif result:
            self.position, self.at, self.stored = position, at, result

    def match(self, sitters: list[Sitter]) -> MatchWithResult:
        options = unusual_options(self.game, self.options)
        return MatchWithResult(
            id=self.id,
            key=LadderKey(self.game, options, len(sitters)),
            deal=self.deal,
            row=self.row,
            sitters=tuple(sitters),
            position=self.position,
            at=self.at,
            result=self._result(tuple(sitter.competitor for sitter in sitters)),
            corrected=self.corrected,
        )

    def _result(self, players: tuple[int, ...]) -> RatedResult | None:
        """Return the result that holds.

        What cannot be rated is left out, rather than stand in the way of all that comes
        after it: a table with somebody twice, or a defeat of all where there is none.
        """
        if not self.stored:
            return None
        stored = read_result(self.stored)
        is_lost_by_all = stored.kind == "everybody_defeated"
        if (
            len({*players}) < max(len(players), 2)
            or len(stored.ranks) != len(players)
            or (is_lost_by_all and not has_house(self.game))
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


def _partial_matches(matches: Ids, until: int) -> dict[UUID, _PartialMatch]:
    found: dict[UUID, _PartialMatch] = {}
    entries = ResultEntry.objects.filter(match__in=matches, position__lte=until)
    about = (
        "match_id",
        "match__game",
        "match__options",
        "match__deal_id",
        "match__row",
    )
    rows = entries.order_by("position").values_list(
        *about, "position", "kind", "result", "at"
    )
    for match, game, options, deal, row, *entry in rows:
        if match not in found:
            found[match] = _PartialMatch(match, game, options, deal, row)
        found[match].hear(*entry)
    return found


def _sitters(matches: Ids) -> dict[UUID, list[Sitter]]:
    found: defaultdict[UUID, list[Sitter]] = defaultdict(list)
    seats = Seat.objects.filter(match__in=matches).order_by("match_id", "number")
    version = "competitor__version"
    rows = seats.values_list(
        "match_id", "competitor_id", f"{version}_id", f"{version}__bot_id"
    )
    for match, *sitter in rows:
        found[match].append(Sitter(*sitter))
    return found
