"""What a big screen shows behind a match, and what it says while there is nothing."""

from datetime import UTC, datetime
from uuid import UUID, uuid4

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from replays.models import MatchLog
from tests.replays.stored import stored
from tests.tournaments.matches.shown_matches import cup, goes_on, log_each
from tests.tournaments.results import competitors, finished, ladder_of, rated, untold
from tests.tournaments.tournaments.fields import (
    by_key,
    draft,
    of_status,
    play_out,
    play_round,
    started,
    void,
)
from tournaments.models import Match, Tournament
from tournaments.selectors.matches import next_match
from tournaments.selectors.matches.next_match import (
    LIVELY_MS,
    coming_in_tournament,
    next_in_tournament,
    next_on_ladder,
    series_of,
)
from tournaments.selectors.tournaments.queries import in_order, matches_of

pytestmark = pytest.mark.django_db

FINISHED = Match.Status.FINISHED


def fresh(tournament: Tournament) -> Tournament:
    return Tournament.objects.get(pk=tournament.pk)


def ids(tournament: Tournament, *statuses: str) -> list[UUID]:
    found = in_order(matches_of(tournament).filter(status__in=statuses or [FINISHED]))
    return [*found.values_list("id", flat=True)]


def from_the_first_on(tournament: Tournament) -> list[UUID]:
    shown: list[UUID] = []
    while log := next_in_tournament(tournament, shown[-1] if shown else None):
        assert log.id not in shown
        shown.append(log.id)
    return shown


# --- a tournament --------------------------------------------------------------------


def test_a_tournament_that_is_over_is_shown_from_its_first_match_to_its_last():
    tournament = started(entrants=8)
    play_out(tournament)
    log_each(matches_of(tournament))
    over = fresh(tournament)
    assert from_the_first_on(over) == ids(over)
    assert len({next_match.round_of(one) for one in ids(over)}) == 2


def test_while_it_runs_a_screen_begins_with_the_newest_round():
    tournament = started(entrants=8)
    play_round(tournament)
    log_each(of_status(tournament, FINISHED))
    assert from_the_first_on(tournament) == ids(tournament)
    play_out(tournament, by_key)
    log_each(matches_of(tournament).exclude(id__in=MatchLog.objects.values("id")))
    Tournament.objects.filter(pk=tournament.pk).update(status="running")
    first = next_in_tournament(fresh(tournament), None)
    assert first is not None
    assert next_match.round_of(first.id) == 2


def test_what_is_played_now_comes_first_and_of_it_the_liveliest():
    tournament = started(entrants=16)
    one, other, third, *_ = of_status(tournament, Match.Status.READY)
    goes_on(third, ms_ago=LIVELY_MS + 1_000)
    # Nothing happens at the third: it waits for somebody.
    assert next_in_tournament(tournament, None) is None
    goes_on(one, ms_ago=20_000)
    goes_on(other, ms_ago=1_000)
    assert next_in_tournament(tournament, None) == MatchLog(id=other.id)
    assert next_in_tournament(tournament, other.id) == MatchLog(id=one.id)


def test_a_void_match_is_passed_over_and_a_stranger_begins_anew():
    tournament = started(entrants=8)
    play_round(tournament)
    log_each(of_status(tournament, FINISHED))
    first, second, third = ids(tournament)[:3]
    void(Match.objects.get(id=second))
    found = next_in_tournament(tournament, first)
    assert found is not None
    assert found.id == third
    begun = next_in_tournament(tournament, uuid4())
    assert begun is not None
    assert begun.id == first


@pytest.mark.parametrize("status", ["open", "running", "paused", "cancelled"])
def test_a_quiet_screen_says_what_comes(status):
    at = datetime(2027, 1, 1, 20, tzinfo=UTC)
    tournament = draft(status=status, starts_at=at, seed=bytes(32))
    tournament.save()
    coming = coming_in_tournament(tournament)
    words = {
        "open": "The tournament begins:",
        "running": "The next match begins soon.",
        "paused": "The tournament makes a pause.",
        "cancelled": "The tournament was cancelled.",
    }
    assert coming.words == words[status]
    assert coming.starts_at == (at if status == "open" else None)


def test_a_quiet_screen_names_who_plays_next_and_who_has_won():
    tournament = started(entrants=4, seats=2)
    named = coming_in_tournament(tournament).names
    assert len(named) == 2
    play_out(tournament)
    best = coming_in_tournament(fresh(tournament)).names
    assert [line.partition(" ")[0] for line in best] == ["1.", "2.", "3."]


