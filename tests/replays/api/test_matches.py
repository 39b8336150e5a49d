"""Matches through the API: what is told to whom, and what may be kept."""

import io

import pytest
from rest_framework.test import APIClient

from replays.log.file import parse_log
from tests.replays.stored import stored

pytestmark = pytest.mark.django_db


@pytest.fixture
def client() -> APIClient:
    return APIClient()


def test_an_open_match_tells_everything_and_need_not_be_told_twice(client):
    log = stored().log
    for way in ("", "entries/", "steps/", "steps/3/", "film/", "log/"):
        address = f"/api/matches/{log.id}/{way}"
        first = client.get(address)
        assert first.status_code == 200, address
        again = client.get(address, headers={"If-None-Match": first["ETag"]})
        assert again.status_code == 304, address
        assert not again.content


def test_a_match_that_is_played_has_no_name_for_its_state(client):
    log = stored(step=5).log
    answer = client.get(f"/api/matches/{log.id}/")
    assert "ETag" not in answer
    assert answer.json()["head_hash"] is None
    assert answer.json()["views"] == ["spectator"]
    entries = client.get(f"/api/matches/{log.id}/entries/").json()["results"]
    assert {entry["hash"] for entry in entries} == {None}


def test_a_move_is_told_to_nobody_but_those_who_may_know_it(client):
    log = stored(step=5).log
    entries = client.get(f"/api/matches/{log.id}/entries/").json()["results"]
    moves = [entry["payload"] for entry in entries if entry["kind"] == "move"]
    assert len(moves) == 5
    assert {name for move in moves for name in move} == {"cpu_us", "wall_us"}


def test_entries_and_steps_go_on_where_they_ended(client):
    log = stored().log
    for way, key, first in (("entries", "seq", 1), ("steps", "step", 0)):
        seen: list[int] = []
        address = f"/api/matches/{log.id}/{way}/?size=150"
        while address:
            page = client.get(address).json()
            seen += [one[key] for one in page["results"]]
            address = page["next"]
        assert seen == [*range(first, first + len(seen))]
        assert len(seen) == (log.head_seq if way == "entries" else log.moves + 1)


def test_the_file_of_a_match_holds(client):
    log = stored().log
    answer = client.get(f"/api/matches/{log.id}/log/")
    assert answer["Content-Type"] == "application/x-ndjson"
    parsed = parse_log(io.BytesIO(answer.getvalue()), "the answer")
    assert parsed.header.match == log.id


def test_words_come_in_the_language_that_is_asked_for(client):
    log = stored().log
    told = [
        client.get(f"/api/matches/{log.id}/steps/1/?language={language}").json()
        for language in ("en", "fr")
    ]
    assert told[0]["view"] == told[1]["view"]
    assert told[0]["sentences"] != told[1]["sentences"]


@pytest.mark.parametrize(
    ("query", "status"),
    [("?seat=7", 400), ("?seat=x", 400), ("?language=xx", 400), ("?seat=1", 403)],
)
def test_odd_questions_are_refused_in_one_shape(client, query, status):
    answer = client.get(f"/api/matches/{stored(step=2).log.id}/steps/1/{query}")
    assert answer.status_code == status
    assert set(answer.json()) == {"error", "code", "fields"}
