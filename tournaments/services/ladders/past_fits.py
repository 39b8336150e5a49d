"""Fits of a ladder as it was on a past day: made when they are asked for, and cached.

A fit looks at all matches up to then, so a visitor must not have one made at will. It
is made by a worker, one at a time with a rest after each, however many visitors ask;
and only for the end of a day. What is cached can be discarded: it is made again.
"""

from collections.abc import Mapping
from typing import Final

import msgspec
from django.core.cache import cache

from tournaments.models import Leaderboard
from tournaments.selectors.ladders.past_page import PastFit
from tournaments.selectors.ladders.references import chosen_references
from tournaments.services.ladders.fits import fit_until

KEPT_S: Final = 7 * 24 * 60 * 60
REST_S: Final = 5
"""How long the worker is left alone after such a fit, whoever asks for another."""
PATIENCE_S: Final = 300
"""After this long, a fit that was asked for is taken for lost."""
TURN: Final = "past-fit-turn"

_decode = msgspec.json.Decoder(tuple[PastFit, ...]).decode


def past_fit(board: Leaderboard, position: int) -> Mapping[int, PastFit] | None:
    """Return the lines of a ladder as of a position; None if they are not made yet.

    Where nothing has changed since, they are those that the ladder shows now.
    """
    if board.is_fresh and not board.changes.filter(position__gt=position).exists():
        return _present_fit(board)
    known = cache.get(_key(board, position))
    return None if known is None else {line.player: line for line in _decode(known)}


def _present_fit(board: Leaderboard) -> dict[int, PastFit]:
    """Return the lines of a ladder as they are shown; one query."""
    fitted = board.ratings.filter(fitted_elo__isnull=False)
    columns = ("competitor_id", "fitted_elo", "margin", "rank", "best_rank")
    rows = fitted.values_list(*columns, "worst_rank", "is_provisional")
    return {row[0]: PastFit(*row) for row in rows}


def take_turn() -> bool:
    """Return whether a fit may be enqueued now; if so, none may for a while."""
    return bool(cache.add(TURN, 1, timeout=PATIENCE_S))


def make_past_fit(board: Leaderboard, position: int) -> None:
    """Fit a ladder by its results up to a position, and give the turn to others."""
    try:
        if cache.get(_key(board, position)) is None:
            cache.set(_key(board, position), _fitted(board, position), timeout=KEPT_S)
    finally:
        cache.set(TURN, 1, timeout=REST_S)


def _fitted(board: Leaderboard, position: int) -> bytes:
    # Who had played by then has the same start and the same references as today.
    chosen = chosen_references(board.ladder)
    _, _, found = fit_until(board, position, chosen)
    lines = [
        PastFit(
            player=line.player,
            elo=line.elo,
            margin=line.margin,
            rank=line.rank,
            best_rank=line.best_rank,
            worst_rank=line.worst_rank,
            is_provisional=line.is_provisional,
        )
        for line in found.ratings
    ]
    return msgspec.json.encode(lines)


def _key(board: Leaderboard, position: int) -> str:
    """Return the name of a fit, which changes with all that it follows from."""
    began = board.projection.began_at.timestamp()
    chosen = ",".join(map(str, chosen_references(board.ladder)))
    return f"past-fit:{board.pk}:{began}:{board.recomputed}:{position}:{chosen}"
