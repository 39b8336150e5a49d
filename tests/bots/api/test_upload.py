"""Bots that are handed in through the API, and what is told of them."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from rest_framework.test import APIClient

from bots import api
from bots.check_runner import CheckReport, Finding
from bots.messages import message
from bots.models import BotVersion, TurnedAway
from tests.bots.handed_in import archive, received
from tests.souk.accounts.people import person, somebody

pytestmark = pytest.mark.django_db


@pytest.fixture
def checks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The versions that workers were asked to check."""
    asked: list[int] = []
    monkeypatch.setattr(api, "enqueue_check", asked.append)
    return asked


@pytest.fixture
def ada() -> APIClient:
    client = APIClient()
    client.force_authenticate(person("ada"))
    return client


def test_a_file_and_a_whole_body_are_the_same(
    ada, checks, django_capture_on_commit_callbacks
):
    file = SimpleUploadedFile("clever.whl", archive())
    with django_capture_on_commit_callbacks(execute=True):
        first = ada.post("/api/bots/", {"package": file}, format="multipart")
        again = ada.generic(
            "POST", "/api/bots/", archive(), content_type="application/octet-stream"
        )
    assert (first.status_code, again.status_code) == (202, 202)
    assert first.json() == again.json()
    assert first.json()["bot"] == "clever"
    assert not first.json()["is_done"]
    assert {*checks} == {BotVersion.objects.get().id}


@pytest.mark.parametrize("body", [b"", b"nothing"])
def test_what_is_no_package_is_refused_with_a_sentence(ada, checks, body):
    told = ada.generic(
        "POST", "/api/bots/", body, content_type="application/octet-stream"
    )
    assert told.status_code == 400
    (sentence,) = told.json()["fields"]["package"]
    assert sentence.endswith(".")
    assert checks == []
    assert TurnedAway.objects.count() == bool(body)


def test_a_version_is_found_by_number_and_digest_and_its_log_is_the_owners(ada):
    owner = person("owner")
    found = received(owner, name="clever", status=BotVersion.Status.ACTIVE)
    finding = {"stage": "start", "is_good": False, "words": "It fell.", "log": "Oh!"}
    found.report = json.dumps({"findings": [finding]})
    found.save()
    for name in (found.version, found.digest):
        told = ada.get(f"/api/bots/clever/versions/{name}/").json()
        assert told["findings"][0]["words"] == "It fell."
        assert told["findings"][0]["log"] == ""
    ada.force_authenticate(owner)
    told = ada.get("/api/bots/clever/versions/1.0/").json()
    assert told["findings"][0]["log"] == "Oh!"


def test_an_organiser_suspends_and_reinstates(ada):
    received(name="clever", status=BotVersion.Status.ACTIVE)
    ada.force_authenticate(somebody("organiser"))
    address = "/api/bots/clever/versions/1.0/suspension/"
    assert ada.post(address, {"reason": "It cheats."}).json()["status"] == "suspended"
    again = ada.post(address, {"reason": "It cheats."})
    assert (again.status_code, again.json()["code"]) == (409, "not_now")
    assert ada.delete(address).json()["status"] == "active"


def test_what_was_found_and_decided_is_told_in_the_language_of_the_caller(ada):
    found = received(name="clever", status=BotVersion.Status.SUSPENDED)
    words = message("bot.raised", {"error": "KeyError"})
    found.report = CheckReport([Finding("start", False, words)]).as_json()
    found.reason = message("version.suspended_by_organiser")
    found.save()
    ada.credentials(HTTP_ACCEPT_LANGUAGE="fr")
    told = ada.get("/api/bots/clever/versions/1.0/").json()
    assert told["findings"][0]["words"] == "Le bot a levé KeyError."
    assert told["reason"] == "Un organisateur l’a suspendue."
    ada.force_authenticate(somebody("organiser"))
    again = ada.post("/api/bots/clever/versions/1.0/suspension/", {"reason": "So."})
    assert again.json()["error"].startswith("clever 1.0 est suspendue")


def test_a_refusal_is_told_in_the_language_of_the_caller(ada, checks):
    received(name="clever", status=BotVersion.Status.ACTIVE)
    ada.credentials(HTTP_ACCEPT_LANGUAGE="fr")
    for data, words in (
        (archive("clever", "2.0"), "Un bot nommé clever appartient à quelqu’un"),
        (archive("new"), "Aucun bot ne peut s’appeler new"),
        (b"nothing", "Ce n’est ni un wheel, ni un zip, ni un tar.gz."),
    ):
        told = ada.generic(
            "POST", "/api/bots/", data, content_type="application/octet-stream"
        )
        (sentence,) = told.json()["fields"]["package"]
        assert sentence.startswith(words)
    assert checks == []
