"""Pages and answers to programs are compressed; what is secret in them stays so."""

import gzip

import pytest
from django.test import Client

from tests.replays.stored import stored

pytestmark = pytest.mark.django_db

PACKED = {"Accept-Encoding": "gzip, deflate, br"}


def addresses() -> list[str]:
    match = stored().header.match
    return [
        "/",
        "/matches/",
        f"/matches/{match}/",
        f"/matches/{match}/steps/3",
        f"/matches/{match}/log",
        f"/embed/{match}/",
        "/ladders/",
        "/tournaments/",
        "/account/log-in/",
        "/admin/login/",
        "/api/games/",
        "/api/schema/",
        "/nothing/",
    ]


def test_whatever_is_not_tiny_is_compressed_for_who_can_read_that(client):
    for address in addresses():
        answer = client.get(address, headers=PACKED)
        assert answer["Content-Encoding"] == "gzip", address
        assert "Accept-Encoding" in answer["Vary"], address
        body = answer.getvalue()
        plain = client.get(address)
        assert "Content-Encoding" not in plain, address
        assert len(body) < len(plain.getvalue()), address
        assert gzip.decompress(body), address


def test_the_size_of_a_page_does_not_tell_what_is_in_it():
    """Who makes a browser ask again and again must not learn a secret from lengths."""
    client = Client()
    sizes = {len(client.get("/api/games/", headers=PACKED).content) for _ in range(12)}
    assert len(sizes) > 4
