"""A person who plays by a program: sits down, is asked, moves and resigns."""

from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from tests.souk.accounts.people import person
from tournaments.models import Match
from tournaments.services.matches.runner import play_next

pytestmark = pytest.mark.django_db


def program(name: str) -> APIClient:
    client = APIClient()
    client.force_authenticate(person(name))
    return client


@pytest.fixture
def ada() -> APIClient:
    return program("ada")


@pytest.fixture
def bo() -> APIClient:
    return program("bo")


@pytest.fixture
def table(ada: APIClient, bo: APIClient) -> str:
    """A table at which two people play, after its setup."""
    seats = [{"kind": "me"}, {"kind": "open"}]
    made = ada.post("/api/tables/", {"game": "bazar", "seats": seats})
    assert made.status_code == 201, made.json()
    address = f"/api/tables/{made.json()['id']}/"
    assert [one["id"] for one in bo.get("/api/tables/").json()["results"]]
    assert bo.post(f"{address}seat/").status_code == 200
    assert bo.get("/api/tables/").json()["results"] == []
    play_next(worker="me")
    return address


def asked(table: str, *clients: APIClient) -> tuple[APIClient, dict]:
    """Return who is to move, and what they are asked."""
    for client in clients:
        question = client.get(f"{table}question/").json()
        if question["moves"]:
            return client, question
    raise AssertionError("Nobody is asked anything.")


def move(client: APIClient, table: str, question: dict, key: object, **more: object):
    sent = {"move": question["moves"][0]["move"], **more}
    headers = {"Idempotency-Key": str(key)}
    return client.post(f"{table}moves/", sent, headers=headers)


def test_a_move_is_played_once_however_often_it_is_sent(table, ada, bo):
    client, question = asked(table, ada, bo)
    key, head = uuid4(), question["head"]
    first = move(client, table, question, key, expected_head=head)
    assert first.status_code == 200
    assert first.json()["head"] > head
    again = move(client, table, question, key, expected_head=head)
    assert again.json() == first.json()


def test_who_was_overtaken_is_told_how_far_the_log_is(table, ada, bo):
    client, question = asked(table, ada, bo)
    stale = move(client, table, question, uuid4(), expected_head=question["head"] - 1)
    assert stale.status_code == 409
    told = stale.json()
    assert (told["code"], told["head"]) == ("head_moved", question["head"])


def test_moves_that_cannot_be_are_refused_with_a_sentence(table, ada, bo):
    client, question = asked(table, ada, bo)
    other = bo if client is ada else ada
    assert move(other, table, question, uuid4()).json()["code"] == "not_your_turn"
    told = client.post(
        f"{table}moves/",
        {"move": {"type": "x"}},
        headers={"Idempotency-Key": str(uuid4())},
    )
    assert (told.status_code, told.json()["code"]) == (400, "malformed_move")
    told = client.post(f"{table}moves/", {"move": question["moves"][0]["move"]})
    assert (told.status_code, told.json()["code"]) == (400, "no_key")
    key = uuid4()
    move(client, table, question, key)
    question["moves"].reverse()
    assert move(client, table, question, key).json()["code"] == "key_reused"


def test_who_resigns_is_replaced(table, ada, bo):
    headers = {"Idempotency-Key": str(uuid4())}
    assert ada.post(f"{table}resignation/", headers=headers).status_code == 200
    assert ada.get(f"{table}question/").json()["is_lost"]


def test_a_table_is_left_before_it_begins(ada, bo):
    seats = [{"kind": "me"}, {"kind": "person", "name": "bo"}]
    made = ada.post("/api/tables/", {"game": "bazar", "seats": seats}).json()
    address = f"/api/tables/{made['id']}/seat/"
    refused = program("cy").post(address)
    assert (refused.status_code, refused.json()["code"]) == (403, "not_invited")
    assert ada.delete(address).status_code == 204
    assert Match.objects.get().status == Match.Status.CANCELLED


@pytest.mark.parametrize(
    ("seats", "field"),
    [
        ([{"kind": "open"}, {"kind": "open"}], "seats"),
        ([{"kind": "me"}, {"kind": "me"}], "seats"),
        ([{"kind": "me"}], "seats"),
        ([{"kind": "me"}, {"kind": "bot", "name": "none"}], "seats.1.name"),
        ([{"kind": "me"}, {"kind": "person", "name": "none"}], "seats.1.name"),
    ],
)
def test_what_is_wrong_with_a_table_is_told(ada, seats, field):
    told = ada.post("/api/tables/", {"game": "bazar", "seats": seats})
    assert told.status_code == 400
    assert field in told.json()["fields"]
