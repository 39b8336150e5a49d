"""Statistics of a game follow the result log, a piece at a time.

1. The next entries name deals. One that keeps its secrets is noted, and counted when it
   is open: nothing is counted that not everybody may read.
2. The logs of the deals are read and summed up without any lock.
3. In one short transaction the sums are added and the position moves. If another worker
   has written meanwhile, the piece is thrown away.

A deal whose result has changed (a match was voided or reinstated) is taken out as it
was and put back as it is. So the sums are at any time those of a count from the start.
"""

import logging
from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping
from typing import Final, NamedTuple
from uuid import UUID

from django.db import transaction
from django.db.models import F

from engines import registry
from engines.core.errors import UnknownGame
from engines.core.game import Outcome
from replays import selectors as logs
from replays.log.engine import WrongEngine
from replays.log.errors import UnreadableLog
from replays.log.steps import Replay
from tournaments.conduct.results import MatchResult, read_result
from tournaments.models import SealedDeal, StatisticsProjection, TableStatistics
from tournaments.selectors.games.deals import (
    RatedMatch,
    new_results,
    open_deals,
    opened_since,
    results_at,
)
from tournaments.selectors.ladders.rated_results import unusual_options
from tournaments.statistics.match import MatchFigures, figures_of
from tournaments.statistics.table import FOLD, read_figures, write_figures

PIECE: Final = 24
"""So many entries of the result log are taken in at once: about a second of work."""

_log = logging.getLogger(__name__)


class TableKey(NamedTuple):
    """Which matches are counted together."""

    rules_version: int
    options: str
    seats: int


class DealFigures(NamedTuple):
    """What is to be added for one deal, or with the sign -1 to be taken out."""

    matches: list[MatchFigures]
    left_out: int
    sign: int


Changes = Mapping[TableKey, list[DealFigures]]


def current_statistics(game: str) -> StatisticsProjection:
    """Return the statistics that are shown; begin anew if they have other sums."""
    found, _ = StatisticsProjection.objects.get_or_create(
        game=game, is_current=True, defaults={"fold": FOLD}
    )
    if found.fold == FOLD:
        return found
    with transaction.atomic():
        found.delete()
        return StatisticsProjection.objects.create(
            game=game, is_current=True, fold=FOLD
        )


def take_in(projection: StatisticsProjection, *, piece: int = PIECE) -> bool:
    """Count the next results of a game; return whether there was anything to count.

    If not, all is counted or another worker is at it.
    """
    new = new_results(projection, piece)
    opened = opened_since(projection, piece)
    if new.until <= projection.position and not opened:
        return False
    sealed = {*projection.sealed.values_list("deal_id", flat=True)} & new.deals
    open_now = open_deals(new.deals - sealed) | opened
    changes = _changes(projection, new.until, open_now, counted=open_now - opened)
    with transaction.atomic():
        if not _move(projection, new.until):
            return False
        _seal(projection, new.deals - open_now)
        projection.sealed.filter(deal_id__in=opened).delete()
        for key, deals in changes.items():
            _write(projection, key, deals)
    projection.position, projection.pieces = new.until, projection.pieces + 1
    return True


def _changes(
    projection: StatisticsProjection,
    until: int,
    deals: Collection[int],
    *,
    counted: Collection[int],
) -> Changes:
    """Sum deals up as they are now, and those that were counted as they were."""
    game, figures = projection.game, _Figures()
    changes: defaultdict[TableKey, list[DealFigures]] = defaultdict(list)
    before = results_at(projection.position, game=game, deals=counted)
    now = results_at(until, game=game, deals=deals)
    for found, sign in ((before, -1), (now, 1)):
        for key, matches in _by_deal(game, found.values()):
            known = [figures.of(match) for match in matches]
            played = [match for match in known if match is not None]
            changes[key].append(DealFigures(played, len(known) - len(played), sign))
    return changes


def _by_deal(
    game: str, matches: Iterable[RatedMatch]
) -> Iterable[tuple[TableKey, list[RatedMatch]]]:
    """Sort matches by deals, and where they count; a game that is gone has none."""
    found: defaultdict[tuple[int, TableKey], list[RatedMatch]] = defaultdict(list)
    for match in matches:
        try:
            options = unusual_options(game, match.rules_version, match.options)
        except UnknownGame:
            continue
        seats = len(read_result(match.result).ranks)
        found[match.deal, TableKey(match.rules_version, options, seats)].append(match)
    return [(key, of_deal) for (_, key), of_deal in found.items()]


class _Figures:
    """What matches amount to, each read once however often it is taken out and in."""

    def __init__(self) -> None:
        self._known: dict[tuple[UUID, str], MatchFigures | None] = {}

    def of(self, match: RatedMatch) -> MatchFigures | None:
        key = (match.id, match.result)
        if key not in self._known:
            self._known[key] = _figures_of(match)
        return self._known[key]


def _figures_of(match: RatedMatch) -> MatchFigures | None:
    """Read the log of a match; None if it was not played to its end by its players."""
    result = read_result(match.result)
    log = logs.log(match.id)
    if result.forfeits or log is None:
        return None
    try:
        found = figures_of(Replay(logs.whole_log(log)))
    except (UnreadableLog, WrongEngine) as error:
        _log.error("Match %s is not counted: unreadable log: %s", match.id, error)
        return None
    if found is None or not _agree(found.outcome, result):
        # An organiser decided it.
        return None
    return found


def _agree(outcome: Outcome, result: MatchResult) -> bool:
    return (outcome.ranks, outcome.scores, outcome.kind) == (
        result.ranks,
        result.scores,
        result.kind,
    )


# --- writing -------------------------------------------------------------------------


def _move(projection: StatisticsProjection, until: int) -> bool:
    """Move the position on; return False if another worker has moved it meanwhile."""
    where = StatisticsProjection.objects.filter(
        pk=projection.pk, pieces=projection.pieces
    )
    return bool(where.update(position=until, pieces=F("pieces") + 1))


def _seal(projection: StatisticsProjection, deals: Collection[int]) -> None:
    rows = [SealedDeal(projection=projection, deal_id=deal) for deal in sorted(deals)]
    SealedDeal.objects.bulk_create(rows, ignore_conflicts=True)


def _write(
    projection: StatisticsProjection, key: TableKey, deals: Collection[DealFigures]
) -> None:
    row, _ = TableStatistics.objects.get_or_create(
        projection=projection, **key._asdict()
    )
    figures = read_figures(row.figures)
    figures.renamed(registry.load_version(projection.game, key.rules_version))
    for deal in deals:
        figures.add_deal(deal.matches, deal.left_out, sign=deal.sign)
    if not figures.matches and not figures.left_out:
        row.delete()
        return
    row.matches, row.figures = figures.matches, write_figures(figures)
    row.save(update_fields=["matches", "figures"])
