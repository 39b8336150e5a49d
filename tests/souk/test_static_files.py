"""Every file that a page names is kept by browsers, and a new one has a new name."""

import gzip
import re
from pathlib import Path
from typing import cast
from urllib.parse import urljoin

import pytest
from django.contrib.staticfiles import storage as configured
from django.test import Client

from souk.static_files import ContentNamedStorage, StaticFile
from tests.replays.stored import stored

pytestmark = pytest.mark.django_db

FOR_EVER = "public, max-age=31536000, immutable"
REVALIDATE = "public, no-cache"
STORAGE = cast(ContentNamedStorage, configured.staticfiles_storage)
ROOT = Path(__file__).parents[2]
NAMED_BY_CONTENT = re.compile(r"/static/.+\.[0-9a-f]{12}\.\w+")
IN_A_PAGE = re.compile(r'(?:src|href|data-script)="(/static/[^"]+)"')
IN_A_SCRIPT = re.compile(r"""(?:from|import)\s*\(?["']([./][^"']+)["']""")
IN_A_STYLE = re.compile(r"""url\(["']?(?!data:)([^"')#]+)""")


def _file(name: str, storage: ContentNamedStorage = STORAGE) -> StaticFile:
    found = storage.file(name)
    assert found
    return found


def named_in(page: str) -> list[str]:
    return IN_A_PAGE.findall(page)


def referred_to(address: str, text: str) -> list[str]:
    pattern = IN_A_SCRIPT if address.endswith(".js") else IN_A_STYLE
    return [urljoin(address, found) for found in pattern.findall(text)]


def pages() -> list[str]:
    match = f"{stored().header.match}/"
    running = f"{stored(step=3).header.match}/"
    return [
        "/",
        "/matches/",
        f"/matches/{match}",
        f"/matches/{running}",
        f"/embed/{match}",
        "/ladders/",
        "/tournaments/",
        "/tables/",
        "/bots/",
        "/account/log-in/",
        "/account/sign-up/",
        "/admin/",
        "/api/docs/",
        "/nothing/",
    ]


def test_every_file_that_pages_scripts_and_styles_name_is_kept_for_a_year(
    admin_client,
):
    client = admin_client
    waiting = {name for page in pages() for name in _named(client, page)}
    seen: set[str] = set()
    while waiting:
        address = waiting.pop()
        seen.add(address)
        assert NAMED_BY_CONTENT.fullmatch(address), address
        answer = client.get(address)
        assert answer.status_code == 200, address
        assert answer["Cache-Control"] == FOR_EVER, address
        if address.endswith((".js", ".css")):
            waiting |= set(referred_to(address, answer.content.decode())) - seen
    names = {re.sub(r"\.[0-9a-f]{12}\.", ".", address) for address in seen}
    assert names >= {
        "/static/souk/souk.css",
        "/static/replays/viewer.js",
        "/static/replays/sha256.js",  # What a script imports that another imports.
        "/static/replays/miniature.js",
        "/static/admin/css/base.css",
    }


def _named(client: Client, page: str) -> list[str]:
    found = named_in(client.get(page).content.decode())
    assert found, page
    return found


@pytest.mark.parametrize("app", ["souk", "replays", "tournaments"])
def test_no_script_or_style_of_ours_refers_to_what_is_not_there(app):
    for path in (ROOT / app / "static" / app).iterdir():
        if path.suffix in (".js", ".css"):
            file = _file(f"{app}/{path.name}")
            for found in referred_to(f"/static/{file.name}", file.content.decode()):
                assert NAMED_BY_CONTENT.fullmatch(found), f"{path.name}: {found}"


def test_no_page_names_a_file_past_its_content():
    for path in ROOT.glob("*/templates/**/*.html"):
        # When everything is broken, so may be what names files.
        if path.name != "plain.html":
            assert "/static/" not in path.read_text(), path


# --- one file ------------------------------------------------------------------------


def test_a_file_is_compressed_for_clients_that_accept_it(client):
    address = STORAGE.url("souk/souk.css")
    plain = client.get(address)
    packed = client.get(address, headers={"Accept-Encoding": "gzip, br"})
    assert packed["Content-Encoding"] == "gzip"
    assert packed["Vary"] == plain["Vary"] == "Accept-Encoding"
    assert gzip.decompress(packed.content) == plain.content
    assert len(packed.content) < len(plain.content) / 2
    assert int(packed["Content-Length"]) == len(packed.content)
    assert "Content-Encoding" not in plain
    assert plain["Content-Type"] == "text/css; charset=utf-8"


def test_a_file_that_is_known_is_not_sent_again(client):
    address = "/static/souk/souk.css"
    first = client.get(address)
    assert first["Cache-Control"] == REVALIDATE
    again = client.get(address, headers={"If-None-Match": first["ETag"]})
    assert (again.status_code, again.content) == (304, b"")


def test_a_changed_file_has_a_new_name_and_so_has_all_that_imports_it(
    client, monkeypatch, tmp_path
):
    before, after = ContentNamedStorage(), ContentNamedStorage()
    changed = tmp_path / "story.js"
    changed.write_text("export const fill = 1;\n")
    paths = {**before._paths, "replays/story.js": str(changed)}
    monkeypatch.setitem(after.__dict__, "_paths", paths)
    for name in ("story.js", "tools.js", "viewer.js"):
        assert before.url(f"replays/{name}") != after.url(f"replays/{name}")
    assert before.url("replays/replay.js") == after.url("replays/replay.js")
    # A page of the former version gets what is there, and asks again the next time.
    stale = client.get(after.url("replays/story.js"))
    assert stale.status_code == 200
    assert stale["Cache-Control"] == REVALIDATE


@pytest.mark.parametrize(
    "name",
    [
        "souk/nothing.css",
        "souk/nothing.0123456789ab.css",
        "souk//souk.css",
        "souk/./souk.css",
        "../pyproject.toml",
        "souk/%2e%2e/%2e%2e/settings/base.py",
        "/etc/passwd",
        "souk",
        "",
    ],
)
def test_what_is_no_static_file_is_not_found(client, name):
    client.get("/nothing/")  # The page of what is not found names files, too.
    known = len(STORAGE._files)
    assert client.get(f"/static/{name}").status_code == 404
    assert len(STORAGE._files) == known


def test_every_file_of_every_app_can_be_asked_for(client):
    for name in STORAGE._paths:
        assert client.get(f"/static/{name}").status_code == 200, name


def test_nothing_can_be_sent_to_a_file(client):
    assert client.post("/static/souk/souk.css").status_code == 405


def test_who_works_on_a_file_sees_it_change(settings, tmp_path, monkeypatch):
    settings.DEBUG = True
    storage = ContentNamedStorage()
    file = tmp_path / "souk.css"
    monkeypatch.setitem(storage.__dict__, "_paths", {"souk/souk.css": str(file)})
    for content in ("a {}", "b {}"):
        file.write_text(content)
        assert _file("souk/souk.css", storage).content.decode() == content
    assert storage.url("souk/souk.css") == "/static/souk/souk.css"
