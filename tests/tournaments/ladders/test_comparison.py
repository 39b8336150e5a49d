"""Two players of a ladder side by side, and circles: what the pages show."""

import msgspec
import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from rest_framework.test import APIClient

from tests.tournaments.results import competitors, finished, ladder_of, rated
from tournaments.models import Leaderboard
from tournaments.ratings.cycles import Cycle, Cycles, Weight
from tournaments.ratings.panels import Meetings
from tournaments.selectors import wording
from tournaments.selectors.ladders import comparison
from tournaments.selectors.ladders.ratings import panels_of
from tournaments.views.fragment_cache import PARTS

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def no_parts():
    PARTS.clear()


def text_of(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return " ".join(answer.content.decode().split())


def facts(board: Leaderboard, one: int, other: int) -> comparison.ComparisonFacts:
    two = comparison.two_of(board, one, other)
    assert two is not None
    return comparison.facts_of(board, *two)


def by_seat(found: comparison.ComparisonFacts) -> dict[tuple[int, int], str]:
    return {(one.seat, one.other_seat): str(one.record) for one in found.by_seat}


class TestFacts:
    def test_meetings_are_told_by_the_seats_of_both(self):
        one, two, three = competitors(3)
        finished(one, two, three)
        finished(one, two, three, ranks=(2, 1, 3))
        finished(three, one, two, ranks=(1, 2, 2))
        rated()
        board = Leaderboard.objects.get()
        found = facts(board, one.pk, two.pk)
        by_seat = {
            (each.seat, each.other_seat): str(each.record) for each in found.by_seat
        }
        assert by_seat == {(0, 1): "1–0–1", (1, 2): "0–1–0"}
        assert found.meetings.met == Meetings(1, 1, 1)

    def test_the_other_way_round_everything_is_turned(self):
        one, two, three = competitors(3)
        board = ladder_of([one, two, three], rounds=2)
        finished(two, one)
        finished(one, three)
        rated()
        board.refresh_from_db()
        forth, back = facts(board, one.pk, two.pk), facts(board, two.pk, one.pk)
        assert forth.meetings.met == Meetings(2, 0, 1)
        assert back.meetings.met == Meetings(1, 0, 2)
        assert forth.likelihood is not None
        assert back.likelihood is not None
        assert forth.likelihood + back.likelihood == pytest.approx(1, abs=2e-4)
        assert by_seat(forth) == {(0, 1): "2–0–0", (1, 0): "0–0–1"}
        assert by_seat(back) == {(1, 0): "0–0–2", (0, 1): "1–0–0"}

    def test_common_opponents_are_those_whom_both_have_met(self):
        one, two, three, four, five = competitors(5)
        board = ladder_of([one, three, two])
        finished(one, four)
        for _ in range(2):
            finished(five, one)
            finished(two, five)
        rated()
        board.refresh_from_db()
        found = facts(board, one.pk, two.pk)
        assert [(key, mine, theirs) for key, mine, theirs in found.common] == [
            (five.pk, Meetings(0, 0, 2), Meetings(2, 0, 0)),
            (three.pk, Meetings(1, 0, 0), Meetings(0, 0, 1)),
        ]

    def test_a_player_is_not_compared_with_itself_or_with_nobody(self):
        one, two = competitors(2)
        board = ladder_of([one, two])
        for other in (one.pk, 0, 10**9, 2**63, -1):
            assert comparison.two_of(board, one.pk, other) is None


@pytest.mark.parametrize(
    ("likelihood", "words"),
    [(0.5, "50 %"), (0.999, "> 99 %"), (0.001, "< 1 %"), (0.975, "98 %"), (None, "")],
)
def test_a_likelihood_is_never_said_to_be_sure(likelihood, words):
    assert wording.likely(likelihood) == words


class TestPage:
    def test_it_shows_likelihood_meetings_and_common_opponents(self, client):
        one, two, three = competitors(3)
        board = ladder_of([one, two, three], rounds=3)
        text = text_of(client, f"/ladders/{board.ladder_id}/compare/{one.pk}/{two.pk}/")
        assert f"{one} and {two} </h1>" in text
        assert "3–0–0" in text
        assert "1 player has met both" in text
        assert str(three) in text
        assert text.count('class="label"') == 2

    def test_two_are_chosen_from_a_list(self, client):
        one, two = competitors(2)
        board = ladder_of([one, two])
        path = f"/ladders/{board.ladder_id}/compare/"
        text = text_of(client, path)
        assert f'value="{one.pk}"' in text
        answer = client.get(f"{path}?one={one.pk}&other={two.pk}&spoilers=yes")
        assert answer["Location"] == f"{path}{one.pk}/{two.pk}/?spoilers=yes"
        assert "Choose two different players." in text_of(
            client, f"{path}?one={one.pk}&other={one.pk}"
        )

    @pytest.mark.parametrize("query", ["?one=x", "?one=-1&other=²", f"?one={'9' * 18}"])
    def test_what_is_nobody_lets_the_reader_choose(self, client, query):
        board = ladder_of(competitors(2))
        text_of(client, f"/ladders/{board.ladder_id}/compare/{query}")

    def test_somebody_else_is_not_there(self, client):
        one, _ = players = competitors(2)
        board = ladder_of(players)
        path = f"/ladders/{board.ladder_id}/compare/{one.pk}"
        for other in (one.pk, 0, 10**17):
            assert client.get(f"{path}/{other}/").status_code == 404

    def test_the_ladder_leads_to_it_from_each_cell_of_its_matrix(self, client):
        one, two = competitors(2)
        board = ladder_of([one, two])
        text = text_of(client, f"/ladders/{board.ladder_id}/")
        assert f"/compare/{one.pk}/{two.pk}/" in text
        assert f"/compare/{two.pk}/{one.pk}/" in text

    def test_in_no_spoiler_mode_it_tells_nothing(self, client):
        one, two = competitors(2)
        board = ladder_of([one, two])
        client.cookies["spoilers"] = "no"
        path = f"/ladders/{board.ladder_id}/compare/{one.pk}/{two.pk}/"
        text = text_of(client, path)
        assert "Show the results on this page" in text
        assert "1–0–0" not in text
        assert "1–0–0" in text_of(client, f"{path}?spoilers=yes")


def circle(board: Leaderboard, players: list[int]) -> None:
    """Let the last fit have found that each beats the next."""
    one, two, three = players
    found = Cycles(
        weights=tuple(Weight(key, 0.3333, 0.0) for key in players),
        circular=0.52,
        cycles=(Cycle((one, two, three), (0.99, 0.98, 0.9999)),),
        found=1,
    )
    panels = msgspec.structs.replace(panels_of(board), cycles=found)
    Leaderboard.objects.update(panels=msgspec.json.encode(panels).decode())


class TestCycles:
    def test_a_circle_is_told_step_by_step(self, client):
        players = competitors(3)
        board = ladder_of(players)
        circle(board, [one.pk for one in players])
        text = text_of(client, f"/ladders/{board.ladder_id}/cycles/")
        assert f"<strong>{players[0]}</strong> beats {players[1]}" in text
        assert f"<strong>{players[2]}</strong> beats {players[0]}" in text
        assert "&gt; 99 %" in text
        assert "No line explains 52 %" in text
        assert "33.3 %" in text

    def test_without_one_the_first_has_it_all(self, client):
        board = ladder_of(competitors(3), rounds=2)
        text = text_of(client, f"/ladders/{board.ladder_id}/cycles/")
        assert "None: nothing here is more of a circle" in text
        assert "100 %" in text

    def test_in_no_spoiler_mode_it_tells_nothing(self, client):
        players = competitors(3)
        board = ladder_of(players)
        client.cookies["spoilers"] = "no"
        text = text_of(client, f"/ladders/{board.ladder_id}/cycles/")
        assert not any(str(one) in text for one in players)


class TestApi:
    def test_a_comparison(self):
        one, two, three = competitors(3)
        board = ladder_of([one, two, three])
        path = f"/api/ladders/{board.ladder_id}/comparison/"
        told = APIClient().get(f"{path}?player={one.pk}&other={two.pk}").json()
        assert told["player"]["competitor"]["id"] == one.pk
        assert told["meetings"] == {"ahead": 1, "level": 0, "behind": 0}
        assert told["by_seat"] == [
            {"seat": 0, "other_seat": 1, "record": told["meetings"]}
        ]
        (common,) = told["common_opponents"]
        assert common["competitor"]["id"] == three.pk
        assert told["common"] == 1

    @pytest.mark.parametrize("query", ["", "?player=x&other=1", "?player=1&other=-1"])
    def test_what_is_no_number_is_refused(self, query):
        board = ladder_of(competitors(2))
        path = f"/api/ladders/{board.ladder_id}/comparison/"
        assert APIClient().get(path + query).status_code == 400
        assert APIClient().get(f"{path}?player=1&other=1").status_code == 404

    def test_circles(self):
        players = competitors(3)
        board = ladder_of(players)
        circle(board, [one.pk for one in players])
        told = APIClient().get(f"/api/ladders/{board.ladder_id}/cycles/").json()
        assert told["cycles"][0]["players"] == [one.pk for one in players]
        assert [one["share"] for one in told["weights"]] == [0.3333] * 3


def test_longer_ladders_and_histories_cost_as_many_queries(client):
    players = competitors(9)
    one, two = players[:2]
    board = ladder_of(players[:3])
    base = f"/ladders/{board.ladder_id}"
    paths = [
        f"{base}/compare/",
        f"{base}/compare/{one.pk}/{two.pk}/",
        f"{base}/cycles/",
        f"{base}/quality/",
        f"/api{base}/comparison/?player={one.pk}&other={two.pk}",
        f"/api{base}/cycles/",
        f"/api{base}/quality/",
    ]
    counts = []
    for rounds in (0, 3):
        for _ in range(rounds):
            for place, player in enumerate(players):
                for other in players[place + 1 :]:
                    finished(player, other)
        rated()
        PARTS.clear()
        asked = []
        for path in paths:
            with CaptureQueriesContext(connection) as found:
                assert client.get(path).status_code == 200
            asked.append(len(found))
        counts.append(asked)
    assert counts[0] == counts[1]
    assert max(counts[0]) <= 12
