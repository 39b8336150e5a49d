"""The audit: every deed in the admin is written down, and organisers can read it."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db.models import Model
from django.test import Client, RequestFactory
from django.urls import reverse

from bots import tasks
from bots.models import BotVersion
from replays.models import CommentReport, StepComment
from souk.accounts.models import Invitation
from souk.accounts.services import roles
from tests.bots.handed_in import archive, received
from tests.replays.stored import stored
from tests.souk.accounts.people import client_of, somebody
from tests.souk.accounts.people import person as account
from tests.tournaments.small_matches import planned, world
from tests.tournaments.tournaments.fields import opened, started, version
from tournaments.models import Match, Sweep, Tournament
from tournaments.services.matches import corrections
from tournaments.services.matches.runner import play_next
from tournaments.services.tournaments.lifecycle import pause_tournament
from tournaments.services.tournaments.settings import create_tournament
from tournaments.tasks import matches as match_tasks
from tournaments.tasks import tournaments

pytestmark = pytest.mark.django_db

Version = BotVersion.Status


@pytest.fixture(autouse=True)
def nobody_is_asked(monkeypatch):
    monkeypatch.setattr(tournaments.advance, "delay", lambda: None)
    monkeypatch.setattr(match_tasks.play_matches, "apply_async", lambda **_: None)
    monkeypatch.setattr(tasks.check_version, "delay", lambda _version: None)


@pytest.fixture
def client() -> Client:
    return client_of(somebody("superuser"))


def interrupted() -> Match:
    match = planned()
    assert play_next(worker="one", is_stopping=lambda: True, world=world())
    match.refresh_from_db()
    return match


def voided() -> Match:
    match = planned()
    assert play_next(worker="one", world=world())
    return corrections.void(match_id=match.id, reason="Rain.")


def quarantined() -> Match:
    match = interrupted()
    Match.objects.filter(id=match.id).update(status="quarantined")
    return match


def paused() -> Tournament:
    return pause_tournament(tournament=started(4), by=None)


def draft() -> Tournament:
    cup = Tournament(slug="cup", name="Cup", game="bazar", format="swiss")
    return create_tournament(draft=cup, by=None)


def organiser() -> User:
    user = account()
    roles.make_organiser(user=user)
    return user


def comment(*, is_hidden: bool = False) -> StepComment:
    """Return a comment that somebody has reported."""
    written = StepComment.objects.create(
        log=stored().log,
        step=4,
        author=account(),
        text="Bold.",
        status=StepComment.Status.HIDDEN if is_hidden else StepComment.Status.SHOWN,
    )
    CommentReport.objects.create(comment=written, by=account())
    return written


ACTIONS: dict[tuple[str, str], Callable[[], Model]] = {
    ("botversion", "suspend"): lambda: received(status=Version.ACTIVE),
    ("botversion", "reinstate"): lambda: received(status=Version.SUSPENDED),
    ("botversion", "check_again"): lambda: received(status=Version.REJECTED),
    ("match", "void"): interrupted,
    ("match", "release"): quarantined,
    ("match", "adjudicate"): interrupted,
    ("match", "reinstate"): voided,
    ("tournament", "open"): draft,
    ("tournament", "start"): lambda: opened(4),
    ("tournament", "pause"): lambda: started(4),
    ("tournament", "resume"): paused,
    ("tournament", "finish"): paused,
    ("tournament", "cancel"): lambda: opened(2),
    ("tournament", "cancel_and_void"): lambda: started(4),
    ("user", "make_organiser"): account,
    ("user", "dismiss_organiser"): organiser,
    ("invitation", "revoke"): lambda: Invitation.objects.create(
        note="class 7b", digest="d" * 64
    ),
    ("group", "delete_selected"): lambda: roles.Group.objects.create(name="x"),
    ("apitoken", "delete_selected"): lambda: account().api_tokens.create(
        name="laptop", digest="d" * 64
    ),
    ("stepcomment", "hide"): comment,
    ("stepcomment", "restore"): lambda: comment(is_hidden=True),
    ("stepcomment", "settle"): comment,
}
"""Every action of every list, and something that it can be done to."""


def lists() -> dict[str, admin.ModelAdmin]:
    pages = admin.site._registry.values()
    return {str(page.opts.model_name): page for page in pages}


def test_every_action_of_the_admin_is_tried_here():
    request = RequestFactory().get("/")
    request.user = somebody("superuser")  # type: ignore[assignment]
    found = {
        (name, action)
        for name, page in lists().items()
        for action in page.get_actions(request)
    }
    assert found == {*ACTIONS}


@pytest.mark.parametrize(("name", "action"), ACTIONS)
def test_an_action_leaves_an_entry_and_a_refusal_none(client, name, action):
    thing = ACTIONS[name, action]()
    meta = lists()[name].opts
    address = reverse(f"admin:{meta.app_label}_{name}_changelist")
    said = {
        "action": action,
        "_selected_action": [thing.pk],
        "reason": "For a reason.",
        "places": "2,1",
        "post": "yes",
    }
    client.post(address, said)
    entry = LogEntry.objects.get()
    assert entry.object_id == str(thing.pk)
    assert entry.user == User.objects.get(username="superuser")
    if name in ("match", "tournament") or action == "suspend":
        assert entry.change_message
    if action not in ("delete_selected", "make_organiser", "dismiss_organiser"):
        # It cannot be done to the same thing twice.
        client.post(address, said)
        assert LogEntry.objects.count() == 1


def act(tournament: Tournament, name: str) -> str:
    return f"/admin/tournaments/tournament/{tournament.pk}/{name}/"


def _hand_in(client: Client) -> None:
    package = SimpleUploadedFile("clever.whl", archive())
    client.post("/admin/bots/botversion/add/", {"package": package})


def _disqualify(client: Client) -> None:
    client.post(act(started(4), "disqualify"), {"key": 1, "reason": "It cheats."})


def _set_password(client: Client) -> None:
    said = {"password1": "set by another", "password2": "set by another"}
    address = f"/admin/auth/user/{account().pk}/password/"
    client.post(address, {**said, "usable_password": "true"})


BUTTONS: dict[str, Callable[[Any], object]] = {
    "act": lambda client: client.post(act(opened(4), "act"), {"act": "start"}),
    "enter": lambda client: client.post(
        act(opened(0), "enter"), {"version": version().pk}
    ),
    "disqualify": _disqualify,
    "release": lambda client: client.post(
        "/admin/health/release/", {"match": quarantined().pk}
    ),
    "run out": lambda client: client.post("/admin/health/run-out/"),
    "hand in": _hand_in,
    "password": _set_password,
}


@pytest.mark.parametrize("button", BUTTONS)
def test_a_button_leaves_an_entry(client, button):
    Sweep.objects.get_or_create(id=1)
    BUTTONS[button](client)
    assert LogEntry.objects.count() == 1


def test_organisers_read_the_audit_and_nobody_else_does(client):
    client.post(act(opened(4), "act"), {"act": "start"})
    address = "/admin/admin/logentry/"
    for query, is_there in (("", 1), ("?q=start", 1), ("?q=superuser", 1), ("?q=x", 0)):
        text = client_of(User.objects.get(username="superuser")).get(address + query)
        assert ("Start." in text.text) is bool(is_there), query
    organiser_ = client_of(organiser())
    assert "Start." in organiser_.get(address).text
    helper = account()
    User.objects.filter(pk=helper.pk).update(is_staff=True)
    assert client_of(helper).get(address).status_code == 403


def test_the_audit_outlives_the_account_of_who_acted(client):
    head = organiser()
    client_of(head).post(act(opened(4), "act"), {"act": "start"})
    assert LogEntry.objects.filter(user=head).exists()
    gone = client.post(f"/admin/auth/user/{head.pk}/delete/", {"post": "yes"})
    assert gone.status_code == 403
    assert User.objects.filter(pk=head.pk).exists()
    assert LogEntry.objects.filter(user=head).exists()
