"""A match in a frame of another site."""

import pytest

from replays import selectors
from tests.replays.stored import Stored, stored

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def empty_caches():
    selectors.REPLAYS.clear()
    selectors.OPEN_LOGS.clear()


def address(match: Stored, query: str = "") -> str:
    return f"/embed/{match.header.match}/?{query}"


def test_other_sites_may_show_it_in_a_frame_and_no_other_page(client):
    match = stored()
    answer = client.get(address(match, "step=4"))
    assert "frame-ancestors *" in answer["Content-Security-Policy"]
    assert "X-Frame-Options" not in answer
    page = client.get(f"/matches/{match.header.match}/")
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"]
    assert page["X-Frame-Options"] == "DENY"


def test_it_shows_the_picture_of_the_step(client):
    match = stored()
    replay = selectors.replay(match.log, 1, "en", "event")
    assert (
        replay.svg(7, "p-") in client.get(address(match, "step=7&seat=1&by=event")).text
    )


@pytest.mark.parametrize(
    ("query", "shown", "hidden"),
    [
        ("", ("frame-title", '<html lang="en" >'), ("data-plays",)),
        ("title=0", (), ("frame-title",)),
        ("controls=0", ("<div hidden>",), ()),
        ("theme=dark", ('data-theme="dark"',), ()),
        ("theme=<b>", ('<html lang="en" >',), ("<b>",)),
        ("play=1", ("data-plays",), ()),
        ("speed=4", ('<option value="4" selected>',), ()),
        ("speed=9", ('<option value="1" selected>',), ()),
        ("language=fr", ('<html lang="fr"', "Étape 0 sur"), ()),
    ],
)
def test_the_address_says_how_it_looks(client, query, shown, hidden):
    text = client.get(address(stored(), query)).text
    for words in shown:
        assert words in text
    for words in hidden:
        assert words not in text


def test_a_refusal_is_read_in_the_frame(client):
    match = stored(step=9)
    answer = client.get(address(match, "seat=all"))
    assert answer.status_code == 403
    assert "opens when the match is over" in answer.text
    assert "frame-ancestors *" in answer["Content-Security-Policy"]
    assert client.get(address(match, "step=x")).status_code == 404


def test_the_page_of_a_match_offers_what_to_paste(client):
    match = stored()
    text = client.get(f"/matches/{match.header.match}/?step=4&seat=0").text
    assert f"http://testserver/embed/{match.header.match}/?step=4" in text


def test_a_place_is_kept_where_the_grain_changes(client):
    match = stored()
    page = f"/matches/{match.header.match}/"
    context = client.get(f"{page}?step=9&seat=all").context
    fine = client.get(f"{page}?seq={context['seq']}&seat=all&by=event").context
    assert fine["step"] > 9
    assert fine["svg"] == context["svg"]
    back = client.get(f"{page}?seq={fine['seq']}&seat=all").context
    assert back["step"] == 9
    assert client.get(f"{page}?seq=x").status_code == 404
    assert client.get(f"{page}?step={'9' * 18}").status_code == 200
