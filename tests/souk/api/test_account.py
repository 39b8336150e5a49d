"""The API of a person's own account: who asks, and their tokens."""

import pytest
from rest_framework.test import APIClient

from souk.accounts.models import ApiToken, Preferences
from souk.accounts.services import roles
from souk.accounts.services.tokens import MOST, create_token
from tests.souk.accounts.people import ROLES, person, somebody

pytestmark = pytest.mark.django_db


def test_a_program_learns_for_whom_it_acts(by_token, ada):
    Preferences.objects.update_or_create(user=ada, defaults={"language": "fr"})
    assert by_token.get("/api/me/").json() == {
        "username": "ada",
        "email": "",
        "roles": ["author", "player"],
        "language": "fr",
        "theme": "",
        "token": "laptop",
    }


def test_who_is_logged_in_uses_no_token(by_session):
    assert by_session.get("/api/me/").json()["token"] is None


def test_an_organiser_is_called_one(by_token, ada):
    roles.make_organiser(user=ada)
    assert by_token.get("/api/me/").json()["roles"] == ["organiser", "author", "player"]


def test_a_use_is_noted(by_token, ada):
    assert ada.api_tokens.get().last_used_at is None
    by_token.get("/api/me/")
    assert ada.api_tokens.get().last_used_at is not None


@pytest.mark.parametrize(
    "header", ["Bearer souk_guess", "bearer x", "Bearer", "Bearer ", "Bearer a b"]
)
def test_a_wrong_token_is_refused_even_where_strangers_may_come(header):
    answer = APIClient().get("/api/", headers={"Authorization": header})
    assert answer.status_code == 401
    assert answer["WWW-Authenticate"] == "Bearer"
    assert answer.json()["code"] == "authentication_failed"
    assert answer.json()["error"].startswith("Invalid or revoked token")


def test_a_token_is_made_listed_without_its_secret_and_revoked(by_session, ada):
    made = by_session.post("/api/tokens/", {"name": "nightly"})
    assert made.status_code == 201
    assert made["Cache-Control"] == "no-store"
    secret = made.json().pop("secret")
    program = APIClient()
    program.credentials(HTTP_AUTHORIZATION=f"Bearer {secret}")
    assert program.get("/api/me/").json()["token"] == "nightly"
    (listed,) = program.get("/api/tokens/").json()["results"]
    assert set(listed) == {"id", "name", "created_at", "last_used_at"}
    assert program.delete(f"/api/tokens/{listed['id']}/").status_code == 204
    assert program.get("/api/me/").status_code == 401


def test_a_token_cannot_make_tokens(by_token, ada):
    answer = by_token.post("/api/tokens/", {"name": "another"})
    assert answer.status_code == 403
    assert answer.json() == {
        "error": (
            "A token cannot make tokens: log in and make it on your account’s page."
        ),
        "code": "forbidden",
        "fields": {},
    }
    assert ada.api_tokens.count() == 1


def test_another_page_cannot_act_for_who_is_logged_in(ada):
    client = APIClient(enforce_csrf_checks=True)
    client.force_login(ada)
    answer = client.post("/api/tokens/", {"name": "stolen"})
    assert answer.status_code == 403
    assert answer.json()["code"] == "forbidden"
    assert not ApiToken.objects.exists()


@pytest.mark.parametrize(
    ("sent", "code"),
    [
        ({}, "required"),
        ({"name": ""}, "blank"),
        ({"name": "x" * 61}, "max_length"),
        ({"name": "taken"}, "taken"),
        ({"name": None}, "null"),
    ],
)
def test_what_is_wrong_with_a_name_is_told(by_session, ada, sent, code):
    create_token(user=ada, name="taken")
    answer = by_session.post("/api/tokens/", sent)
    assert answer.status_code == 400
    told = answer.json()
    assert told["error"] == "Some fields are not right."
    assert told["code"] == code
    (sentence,) = told["fields"]["name"]
    assert sentence.endswith(".")


def test_one_token_too_many_is_about_no_field(by_session, ada):
    for number in range(MOST):
        create_token(user=ada, name=f"token {number}")
    told = by_session.post("/api/tokens/", {"name": "one more"}).json()
    assert told["code"] == "too_many"
    assert told["error"].startswith("You have 20 tokens")
    assert told["fields"] == {}


def test_the_tokens_of_another_are_not_there(by_token):
    other = create_token(user=person(), name="theirs").token
    assert len(by_token.get("/api/tokens/").json()["results"]) == 1
    answer = by_token.delete(f"/api/tokens/{other.id}/")
    assert answer.status_code == 404
    assert answer.json()["error"] == "You have no such token."
    assert ApiToken.objects.filter(id=other.id).exists()


def test_a_list_goes_on_where_it_ended_while_it_grows(by_token, ada):
    for number in range(5):
        create_token(user=ada, name=f"token {number}")
    seen, address = [], "/api/tokens/?size=2"
    while address:
        page = by_token.get(address).json()
        assert set(page) == {"results", "next"}
        seen += [token["name"] for token in page["results"]]
        create_token(user=ada, name=f"newer {len(seen)}")
        address = page["next"]
    assert seen == [*(f"token {number}" for number in (4, 3, 2, 1, 0)), "laptop"]


# --- who may ask what ----------------------------------------------------------------

OPEN = dict.fromkeys(ROLES, 200)
OWN = {"stranger": 401, "player": 200, "organiser": 200, "superuser": 200}
TABLE = {
    ("get", "/api/"): OPEN,
    ("get", "/api/health/"): OPEN,
    ("get", "/api/schema/"): OPEN,
    ("get", "/api/docs/"): OPEN,
    ("get", "/api/me/"): OWN,
    ("get", "/api/tokens/"): OWN,
    ("post", "/api/tokens/"): {role: {200: 201}.get(OWN[role], 401) for role in ROLES},
    ("delete", "/api/tokens/0/"): {
        role: {200: 404}.get(OWN[role], 401) for role in ROLES
    },
}


@pytest.mark.parametrize("role", ROLES)
@pytest.mark.parametrize("operation", TABLE, ids=" ".join)
def test_who_may_ask_what(operation, role):
    method, address = operation
    client = APIClient()
    user = somebody(role)
    if user is not None:
        client.force_login(user)
    sent = {"name": "new"} if method == "post" else None
    answer = getattr(client, method)(address, sent)
    assert answer.status_code == TABLE[operation][role]
