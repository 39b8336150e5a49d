"""A ladder in the past, and how a rating came about match by match."""

from datetime import UTC, date, datetime, timedelta
from typing import Any
from uuid import UUID

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.test import APIClient

from tests.tournaments.results import (
    competitors,
    finished,
    ladder_of,
    next_version,
    rated,
    void,
)
from tournaments.models import Leaderboard, Match
from tournaments.selectors.ladders import history
from tournaments.selectors.matches.visibility import story_of
from tournaments.services.ladders.fits import fit_leaderboard
from tournaments.tasks import past_fits

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.fixture(autouse=True)
def empty_cache():
    cache.clear()


@pytest.fixture
def enqueued(monkeypatch) -> list[tuple[Any, ...]]:
    """What workers were asked to fit."""
    asked: list[tuple[Any, ...]] = []
    monkeypatch.setattr(past_fits.fit_past, "delay", lambda *told: asked.append(told))
    return asked


def noon(days_ago: int) -> datetime:
    now = timezone.now() - days_ago * DAY
    return now.replace(hour=12, minute=0, second=0, microsecond=0)


def season() -> tuple[Leaderboard, list[Any], list[Match]]:
    """Return a ladder where one wins on three days, and the other on the last."""
    one, other = competitors(2)
    matches = [finished(one, other, at=noon(days_ago)) for days_ago in (9, 8, 7)]
    matches.append(finished(other, one, at=noon(2)))
    rated()
    return Leaderboard.objects.get(), [one, other], matches


def queries(client: Client, path: str) -> int:
    with CaptureQueriesContext(connection) as asked:
        assert client.get(path).status_code == 200
    return len(asked)


class TestDayOrTime:
    def test_a_day_reaches_to_its_end_and_a_time_is_utc(self):
        found = history.day_or_time("2026-03-01")
        assert found == history.DayOrTime(
            datetime(2026, 3, 2, tzinfo=UTC), date(2026, 3, 1)
        )
        for text in ("2026-03-01T18:30", "2026-03-01T19:30+01:00"):
            found = history.day_or_time(text)
            assert found == history.DayOrTime(
                datetime(2026, 3, 1, 18, 30, tzinfo=UTC), None
            )

    @pytest.mark.parametrize("text", ["9999-12-31", "9999-12-31T23:59"])
    def test_the_future_ends_now(self, text):
        found = history.day_or_time(text)
        assert found is not None
        assert found.until <= timezone.now()

    @pytest.mark.parametrize(
        "text",
        ["", "x", "2026-02-30", "2026-02-30T10:00", "\x00", "0001-01-01T00:00+14:00"],
    )
    def test_what_is_no_time_is_not_read(self, text):
        assert history.day_or_time(text) is None


class TestLadderAt:
    def test_it_is_as_after_the_last_match_by_then(self):
        board, (one, other), _ = season()
        found = history.ladder_at(board, history.position_at(noon(8) + DAY / 2))
        assert found.matches == 2
        assert [each.competitor for each in found.places] == [one.pk, other.pk]
        expected = board.changes.get(competitor=one, games=2).after
        assert (found.places[0].elo, found.places[0].games) == (expected, 2)

    def test_before_the_first_match_nobody_is_there(self):
        board, _, _ = season()
        found = history.ladder_at(board, history.position_at(noon(10)))
        assert (found.places, found.matches, found.position) == ((), 0, 0)

    def test_a_match_that_was_voided_later_is_left_out_of_the_past(self):
        board, _, matches = season()
        void(matches[1])
        rated()
        board.refresh_from_db()
        found = history.ladder_at(board, history.position_at(noon(8) + DAY / 2))
        assert found.matches == 1

    def test_a_player_who_came_later_is_not_there_yet(self):
        board, (one, _), _ = season()
        late = competitors(1)[0]
        finished(late, one, at=noon(1))
        rated()
        found = history.ladder_at(board, history.position_at(noon(2) + DAY / 2))
        assert late.pk not in {each.competitor for each in found.places}


