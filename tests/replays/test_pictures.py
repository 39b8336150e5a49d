"""Pictures for other places: a step, a whole match, and what a link shows."""

import re
from io import BytesIO

import pytest
from django.test import Client
from PIL import Image, ImageSequence, ImageStat

from engines.core.style import FONT
from engines.registry import GAMES
from replays import raster, tasks
from replays.models import Animation
from replays.services import animations
from tests.attacker import Attacker
from tests.replays.stored import stored
from tests.souk.accounts.people import client_of, person
from tournaments.selectors.home import sketch

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def workers_are_away(monkeypatch):
    monkeypatch.setattr(tasks.draw_animations, "delay", lambda: None)


def test_a_step_is_a_file_as_svg_and_as_png():
    match = stored(step=9)
    page = f"/matches/{match.header.match}"
    svg = Client().get(f"{page}/steps/4.svg")
    assert svg.headers["content-type"] == "image/svg+xml"
    assert svg.text.startswith("<svg")
    assert "'sha256-" in svg.headers["content-security-policy"]
    png = Client().get(f"{page}/steps/4.png", {"width": "480"})
    assert png.headers["content-type"] == "image/png"
    assert Image.open(BytesIO(png.content)).width == 480
    assert Client().get(f"{page}/steps/999.png").status_code == 404
    assert Client().get(f"{page}/steps/4.png", {"width": "99999"}).status_code == 400


def test_nobody_sees_in_a_picture_what_they_may_not_know(attacker: Attacker):
    match = stored(step=9)
    page = f"/matches/{match.header.match}"
    for account in attacker.accounts:
        for kind in ("svg", "png"):
            for seat in ("0", "1", "all"):
                answer = account.browser.get(f"{page}/steps/4.{kind}", {"seat": seat})
                assert answer.status_code == 403
        assert account.browser.get(f"{page}/animation/").status_code == 404
        assert account.browser.post(f"{page}/animation/").status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_all_colours_of_a_picture_are_drawn(game):
    """A class whose colour were lost would be black, or not there at all."""
    picture = sketch(game, "en")
    assert "var(" not in raster.plain(picture.svg())
    drawn = Image.open(BytesIO(raster.png(picture.svg(), width=780))).convert("RGB")
    colours = {colour for _, colour in drawn.getcolors(780 * 2000) or ()}
    day = dict(re.findall(r"--([\w-]+):(#\w{6})", picture.style.partition("}")[0]))
    scopes = re.findall(r"\.(\w+){--([^}]+)}", picture.style)
    looks = {look for thing in picture.things for look in thing.look.split()}
    used = [body for scope, body in scopes if scope in looks]
    assert len(used) >= 2
    for body in used:
        names = re.findall(r"var\(--([\w-]+)\)", body)
        wanted = {tuple(bytes.fromhex(day[name][1:])) for name in names}
        assert wanted & colours, body


def test_words_are_drawn_without_any_font_of_the_machine():
    line = (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 20">'
        f"<style>text{{font:12px {FONT}}}</style><text y='15'>Été</text></svg>"
    )
    drawn = Image.open(BytesIO(raster.png(line, width=480, background="#fff")))
    assert ImageStat.Stat(drawn.convert("L")).extrema[0][0] < 50


def test_a_match_is_drawn_as_a_moving_picture_by_a_worker():
    match = stored(step=None)
    page = f"/matches/{match.header.match}/animation/"
    client = client_of(person())
    assert client.post(page).status_code == 302
    assert "It waits to be drawn" in client.get(page).text
    assert animations.draw_next()
    assert not animations.draw_next()
    text = client.get(page).text
    file = re.search(r'src="([^"]+animation\.webp)"', text)
    assert file
    moving = Image.open(BytesIO(Client().get(file[1]).content))
    frames = sum(1 for _ in ImageSequence.Iterator(moving))
    assert 2 < frames <= animations.MOST_FRAMES
    assert moving.width == animations.WIDTH


def test_one_person_waits_for_one_animation_at_a_time(attacker: Attacker):
    pages = [f"/matches/{stored(step=None).header.match}/animation/" for _ in range(2)]
    mallory = attacker.main.browser
    assert mallory.post(pages[0]).status_code == 302
    assert mallory.post(pages[0]).status_code == 302
    assert mallory.post(pages[1]).status_code == 429
    assert Animation.objects.count() == 1
    assert Client().post(pages[1]).status_code == 302
    assert Animation.objects.count() == 1


def test_a_day_has_ten_animations_for_one_person(attacker: Attacker):
    user = attacker.main.user
    for number in range(animations.MOST_A_DAY):
        Animation.objects.create(
            log=stored(step=None).log,
            language="en",
            requested_by=user,
            status="finished",
            percent=number,
        )
    page = f"/matches/{stored(step=None).header.match}/animation/"
    assert attacker.main.browser.post(page).status_code == 429


def test_what_cannot_be_drawn_is_tried_twice(monkeypatch):
    match = stored(step=None)
    page = f"/matches/{match.header.match}/animation/"
    client = client_of(person())
    client.post(page)

    def fails(*args, **kwargs):
        raise MemoryError

    monkeypatch.setattr(animations, "webp_of", fails)
    monkeypatch.setattr(animations, "LOST_AFTER", -animations.LOST_AFTER)
    for _ in range(animations.ATTEMPTS):
        with pytest.raises(MemoryError):
            animations.draw_next()
    assert not animations.draw_next()
    assert "could not be drawn" in client.get(page).text


def test_a_link_to_a_match_shows_its_players_and_its_board_but_no_result():
    match = stored(step=None)
    page = f"http://testserver/matches/{match.header.match}/"
    text = Client().get(page).text
    shown = dict(re.findall(r'<meta property="og:(\w+)" content="([^"]+)">', text))
    assert "Bazar" in shown["title"]
    image = shown["image"].replace("&amp;", "&")
    step = re.search(r"/steps/(\d+)\.png", image)
    assert step
    assert int(step[1]) > 0
    following = f"/matches/{match.header.match}/steps/{int(step[1]) + 1}.json"
    assert Client().get(following).status_code == 200
    assert Client().get(image).headers["content-type"] == "image/png"
    oembed = re.search(r'json\+oembed" href="([^"]+)"', text)
    assert oembed
    answer = Client().get(oembed[1].replace("&amp;", "&")).json()
    assert answer["type"] == "rich"
    assert f"/embed/{match.header.match}/" in answer["html"]


@pytest.mark.parametrize(
    "address",
    [
        "http://elsewhere.example/matches/",
        "http://testserver/account/",
        "http://testserver/matches/00000000-0000-0000-0000-000000000000/",
        "//[",
        "javascript:alert(1)",
        "",
    ],
)
def test_only_matches_of_this_site_are_embedded(address):
    assert Client().get("/oembed/", {"url": address}).status_code == 404


def test_what_is_embedded_is_escaped():
    match = stored(step=9)
    address = f'http://testserver/matches/{match.header.match}/?"><script>'
    answer = Client().get("/oembed/", {"url": address, "maxwidth": "300"}).json()
    assert "<script>" not in answer["html"]
    assert answer["width"] == 300
