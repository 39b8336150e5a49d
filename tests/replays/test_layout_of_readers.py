"""Which layout a reader gets: what was asked for, what fitted before, or a guess."""

import pytest
from django.test import Client, RequestFactory

from engines.core.picture import TELEPHONE
from replays.views.layouts import layout_of
from tests.replays.stored import stored

PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Mobile Safari/537.36"
NOTEBOOK = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Safari/537.36"


@pytest.mark.parametrize(
    ("query", "cookie", "headers", "layout"),
    [
        ("", "", {}, "wide"),
        ("", "", {"User-Agent": PHONE}, "tall"),
        ("", "", {"User-Agent": NOTEBOOK}, "wide"),
        ("", "", {"User-Agent": PHONE, "Sec-CH-UA-Mobile": "?0"}, "wide"),
        ("", "", {"User-Agent": NOTEBOOK, "Sec-CH-UA-Mobile": "?1"}, "tall"),
        ("", "tall", {"User-Agent": NOTEBOOK}, "tall"),
        ("", "wide", {"User-Agent": PHONE}, "wide"),
        ("wide", "tall", {"User-Agent": PHONE}, "wide"),
        ("tall", "wide", {"User-Agent": NOTEBOOK}, "tall"),
        ("round", "", {"User-Agent": PHONE}, "tall"),
        ("", "'; DROP", {"User-Agent": NOTEBOOK}, "wide"),
    ],
)
def test_what_is_asked_for_outweighs_a_cookie_and_a_cookie_a_guess(
    query, cookie, headers, layout
):
    request = RequestFactory().get("/", {"layout": query}, headers=headers)
    request.COOKIES["layout"] = cookie
    assert layout_of(request) == layout


@pytest.mark.django_db
def test_the_replay_and_its_page_are_of_one_layout():
    match = stored(game="merchants_bay")
    page = f"/matches/{match.header.match}/"
    client = Client()
    for layout, width in (("tall", TELEPHONE), ("wide", None)):
        film = client.get(f"{page}film.json", {"layout": layout}).json()
        assert (film["canvas"]["width"] == TELEPHONE) == (width is not None)
        shown = client.get(page, {"layout": layout})
        assert f"layout={layout}" in shown.context["boot"]["replay"]
        assert f"layout={layout}" in shown.context["boot"]["live"]
        assert shown.context["layout"] == layout


@pytest.mark.django_db
def test_a_part_is_chosen_by_the_address_and_an_unknown_one_is_the_first():
    match = stored(game="merchants_bay")
    page = f"/matches/{match.header.match}/"
    client = Client()
    for asked, shown in (("clock", "clock"), ("", "sea"), ("<script>", "sea")):
        answer = client.get(page, {"layout": "tall", "part": asked})
        assert answer.context["part"] == shown
        assert b"<script>" not in answer.content.split(b'id="parts"')[1][:2000]
