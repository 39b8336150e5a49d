"""Ratings follow the result log: what is new in it is taken in once, in its order.

1. A batch is read and taken in under the lock of the projection, whose position moves
   in the same transaction. The second worker finds nothing to do.
2. Results that are new move the live Elo on from where it was.
3. What changes an older result (a match is voided or reinstated) has the ladder
   recomputed from that match on, as if it had never been different.
4. Where organisers have joined the versions of the rules, or taken them apart again,
   the ladders concerned are computed anew first.
"""

from collections import defaultdict
from typing import Any, Final

from django.db import transaction
from django.db.models import QuerySet

from tournaments.models import (
    HouseChange,
    Ladder,
    Leaderboard,
    Projection,
    Rating,
    RatingChange,
)
from tournaments.ratings.algorithms import Algorithm, algorithm
from tournaments.selectors.ladders.rated_results import (
    Joins,
    LadderKey,
    LadderTerms,
    MatchWithResult,
    joined_ladders,
    last_position,
    matches_with_results,
    pages,
)
from tournaments.services.ladders.fold import Fold
from tournaments.services.ladders.rows import rewind, write_changes, write_ratings
from tournaments.services.ladders.shown import begin

BATCH: Final = 1_000


def take_in(name: str, *, batch: int = BATCH) -> bool:
    """Take the next entries of the result log into the ratings that are shown.

    Return whether there was anything to do; if not, all is taken in or another worker
    is at it.
    """
    begin(name)
    with transaction.atomic():
        found = Projection.objects.select_for_update(skip_locked=True)
        projection = found.filter(algorithm=name, is_current=True).first()
        if projection is None:
            return False
        until = min(projection.position + batch, last_position())
        joins = joined_ladders()
        if until <= projection.position and not _regrouped(projection, joins):
            return False
        advance(projection, until, joins)
    return True


def advance(projection: Projection, until: int, joins: Joins) -> None:
    """Bring a locked projection up to a position of the result log."""
    regroup(projection, joins)
    way, after = algorithm(projection.algorithm), projection.position
    news = matches_with_results(joins=joins, after=after, through=until, until=until)
    for key, matches in by_ladder(news).items():
        board = leaderboard_of(projection, key, joins)
        if any(match.corrected > after for match in matches):
            part = range(matches[0].position, until)
            _recompute_from(board, key, way, part, joins=joins)
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


def leaderboard_of(projection: Projection, key: LadderKey, joins: Joins) -> Leaderboard:
    """Return a ladder as a projection sees it, locked, from its first match on.

    The fit locks the ladder before its ratings, so that is the order.
    """
    ladder, _ = Ladder.objects.get_or_create(
        **key.terms._asdict(), rules_version=key.rules_version
    )
    boards = Leaderboard.objects.select_for_update()
    return boards.get_or_create(
        projection=projection,
        ladder=ladder,
        defaults={"joins_versions": key.terms in joins},
    )[0]


def _take(fold: Fold, matches: list[MatchWithResult]) -> None:
    fold.reopen(match.deal for match in matches)
    fold.take(matches)
    write_changes(fold)


def _recompute_from(
    board: Leaderboard, key: LadderKey, way: Algorithm, part: range, *, joins: Joins
) -> None:
    """Take in a part of the result log once more, all matches in it as they are now."""
    rewind(board, part.start)
    fold = Fold.restored(board, key, way)
    for page in pages(
        part.stop, joins=joins, after=part.start - 1, game=key.terms.game
    ):
        _take(fold, [match for match in page if match.key == key])
    write_ratings(fold)
    # The players that are left have played nothing that counts.
    board.ratings.filter(games=0).delete()


# --- versions of the rules, joined and taken apart -----------------------------------


def regroup(projection: Projection, joins: Joins) -> None:
    """Compute those ladders anew whose versions were joined, or taken apart, since."""
    for terms in _regrouped(projection, joins):
        delete_boards(projection.leaderboards.filter(**_on_ladders(terms)))
        folds: dict[LadderKey, Fold] = {}
        for page in pages(projection.position, joins=joins, game=terms.game):
            same = [match for match in page if match.key.terms == terms]
            take_page(projection, folds, same, joins)
        for fold in folds.values():
            write_ratings(fold)


def take_page(
    projection: Projection,
    folds: dict[LadderKey, Fold],
    matches: list[MatchWithResult],
    joins: Joins,
) -> None:
    """Take the next matches into ladders that are computed from the first match on."""
    way = algorithm(projection.algorithm)
    for key, of_ladder in by_ladder(matches).items():
        if key not in folds:
            folds[key] = Fold(leaderboard_of(projection, key, joins), key, way)
        folds[key].take(of_ladder)
        write_changes(folds[key])


def delete_boards(boards: QuerySet[Leaderboard]) -> None:
    """Delete ladders as a projection sees them, the many rows first."""
    found = [*boards.values_list("id", flat=True)]
    for model in (RatingChange, HouseChange, Rating):
        model._default_manager.filter(leaderboard_id__in=found).delete()
    Leaderboard.objects.filter(id__in=found).delete()


def _regrouped(projection: Projection, joins: Joins) -> set[LadderTerms]:
    """Return the terms of the ladders that are grouped otherwise than they are to be.

    A ladder that joins nothing yet is one alone, or one of several.
    """
    known = [f"ladder__{field}" for field in LadderTerms._fields]
    rows = projection.leaderboards.values_list("joins_versions", *known)
    return {
        terms
        for is_joined, *fields in rows
        if is_joined != ((terms := LadderTerms(*fields)) in joins)
    }


def _on_ladders(terms: LadderTerms) -> dict[str, Any]:
    return {f"ladder__{field}": value for field, value in terms._asdict().items()}
