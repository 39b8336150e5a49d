"""Logs know people by numbers; pages call them by their names, at no great cost."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from replays import selectors
from tests.replays.stored import Stored, seated, stored
from tests.souk.accounts.people import person
from tests.tournaments.tables.seated import two_people
from tournaments.selectors.matches.visibility import names_of
from tournaments.services.tables.player_moves import resign

pytestmark = pytest.mark.django_db

LABELS = ("player 12", "Bo 1.0")


@pytest.fixture(autouse=True)
def empty_caches():
    selectors.REPLAYS.clear()
    selectors.OPEN_LOGS.clear()


def of_people(*names: str, step: int | None = None) -> list[Stored]:
    """Return matches, in each of which a person of that name sits first."""
    return [seated(stored(labels=LABELS, step=step), person(name)) for name in names]


def test_names_are_asked_for_once_and_only_those_of_people():
    matches = of_people("zuleika", "bea", "cyd", step=2)
    ids = [match.header.match for match in matches]
    with CaptureQueriesContext(connection) as captured:
        found = names_of([*ids, uuid4()])
    assert len(captured) == 1
    assert found == {ids[0]: {0: "zuleika"}, ids[1]: {0: "bea"}, ids[2]: {0: "cyd"}}


def test_what_nobody_here_has_played_keeps_its_labels():
    log = stored(labels=LABELS, step=2).log
    assert selectors.names_of(log) == [*LABELS]
    assert selectors.summaries([log], "en")[0].names == [*LABELS]
    assert selectors.replay(log, None, "en").names == [*LABELS]


@pytest.mark.parametrize(
    "address",
    [
        "/matches/",
        "/matches/{id}/?step=1",
        "/matches/{id}/?step=1&by=event",
        "/matches/{id}/",
        "/embed/{id}/",
        "/",
    ],
)
@pytest.mark.parametrize("step", [5, None])
def test_pages_call_people_by_name_and_nobody_by_number(client, address, step):
    (match,) = of_people("zuleika", step=step)
    text = client.get(address.format(id=match.header.match)).text
    assert "zuleika" in text
    assert "Bo 1.0" in text
    assert "player 12" not in text


def test_the_views_to_choose_from_and_the_title_are_named(client):
    (match,) = of_people("zuleika")
    text = client.get(f"/matches/{match.header.match}/").text
    assert " · zuleika</option>" in text
    title = " ".join(text.partition("</title>")[0].split())
    assert title.endswith(": zuleika, Bo 1.0 · Souk")


def test_the_file_of_a_match_tells_no_name(client):
    (match,) = of_people("zuleika")
    client.get(f"/matches/{match.header.match}/")
    for address in ("/matches/{}/log", "/api/matches/{}/log/"):
        answer = client.get(address.format(match.header.match))
        assert b"player 12" in answer.getvalue()
        assert b"zuleika" not in answer.getvalue()


def test_the_api_tells_names_beside_labels(client):
    (match,) = of_people("zuleika")
    named = [("player 12", "zuleika"), ("Bo 1.0", "Bo 1.0")]
    listed = client.get("/api/matches/").json()["results"][0]
    header = client.get(f"/api/matches/{match.header.match}/").json()
    for told in (listed, header):
        assert [(one["label"], one["name"]) for one in told["players"]] == named
    assert [seat["label"] for seat in header["seats"]] == [*LABELS]


def test_whoever_gets_another_name_is_told_of_anew(client):
    (match,) = of_people("zuleika")
    address = f"/api/matches/{match.header.match}/"
    known = client.get(address)["ETag"]
    assert client.get(address, headers={"If-None-Match": known}).status_code == 304
    User.objects.filter(username="zuleika").update(username="countess")
    again = client.get(address, headers={"If-None-Match": known})
    assert again.json()["players"][0]["name"] == "countess"


def test_people_are_found_by_a_part_of_their_names(client):
    ada, bea = of_people("zuleika", "bea", step=2)
    for address in ("/matches/?player=EA", "/api/matches/?player=EA"):
        text = client.get(address).text
        assert str(bea.header.match) in text
        assert str(ada.header.match) not in text
    assert str(ada.header.match) in client.get("/matches/?player=player 12").text


def test_a_list_costs_the_same_however_many_people_are_in_it(client):
    counts = []
    for names in (("zuleika",), ("bea", "cyd", "dot", "eve")):
        of_people(*names)
        for address in ("/matches/", "/api/matches/", "/matches/?player=a"):
            with CaptureQueriesContext(connection) as captured:
                assert client.get(address).status_code == 200
            counts.append(len(captured))
    assert counts[:3] == counts[3:]
    assert counts[0] == 2


def test_it_is_said_by_name_who_resigned(client):
    match, people = two_people()
    resign(match_id=match.id, user=people[0], key=uuid4())
    name = people[0].username
    told = client.get(f"/api/matches/{match.id}/steps/").json()["results"]
    notes = [note["words"] for step in told for note in step["notes"]]
    assert f"{name} resigned here; a stand-in plays the seat to the end." in notes
    assert f"{name} resigned here" in client.get(f"/matches/{match.id}/").text
