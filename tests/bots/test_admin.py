"""Bots in the admin: found and read, handed in, suspended, never changed."""

import pytest
from django.contrib.auth.models import Permission, User
from django.core.files.uploadedfile import SimpleUploadedFile

from bots import tasks
from bots.check_runner import CheckReport, Finding
from bots.messages import message
from bots.models import BotVersion, TurnedAway
from bots.packages.archives import MAX_UPLOAD
from tests.bots.handed_in import archive, person, received

pytestmark = pytest.mark.django_db

BOTS = "/admin/bots/bot/"
VERSIONS = "/admin/bots/botversion/"
TURNED_AWAY = "/admin/bots/turnedaway/"

Status = BotVersion.Status


@pytest.fixture
def asked(monkeypatch) -> list[int]:
    """The versions that workers were asked to check."""
    asked: list[int] = []
    monkeypatch.setattr(tasks.check_version, "delay", asked.append)
    return asked


def staff(*permissions: str) -> User:
    user = person("helper")
    user.is_staff = True
    user.save()
    for name in permissions:
        user.user_permissions.add(Permission.objects.get(codename=name))
    return user


def upload(client, data: bytes, name: str = "clever.whl"):
    return client.post(f"{VERSIONS}add/", {"package": SimpleUploadedFile(name, data)})


def act(client, action: str, *versions: BotVersion, reason: str = ""):
    chosen = [version.id for version in versions]
    return client.post(
        VERSIONS,
        {"action": action, "_selected_action": chosen, "reason": reason},
        follow=True,
    )


# --- reading -------------------------------------------------------------------------


def test_versions_are_found_by_name_owner_digest_and_status(admin_client):
    ada = received(person("ada"), name="alpha", status=Status.ACTIVE)
    zoe = received(person("zoe"), name="omega")
    for query, found in (
        ("", {ada, zoe}),
        ("q=alpha", {ada}),
        ("q=zoe", {zoe}),
        (f"q={ada.digest}", {ada}),
        ("status__exact=uploaded", {zoe}),
    ):
        text = admin_client.get(f"{VERSIONS}?{query}").text
        shown = {one for one in (ada, zoe) if f"{VERSIONS}{one.id}/change/" in text}
        assert shown == found, query


def test_bots_are_found_by_name_and_owner_and_lead_to_their_versions(admin_client):
    version = received(person("ada"), name="alpha", status=Status.ACTIVE)
    received(person("zoe"), name="omega")
    for query in ("q=alpha", "q=ada"):
        text = admin_client.get(f"{BOTS}?{query}").text
        assert "alpha" in text
        assert "omega" not in text
    page = f"{BOTS}{version.bot_id}/change/"
    assert f"botversion/{version.id}/change/" in admin_client.get(page).text


def test_a_report_is_read_with_the_log_of_the_bot_and_runs_nothing(admin_client):
    version = received(status=Status.REJECTED)
    log = "<script>alert(1)</script>"
    words = message("bot.raised", {"error": "KeyError"})
    version.report = CheckReport([Finding("match", False, words, log=log)]).as_json()
    version.save()
    text = admin_client.get(f"{VERSIONS}{version.id}/change/").text
    assert "The bot raised KeyError." in text
    assert "&lt;script&gt;alert(1)" in text
    assert log not in text


def test_nobody_changes_or_removes_anything(admin_client):
    version = received()
    upload(admin_client, b"no archive")
    for page in (
        f"{BOTS}{version.bot_id}",
        f"{VERSIONS}{version.id}",
        f"{TURNED_AWAY}{TurnedAway.objects.get().id}",
    ):
        assert 'name="_save"' not in admin_client.get(f"{page}/change/").text
        assert admin_client.post(f"{page}/change/", {"name": "x"}).status_code == 403
        answer = admin_client.post(f"{page}/delete/", {"post": "yes"})
        assert answer.status_code == 403
    for page in (BOTS, TURNED_AWAY):
        assert admin_client.get(f"{page}add/").status_code == 403


def test_no_page_asks_the_database_more_the_more_there_is(
    admin_client, django_assert_max_num_queries
):
    ada = person("ada")
    for number in range(12):
        version = received(ada, name=f"bot-{number % 3}", version=f"{number}.0")
        BotVersion.objects.filter(id=version.id).update(status=Status.ACTIVE)
    upload(admin_client, b"no archive")
    for page in (
        BOTS,
        f"{BOTS}{version.bot_id}/change/",
        VERSIONS,
        f"{VERSIONS}{version.id}/change/",
        f"{VERSIONS}add/",
        TURNED_AWAY,
        f"{TURNED_AWAY}{TurnedAway.objects.get().id}/change/",
    ):
        with django_assert_max_num_queries(15):
            assert admin_client.get(page).status_code == 200


