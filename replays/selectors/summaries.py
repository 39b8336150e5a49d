"""Matches in one line each: which there are, who played and how it went."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

import msgspec
from django.db.models import Q, QuerySet

from engines import registry
from engines.core.errors import UnknownGame
from engines.core.game import Language, Outcome
from replays import match_info
from replays.models import MatchLog
from replays.selectors.logs import labels_of, names_in
from replays.selectors.rules import RulesVersion, rules_of


def newest() -> QuerySet[MatchLog]:
    return MatchLog.objects.order_by("-created_at", "id")


def matches(
    *, game: str = "", status: str = "", player: str = "", after: UUID | None = None
) -> QuerySet[MatchLog]:
    """Return matches, the newest first; `after` goes on behind one of them."""
    found = newest()
    if game:
        found = found.filter(game=game)
    if status:
        found = found.filter(status=status)
    if player:
        by_name = Q(id__in=match_info.matches_with(player))
        found = found.filter(by_name | Q(labels__icontains=player))
    last = MatchLog.objects.filter(id=after).first() if after else None
    if last is not None:
        older = Q(created_at__lt=last.created_at)
        found = found.filter(older | Q(created_at=last.created_at, id__gt=last.id))
    return found


def outcome_of(log: MatchLog) -> Outcome | None:
    """Return how a match ended, by its rules or by an organiser."""
    if not log.outcome:
        return None
    payload: dict[str, Any] = msgspec.json.decode(log.outcome)
    return msgspec.convert(payload.get("outcome", payload), Outcome)


class Player(msgspec.Struct, frozen=True):
    """One player: where they sat, and how it went."""

    seat: int
    label: str
    """The name of the player in the log."""
    name: str
    """What the site calls them: people by their names, all others by the label."""
    rank: int | None = None
    score: int | None = None


class Summary(msgspec.Struct, frozen=True):
    """A match in one line."""

    log: MatchLog
    title: str
    rules: RulesVersion
    players: list[Player]
    is_running: bool
    is_void: bool
    nobody_won: bool
    tells_result: bool = True
    """Whether its end, and how long it took, may be shown."""

    @property
    def names(self) -> list[str]:
        return [player.name for player in self.players]

    @property
    def ranked(self) -> list[Player]:
        """The players by their places, or by their seats while they have none."""
        return sorted(self.players, key=lambda player: player.rank or 0)

    def without_result(self) -> "Summary":
        """Return the same match in no-spoiler mode, without its result."""
        players = [Player(one.seat, one.label, one.name) for one in self.players]
        return msgspec.structs.replace(
            self, players=players, nobody_won=False, tells_result=False
        )

    def named(self, names: Sequence[str]) -> "Summary":
        """Return the same match with its players called so, seat by seat."""
        players = [
            msgspec.structs.replace(player, name=name)
            for player, name in zip(self.players, names, strict=True)
        ]
        return msgspec.structs.replace(self, players=players)


def summaries(logs: Sequence[MatchLog], language: Language) -> list[Summary]:
    """Return matches for a list, their people by name; one query for all of them."""
    return named([summary(log, language) for log in logs])


def named(matches: Sequence[Summary]) -> list[Summary]:
    """Return the same matches with their people by name; one query for all of them."""
    names = names_in([one.log for one in matches])
    return [one.named(names[one.log.id]) for one in matches]


def summary(log: MatchLog, language: Language) -> Summary:
    """Return a match as its log tells it, people by their labels."""
    outcome = outcome_of(log)
    labels = labels_of(log)
    if outcome is None:
        players = [Player(seat, label, label) for seat, label in enumerate(labels)]
    else:
        rows = zip(labels, labels, outcome.ranks, outcome.scores, strict=True)
        players = [Player(seat, *row) for seat, row in enumerate(rows)]
    return Summary(
        log=log,
        title=title_of(log.game, language),
        rules=rules_of(log),
        players=players,
        is_running=log.status == MatchLog.Status.RUNNING,
        is_void=log.status == MatchLog.Status.VOIDED,
        nobody_won=outcome is not None and outcome.kind == "everybody_defeated",
    )


def title_of(game: str, language: Language) -> str:
    """Return what a game is called; its plain name where its rules are gone."""
    try:
        return registry.load(game).title(language)
    except UnknownGame:
        return game
