"""What browsers are told with every answer, and what is too much to send."""

import os
import re
import subprocess
import sys
from base64 import b64encode
from hashlib import sha256
from html import unescape
from pathlib import Path

import pytest
from django.conf import settings as site
from django.http import HttpResponse
from django.test import Client, RequestFactory
from django.urls import include, path
from django.views.decorators.clickjacking import xframe_options_exempt

from engines import registry
from souk import security
from souk.visitor import address_of
from tests.replays.stored import names_for, stored

ROOT = Path(__file__).parents[2]

PRODUCTION = {
    "DJANGO_SETTINGS_MODULE": "souk.settings.production",
    "SECRET_KEY": "a key of many different characters, 0123456789 and more",
    "ALLOWED_HOSTS": "souk.example",
}

pytestmark = pytest.mark.django_db


@xframe_options_exempt
def embedded(request):
    return HttpResponse("A board.")


def own_policy(request):
    return HttpResponse(headers={"Content-Security-Policy": "sandbox"})


urlpatterns = [
    path("", include("souk.urls")),
    path("embedded/", embedded),
    path("own/", own_policy),
]


def policy_of(answer) -> dict[str, str]:
    rules = answer["Content-Security-Policy"].split("; ")
    return dict(rule.split(" ", 1) for rule in rules)


# --- headers -------------------------------------------------------------------------


@pytest.mark.parametrize(
    "address",
    [
        "/matches/",
        "/account/log-in/",
        "/admin/login/",
        "/nothing/",
        "/api/",
        "/api/docs/",
        "/static/souk/souk.css",
    ],
)
def test_every_answer_says_what_a_page_may_do(client, address):
    answer = client.get(address)
    policy = policy_of(answer)
    assert policy["default-src"] == "'none'"
    assert policy["script-src"] == "'self'"
    assert policy["style-src"] == "'self'"
    assert policy["frame-ancestors"] == "'none'"
    assert "unsafe" not in answer["Content-Security-Policy"]
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["Referrer-Policy"] == "same-origin"
    assert "camera=()" in answer["Permissions-Policy"]
    if not address.startswith("/static/"):
        assert answer["X-Frame-Options"] == "DENY"
    answer.close()


@pytest.mark.parametrize("game", registry.GAMES)
def test_a_picture_brings_its_own_style_and_no_other_is_allowed(client, game):
    match = stored(game=game, labels=names_for(game))
    answer = client.get(f"/matches/{match.header.match}/?step=3")
    (style,) = re.findall("<style>(.*?)</style>", answer.content.decode(), re.DOTALL)
    digest = b64encode(sha256(unescape(style).encode()).digest()).decode()
    assert policy_of(answer)["style-src"] == f"'self' 'sha256-{digest}'"


@pytest.mark.parametrize("folder", ["replays", "bots", "souk", "tournaments"])
def test_no_template_writes_scripts_or_styles_into_a_page(folder):
    found = [
        f"{page}: {match[0]}"
        for page in (ROOT / folder).rglob("templates/**/*.html")
        for match in re.finditer(
            r"<style|<script(?![^>]* src=)|\sstyle=|\son\w+=|javascript:",
            # What a template says to itself is not in the page.
            re.sub(r"{%.*?%}", "", page.read_text("utf-8"), flags=re.DOTALL),
        )
    ]
    assert found == []


@pytest.mark.urls(__name__)
def test_a_page_that_is_made_for_it_can_be_embedded(client):
    answer = client.get("/embedded/")
    assert policy_of(answer)["frame-ancestors"] == "*"
    assert "X-Frame-Options" not in answer


@pytest.mark.urls(__name__)
def test_a_policy_that_a_view_has_chosen_stays(client):
    assert client.get("/own/")["Content-Security-Policy"] == "sandbox"


# --- sizes ---------------------------------------------------------------------------


def test_what_is_too_large_is_refused_before_it_is_read(settings):
    settings.LARGEST_REQUEST = 2_000_000
    read = []

    def view(request):
        read.append(request)
        return HttpResponse()

    answer = security.limited_requests(view)
    for length, is_read in (("", 1), ("2000000", 1), ("2000001", 0), ("many", 0)):
        read.clear()
        request = RequestFactory().post("/api/x/", CONTENT_LENGTH=length)
        assert answer(request).status_code == (200 if is_read else 413)
        assert len(read) == is_read


def test_too_much_is_told_to_people_on_a_page(client, settings):
    settings.LARGEST_REQUEST = 2_000_000
    answer = client.post("/account/log-in/", {"username": "x" * 2_000_000})
    assert answer.status_code == 413
    words = "may have 10 MB."
    assert words in answer.content.decode()


def test_a_bot_of_the_largest_size_fits():
    assert site.LARGEST_REQUEST > 10 * 1024 * 1024


def test_a_form_that_was_open_too_long_says_so():
    client = Client(enforce_csrf_checks=True)
    answer = client.post("/account/log-in/", {"username": "ada"})
    assert answer.status_code == 403
    assert "Please try that again" in answer.content.decode()


# --- addresses -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("remote", "address"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8::1:2:3:4", "2001:db8::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("", ""),
    ],
)
def test_an_address_is_what_one_visitor_has(remote, address):
    request = RequestFactory().get(
        "/", REMOTE_ADDR=remote, HTTP_X_FORWARDED_FOR="203.0.113.9"
    )
    assert address_of(request) == address


# --- production ----------------------------------------------------------------------


def in_production(
    *arguments: str, **variables: str
) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=ROOT,
        env={**os.environ, **PRODUCTION, **variables},
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )


@pytest.mark.long
def test_django_has_nothing_to_say_about_production():
    run = in_production("manage.py", "check", "--deploy", "--fail-level", "INFO")
    assert run.returncode == 0, run.stderr
    assert "no issues" in run.stdout


@pytest.mark.long
def test_a_site_that_answers_to_any_name_is_not_let_out():
    run = in_production("manage.py", "check", "--deploy", ALLOWED_HOSTS="*")
    assert run.returncode == 1
    assert "(souk.E002) ALLOWED_HOSTS lets the site answer to any name" in run.stderr


def test_production_answers_over_https_alone_except_about_its_health():
    code = """
import django; django.setup()
from django.test import Client
client = Client(SERVER_NAME="souk.example")
led = client.get("/api/docs/")
print(led.status_code, led["Location"])
print(client.get("/api/health/").status_code in (200, 503))
page = client.get("/api/docs/", secure=True)
print(page["Strict-Transport-Security"])
chosen = client.post("/language/", {"language": "fr"}, secure=True)
print(chosen.cookies["django_language"]["secure"])
"""
    run = in_production("-c", code)
    assert run.stdout.splitlines() == [
        "301 https://souk.example/api/docs/",
        "True",
        "max-age=31536000",
        "True",
    ], run.stderr