# --- a ladder ------------------------------------------------------------------------


def test_a_ladder_is_shown_by_its_newest_result_and_what_follows():
    players = competitors(3)
    board = ladder_of(players)
    log_each(Match.objects.all())
    in_order_of_results = [
        *dict.fromkeys(
            board.changes.order_by("position").values_list("match_id", flat=True)
        )
    ]
    first, second, newest = in_order_of_results
    shown = [next_on_ladder(board, after) for after in (None, first, second, newest)]
    assert [log and log.id for log in shown] == [newest, second, newest, None]
    live = goes_on(untold(*players[:2]))
    assert next_on_ladder(board, newest) == MatchLog(id=live.id)


def test_a_ladder_shows_no_match_of_another_one():
    board = ladder_of(competitors(2))
    larger = untold(*competitors(3))
    casual = untold(*competitors(2), is_rated=False)
    log_each(Match.objects.exclude(id__in=(larger.id, casual.id)))
    goes_on(larger)
    goes_on(casual)
    newest = next_on_ladder(board, None)
    assert newest is not None
    assert newest.id not in (larger.id, casual.id)
    assert series_of(casual.id) is None
    assert series_of(uuid4()) is None
    assert series_of(newest.id) == board


# --- the API and the pages -----------------------------------------------------------


def ask(client: Client, tournament: Tournament, **query: str) -> dict:
    where = reverse("api:next_match_of_tournament", args=[tournament.slug])
    answer = client.get(where, query)
    assert answer.status_code == 200, answer.content
    return answer.json()


def test_the_api_names_the_match_with_its_players_and_its_round(client):
    first, second = stored(labels=("Ada", "Bo")), stored(labels=("Cyd", "Dot"))
    tournament = cup(first, second)
    found = ask(client, tournament, after=str(first.header.match))
    assert found["round"] == 2
    assert found["match"]["id"] == str(second.header.match)
    assert [one["name"] for one in found["match"]["players"]] == ["Cyd", "Dot"]
    nothing = ask(client, tournament, after=str(second.header.match), language="fr")
    assert nothing["match"] is nothing["round"] is None
    assert nothing["coming"]["words"]
    way = reverse("api:next_match_of_tournament", args=[tournament.slug])
    assert client.get(way, {"after": "no"}).status_code == 400


def queries(client: Client, address: str) -> int:
    with CaptureQueriesContext(connection) as found:
        assert client.get(address).json()["match"]
    return len(found)


def test_a_longer_tournament_costs_no_more_queries(client):
    small, large = started(entrants=4), started(entrants=16)
    for tournament in (small, large):
        play_out(tournament)
        log_each(matches_of(tournament))
    ways = [
        f"/api/tournaments/{one.slug}/next-match/?after={ids(one)[0]}"
        for one in (small, large)
    ]
    queries(client, ways[0])
    few, many = [queries(client, way) for way in ways]
    assert many == few <= 12


def test_a_longer_ladder_costs_no_more_queries(client):
    players = competitors(2)
    board = ladder_of(players)
    log_each(Match.objects.all())
    way = f"/api/ladders/{board.ladder_id}/next-match/"
    queries(client, way)
    few = queries(client, way)
    log_each([finished(*players) for _ in range(5)])
    rated()
    assert queries(client, way) == few <= 12


def test_the_page_takes_language_theme_and_speed_from_its_address(client):
    match = stored()
    tournament = cup(match)
    way = reverse("cinema:match", args=[match.header.match])
    page = client.get(way, {"language": "fr", "theme": "dark", "speed": "2"})
    text = page.content.decode()
    assert '<html lang="fr" data-theme="dark">' in text
    assert '<option value="2" selected>' in text
    assert page.context["boot"]["series"] == (
        f"/api/tournaments/{tournament.slug}/next-match/"
    )
    plain = client.get(way, {"theme": "pink", "speed": "9"}).content.decode()
    assert '<option value="1" selected>' in plain
    assert "pink" not in plain
    assert client.get(reverse("cinema:match", args=[uuid4()])).status_code == 404
    assert client.get(reverse("cinema:ladder", args=[999])).status_code == 404


def test_a_match_and_its_tournament_lead_to_the_big_screen(client):
    match = stored(labels=("Ada", "Bo"))
    tournament = cup(match)
    page = client.get(f"/tournaments/{tournament.slug}/").content.decode()
    assert f'href="/cinema/tournaments/{tournament.slug}/"' in page
