"""Ratings follow the result log: what is new in it is taken in once, in its order.

1. A batch is read and taken in under the lock of the projection, whose position moves
   in the same transaction. The second worker finds nothing to do.
2. Results that are new move the live Elo on from where it was.
3. What changes an older result (a match is voided or reinstated) has the ladder
   recomputed from that match on, as if it had never been different.
"""

from collections import defaultdict
from typing import Final

from django.db import transaction

from tournaments.models import Ladder, Leaderboard, Projection
from tournaments.ratings.algorithms import Algorithm, algorithm
from tournaments.selectors.ladders.rated_results import (
    LadderKey,
    MatchWithResult,
    last_position,
    matches_with_results,
    pages,
)
from tournaments.services.ladders.fold import Fold
from tournaments.services.ladders.rows import rewind, write_changes, write_ratings

BATCH: Final = 1_000


def take_in(name: str, *, batch: int = BATCH) -> bool:
    """Take the next entries of the result log into the ratings that are shown.

    Return whether there was anything to do; if not, all is taken in or another worker
    is at it.
    """
    Projection.objects.get_or_create(algorithm=name, is_current=True)
    with transaction.atomic():
        found = Projection.objects.select_for_update(skip_locked=True)
        projection = found.filter(algorithm=name, is_current=True).first()
        if projection is None:
            return False
        until = min(projection.position + batch, last_position())
        if until <= projection.position:
            return False
        advance(projection, until)
    return True


def advance(projection: Projection, until: int) -> None:
    """Bring a locked projection up to a position of the result log."""
    way, after = algorithm(projection.algorithm), projection.position
    news = matches_with_results(after=after, through=until, until=until)
    for key, matches in by_ladder(news).items():
        board = leaderboard_of(projection, key)
        if any(match.corrected > after for match in matches):
            _recompute_from(board, key, way, range(matches[0].position, until))
        else:
            fold = Fold.restored(board, key, way)
            _take(fold, matches)
            write_ratings(fold)
    projection.position = until
    projection.save(update_fields=["position"])


def by_ladder(matches: list[MatchWithResult]) -> dict[LadderKey, list[MatchWithResult]]:
    """Sort matches by their ladders; what never counted makes no ladder."""
    found: defaultdict[LadderKey, list[MatchWithResult]] = defaultdict(list)
    for match in matches:
        if match.corrected or match.result is not None:
            found[match.key].append(match)
    return found


def leaderboard_of(projection: Projection, key: LadderKey) -> Leaderboard:
    """Return a ladder as a projection sees it, locked, from its first match on.

    The fit locks the ladder before its ratings, so that is the order.
    """
    ladder, _ = Ladder.objects.get_or_create(
        game=key.game, options=key.options, seats=key.seats
    )
    boards = Leaderboard.objects.select_for_update()
    return boards.get_or_create(projection=projection, ladder=ladder)[0]


def _take(fold: Fold, matches: list[MatchWithResult]) -> None:
    fold.reopen(match.deal for match in matches)
    fold.take(matches)
    write_changes(fold)


def _recompute_from(
    board: Leaderboard, key: LadderKey, way: Algorithm, part: range
) -> None:
    """Take in a part of the result log once more, all matches in it as they are now."""
    rewind(board, part.start)
    fold = Fold.restored(board, key, way)
    for page in pages(part.stop, after=part.start - 1, game=key.game):
        _take(fold, [match for match in page if match.key == key])
    write_ratings(fold)
    # The players that are left have played nothing that counts.
    board.ratings.filter(games=0).delete()