class TestPastPage:
    def text(self, client: Client, board: Leaderboard, query: str) -> str:
        answer = client.get(f"/ladders/{board.ladder_id}/past/{query}")
        assert answer.status_code == 200
        return answer.content.decode()

    def test_it_shows_who_stood_where_and_then_the_fit_that_a_worker_made(
        self, client, enqueued
    ):
        board, (one, _), _ = season()
        query = f"?at={noon(8):%Y-%m-%d}"
        text = self.text(client, board, query)
        assert "2 rated matches by then" in text
        assert "being computed" in text
        elo = round(board.changes.get(competitor=one, games=2).after / 1000)
        assert f">{elo}</td>" in " ".join(text.split()).replace("> ", ">")
        (told,) = enqueued
        past_fits.fit_past(*told)
        text = self.text(client, board, query)
        assert "being computed" not in text
        assert "Fitted Elo" in text
        assert "±" in text

    def test_the_fit_of_a_day_is_that_of_a_ladder_that_ended_then(
        self, client, enqueued
    ):
        board, players, _ = season()
        found = history.ladder_at(board, history.position_at(noon(7) + DAY / 2))
        past_fits.fit_past(board.pk, found.position)
        when = history.DayOrTime(noon(7) + DAY / 2, noon(7).date())
        fit, state = past_fits.fit_of(board, found, when)
        assert (state, enqueued) == ("known", [])
        assert fit is not None
        board.changes.filter(position__gt=found.position).delete()
        Leaderboard.objects.update(position=found.position, fitted=0)
        board.refresh_from_db()
        assert past_fits.past_fit(board, found.position) == fit
        assert fit_leaderboard(board)
        shown = dict(board.ratings.values_list("competitor_id", "fitted_elo"))
        assert {key: fit[key].elo for key in (one.pk for one in players)} == shown

    def test_many_visitors_make_one_fit_at_a_time(self, client, enqueued):
        board, _, _ = season()
        for days_ago in (9, 8, 7, 8, 9):
            self.text(client, board, f"?at={noon(days_ago):%Y-%m-%d}")
        assert len(enqueued) == 1

    def test_a_time_of_day_has_no_fit_and_asks_for_none(self, client, enqueued):
        board, _, _ = season()
        text = self.text(client, board, f"?at={noon(8):%Y-%m-%dT13:00}")
        assert "whole days alone" in text
        assert enqueued == []

    def test_a_day_since_when_nothing_changed_shows_the_fit_there_is(
        self, client, enqueued
    ):
        board, _, _ = season()
        text = self.text(client, board, f"?at={noon(1):%Y-%m-%d}")
        assert "Fitted Elo" in text
        assert enqueued == []

    def test_a_day_before_the_first_match_says_so(self, client):
        board, _, _ = season()
        assert "No rated match was over by then." in self.text(
            client, board, "?at=0001-01-01"
        )

    @pytest.mark.parametrize("text", ["yesterday", "2026-02-30", "%01", "9" * 18])
    def test_what_is_no_day_is_refused_in_words(self, client, text):
        board, _, _ = season()
        answer = client.get(f"/ladders/{board.ladder_id}/past/?at={text}")
        assert answer.status_code == 400
        assert "Write it like 2026-11-01" in answer.content.decode()

    def test_in_no_spoiler_mode_it_shows_nobody(self, client):
        board, (one, _), _ = season()
        client.cookies["spoilers"] = "no"
        text = self.text(client, board, f"?at={noon(8):%Y-%m-%d}")
        assert str(one) not in text
        assert "Show the results on this page" in text

    def test_the_address_of_the_ladder_leads_there(self, client):
        board, _, _ = season()
        answer = client.get(f"/ladders/{board.ladder_id}/?at=2026-11-01")
        assert answer["Location"] == f"/ladders/{board.ladder_id}/past/?at=2026-11-01"


