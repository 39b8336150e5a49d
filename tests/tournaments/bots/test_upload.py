"""Handing a bot in by a form: by authors alone, with a sentence for what is refused."""

import pytest
from django.contrib.auth.models import Group
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse

from bots.models import BotVersion, TurnedAway
from bots.packages.archives import MAX_UPLOAD
from bots.selectors import report_of
from bots.services import check_report
from bots.services.check_report import check_version
from tests.bots.checks import Checks
from tests.bots.conftest import checks  # noqa: F401 - pytest finds fixtures by names.
from tests.bots.handed_in import archive
from tests.souk.accounts.people import client_of, person
from tournaments.views import bots as views

pytestmark = pytest.mark.django_db

WHERE = "/bots/new/"


def package(data: bytes | None = None, name: str = "clever.whl") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, archive() if data is None else data)


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The versions that a worker was asked to check."""
    found: list[int] = []
    monkeypatch.setattr(views, "enqueue_check", found.append)
    return found


def test_an_author_hands_in_a_package_and_is_led_to_its_report(
    asked, django_capture_on_commit_callbacks
):
    client = client_of(person())
    assert "Hand in a bot" in client.get(WHERE).content.decode()
    with django_capture_on_commit_callbacks(execute=True):
        response = client.post(WHERE, {"package": package()})
    version = BotVersion.objects.get()
    where = reverse("bots:version", args=["clever", "1.0"])
    assert (response.status_code, response["Location"]) == (302, where)
    assert asked == [version.id]
    told = client.get(where).content.decode()
    assert "It waits for a worker to check it." in told
    assert '<meta http-equiv="refresh"' in told


def test_a_script_is_told_the_address_and_the_refusal_as_data(asked):
    client = client_of(person())
    script = {"accept": "application/json"}
    response = client.post(WHERE, {"package": package()}, headers=script)
    assert (response.status_code, response.json()) == (
        201,
        {"address": "/bots/clever/1.0/"},
    )
    response = client.post(WHERE, {"package": package(b"no archive")}, headers=script)
    assert response.status_code == 400
    assert response.json()["error"].endswith(".")


def test_what_the_gate_stops_is_said_and_listed_for_its_owner_alone(asked):
    client = client_of(person())
    response = client.post(WHERE, {"package": package(b"no archive", "bad.whl")})
    assert response.status_code == 400
    (finding,) = report_of(TurnedAway.objects.get()).findings
    told = response.content.decode()
    assert "bad.whl" in told
    assert told.count(finding.words) == 2
    assert "bad.whl" not in client_of(person()).get(WHERE).content.decode()
    assert asked == []


def test_nothing_and_too_much_are_refused_with_a_sentence(asked):
    client = client_of(person())
    told = client.post(WHERE, {}).content.decode()
    assert "Choose the file of a package first." in told
    large = package(b"0" * (MAX_UPLOAD + 1))
    told = client.post(WHERE, {"package": large}).content.decode()
    assert "A package may have 10 MB, not more." in told
    assert not TurnedAway.objects.exists()


def test_strangers_log_in_first_and_who_is_no_author_is_told_how():
    assert Client().get(WHERE)["Location"].startswith("/account/log-in/")
    user = person()
    user.groups.remove(Group.objects.get(name="author"))
    client = client_of(user)
    response = client.get(WHERE)
    assert response.status_code == 403
    assert "your account is not one yet" in response.content.decode()
    assert client.post(WHERE, {"package": package()}).status_code == 403
    assert not BotVersion.objects.exists()


def test_the_page_of_a_version_is_told_each_finding_as_it_comes(
    checks: Checks,  # noqa: F811 - the fixture of this name.
    monkeypatch,
    asked,
):
    client = client_of(person())
    client.post(WHERE, {"package": package()})
    version = BotVersion.objects.get()
    where = reverse("bots:status", args=["clever", "1.0"])
    seen = []

    def look(data: bytes, *, notify, **details):
        for number in (1, 2):
            notify(checks.report.findings[0])
            answer = client.get(where).json()
            seen.append((answer["status"], answer["is_over"], len(answer["findings"])))
            assert answer["done"] == number
        return checks.report

    monkeypatch.setattr(check_report, "check", look)
    assert client.get(where).json()["status"] == "uploaded"
    check_version(version_id=version.id)
    assert seen == [("checking", False, 1), ("checking", False, 2)]
    answer = client.get(where).json()
    assert (answer["status"], answer["is_over"]) == ("active", True)
    assert "It starts." in answer["html"]


def test_no_bot_takes_the_name_of_an_address(asked):
    told = client_of(person()).post(WHERE, {"package": package(archive("new"))})
    assert "No bot can be called new" in told.content.decode()
    assert not BotVersion.objects.exists()
