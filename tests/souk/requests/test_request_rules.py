"""What a request may consist of, and how one that breaks the rules is refused."""

import asyncio
import json
from typing import Any
from urllib.parse import urlencode

import pytest
from django.test import Client

from souk.asgi import application
from souk.request_rules import DEEPEST, UnreadableRequest, check_query, read_json
from tests.souk.accounts.people import PASSWORD, client_of, person

NUMBER = "9" * 20


@pytest.fixture
def ada(db: None) -> Client:
    return client_of(person())


# --- pages ---------------------------------------------------------------------------


@pytest.mark.django_db
@pytest.mark.parametrize(
    "path",
    [
        "/matches/?game=%00",
        "/matches/?player=a%00",
        "/people/a%00b/",
        "/bots/clever/1.0%00/",
        "/account/log-in/?next=%00",
        "/admin/tournaments/match/%00/change/",
        "/static/%00.css",
        f"/tables/?after={NUMBER}",
        f"/matches/?page={'9' * 5_000}",
        f"/matches/?player={'x' * 9_000}",
    ],
)
def test_an_address_that_means_nothing_is_answered_on_a_page_in_both_languages(path):
    answer = Client().get(path)
    assert answer.status_code == 400
    assert "This cannot be read" in answer.content.decode()
    assert 'lang="fr"' in answer.content.decode()


@pytest.mark.django_db
@pytest.mark.parametrize(
    "headers",
    [
        {"Cookie": 'sessionid="\\000"'},
        {"Accept-Language": "fr\0"},
        {"Referer": "x" * 20_000},
    ],
)
def test_headers_and_cookies_are_read_by_the_same_rules(headers):
    assert Client(headers=headers).get("/matches/").status_code == 400


@pytest.mark.django_db
def test_a_form_is_read_by_the_same_rules():
    door, kind = "/account/log-in/", "application/x-www-form-urlencoded"
    for form in ({"username": "a\0", "password": PASSWORD}, {"a\0": "x"}):
        assert Client().post(door, form).status_code == 400
        assert Client().post(door, urlencode(form), kind).status_code == 400


@pytest.mark.django_db
def test_a_password_of_many_digits_is_a_password():
    answer = Client().post("/account/log-in/", {"username": "a", "password": NUMBER})
    assert answer.status_code == 200


@pytest.mark.django_db
@pytest.mark.parametrize("path", [f"/ladders/{NUMBER}/", f"/ladders/{'9' * 5_000}/"])
def test_there_is_nothing_with_a_number_that_nothing_can_have(path):
    assert Client().get(path).status_code == 404


# --- the API -------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("body", "words"),
    [
        (b"[" * 100_000, "Le JSON est imbriqué sur plus de 32 niveaux."),
        (b'{"name": "\\ud800"}', "un caractère qu’aucun texte ne peut avoir."),
        (b'{"\\ud800": 1}', "un caractère qu’aucun texte ne peut avoir."),
        (b'{"name": "\\u0000"}', "un caractère qu’aucun texte ne peut avoir."),
        (b'{"name": %b}' % NUMBER.encode(), "Un nombre est trop grand."),
        (b'{"name": 1e400}', "Un nombre est trop grand."),
        (b'{"name": %b}' % (b"9" * 5_000), "Ce n’est pas du JSON"),
        (b'{"name": "\xff"}', "Ce n’est pas du JSON"),
    ],
)
def test_json_that_means_nothing_is_refused_in_the_words_of_the_reader(
    ada, body, words
):
    answer = ada.post(
        "/api/tokens/", body, "application/json", headers={"Accept-Language": "fr"}
    )
    assert answer.status_code == 400
    assert answer.json()["code"] == "malformed"
    assert words in answer.json()["error"]


@pytest.mark.parametrize("path", ["/api/bots/%00/", "/api/bots/?name=%00"])
def test_an_address_of_the_api_that_means_nothing_is_refused_in_its_shape(ada, path):
    answer = ada.get(path)
    assert answer.status_code == 400
    assert answer.json() == {
        "error": "The request contains a character that no text can have.",
        "code": "malformed",
        "fields": {},
    }


@pytest.mark.parametrize("cursor", ["cD14", "cD0A", "bz05OTk5OTk5JnA9MQ=="])
@pytest.mark.parametrize("path", ["/api/matches/", "/api/bots/", "/api/ladders/"])
def test_a_cursor_that_somebody_made_up_leads_nowhere(ada, path, cursor):
    answer = ada.get(f"{path}?cursor={cursor}")
    assert answer.status_code in (200, 404)


def test_as_much_json_is_read_as_fields_may_have(ada, settings):
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 100
    for size, status in ((60, 201), (90, 413)):
        body = json.dumps({"name": "n", "x": "x" * size})
        answer = ada.post("/api/tokens/", body, "application/json")
        assert answer.status_code == status


def test_json_may_be_nested_so_deep_and_no_deeper():
    nested = b"[" * (DEEPEST - 1) + b"]" * (DEEPEST - 1)
    assert read_json(b"[%b]" % nested)
    with pytest.raises(UnreadableRequest):
        read_json(b"[[%b]]" % nested)


def test_what_people_write_is_none_of_this():
    for text in ("a=%C3%A9%F0%9F%8E%B2&b=-1", f"q={'9' * 18}", "", "q=%20 ", "&&=&"):
        check_query(text)
    assert read_json('{"é": ["🎲", 1.5, -7, null, true]}'.encode())


# --- before Django -------------------------------------------------------------------


def asked(path: str, query: bytes = b"", cookie: bytes = b"") -> tuple[int, str]:
    """Return what the server process answers, before a view or a stream is asked."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "query_string": query,
        "headers": [(b"cookie", cookie), (b"accept-language", b"fr")],
        "client": ("192.0.2.1", 1),
    }
    asyncio.run(application(scope, receive, send))
    return sent[0]["status"], sent[1]["body"].decode()


@pytest.mark.parametrize(
    "wrong",
    [
        ("/live/\0/",),
        ("/live/x/", b"seat=%00"),
        ("/live/x/", b"after=" + b"9" * 5_000),
        ("/live/x/", b"", b'sessionid="\\000"'),
        ("/matches/", b"q=\xff"),
    ],
)
def test_streams_and_pages_are_refused_by_the_same_rules(wrong):
    status, told = asked(*wrong)
    assert status == 400
    assert 'lang="fr"' in told


def test_a_program_is_refused_in_its_shape_before_django_too():
    status, told = asked("/api/matches/", b"q=\xff")
    assert status == 400
    assert json.loads(told)["error"] == "L’adresse est mal formée."
