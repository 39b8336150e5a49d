"""Requests that nobody thought of: none breaks the site or leaves its description."""

from collections.abc import Callable, Iterator
from typing import Any
from uuid import UUID

import pytest
import schemathesis
from django.contrib.auth.models import User
from django.core.signals import request_finished, request_started
from django.core.wsgi import get_wsgi_application
from django.db import close_old_connections
from django.test import Client
from hypothesis import HealthCheck, settings
from schemathesis import Case, HookContext, checks

from souk.accounts.services.tokens import create_token
from tests.replays.stored import stored
from tests.tournaments.tournaments.fields import opened, version
from tournaments.models import Match, Seat
from tournaments.services.matches.creation import competitor_of_person, new_deal
from tournaments.services.tournaments.entries import enter_version

schema = schemathesis.openapi.from_wsgi("/api/schema/", get_wsgi_application())

NUL, HALF = "a\0b", "\ud800"
USUAL = {"uuid": str(UUID(int=1)), "integer": 1}
DEEP: Any = []
for _ in range(500):  # What sends it could not write much more.
    DEEP = [DEEP]


@schema.hook
def before_add_examples(context: HookContext, examples: list[Case]) -> None:
    """Begin with what once broke the site; chance would not soon think of it."""
    operation = context.operation
    assert operation is not None
    usual, odd = {}, {}
    for parameter in operation.path_parameters:
        kind = parameter.definition["schema"]
        usual[parameter.name] = USUAL.get(kind.get("format", kind["type"]), "x")
        odd[parameter.name] = (
            usual[parameter.name] if usual[parameter.name] != "x" else NUL
        )
    examples.append(operation.Case(path_parameters=odd))
    for parameter in operation.query:
        for value in (NUL, "9" * 5_000, "9" * 20):
            query = {parameter.name: value}
            examples.append(operation.Case(path_parameters=usual, query=query))
    if any(body.media_type == "application/json" for body in operation.body):
        for odd_value in (NUL, HALF, DEEP, 10**20):
            body = {"name": odd_value, "reason": odd_value}
            examples.append(
                operation.Case(
                    path_parameters=usual, body=body, media_type="application/json"
                )
            )


CHECKS = [
    checks.not_a_server_error,
    checks.status_code_conformance,
    checks.content_type_conformance,
    checks.response_schema_conformance,
    checks.response_headers_conformance,
    checks.unsupported_method,
]
EXAMPLES = 10


def checks_of(case: Any) -> list[Any]:
    """Return what holds for an answer; health says by its status how the site is."""
    is_health = case.operation.path == "/api/health/"
    return [one for one in CHECKS if not is_health or one != checks.not_a_server_error]


pytestmark = pytest.mark.long


PLAIN = {"Accept-Encoding": "identity"}
"""What tests read is not compressed."""


def by_nobody(user: User) -> dict[str, Any]:
    return {"headers": {**PLAIN}}


def by_token(user: User) -> dict[str, Any]:
    secret = create_token(user=user, name="laptop").secret
    return {"headers": {**PLAIN, "Authorization": f"Bearer {secret}"}}


def by_session(user: User) -> dict[str, Any]:
    client = Client()
    client.force_login(user)
    client.get("/matches/")
    cookies = {name: cookie.value for name, cookie in client.cookies.items()}
    return {
        "cookies": cookies,
        "headers": {**PLAIN, "X-CSRFToken": cookies["csrftoken"]},
    }


@pytest.fixture
def known(by: Callable[[User], dict[str, Any]], ada: User) -> Iterator[dict[str, Any]]:
    """How those who ask say who they are."""
    found = by(ada)
    # Requests leave the connection open, as those of Django's own test client do.
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield found
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.mark.parametrize("by", [by_nobody, by_token, by_session])
@schema.parametrize()
@settings(
    max_examples=EXAMPLES,
    # One person asks all of it, as on a real site.
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_no_request_breaks_the_site_or_leaves_its_description(case, known):
    case.validate_response(case.call(**known), checks=checks_of(case))


# --- about what is there -------------------------------------------------------------


@pytest.fixture
def there(ada: User) -> dict[str, object]:
    """What the parameters of addresses can be, on a site with a bit of everything."""
    bot = version(owner=ada)
    cup = opened(entrants=0)
    entrant = enter_version(tournament=cup, version=bot, by=None)
    match = stored(step=3).header.match
    row = Match.objects.create(
        id=match, game="bazar", deal=new_deal(), status=Match.Status.WAITING, epoch=1
    )
    people = (competitor_of_person(ada), entrant.competitor)
    for number, competitor in enumerate(people):
        Seat.objects.create(match=row, number=number, competitor=competitor)
    return {
        "match": str(match),
        "slug": cup.slug,
        "key": entrant.key,
        "name": bot.bot.name,
        "version": bot.version,
    }


@pytest.mark.parametrize("by", [by_token])
@schema.include(path_regex=r"\{(match|slug|name)\}").parametrize()
@settings(
    max_examples=EXAMPLES,
    suppress_health_check=[HealthCheck.function_scoped_fixture],
)
def test_what_is_there_is_told_as_described(case, known, there):
    game = {"name": "bazar"} if case.path.startswith("/api/games/") else {}
    named = {**there, **game}
    case.path_parameters |= {
        name: named[name] for name in case.path_parameters if name in named
    }
    # The client here cannot unpack.
    case.validate_response(case.call(headers=known["headers"]), checks=checks_of(case))
