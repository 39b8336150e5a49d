"""What ladders show, by as many questions to the database however long they are."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import translation

from engines import registry
from tests.tournaments.results import competitors, finished, ladder_of, rated
from tournaments.models import Ladder, Leaderboard
from tournaments.ratings.panels import Meetings
from tournaments.selectors.ladders import ratings

pytestmark = pytest.mark.django_db


def test_a_ladder_lists_its_players_with_what_is_known_of_them():
    players = competitors(3)
    board = ladder_of(players, rounds=12)
    lines = [*ratings.ratings_of(board)]
    assert [line.competitor for line in lines] == players
    assert [(line.rank, line.games) for line in lines] == [(1, 24), (2, 24), (3, 24)]
    assert [(line.best_rank, line.worst_rank) for line in lines] == [
        (1, 1),
        (2, 2),
        (3, 3),
    ]
    assert all(line.is_provisional for line in lines)
    assert board.is_fresh


def test_who_has_not_been_fitted_yet_comes_last():
    players = competitors(2)
    board = ladder_of(players, rounds=1)
    newcomer = competitors(1)[0]
    board.ratings.create(competitor=newcomer, elo=2_000_000, games=1)
    assert [*ratings.ratings_of(board)][-1].competitor == newcomer


def test_panels_tell_who_met_whom_and_who_is_better():
    one, two, three = competitors(3)
    board = ladder_of([one, two], rounds=5)
    finished(two, one)
    finished(two, one, ranks=(1, 1))
    finished(three, two)
    rated()
    board.refresh_from_db()
    panels = ratings.panels_of(board)
    assert panels.meetings(one.pk, two.pk) == Meetings(5, 1, 1)
    assert panels.meetings(two.pk, one.pk) == Meetings(1, 1, 5)
    assert panels.meetings(one.pk, three.pk) == Meetings(0, 0, 0)
    likely, unlikely = (
        panels.likelihood(*pair) for pair in ((one.pk, two.pk), (two.pk, one.pk))
    )
    assert likely is not None
    assert unlikely is not None
    assert likely > 0.8
    assert likely + unlikely == pytest.approx(1, abs=2e-4)
    assert panels.likelihood(one.pk, 10**9) is None
    assert [seat.seat for seat in panels.seats] == [0, 1]
    assert panels.seats[0].elo > 0
    assert panels.forfeits[one.pk].games == 7
    assert panels.survival == {}


def test_a_ladder_without_a_fit_has_empty_panels():
    assert ratings.panels_of(Leaderboard()).players == ()


def test_the_outline_of_a_player_is_a_line():
    one, two = competitors(2)
    board = ladder_of([one, two], rounds=3)
    outline = ratings.outlines_of(board, {one.pk: 3})[one.pk]
    assert [mark.games for mark in outline] == [1, 2, 3]
    elos = [mark.elo for mark in outline]
    assert elos[0] == 1532
    assert elos == sorted(elos)


def test_form_is_the_last_matches_with_the_newest_at_the_end():
    one, two = competitors(2)
    ladder_of([one, two], rounds=4)
    last = finished(two, one)
    rated()
    board = Leaderboard.objects.get()
    form = ratings.form_of(board, [one.pk], last=3)[one.pk]
    assert [finish.rank for finish in form] == [1, 1, 2]
    assert form[-1].match == str(last.id)


def test_a_match_tells_what_it_did_to_its_seats():
    one, two = competitors(2)
    match = finished(one, two)
    rated()
    changes = [*ratings.changes_of(match.id)]
    assert [change.competitor_id for change in changes] == [one.pk, two.pk]


def test_a_player_is_found_on_all_ladders():
    one, two, three = competitors(3)
    finished(one, two)
    finished(one, two, three)
    rated()
    found = ratings.ratings_of_competitors([one.pk])
    assert {rating.leaderboard.ladder.seats for rating in found} == {2, 3}


def test_strengths_are_known_of_those_who_have_played():
    one, two = competitors(2)
    board = ladder_of([one, two], rounds=1)
    stranger = competitors(1)[0]
    known = ratings.known_strengths(board.ladder, [one.pk, stranger.pk])
    line = board.ratings.get(competitor=one)
    assert line.fitted_elo is not None
    assert known == {one.pk: line.fitted_elo / 1000}
    same = ratings.ladder_of(game="fingers", options='{"rounds": 3}', seats=2)
    assert same == board.ladder


def present_ladder(game: str, options: str, *, seats: int) -> Ladder:
    version = registry.load(game).rules_version
    return Ladder(game=game, options=options, seats=seats, rules_version=version)


def test_a_ladder_is_called_by_its_game_seats_and_unusual_options():
    usual = present_ladder("merchants_bay", "{}", seats=4)
    other = present_ladder(
        "merchants_bay",
        '{"merchants":"chosen","townsfolk":["locals","sailors"]}',
        seats=3,
    )
    assert ratings.title_of(usual) == "La Baie des Marchands, 4 players"
    assert ratings.title_of(other) == (
        "La Baie des Marchands, 3 players "
        "(Merchants: Chosen by the players; Townsfolk: Locals, Sailors)"
    )
    first = present_ladder("bazar_quest", '{"first_game":true}', seats=3)
    assert ratings.title_of(first) == "Bazar Quest, 3 players (First game)"
    with translation.override("fr"):
        assert ratings.title_of(usual) == "La Baie des Marchands, 4 joueurs"
        assert ratings.title_of(first) == "Bazar Quest, 3 joueurs (Première partie)"


# --- queries -------------------------------------------------------------------------


def _read_everything() -> int:
    """Read all that a ladder's page shows; return how many queries that took."""
    with CaptureQueriesContext(
        connection,
    ) as queries:
        (listed,) = ratings.leaderboards()
        board = ratings.leaderboard(listed.ladder_id)
        assert board is not None
        ratings.panels_of(board)
        lines = [*ratings.ratings_of(board)]
        names = [str(line.competitor) for line in lines]
        ids = [line.competitor_id for line in lines]
        assert len(names) == len(ratings.outlines_of(board, dict.fromkeys(ids, 1)))
        assert all(ratings.form_of(board, ids).values())
        [*ratings.ratings_of_competitors(ids)]
        ratings.known_strengths(board.ladder, ids)
    return len(queries)


def test_a_long_ladder_takes_as_many_queries_as_a_short_one():
    players = competitors(6)
    ladder_of(players[:2], rounds=1)
    few = _read_everything()
    ladder_of(players, rounds=2)
    assert _read_everything() == few == 8


def test_taking_in_many_results_takes_as_many_queries_as_a_few():
    players = competitors(6)
    ladder_of(players[:2], rounds=1)
    counts = []
    for many in (1, 3):
        for one, other in zip(players * many, players[::-1] * many, strict=True):
            finished(one, other)
        with CaptureQueriesContext(connection) as queries:
            rated()
        counts.append(len(queries))
    assert counts[0] == counts[1]
