"""The pages of ladders: what they show, and by how many questions."""

import re
from itertools import pairwise

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext

from bots.models import BotVersion
from tests.souk.accounts.people import person
from tests.tournaments.results import (
    competitors,
    finished,
    ladder_of,
    next_version,
    rated,
)
from tournaments.models import (
    Leaderboard,
    Projection,
    RatingChange,
)
from tournaments.selectors.ladders import page, ratings
from tournaments.selectors.ladders.ratings import Panels
from tournaments.services.ladders.fits import fit_all
from tournaments.services.ladders.projection import take_in
from tournaments.services.matches.creation import competitor_of_person

pytestmark = pytest.mark.django_db


def address(board: Leaderboard) -> str:
    return f"/ladders/{board.ladder_id}/"


def text_of(client: Client, path: str) -> str:
    answer = client.get(path)
    assert answer.status_code == 200
    return answer.content.decode()


def names_in(text: str) -> list[str]:
    """Return the names in the table of a ladder, from the top."""
    lines = text.split("<tbody>")[1].split("</tbody>", maxsplit=1)[0]
    return re.findall(r'<th scope="row">\s*.*?class="who"[^>]*>([^<]+)<', lines, re.S)


def queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert client.get(path).status_code == 200
    return len(asked)


def test_a_ladder_shows_its_players_in_their_order(client):
    players = competitors(4)
    board = ladder_of(players, rounds=3)
    text = text_of(client, address(board))
    assert names_in(text) == [str(player) for player in players]
    best = page.lines_of(board, [ratings.ratings_of(board)[0]], Panels(), ())[0]
    assert f"<strong>{best.fitted}</strong>" in text
    assert f"± {best.margin}" in text


def test_the_list_names_the_first_five_of_each_ladder(client):
    players = competitors(7)
    ladder_of(players)
    text = text_of(client, "/ladders/")
    shown = [str(player) in text for player in players]
    assert shown == [True] * 5 + [False] * 2
    assert "7 players" in text
    assert "21 matches" in text


def test_a_site_without_rated_matches_says_so(client):
    assert "No match has been rated yet." in text_of(client, "/ladders/")


def test_an_unknown_ladder_is_not_there(client):
    assert client.get("/ladders/123456/").status_code == 404


class TestFilters:
    def test_people_and_bots(self, client):
        ada = competitor_of_person(person("ada"))
        (bot,) = competitors(1)
        board = ladder_of([ada, bot])
        assert names_in(text_of(client, f"{address(board)}?who=people")) == ["ada"]
        assert names_in(text_of(client, f"{address(board)}?who=bots")) == [str(bot)]

    def test_versions_that_are_active_or_the_newest(self, client):
        old, other, suspended = competitors(3)
        new = next_version(old)
        board = ladder_of([new, old, other, suspended])
        BotVersion.objects.filter(competitor=suspended).update(status="suspended")
        newest = names_in(text_of(client, f"{address(board)}?versions=newest"))
        assert newest == [str(new), str(other), str(suspended)]
        active = names_in(text_of(client, f"{address(board)}?versions=active"))
        assert active == [str(new), str(old), str(other)]

    def test_the_fewest_matches_and_a_name(self, client):
        players = competitors(3)
        board = ladder_of(players)
        finished(players[0], players[1])
        rated()
        seen = names_in(text_of(client, f"{address(board)}?games=3"))
        assert seen == [str(players[0]), str(players[1])]
        name = str(players[2].version).split()[0]
        seen = names_in(text_of(client, f"{address(board)}?search={name.upper()}"))
        assert seen == [str(players[2])]

    @pytest.mark.parametrize(
        "query",
        [
            "?games=many",
            "?who=%01",
            "?page=x",
            "?show=x&show=99999999",
            "?axis=7",
            *(f"?{name}={'9' * 18}" for name in ("games", "show", "page")),
        ],
    )
    def test_what_cannot_be_read_filters_nothing(self, client, query):
        board = ladder_of(competitors(2))
        assert len(names_in(text_of(client, address(board) + query))) == 2

    def test_a_filter_that_fits_nobody_says_so(self, client):
        board = ladder_of(competitors(2))
        text = text_of(client, f"{address(board)}?search=nobody-at-all")
        assert "Nobody on this ladder fits the filter." in text


