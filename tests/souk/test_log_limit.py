"""Visitors fill no log: by the filter alone, and by a web server's own words."""

import io
import logging

import pytest
from django.test import Client

from souk.log_limit import A_MINUTE, MINUTE, VisitorLines


class Clock:
    now = 100.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def clock() -> Clock:
    return Clock()


def said(limit: VisitorLines, name: str, level: int) -> logging.LogRecord | None:
    record = logging.LogRecord(name, level, "file", 1, "%s.", ("Words",), None)
    return record if limit.filter(record) else None


@pytest.mark.parametrize(
    ("name", "level"),
    [
        ("django.security.DisallowedHost", logging.ERROR),
        ("django.security.csrf", logging.WARNING),
        ("uvicorn.error", logging.WARNING),
    ],
)
def test_so_many_lines_of_visitors_are_written_in_a_minute(name, level, clock):
    limit = VisitorLines(clock)
    written = [said(limit, name, level) for _ in range(A_MINUTE + 7)]
    assert written.count(None) == 7
    clock.now += MINUTE
    first, second = said(limit, name, level), said(limit, name, level)
    assert first is not None
    assert first.getMessage() == "Words. (7 more left out)"
    assert second is not None
    assert second.getMessage() == "Words."


@pytest.mark.parametrize(
    ("name", "level"),
    [
        ("django.request", logging.ERROR),
        ("uvicorn.error", logging.ERROR),
        ("tournaments.services.matches.runner", logging.WARNING),
    ],
)
def test_what_the_site_says_of_itself_is_always_written(name, level, clock):
    limit = VisitorLines(clock)
    for _ in range(2 * A_MINUTE):
        said(limit, "django.security.csrf", logging.WARNING)
        assert said(limit, name, level)


def test_a_thousand_requests_for_other_hosts_write_a_few_kilobytes(clock, settings):
    settings.ALLOWED_HOSTS = ["souk.example"]
    written = io.StringIO()
    handler = logging.StreamHandler(written)
    handler.addFilter(VisitorLines(clock))
    logging.getLogger().addHandler(handler)
    try:
        for number in range(1_000):
            answer = Client().get(
                "/static/x", headers={"Host": f"evil{number}.example"}
            )
            assert answer.status_code == 400
    finally:
        logging.getLogger().removeHandler(handler)
    assert "Invalid HTTP_HOST header: 'evil0.example'" in written.getvalue()
    assert "Traceback" not in written.getvalue()
    assert len(written.getvalue()) < 10_000


def test_the_log_of_the_site_has_the_limit(settings):
    assert settings.LOGGING["handlers"]["stderr"]["filters"] == ["visitors"]
    assert settings.LOGGING["root"]["handlers"] == ["stderr"]