# --- handing in ----------------------------------------------------------------------


def test_an_organiser_hands_a_bot_in_and_it_is_checked(
    admin_client, asked, django_capture_on_commit_callbacks
):
    with django_capture_on_commit_callbacks(execute=True):
        answer = upload(admin_client, archive())
    version = BotVersion.objects.get()
    assert answer.url == f"{VERSIONS}{version.id}/change/"
    assert version.bot.owner.username == "admin"
    assert asked == [version.id]


def test_what_is_handed_in_again_is_shown_and_not_checked_again(
    admin_client, asked, django_capture_on_commit_callbacks
):
    upload(admin_client, archive())
    BotVersion.objects.update(status=Status.ACTIVE)
    with django_capture_on_commit_callbacks(execute=True):
        assert upload(admin_client, archive()).status_code == 302
    assert asked == []


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"no archive", "This is neither a wheel, nor a zip, nor a tar.gz."),
        (bytes(MAX_UPLOAD + 1), "A package may have 10 MB, not more."),
        (b"", "The submitted file is empty."),
    ],
)
def test_what_is_refused_is_told_at_once(admin_client, data, words):
    answer = upload(admin_client, data)
    assert answer.status_code == 200
    assert words in answer.text
    assert not BotVersion.objects.exists()


def test_what_was_turned_away_can_be_read(admin_client):
    upload(admin_client, b"no archive", "clever.whl")
    assert "clever.whl" in admin_client.get(TURNED_AWAY).text
    page = f"{TURNED_AWAY}{TurnedAway.objects.get().id}/change/"
    assert "This is neither a wheel" in admin_client.get(page).text


def test_handing_in_is_for_those_who_may(client):
    client.force_login(staff("view_botversion"))
    assert client.get(f"{VERSIONS}add/").status_code == 403
    assert upload(client, archive()).status_code == 403
    assert not BotVersion.objects.exists()


# --- judging -------------------------------------------------------------------------


def test_versions_are_suspended_with_a_reason_and_reinstated(admin_client):
    versions = [received(status=Status.ACTIVE) for _ in range(2)]
    answer = act(admin_client, "suspend", *versions, reason="They insult people.")
    assert "2 versions were changed." in answer.text
    found = BotVersion.objects.values_list("status", "reason")
    assert {*found} == {("suspended", "They insult people.")}
    answer = act(admin_client, "reinstate", versions[0])
    assert "1 version was changed." in answer.text
    assert sorted(BotVersion.objects.values_list("status")) == [
        ("active",),
        ("suspended",),
    ]


def test_a_suspension_always_has_a_reason(admin_client):
    version = received(status=Status.ACTIVE)
    act(admin_client, "suspend", version)
    version.refresh_from_db()
    assert version.reason == "An organiser suspended it."
    page = f"/admin/bots/botversion/{version.id}/change/"
    told = admin_client.get(page, headers={"accept-language": "fr"}).text
    assert "Un organisateur l’a suspendue." in told


def test_what_cannot_be_suspended_is_told_and_the_others_are(admin_client):
    active, waiting = received(status=Status.ACTIVE), received()
    answer = act(admin_client, "suspend", active, waiting)
    assert "is uploaded; only an active version is suspended." in answer.text
    assert "1 version was changed." in answer.text


def test_a_rejected_version_is_checked_again(
    admin_client, asked, django_capture_on_commit_callbacks
):
    version = received(status=Status.REJECTED)
    with django_capture_on_commit_callbacks(execute=True):
        act(admin_client, "check_again", version)
    assert asked == [version.id]


@pytest.mark.parametrize("action", ["suspend", "reinstate", "check_again"])
def test_judging_is_for_those_who_may(client, action):
    version = received(status=Status.ACTIVE)
    client.force_login(staff("view_botversion"))
    act(client, action, version)
    version.refresh_from_db()
    assert version.status == "active"


def test_logs_are_for_those_who_may_see_versions(client):
    version = received()
    client.force_login(staff())
    assert client.get(f"{VERSIONS}{version.id}/change/").status_code == 403
