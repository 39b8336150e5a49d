"""Cursors that somebody made up, on each kind of database."""

from base64 import b64encode
from urllib.parse import urlencode

import pytest

from tests.souk.accounts.people import client_of, person


@pytest.fixture
def moments() -> list[str]:
    """The first and the last moments, at the ends of the world: beyond them is none."""
    return [
        f"{day}{clock}{zone}"
        for day in ("0001-01-01", "9999-12-31")
        for clock in (" 00:00:00", "T23:59:59.999999")
        for zone in ("+00:00", "+14:00", "-12:00")
    ]


@pytest.mark.parametrize("is_reverse", [False, True])
def test_a_cursor_at_the_end_of_time_breaks_no_database(
    own_database, moments, is_reverse
):
    client = client_of(person(f"cursor{is_reverse}"))
    for moment in moments:
        fields = {"p": moment} | ({"r": "1"} if is_reverse else {})
        cursor = b64encode(urlencode(fields).encode()).decode()
        for path in ("/api/matches/", "/api/tables/", "/api/tournaments/"):
            answer = client.get(path, {"cursor": cursor})
            assert answer.status_code in (200, 404), f"{path} {moment}"
