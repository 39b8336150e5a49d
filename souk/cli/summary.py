"""What a series of matches amounts to, seat by seat."""

from collections.abc import Sequence
from statistics import fmean

from engines.core.game import Language
from souk.cli.series import Played
from souk.cli.table import table
from souk.cli.words import number, seat_name, words

COLUMNS = ("seat", "player", "matches", "wins", "rank", "score", "lowest", "highest")


def results(
    players: Sequence[str], played: Sequence[Played], language: Language
) -> list[str]:
    """Return a table of the seats and, below it, how long the matches were."""
    book = words(language)
    rows = [[book.name("columns", column) for column in COLUMNS]]
    rows += [_row(seat, name, played, language) for seat, name in enumerate(players)]
    remarks = [*_remarks(played, language), _length(played, language)]
    remarks += _failures(players, played, language)
    return ["", *table(rows, left=2), "", *remarks]


def _row(
    seat: int, name: str, played: Sequence[Played], language: Language
) -> list[str]:
    outcomes = [match.outcome for match in played]
    scores = [outcome.scores[seat] for outcome in outcomes]
    wins = sum(
        outcome.kind == "ranked" and outcome.ranks[seat] == 1 for outcome in outcomes
    )
    return [
        str(seat + 1),
        name,
        str(len(played)),
        str(wins),
        number(fmean(outcome.ranks[seat] for outcome in outcomes), language, 2),
        number(fmean(scores), language),
        str(min(scores)),
        str(max(scores)),
    ]


def _remarks(played: Sequence[Played], language: Language) -> list[str]:
    book = words(language)
    ranked = [match.outcome for match in played if match.outcome.kind == "ranked"]
    shared = sum(outcome.ranks.count(1) > 1 for outcome in ranked)
    defeated = len(played) - len(ranked)
    found = {"shared": shared, "defeated": defeated}
    return [
        book.sentence(key, matches=book.count(count, "match"))
        for key, count in found.items()
        if count
    ]


def _failures(
    players: Sequence[str], played: Sequence[Played], language: Language
) -> list[str]:
    """Return a sentence for each seat that failed, with its first reason."""
    book = words(language)
    reasons: dict[int, list[str]] = {}
    for match in played:
        for failure in match.failed:
            reasons.setdefault(failure.seat, []).append(failure.reason)
    return [
        book.sentence(
            "failed",
            seat=seat_name(seat, players[seat], language),
            matches=book.count(len(told), "match"),
            reason=told[0],
        )
        for seat, told in sorted(reasons.items())
    ]


def _length(played: Sequence[Played], language: Language) -> str:
    fields: dict[str, object] = {}
    for what in ("moves", "events", "rounds"):
        counts = [getattr(match, what) for match in played]
        fields[what] = number(fmean(counts), language)
        fields[f"{what}_from"] = min(counts)
        fields[f"{what}_to"] = max(counts)
    return words(language).sentence("length", **fields)
