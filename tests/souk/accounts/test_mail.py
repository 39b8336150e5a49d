"""A mail server that is away, slow or strict: pages say so, soon, and go on."""

import socket
import time
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from pytest_django import Settings

from tests.souk.accounts.people import PASSWORD, client_of, person
from tests.souk.accounts.post_office import PostOffice
from tests.souk.accounts.test_password_reset import FORGOTTEN, ask, reachable

pytestmark = pytest.mark.django_db

SILENT = "The mail server of this site does not answer, so no e-mail was sent."
MOST_S = 60.0
"""Without a limit of its own the page would wait for a silent server for minutes."""


def is_down(post: PostOffice, settings: Settings) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        settings.EMAIL_PORT = taken.getsockname()[1]


def says_nothing(post: PostOffice, settings: Settings) -> None:
    post.greets.clear()
    settings.EMAIL_TIMEOUT = 0.3


def wants_a_password(post: PostOffice, settings: Settings) -> None:
    post.password = "right"
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "souk", "wrong"


def cannot_keep_a_secret(post: PostOffice, settings: Settings) -> None:
    settings.EMAIL_USE_TLS = True
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "souk", "right"


FAULTS = [is_down, says_nothing, wants_a_password, cannot_keep_a_secret]


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("who", ["ada", "nobody"])
def test_the_page_of_forgotten_passwords_says_so_whoever_is_meant(
    post, settings, fault: Callable[..., None], who: str
):
    reachable()
    fault(post, settings)
    began = time.monotonic()
    answer = ask(who)
    assert time.monotonic() - began < MOST_S
    assert answer.status_code == 503
    page = answer.content.decode()
    assert SILENT in page
    assert f'value="{who}"' in page, "What was typed is still there."
    assert post.is_empty()


@pytest.mark.parametrize("fault", FAULTS)
def test_the_page_of_the_address_says_so(post, settings, fault):
    fault(post, settings)
    form = {"email": "ada@mail.example", "password": PASSWORD}
    answer = client_of(person("ada")).post("/account/mail/", form)
    assert answer.status_code == 503
    assert SILENT in answer.content.decode()
    assert post.is_empty()


def test_an_account_can_be_made_all_the_same(client, post, settings):
    is_down(post, settings)
    form = {"username": "ada", "password1": PASSWORD, "password2": PASSWORD}
    form["email"] = "ada@mail.example"
    page = client.post("/account/sign-up/", form, follow=True).content.decode()
    assert SILENT in page
    assert "Welcome, ada." in page
    assert User.objects.get().email == "ada@mail.example"


def test_a_server_that_takes_no_letter_to_somebody_is_no_reason_to_tell(post, caplog):
    reachable()
    post.refused.add("ada@mail.example")
    assert ask("ada").status_code == 302
    assert post.is_empty()
    assert "Could not send mail" in caplog.text


def test_a_server_that_wants_a_password_gets_it(post, settings):
    post.password = "right"
    settings.EMAIL_HOST_USER, settings.EMAIL_HOST_PASSWORD = "souk", "right"
    reachable()
    ask("ada")
    assert post.letter()["To"] == "ada@mail.example"


def test_how_long_a_letter_takes_does_not_tell_that_there_is_one(post):
    """The answer comes while the server still thinks about the letter."""
    reachable()
    post.takes.clear()
    assert ask("ada").status_code == 302
    assert post.letters.empty()
    post.takes.set()
    assert post.letter()


def test_the_page_itself_asks_nothing_of_the_mail_server(post):
    assert Client().get(FORGOTTEN).status_code == 200
    assert post.visits == 0
