"""The documentation on the site: all of docs/, with links that lead somewhere."""

import gzip
import re
import tomllib
from urllib.parse import urlsplit

import pytest
from django.urls import reverse

from souk.documentation import pages as places
from souk.documentation.markdown import address_of, chapters, render, rendered
from souk.documentation.pages import BESIDES, CHECKOUT, DocumentPage, pages
from souk.documentation.search import MOST_FINDS, search

LARGEST = 150_000

pytestmark = pytest.mark.django_db


def links(name: str) -> list[str]:
    return re.findall(r'href="([^"]+)"', rendered(name).html)


def test_all_of_docs_is_shown_and_listed():
    shown = {page.path for page in pages().values()}
    written = {
        path.relative_to(CHECKOUT).as_posix() for path in CHECKOUT.glob("docs/**/*.md")
    }
    assert shown == written | {*BESIDES}
    listed = {page.name for chapter in chapters() for page in chapter.pages}
    listed |= {link.strip("/").removeprefix("docs/") for link in links("decisions")}
    assert pages().keys() - listed == {""}


def test_every_link_leads_to_a_page_and_its_anchor():
    anchors = {
        address_of(name): {
            section.heading.anchor for section in rendered(name).sections
        }
        for name in pages()
    }
    for name in pages():
        assert rendered(name).dead == (), name
        for link in links(name):
            parts = urlsplit(link)
            if not parts.scheme:
                known = anchors[parts.path or address_of(name)]
                assert not parts.fragment or parts.fragment in known, (name, link)


@pytest.mark.parametrize("name", ["", "bots", "games/bazar_quest", "reference/bazar"])
def test_a_page_is_small_and_has_its_title(name, client):
    answer = client.get(address_of(name))
    assert answer.status_code == 200
    html = answer.content.decode()
    assert f"<title>{pages()[name].title} · Souk</title>" in html
    assert '<article lang="en">' in html
    assert len(gzip.compress(answer.content)) < LARGEST
    assert "&lt;!--" not in html


def test_a_page_that_is_not_there_is_not_found(client):
    for name in ("nothing", "../README", "images/bazar.svg", "bots.md"):
        assert client.get(f"/docs/{name}/").status_code == 404


def test_nothing_in_a_page_is_a_script():
    text = "# <b>x</b>\n\n<script>x</script> [x](javascript:alert)"
    html = render(DocumentPage("x", "docs/x.md", "x", text)).html
    assert "<script" not in html
    assert "<b>" not in html
    assert 'href="javascript' not in html


def test_pages_are_led_to_from_where_authors_are(client):
    bots = reverse("documentation:page", args=["bots"])
    home = client.get("/").content.decode()
    assert bots in home
    assert f'<a href="{reverse("documentation:index")}">Documentation</a>' in home


# --- search --------------------------------------------------------------------------


def test_a_section_is_found_by_its_words(client):
    (first, *others) = search("clock")
    assert first.address == "/docs/bots/#the-clock"
    assert len(others) == MOST_FINDS - 1
    html = client.get("/docs/", {"q": "CLOCK sleeping"}).content.decode()
    assert 'href="/docs/bots/#the-clock"' in html
    assert "<mark>clock</mark>" in html


def test_what_people_look_for_is_shown_as_text(client):
    html = client.get("/docs/", {"q": "<script>x</script>"}).content.decode()
    assert "<script>x" not in html
    assert "No section has all of these words." in html
    assert all("<script" not in find.excerpt for find in search("<"))
    assert client.get("/docs/", {"q": "x " * 5_000}).status_code in (200, 400)
    assert search("  ") == []


def test_readers_of_french_are_told_that_it_is_english(client):
    html = client.get("/docs/bots/", headers={"Accept-Language": "fr"}).content.decode()
    assert "La documentation est en anglais." in html


# --- the wheel -----------------------------------------------------------------------


def test_a_wheel_has_all_pages_where_they_are_looked_for(tmp_path, monkeypatch):
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))
    included = project["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    inside = places.INSTALLED.relative_to(CHECKOUT).as_posix()
    assert included == {path: f"{inside}/{path}" for path in ("docs", *BESIDES)}
    assert places.home() == CHECKOUT
    monkeypatch.setattr(places, "INSTALLED", tmp_path)
    assert places.home() == tmp_path
