"""A flood of bad requests costs next to nothing, and what it costs is charged."""

import asyncio
from typing import Any

import pytest

from souk import errors, refusals
from souk.refusals import refused
from souk.request_rules import MOST_PAIRS, UnreadableRequest, check_query, check_scope
from souk.visitor_limits import ProcessorTime, TooBusy

ADDRESS = "192.0.2.1"


@pytest.fixture
def made(monkeypatch) -> list[str]:
    """Note what is made anew."""
    refusals._made.cache_clear()
    found: list[str] = []

    def note(name: str) -> None:
        make = getattr(errors, name)

        def noted(*args: Any) -> Any:
            found.append(name)
            return make(*args)

        monkeypatch.setattr(errors, name, noted)

    note("bad_request")
    note("too_busy")
    return found


def flooded(
    spent: ProcessorTime, refusal: Exception, paths: list[str], language: bytes = b"en"
) -> set[bytes]:
    """Return the answers to many requests that are all refused."""
    sent = []

    @refused(spent)
    async def refusing(scope: Any, receive: Any, send: Any) -> None:
        raise refusal

    async def send(message: dict[str, Any]) -> None:
        if "body" in message:
            sent.append(message["body"])

    async def ask() -> None:
        for path in paths:
            headers = [(b"accept-language", language)]
            scope = {"path": path, "headers": headers, "client": (ADDRESS, 1)}
            await refusing(scope, None, send)  # type: ignore[arg-type]

    asyncio.run(ask())
    assert len(sent) == len(paths)
    return set(sent)


@pytest.mark.parametrize("refusal", [UnreadableRequest("No."), TooBusy(7)])
def test_a_refusal_is_made_once_for_each_language_and_form(made, refusal):
    spent = ProcessorTime(30)
    pages = flooded(spent, refusal, [f"/{n}/" for n in range(100)])
    english = flooded(spent, refusal, [f"/api/{n}/" for n in range(100)])
    french = flooded(spent, refusal, ["/api/"] * 100, b"fr")
    assert [len(found) for found in (pages, english, french)] == [1, 1, 1]
    assert len(made) == 3


def test_what_a_refusal_costs_is_charged_until_the_address_has_had_enough(made):
    now = [0.0]
    spent = ProcessorTime(0.000_01, lambda: now[0])
    spent.check(ADDRESS)
    flooded(spent, UnreadableRequest("No."), ["/"] * 10)
    with pytest.raises(TooBusy):
        spent.check(ADDRESS)


def test_thousands_of_fields_are_refused_before_any_is_taken_apart(monkeypatch):
    scope = {"path": "/", "headers": []}
    many = "&".join(f"f{n}=1" for n in range(MOST_PAIRS + 1))
    with pytest.raises(UnreadableRequest):
        check_query(many)
    taken_apart: list[str] = []
    monkeypatch.setattr("souk.request_rules.unquote_plus", taken_apart.append)
    for query in ("a=1&" * 5_000, "&" * 100_000):
        with pytest.raises(UnreadableRequest):
            check_scope({**scope, "query_string": query.encode()})
    assert taken_apart == []
