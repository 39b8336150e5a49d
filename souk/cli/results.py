"""The matches of a series for programs: JSON, or a row of CSV for each match."""

import csv
from collections.abc import Sequence
from typing import Any, TextIO

import msgspec

from souk.cli.series import BotFailure, Played, Series
from souk.cli.summary import standings


def as_json(series: Series, played: Sequence[Played]) -> str:
    """Return one object: what was played, each match, and how everybody did."""
    told = {
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
    return msgspec.json.format(msgspec.json.encode(told)).decode()


def _match(series: Series, played: Played) -> dict[str, Any]:
    failures = {failure.seat: failure for failure in played.failed}
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
                "failure": _failure(failures.get(seat)),
            }
            for seat, player in enumerate(played.seating)
        ],
    }


def _failure(failure: BotFailure | None) -> dict[str, str] | None:
    if failure is None:
        return None
    return {
        "code": failure.code,
        "reason": failure.reason,
        "traceback": failure.traceback,
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
        told = _match(series, match)
        row = [told[name] for name in common]
        for seat in told["seats"]:
            failure = seat["failure"]
            row += [seat["player"], seat["rank"], seat["score"]]
            row.append(failure["reason"] if failure else "")
        writer.writerow(row)
