"""Guests: made by the dozen at most, told from others, and kept by their owners."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from bots.models import BotVersion
from souk.accounts import selectors
from souk.accounts.services import guests
from souk.accounts.services.errors import NameTaken, TooManyAttempts
from tests.souk.accounts.people import PASSWORD, client_of, person

pytestmark = pytest.mark.django_db

KEEP = "/account/keep/"


def guest(address: str = "192.0.2.1") -> User:
    return guests.make_guest(address=address, language="fr")


def test_a_guest_has_a_name_no_password_and_no_rights():
    user = guest()
    assert re.fullmatch(r"guest-[2-9a-z]{4}", user.username)
    assert not user.has_usable_password()
    assert not user.has_perm("bots.add_botversion")
    assert selectors.is_guest(user)
    assert not selectors.is_guest(person())
    assert not BotVersion.objects.exists()


def test_one_address_makes_so_many_guests_and_no_more(settings):
    settings.GUESTS_AN_HOUR = 3
    for _ in range(3):
        guest()
    with pytest.raises(TooManyAttempts):
        guest()
    assert guest("192.0.2.2")


def test_a_name_that_is_taken_is_not_given_again(monkeypatch):
    drawn = iter(["aaaa", "aaaa", "bbbb"])
    monkeypatch.setattr(guests, "get_random_string", lambda *asked: next(drawn))
    assert [guest().username, guest().username] == ["guest-aaaa", "guest-bbbb"]


def test_a_guest_becomes_somebody_and_stays_the_same_account():
    user = guest()
    client = client_of(user)
    assert "You play as a guest" in client.get("/account/").content.decode()
    chosen = {"username": "Zoe", "password1": PASSWORD, "password2": PASSWORD}
    response = client.post(KEEP, {**chosen, "email": ""})
    assert response.headers["Location"] == "/account/"
    text = client.get("/account/").content.decode()
    assert "Welcome, Zoe." in text, "And the session goes on."
    assert "You play as a guest" not in text
    user = User.objects.get(pk=user.pk)
    assert (user.username, user.check_password(PASSWORD)) == ("Zoe", True)
    assert user.has_perm("bots.add_botversion")
    assert client.get(KEEP).headers["Location"] == "/account/"


def test_a_guest_cannot_take_the_name_of_another():
    person("Ada")
    user = guest()
    chosen = {"username": "ada", "password1": PASSWORD, "password2": PASSWORD}
    page = client_of(user).post(KEEP, chosen)
    assert "This name is taken" in page.content.decode()
    assert user.username in page.content.decode()
    with pytest.raises(NameTaken):
        guests.keep_account(user=user, username="ADA", email="", password=PASSWORD)
    assert selectors.is_guest(User.objects.get(pk=user.pk))


def test_a_guest_who_changes_the_password_chooses_one():
    assert client_of(guest()).get("/account/password/").headers["Location"] == KEEP
    assert Client().get(KEEP).headers["Location"].startswith("/account/log-in/")
