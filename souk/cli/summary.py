"""What a series of matches amounts to, player by player."""

from collections.abc import Sequence
from statistics import fmean

import msgspec

from engines.core.game import Language
from souk.cli.series import Played
from souk.cli.table import table
from souk.cli.words import number, seat_name, words

COLUMNS = ("seat", "player", "matches", "wins", "rank", "score", "lowest", "highest")


class Standing(msgspec.Struct, frozen=True):
    """How one player did in all matches."""

    player: str
    matches: int
    wins: int
    mean_rank: float
    mean_score: float
    lowest: int
    highest: int
    failures: int


def standings(players: Sequence[str], played: Sequence[Played]) -> list[Standing]:
    """Return how each player did; of one match at least."""
    return [_standing(number, name, played) for number, name in enumerate(players)]


def _standing(number: int, name: str, played: Sequence[Played]) -> Standing:
    places = [(match, match.seat_of(number)) for match in played]
    ranks = [match.outcome.ranks[seat] for match, seat in places]
    scores = [match.outcome.scores[seat] for match, seat in places]
    return Standing(
        player=name,
        matches=len(played),
        wins=sum(
            match.outcome.kind == "ranked" and rank == 1
            for match, rank in zip(played, ranks, strict=True)
        ),
        mean_rank=fmean(ranks),
        mean_score=fmean(scores),
        lowest=min(scores),
        highest=max(scores),
        failures=sum(
            failure.seat == seat for match, seat in places for failure in match.failed
        ),
    )


def results(
    players: Sequence[str],
    played: Sequence[Played],
    language: Language,
    *,
    is_mirrored: bool = False,
) -> list[str]:
    """Return a table of the players and, below it, how long the matches were."""
    book = words(language)
    rows = [[book.name("columns", column) for column in COLUMNS]]
    rows += [
        _row(number, standing, language)
        for number, standing in enumerate(standings(players, played))
    ]
    remarks = [*_remarks(played, language), _length(played, language)]
    remarks += _failures(players, played, language, is_mirrored=is_mirrored)
    # Where everybody sits everywhere, a player has no seat of its own.
    shown = [row[is_mirrored:] for row in rows]
    return ["", *table(shown, left=2 - is_mirrored), "", *remarks]


def _row(place: int, standing: Standing, language: Language) -> list[str]:
    return [
        str(place + 1),
        standing.player,
        str(standing.matches),
        str(standing.wins),
        number(standing.mean_rank, language, 2),
        number(standing.mean_score, language),
        str(standing.lowest),
        str(standing.highest),
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
    players: Sequence[str],
    played: Sequence[Played],
    language: Language,
    *,
    is_mirrored: bool,
) -> list[str]:
    """Return a sentence for each player that failed, with its first reason."""
    book = words(language)
    told = []
    for place, name in enumerate(players):
        reasons = [
            failure.reason
            for match in played
            for failure in match.failed
            if failure.seat == match.seat_of(place)
        ]
        if reasons:
            matches = book.count(len(reasons), "match")
            seat = name if is_mirrored else seat_name(place, name, language)
            told.append(
                book.sentence("failed", seat=seat, matches=matches, reason=reasons[0])
            )
    return told


def _length(played: Sequence[Played], language: Language) -> str:
    fields: dict[str, object] = {}
    for what in ("moves", "events", "rounds"):
        counts = [getattr(match, what) for match in played]
        fields[what] = number(fmean(counts), language)
        fields[f"{what}_from"] = min(counts)
        fields[f"{what}_to"] = max(counts)
    return words(language).sentence("length", **fields)
