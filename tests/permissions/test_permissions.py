"""Who may ask what, for every address of the site: one table, and nothing beside it.

A route without a row fails, so its author says here who may use it. A star
stands behind the status where something was changed: pages refuse by redirects, too.
What a failing row should be is printed as a line for the table, to be looked at first.
"""

from pathlib import Path
from typing import NamedTuple

import pytest
from django.contrib import admin
from django.db import transaction
from django.test import Client
from django.urls import get_resolver, reverse
from rest_framework.test import APIClient

from tests.leaks.test_leaks import routes
from tests.permissions.world import BODIES, KEY, ROLES, World, fingerprint, world
from tests.souk.accounts.people import person, somebody

TABLE = Path(__file__).parent / "table.txt"
SAFE = ("GET", "HEAD")

pytestmark = [pytest.mark.long, pytest.mark.django_db]


class Row(NamedTuple):
    method: str
    route: str
    things: tuple[str, ...]
    """The words behind the name of the route, as in `match=running` and `?seat=0`."""
    statuses: tuple[str, ...]

    def line(self, statuses: tuple[str, ...]) -> str:
        asked = " ".join([self.method.ljust(6), self.route, *self.things])
        told = " ".join(status.ljust(4) for status in statuses)
        return f"{asked:64} {told}".rstrip()


def read_table() -> list[Row]:
    rows = []
    for line in TABLE.read_text("utf-8").splitlines():
        if not line.strip() or line.startswith("#"):
            continue
        method, route, *rest = line.split()
        things, statuses = rest[: -len(ROLES)], rest[-len(ROLES) :]
        rows.append(Row(method, route, tuple(things), tuple(statuses)))
    return rows


ROWS = read_table()


def address(row: Row, made: World) -> str:
    named = [word.split("=") for word in row.things if not word.startswith("?")]
    query = "".join(word for word in row.things if word.startswith("?"))
    given = {name: made.things.get(word, word) for name, word in named}
    return reverse(row.route, kwargs=given) + query


def ask(row: Row, made: World, role: str) -> str:
    """Return the status that somebody gets, and whether it did anything."""
    is_api = row.route.startswith("api:")
    client = APIClient() if is_api else Client()
    user = made.people[role]
    if user is not None:
        client.force_login(user)
    begin = transaction.savepoint()
    before = [] if row.method in SAFE else fingerprint()
    body = {} if row.method in SAFE else dict(BODIES.get(row.route, {}))
    more = {} if row.method in SAFE else {"HTTP_IDEMPOTENCY_KEY": KEY}
    if (row.method, row.route) in (("POST", "api:bots"), ("POST", "api:matches")):
        answer = client.generic(
            "POST", address(row, made), b"nothing", "application/octet-stream"
        )
    else:
        method = getattr(client, row.method.lower())
        answer = method(address(row, made), body, **more)
    has_changed = row.method not in SAFE and fingerprint() != before
    transaction.savepoint_rollback(begin)
    return f"{answer.status_code}{'*' if has_changed else ''}"


@pytest.fixture
def made() -> World:
    return world()


def test_everybody_may_ask_what_the_table_says(made):
    wrong = []
    for row in ROWS:
        found = tuple(ask(row, made, role) for role in ROLES)
        if found != row.statuses:
            wrong.append(row.line(found))
    assert not wrong, "\n".join(["The table should say:", *wrong])


def test_every_route_has_a_row():
    named = {row.route for row in ROWS}
    there = {name for name, _ in routes(get_resolver()) if name}
    assert there - named == set(), "Say in table.txt who may use these."
    assert named - there == set(), "These rows are about nothing."


def test_every_method_of_the_api_has_a_row():
    told = {(row.method, row.route) for row in ROWS}
    missing = []
    for name, route in routes(get_resolver()):
        view = getattr(route.callback, "cls", None)
        if name.startswith("api:") and view is not None:
            missing += [
                f"{method} {name}"
                for method in ("GET", "POST", "PUT", "PATCH", "DELETE")
                if hasattr(view, method.lower()) and (method, name) not in told
            ]
    assert missing == []


def test_every_row_is_there_once():
    asked = [row[:3] for row in ROWS]
    assert len(asked) == len({*asked})


# --- the admin -----------------------------------------------------------------------


def test_nobody_but_organisers_gets_into_the_admin():
    """All its doors are tried, with whatever they want to know."""
    for client in (Client(), _client("player")):
        for pattern in admin.site.urls[0]:
            for found in getattr(pattern, "url_patterns", [pattern]):
                door = str(pattern.pattern) if found is not pattern else ""
                way = f"/admin/{door}{_made_up(str(found.pattern))}"
                if "logout" in way or "login" in way:
                    continue
                assert client.get(way).status_code in (302, 404, 405), way


def _client(role: str) -> Client:
    client = Client()
    user = somebody(role) or person()
    client.force_login(user)
    return client


def _made_up(pattern: str) -> str:
    return pattern.replace("<path:object_id>", "1").lstrip("^").rstrip("$")