class TestChanges:
    def test_a_player_is_told_match_by_match_the_newest_first(self, client):
        board, (one, other), matches = season()
        path = f"/ladders/{board.ladder_id}/players/{one.pk}/"
        text = client.get(path).content.decode()
        links = [f"{path}{match.id}/" for match in reversed(matches)]
        places = [text.index(link) for link in links]
        assert places == sorted(places)
        assert text.count(str(other)) >= 4

    def test_a_change_tells_the_whole_table_and_leads_to_the_match(self, client):
        board, (one, other), matches = season()
        path = f"/ladders/{board.ladder_id}/players/{one.pk}"
        text = client.get(f"{path}/{matches[1].id}/").content.decode()
        change = board.changes.get(competitor=one, match=matches[1])
        assert f"{round(change.before / 1000)} → {round(change.after / 1000)}" in text
        assert f'href="/matches/{matches[1].id}/"' in text
        assert f'href="{path}/{matches[0].id}/"' in text
        assert f'href="{path}/{matches[2].id}/"' in text
        assert f"/players/{other.pk}/{matches[1].id}/" in text

    def test_the_match_knows_the_way_back(self):
        board, (one, other), matches = season()
        story = story_of(matches[1].id)
        base = f"/ladders/{board.ladder_id}/players"
        assert [seat.rating for seat in story.seats] == [
            f"{base}/{one.pk}/{matches[1].id}/",
            f"{base}/{other.pk}/{matches[1].id}/",
        ]
        assert [seat.rating for seat in story.without_result().seats] == ["", ""]

    def test_the_first_has_none_before_and_the_last_none_after(self):
        board, (one, _), matches = season()
        first = history.change_of(board, one.pk, matches[0].id)
        last = history.change_of(board, one.pk, matches[3].id)
        assert first is not None
        assert last is not None
        assert first[1:] == (None, matches[1].id)
        assert last[1:] == (matches[2].id, None)

    def test_a_long_history_is_read_in_parts_forth_and_back(self):
        board, (one, _), matches = season()
        ids = [match.id for match in reversed(matches)]

        def part(before: int) -> tuple[list[UUID], history.ChangesPage]:
            found = history.changes_before(board, one.pk, before, most=2)
            return [change.match for change in found.changes], found

        newest, page = part(history.LAST)
        assert (newest, page.newer) == (ids[:2], None)
        assert page.older is not None
        oldest, page = part(page.older)
        assert (oldest, page.older) == (ids[2:], None)
        assert page.newer is not None
        assert part(page.newer)[0] == ids[:2]

    @pytest.mark.parametrize("before", ["x", "-1", "9" * 18, "²"])
    def test_what_is_no_position_shows_the_newest(self, client, before):
        board, (one, _), matches = season()
        path = f"/ladders/{board.ladder_id}/players/{one.pk}/?before={before}"
        assert str(matches[3].id) in client.get(path).content.decode()

    def test_in_no_spoiler_mode_only_the_way_to_the_matches_is_left(self, client):
        board, (one, _), matches = season()
        client.cookies["spoilers"] = "no"
        path = f"/ladders/{board.ladder_id}/players/{one.pk}/"
        for text in (
            client.get(path).content.decode(),
            client.get(f"{path}{matches[1].id}/").content.decode(),
        ):
            assert f'href="/matches/{matches[1].id}/"' in text
            assert "Difference" not in text
            assert '<svg class="chart"' not in text

    def test_somebody_else_and_another_match_are_not_there(self, client):
        board, (one, _), _ = season()
        stranger = next_version(one)
        base = f"/ladders/{board.ladder_id}/players"
        assert client.get(f"{base}/{stranger.pk}/").status_code == 404
        assert client.get(f"{base}/{one.pk}/{UUID(int=3)}/").status_code == 404
        assert client.get(f"{base}/{'9' * 30}/").status_code == 404


class TestApi:
    def test_the_past_tells_what_the_page_shows(self, enqueued):
        board, (one, _), _ = season()
        path = f"/api/ladders/{board.ladder_id}/past/?at={noon(8):%Y-%m-%d}"
        told = APIClient().get(path).json()
        assert (told["matches"], told["fit"]) == (2, "computing")
        first = told["results"][0]
        assert first["competitor"]["id"] == one.pk
        assert (first["rank"], first["games"], first["fitted_elo"]) == (1, 2, None)
        past_fits.fit_past(*enqueued[0])
        told = APIClient().get(path).json()
        assert told["fit"] == "known"
        assert told["results"][0]["margin"] > 0

    @pytest.mark.parametrize("query", ["", "?at=x", "?at=2026-02-30", "?at=%01"])
    def test_what_is_no_day_is_refused(self, query):
        board, _, _ = season()
        answer = APIClient().get(f"/api/ladders/{board.ladder_id}/past/{query}")
        assert answer.status_code == 400
        assert "at" in answer.json()["fields"]

    def test_a_change_names_those_beside_it(self):
        board, (one, other), matches = season()
        path = f"/api/ladders/{board.ladder_id}/ratings/{one.pk}/{matches[1].id}/"
        told = APIClient().get(path).json()
        assert told["previous"] == str(matches[0].id)
        assert told["following"] == str(matches[2].id)
        assert [seat["competitor"]["id"] for seat in told["seats"]] == [
            one.pk,
            other.pk,
        ]
        assert told["own"]["after"] > told["own"]["before"]


def test_longer_ladders_and_histories_cost_as_many_queries(client, enqueued):
    players = competitors(8)
    finished(players[0], players[1], at=noon(3))
    board = ladder_of(players[:3])
    base = f"/ladders/{board.ladder_id}"
    counts = []
    for rounds in (0, 3):
        for _ in range(rounds):
            for one, other in zip(players, players[1:] + players[:1], strict=True):
                finished(one, other, at=noon(3))
        finished(players[0], players[1])
        rated()
        newest = board.changes.filter(competitor=players[0]).order_by("-position")[0]
        paths = (
            f"{base}/past/?at={noon(2):%Y-%m-%d}",
            f"{base}/players/{players[0].pk}/",
            f"{base}/players/{players[0].pk}/{newest.match_id}/",
        )
        counts.append([queries(client, path) for path in paths])
    assert counts[0] == counts[1]
    assert max(counts[0]) <= 14
