"""Matches that were really played, and what was counted of them."""

from collections.abc import Sequence
from functools import cache
from typing import Any

from engines import registry
from replays.log.entry import Log
from replays.log.steps import Replay
from tests.replays.stored import names_for, unstored
from tests.tournaments.small_matches import GAME, planned, world
from tournaments.models import Match, StatisticsProjection, TableStatistics
from tournaments.services.games.statistics import PIECE, current_statistics, take_in
from tournaments.services.matches.creation import new_deal
from tournaments.services.matches.runner import play_next
from tournaments.statistics.match import MatchFigures, figures_of
from tournaments.statistics.table import TableFigures, read_figures, write_figures


def play(match: Match, **failing: int) -> Match:
    assert play_next(worker="a worker", world=world(**failing))
    match.refresh_from_db()
    return match


def rated_match(*seats: Any, **more: Any) -> Match:
    """Play a rated match of the small game; `seat_1=2` lets seat 1 fail in round 2."""
    failing = {name: more.pop(name) for name in [*more] if name.startswith("seat_")}
    return play(planned(*seats, deal=new_deal(), is_rated=True, **more), **failing)


def counted(game: str = GAME.name, *, piece: int = PIECE) -> StatisticsProjection:
    """Count all that there is to count."""
    projection = current_statistics(game)
    while take_in(projection, piece=piece):
        pass
    return projection


def figures(game: str = GAME.name, **table: Any) -> TableFigures:
    """Return the sums of the one kind of table that there is, or of one of them."""
    found = current_statistics(game).tables.filter(**table)
    return read_figures(found.get().figures)


def mirrored(seats: Sequence[Any]) -> list[Match]:
    """Play a deal with the seats in this order, and in the other one."""
    deal = new_deal()
    matches = [
        planned(*order, deal=deal, row=row, is_rated=True)
        for row, order in enumerate((seats, seats[::-1]))
    ]
    return [play(match) for match in matches]


# --- without the matches ------------------------------------------------------------


@cache
def played(game: str) -> MatchFigures:
    match = unstored(game=game, labels=names_for(game))
    found = figures_of(Replay(Log("match", match.header, match.entries)))
    assert found is not None
    return found


def shown(
    game: str = "bazar", *, deals: int = 30, matches: int = 1, **table: object
) -> TableStatistics:
    """Show deals that came out alike."""
    one = played(game)
    figures = TableFigures()
    for _ in range(deals):
        figures.add_deal([one] * matches, 0)
    key = {
        "rules_version": registry.load(game).rules_version,
        "options": "{}",
        "seats": len(one.outcome.ranks),
    }
    return TableStatistics.objects.create(
        projection=current_statistics(game),
        matches=figures.matches,
        figures=write_figures(figures),
        **key | table,
    )
