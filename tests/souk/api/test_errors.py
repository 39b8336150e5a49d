"""Whatever goes wrong has one shape, and tells nothing that it should not."""

import json

import pytest
from django.core.exceptions import SuspiciousOperation
from django.test import Client, RequestFactory
from django.urls import URLPattern, path
from rest_framework import exceptions, serializers
from rest_framework.permissions import AllowAny
from rest_framework.test import APIClient
from rest_framework.views import APIView

from souk import errors as pages
from souk.api import errors
from souk.api.urls import urlpatterns as api

pytestmark = pytest.mark.django_db


class Broken(APIView):
    permission_classes = (AllowAny,)

    def get(self, request):
        raise RuntimeError("The password of the database is 1234.")


class Reads(APIView):
    permission_classes = (AllowAny,)

    def post(self, request):
        class Seat(serializers.Serializer):
            bot = serializers.CharField()

        class Table(serializers.Serializer):
            seats = Seat(many=True)
            rounds = serializers.IntegerField()

            def validate(self, attrs):
                raise serializers.ValidationError("The table is full.", code="full")

        Table(data=request.data).is_valid(raise_exception=True)


def refuse(request):
    raise SuspiciousOperation("It looks odd.")


urlpatterns = [
    path("api/broken/", Broken.as_view()),
    path("api/reads/", Reads.as_view()),
    path("api/refuses/", refuse),
    path("broken/", Broken.as_view()),
]
handler400 = pages.bad_request
handler404 = pages.not_found
handler500 = pages.broken


def shaped(answer, status: int, code: str) -> dict:
    assert answer.status_code == status
    assert answer["Content-Type"].startswith("application/json")
    told = json.loads(answer.content)
    assert set(told) == {"error", "code", "fields"}
    assert told["code"] == code
    assert told["error"].endswith(".")
    return told


@pytest.mark.parametrize(
    ("request_line", "details", "status", "code"),
    [
        ("GET /api/nothing/", {}, 404, "not_found"),
        ("POST /api/nothing", {}, 404, "not_found"),
        ("GET /api/tokens/x/", {}, 404, "not_found"),
        ("GET /api/me/", {}, 401, "not_authenticated"),
        ("DELETE /api/health/", {}, 405, "method_not_allowed"),
        ("GET /api/", {"HTTP_ACCEPT": "text/html"}, 406, "not_acceptable"),
    ],
)
def test_strangers_are_refused_in_one_shape(request_line, details, status, code):
    method, address = request_line.split()
    answer = APIClient().generic(method, address, **details)
    shaped(answer, status, code)


@pytest.mark.parametrize(
    ("body", "kind", "refusal"),
    [
        ("{", "application/json", (400, "malformed")),
        ('{"name": NaN}', "application/json", (400, "malformed")),
        ("[]", "application/json", (400, "invalid")),
        ("x", "application/x-www-form-urlencoded", (415, "unsupported_media_type")),
        ("x", "text/plain", (415, "unsupported_media_type")),
        (" " * 1_000_001, "application/json", (413, "too_large")),
    ],
)
def test_what_cannot_be_read_is_refused_in_one_shape(by_session, body, kind, refusal):
    answer = by_session.post("/api/tokens/", body, content_type=kind)
    shaped(answer, *refusal)


def test_a_wrong_cursor_is_refused_in_one_shape(by_token):
    shaped(by_token.get("/api/tokens/?cursor=x"), 404, "not_found")


@pytest.mark.urls(__name__)
def test_a_fault_of_ours_is_told_without_what_it_is():
    client = Client(raise_request_exception=False)
    told = shaped(client.get("/api/broken/"), 500, "broken")
    assert "1234" not in str(told)
    page = client.get("/broken/")
    assert page.status_code == 500
    assert "Something broke" in page.content.decode()
    assert "1234" not in page.content.decode()


@pytest.mark.urls(__name__)
def test_each_part_of_a_request_has_its_own_sentences():
    sent = {"seats": [{"bot": "a"}, {}], "rounds": "many"}
    told = shaped(APIClient().post("/api/reads/", sent), 400, "invalid")
    assert told["error"] == "Some fields are not right."
    assert told["fields"] == {
        "seats.1.bot": ["This field is required."],
        "rounds": ["A valid integer is required."],
    }


@pytest.mark.urls(__name__)
def test_what_is_wrong_with_the_whole_is_the_sentence():
    sent = {"seats": [], "rounds": 3}
    told = shaped(APIClient().post("/api/reads/", sent), 400, "full")
    assert told == {"error": "The table is full.", "code": "full", "fields": {}}


@pytest.mark.urls(__name__)
def test_what_django_refuses_has_the_same_shape():
    shaped(Client().get("/api/refuses/"), 400, "malformed")


def test_refusals_by_django_are_told_to_programs_and_to_people():
    for address, is_json in (("/api/x/", True), ("/x/", False)):
        request = RequestFactory().get(address)
        answer = pages.forbidden(request, Exception())
        assert answer.status_code == 403
        assert answer["Content-Type"].startswith("application/json") == is_json


def test_errors_speak_the_language_of_the_reader(by_token):
    answer = by_token.delete("/api/tokens/0/", HTTP_ACCEPT_LANGUAGE="fr")
    assert answer.json()["error"] == "Vous n’avez pas de tel jeton."
    answer = APIClient().get("/api/me/", HTTP_ACCEPT_LANGUAGE="fr")
    assert answer.json()["error"].startswith("Connectez-vous, ou envoyez un jeton")


def test_a_sentence_that_a_view_has_chosen_stays():
    error = exceptions.NotFound("There is no such bot.")
    answer = errors.answer(error, {})
    assert answer is not None
    assert answer.data["error"] == "There is no such bot."


def test_an_address_without_its_slash_is_led_on_with_all_that_was_sent(by_session):
    answer = by_session.post("/api/tokens?x=1", {"name": "new"})
    assert answer.status_code == 308
    assert answer["Location"] == "/api/tokens/?x=1"


def test_every_address_of_the_api_but_one_is_named():
    last = api[-1]
    assert isinstance(last, URLPattern)
    assert last.name == "nowhere"
