"""Every page of the admin: few queries at any size, and nobody changes a fact."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib import admin
from django.contrib.admin.models import CHANGE, LogEntry
from django.contrib.auth.models import Group, User
from django.db import connection
from django.db.models import Model
from django.test import RequestFactory
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from bots.models import Bot, BotVersion, TurnedAway
from replays.models import Inspection, MatchLog, StepComment
from souk.accounts.models import ApiToken, Invitation
from tests.replays.stored import stored
from tests.souk.accounts.people import client_of, person, somebody
from tests.tournaments.tournaments.fields import started
from tournaments.models import AuditEntry, Ladder, Match, Tournament

pytestmark = pytest.mark.django_db

MOST_QUERIES = 15

FACTS = (
    AuditEntry,
    Bot,
    Inspection,
    Ladder,
    LogEntry,
    Match,
    MatchLog,
    StepComment,
    TurnedAway,
)
"""What no role adds, changes or deletes in the admin."""


def _away(number: int) -> Model:
    report = '{"findings": []}'
    return TurnedAway.objects.create(
        owner=person(), filename=f"{number}.whl", digest=f"{number:064}", report=report
    )


def _done(number: int) -> Model:
    user = User.objects.get(username="organiser")
    LogEntry.objects.log_actions(
        user.pk, [person()], CHANGE, change_message="Seen.", single_object=True
    )
    return LogEntry.objects.latest("id")


def _token(number: int) -> Model:
    return ApiToken.objects.create(user=person(), name="x", digest=f"{number:064}")


MAKE: dict[type[Model], Callable[[int], Model]] = {
    AuditEntry: lambda _number: started(2, seats=2).audit.latest("id"),
    ApiToken: _token,
    Bot: lambda _number: Bot.objects.filter(versions__in=_versions(2)).latest("id"),
    BotVersion: lambda _number: _versions(2)[0],
    Group: lambda number: Group.objects.create(name=f"group {number}"),
    Inspection: lambda number: Inspection.objects.create(
        ended_at="2026-01-01T00:00Z", checked=number, problems="x y"
    ),
    Invitation: lambda number: Invitation.objects.create(
        note=f"class {number}", digest=f"{number:064}"
    ),
    Ladder: lambda number: Ladder.objects.create(
        game="bazar", options=f'{{"{number}": 1}}', seats=2
    ),
    LogEntry: _done,
    Match: lambda _number: Match.objects.filter(
        deal__table__round__tournament=started(2, seats=2)
    ).latest("starts_at"),
    MatchLog: lambda _number: stored(step=1).log,
    StepComment: lambda _number: StepComment.objects.create(
        log=stored(step=1).log, step=1, author=person(), text="A bold move."
    ),
    Tournament: lambda _number: started(4, seats=2),
    TurnedAway: _away,
    User: lambda _number: person(),
}
"""How one more of each kind comes to be."""


def _versions(count: int) -> list[BotVersion]:
    found = started(count, seats=2).entrants.all()
    return [one.competitor.version for one in found if one.competitor.version]


def test_every_model_of_the_admin_is_looked_at_here():
    assert {*admin.site._registry} == {*MAKE}


@pytest.mark.parametrize("model", MAKE, ids=lambda model: model.__name__)
def test_a_page_needs_as_few_queries_for_many_as_for_few(model):
    client = client_of(somebody("organiser"))
    if model is Group:
        client = client_of(somebody("superuser"))
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    counted: list[tuple[int, int]] = []
    for size in (2, 8):
        made = [MAKE[model](10 * size + number) for number in range(size)]
        several = f"{reverse(f'{name}_changelist')}?q=a"
        one = reverse(f"{name}_change", args=[made[0].pk])
        counted.append((_queries(client, several), _queries(client, one)))
    small, large = counted
    assert large[0] <= small[0]
    assert max(large) <= MOST_QUERIES


def _queries(client: Any, address: str) -> int:
    with CaptureQueriesContext(connection) as queries:
        assert client.get(address).status_code == 200, address
    # Within the transaction of a test, a transaction of the page is a savepoint.
    return sum("SAVEPOINT" not in query["sql"] for query in queries)


@pytest.mark.parametrize("model", FACTS, ids=lambda model: model.__name__)
def test_a_fact_is_not_made_changed_or_removed_in_the_admin(model):
    request = RequestFactory().get("/")
    request.user = somebody("superuser")  # type: ignore[assignment]
    page = admin.site._registry[model]
    assert page.has_view_permission(request)
    assert not page.has_add_permission(request)
    assert not page.has_change_permission(request)
    assert not page.has_delete_permission(request)
    assert "delete_selected" not in page.get_actions(request)
    client = client_of(User.objects.get(username="superuser"))
    client_of(somebody("organiser"))
    thing = MAKE[model](1)
    name = f"admin:{model._meta.app_label}_{model._meta.model_name}"
    assert client.get(reverse(f"{name}_add")).status_code == 403
    assert client.post(reverse(f"{name}_change", args=[thing.pk])).status_code == 403
    delete = reverse(f"{name}_delete", args=[thing.pk])
    assert client.post(delete, {"post": "yes"}).status_code == 403
    assert model._default_manager.filter(pk=thing.pk).exists()


@pytest.mark.parametrize("model", [BotVersion, Tournament], ids=["version", "cup"])
def test_what_can_be_added_is_never_deleted(model):
    request = RequestFactory().get("/")
    request.user = somebody("superuser")  # type: ignore[assignment]
    page = admin.site._registry[model]
    assert page.has_add_permission(request)
    assert not page.has_delete_permission(request)
    assert "delete_selected" not in page.get_actions(request)