class TestChart:
    def test_the_first_five_are_drawn_unless_others_are_chosen(self, client):
        players = competitors(7)
        board = ladder_of(players)
        text = text_of(client, address(board))
        assert len(re.findall(r'class="label"', text)) == 5
        chosen = "&".join(f"show={one.pk}" for one in players[4:])
        text = text_of(client, f"{address(board)}?{chosen}&axis=matches")
        drawn = re.findall(r'class="label"[^>]*>[^<]*<title>([^<]+)', text)
        assert {*drawn} == {str(one) for one in players[4:]}
        assert text.count(" checked") == 3

    def test_a_long_history_is_thinned_and_keeps_its_ends(self):
        one, two = competitors(2)
        board = ladder_of([one, two])
        first = RatingChange.objects.all()[0]
        RatingChange.objects.bulk_create(
            RatingChange(
                leaderboard=board,
                position=position,
                at=first.at,
                match_id=first.match_id,
                block=position,
                row=0,
                seat=0,
                competitor=one,
                rank=1,
                is_lost_by_all=False,
                is_forfeit=False,
                before=1_500_000,
                after=1_500_000 + position,
                games=position,
            )
            for position in range(2, 5_001)
        )
        (outline,) = ratings.outlines_of(board, {one.pk: 5_000}, most=50).values()
        assert len(outline) <= 51
        assert (outline[0].games, outline[-1].games) == (1, 5_000)
        assert [mark.games for mark in outline] == sorted(
            mark.games for mark in outline
        )


def test_the_matrix_says_who_was_in_front_of_whom():
    one, two, three = competitors(3)
    board = ladder_of([one, two, three], rounds=4)
    finished(two, one)
    rated()
    board.refresh_from_db()
    rows = page.matrix(page.chosen(board, []), ratings.panels_of(board))
    assert [player for player, _cells in rows] == [one, two, three]
    better, worse = rows[0][1][1], rows[1][1][0]
    assert rows[0][1][0] is None
    assert better
    assert worse
    assert (better.record, worse.record) == ("4–0–1", "1–0–4")
    assert (better.likely, worse.likely) == ("87 %", "13 %")
    assert better.shade > 4 > worse.shade


def test_a_fit_that_is_behind_says_by_how_much(client):
    players = competitors(3)
    board = ladder_of(players)
    assert "the fit knows all of them" in text_of(client, address(board))
    Leaderboard.objects.update(fitted=1)
    assert "the fit knows 1 of 3 matches" in text_of(client, address(board))


def test_ways_of_rating_stand_side_by_side_once_there_are_two(client):
    board = ladder_of(competitors(2))
    assert "side by side" not in text_of(client, address(board))
    take_in_by("elo-1")
    text = text_of(client, address(board))
    assert "side by side" in text
    assert "?algorithm=elo-1" in text
    former = text_of(client, f"{address(board)}?algorithm=elo-1")
    assert "1500 is the mean of the ladder" in former


def take_in_by(name: str) -> None:
    """Rate all results by another way."""
    take_in(name)
    fit_all(Projection.objects.get(algorithm=name, is_current=True))


class TestQueries:
    """A long ladder asks as often as a short one."""

    @pytest.mark.parametrize("path", ["/ladders/", "/ladders/{}/"])
    def test_their_number_does_not_grow(self, client, path):
        board = ladder_of(competitors(3))
        counts = []
        for more in (0, 9):
            players = competitors(more)
            for one, other in pairwise(players):
                finished(one, other)
            rated()
            counts.append(queries(client, path.format(board.ladder_id)))
        assert counts[0] == counts[1] <= 14
