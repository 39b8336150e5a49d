"""How good a ladder is: what its page and the API tell."""

import pytest
from rest_framework.test import APIClient

from engines.registry import GAMES, load
from tests.tournaments.results import competitors, finished, ladder_of, rated
from tournaments.models import Ladder, Leaderboard, Rating
from tournaments.ratings.coverage import LEVELS, expected_coverage, measured
from tournaments.ratings.mirrored import mirrored_saving, mirrored_savings
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


def told_of(game: str, client) -> tuple[dict, str]:
    """Return what the API and the page tell of a ladder of a game, young as it is."""
    finished(*competitors(2), game=game)
    rated()
    path = f"/ladders/{Ladder.objects.get().pk}/quality/"
    text = client.get(path).content.decode()
    return APIClient().get(f"/api{path}").json(), " ".join(text.split())


@pytest.mark.parametrize("game", GAMES)
def test_what_mirrored_deals_save_is_told_as_it_was_measured(game, client):
    told, text = told_of(game, client)
    saving = mirrored_savings()[game]
    assert saving.rules_version == load(game).rules_version
    assert told["mirrored"] == {
        "factor": saving.factor,
        "low": saving.low,
        "high": saving.high,
        "deals": saving.deals,
        "by_seat": saving.by_seat,
    }
    assert saving.low < saving.factor < saving.high
    assert f"× {saving.factor:.2f}<" in text
    assert f"between {saving.low:.2f} and {saving.high:.2f} with 95 %" in text


def test_what_was_measured_by_other_rules_is_not_told():
    assert mirrored_saving("bazar", 1) is None
    assert mirrored_saving("chess", 2) is None


class TestCoverage:
    @pytest.mark.parametrize("level", LEVELS)
    @pytest.mark.parametrize("seats", range(2, 7))
    @pytest.mark.parametrize("house", [True, False])
    def test_every_size_of_tables_has_one(self, level, seats, house):
        found = expected_coverage(
            blocks_a_player=level + 0.5, seats=seats, has_house=house
        )
        assert found is not None
        low, high = found
        assert 0.85 < low < high <= 1

    def test_it_reaches_over_all_ladders_like_it_as_far_as_is_known_of_each(self):
        like_it = [
            one
            for one in measured()
            if (one.seats, one.defeats, one.pairing) == (2, None, "ladder")
            and 33 <= one.blocks_a_player < 100
        ]
        assert len(like_it) > 1
        assert expected_coverage(blocks_a_player=50, seats=2, has_house=False) == (
            min(one.intervals - one.error for one in like_it),
            min(1, max(one.intervals + one.error for one in like_it)),
        )

    def test_a_ladder_with_fewer_blocks_or_of_another_size_has_none(self):
        few = LEVELS[0] - 0.5
        assert expected_coverage(blocks_a_player=few, seats=4, has_house=False) is None
        assert expected_coverage(blocks_a_player=50, seats=9, has_house=False) is None
