"""How good a ladder is: what its page and the API tell."""

import pytest
from rest_framework.test import APIClient

from tests.tournaments.results import competitors, finished, ladder_of, rated
from tournaments.models import Leaderboard, Rating
from tournaments.ratings.coverage import MEASURED, expected_coverage
from tournaments.selectors.ladders.quality import quality_of

pytestmark = pytest.mark.django_db


def test_it_tells_of_the_player_in_the_middle_and_of_wrong_pairs():
    players = competitors(4)
    board = ladder_of(players)
    finished(players[0], players[1], ranks=(2, 1))
    finished(players[2], players[3], ranks=(2, 1))
    rated()
    board.refresh_from_db()
    found = quality_of(board)
    assert found is not None
    assert (found.players, found.pairs) == (4, 6)
    assert (found.blocks, found.matches_per_block) == (4, 1)
    margins = sorted(one.margin or 0 for one in board.ratings.all())
    assert margins[0] // 1000 <= found.margin <= margins[-1] // 1000 + 1
    assert 0 < found.wrong_pairs < 6
    assert [each.places for each in found.places] == [1, 3]


def test_matches_with_the_same_deal_are_one_block():
    one, two = competitors(2)
    for _ in range(3):
        first = finished(one, two)
        finished(two, one, ranks=(2, 1), deal=first.deal, row=1)
    rated()
    found = quality_of(Leaderboard.objects.get())
    assert found is not None
    assert (found.matches_per_block, found.blocks) == (2, 3)


def test_those_who_need_matches_come_with_the_neediest_first():
    players = competitors(3)
    ladder_of(players, rounds=6)
    late = competitors(1)[0]
    finished(players[1], late)
    rated()
    found = quality_of(Leaderboard.objects.get())
    assert found is not None
    assert found.needs[0].rating.competitor == late
    assert found.needs[0].worth == 1
    worth = [line.worth for line in found.needs]
    assert worth == sorted(worth, reverse=True)


def test_the_page_says_when_nothing_is_fitted_yet(client):
    board = ladder_of(competitors(2))
    Rating.objects.update(fitted_elo=None)
    path = f"/ladders/{board.ladder_id}/quality/"
    assert "The first fit is still to come." in client.get(path).content.decode()
    assert APIClient().get(f"/api{path}").status_code == 404


def test_the_page_and_the_api_tell_the_same(client):
    players = competitors(4)
    board = ladder_of(players, rounds=4)
    path = f"/ladders/{board.ladder_id}/quality/"
    told = APIClient().get(f"/api{path}").json()
    text = client.get(path).content.decode()
    assert told["needs"][0]["competitor"]["id"] in {one.pk for one in players}
    assert f"± {told['margin']}" in text
    assert "the first 3" in " ".join(text.split())
    assert [one["places"] for one in told["places"]] == [1, 3]


def test_no_result_of_a_match_is_told_so_no_spoiler_mode_shows_the_same(client):
    board = ladder_of(competitors(3))
    path = f"/ladders/{board.ladder_id}/quality/"
    client.cookies["spoilers"] = "no"
    assert "Who needs matches most" in client.get(path).content.decode()


class TestCoverage:
    def test_it_is_that_of_the_most_blocks_reached(self):
        rows = MEASURED[4]
        for blocks, low, high in rows:
            found = expected_coverage(blocks_a_player=blocks + 0.5, seats=4)
            assert found == (low, high)
        few = rows[0][0] - 1
        assert expected_coverage(blocks_a_player=few, seats=4) is None

    def test_tables_that_were_not_simulated_have_none(self):
        assert expected_coverage(blocks_a_player=50, seats=9) is None
