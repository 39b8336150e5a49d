"""What a series of matches amounts to, player by player."""

import csv
from collections.abc import Sequence
from statistics import fmean
from typing import Any, TextIO

import msgspec

from engines.core.game import Language
from souk.cli.series import Played, Series
from souk.cli.words import number, words

COLUMNS = ("seat", "player", "matches", "wins", "rank", "score", "lowest", "highest")


class PlayerSummary(msgspec.Struct, frozen=True):
    """How one player did in all matches."""

    player: str
    matches: int
    wins: int
    mean_rank: float
    mean_score: float
    lowest: int
    highest: int
    failures: int


def standings(players: Sequence[str], played: Sequence[Played]) -> list[PlayerSummary]:
    """Return how each player did; of one match at least."""
    return [
        _player_summary(number, name, played) for number, name in enumerate(players)
    ]


def _player_summary(number: int, name: str, played: Sequence[Played]) -> PlayerSummary:
    places = [(match, match.seat_of(number)) for match in played]
    ranks = [match.outcome.ranks[seat] for match, seat in places]
    scores = [match.outcome.scores[seat] for match, seat in places]
    return PlayerSummary(
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


def _row(place: int, standing: PlayerSummary, language: Language) -> list[str]:
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
    lines = []
    for place, name in enumerate(players):
        reasons = [
            failure.reason
            for match in played
            for failure in match.failed
            if failure.seat == match.seat_of(place)
        ]
        if reasons:
            matches = book.count(len(reasons), "match")
            seat = name
            if not is_mirrored:
                seat = book.phrase("phrases", "seat", number=place + 1, label=name)
            lines.append(
                book.sentence("failed", seat=seat, matches=matches, reason=reasons[0])
            )
    return lines


def _length(played: Sequence[Played], language: Language) -> str:
    fields: dict[str, object] = {}
    for what in ("moves", "events", "rounds"):
        counts = [getattr(match, what) for match in played]
        fields[what] = number(fmean(counts), language)
        fields[f"{what}_from"] = min(counts)
        fields[f"{what}_to"] = max(counts)
    return words(language).sentence("length", **fields)


def table(rows: Sequence[Sequence[str]], left: int = 0) -> list[str]:
    """Align the rows under the first; the first `left` columns to the left."""
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = []
    for row in rows:
        cells = [
            cell.ljust(width) if index < left else cell.rjust(width)
            for index, (cell, width) in enumerate(zip(row, widths, strict=True))
        ]
        lines.append("  ".join(cells).rstrip())
    return lines


# --- for programs --------------------------------------------------------------------


def as_json(series: Series, played: Sequence[Played]) -> str:
    """Return one object: what was played, each match, and how everybody did."""
    lines = {
        "game": series.game,
        "seed": series.seed,
        "options": series.options,
        "players": [
            {"name": entrant.label, "digest": entrant.digest}
            for entrant in series.entrants
        ],
        "matches": [_match(series, match) for match in played],
        "summary": standings(series.labels, played) if played else [],
    }
    return msgspec.json.format(msgspec.json.encode(lines)).decode()


def _match(series: Series, played: Played) -> dict[str, Any]:
    failures = {
        failure.seat: {
            "code": failure.code,
            "reason": failure.reason,
            "traceback": failure.traceback,
        }
        for failure in played.failed
    }
    return {
        "match": played.number,
        "deal": played.deal,
        "kind": played.outcome.kind,
        "moves": played.moves,
        "events": played.events,
        "rounds": played.rounds,
        "seats": [
            {
                "player": series.labels[player],
                "rank": played.outcome.ranks[seat],
                "score": played.outcome.scores[seat],
                "failure": failures.get(seat),
            }
            for seat, player in enumerate(played.seating)
        ],
    }


def write_csv(series: Series, played: Sequence[Played], stream: TextIO) -> None:
    """Write a line of names, then one for each match; seats are counted from 1."""
    writer = csv.writer(stream, lineterminator="\n")
    common = ["match", "deal", "kind", "moves", "events", "rounds"]
    of_seat = ["player", "rank", "score", "failure"]
    seats = range(1, len(series.entrants) + 1)
    writer.writerow(
        [*common, *(f"{name}_{seat}" for seat in seats for name in of_seat)]
    )
    for match in played:
        lines = _match(series, match)
        row = [lines[name] for name in common]
        for seat in lines["seats"]:
            failure = seat["failure"]
            row += [seat["player"], seat["rank"], seat["score"]]
            row.append(failure["reason"] if failure else "")
        writer.writerow(row)
