"""Logging in and out, and how little it tells those who guess."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from souk.accounts.models import AttemptCount
from souk.accounts.services import throttle
from tests.souk.accounts.people import PASSWORD, client_of, person

pytestmark = pytest.mark.django_db

DOOR = "/account/log-in/"
WRONG = "This name and this password do not belong together."
TOO_MANY = "Too many attempts. Wait 15 minutes, then try again."


def try_in(client: Client, name: str, password: str = PASSWORD, **details: str):
    form = {"username": name, "password": password}
    return client.post(details.pop("door", DOOR), form | details)


def is_in(client: Client) -> bool:
    return "_auth_user_id" in client.session


def guess_wrong(name: str, times: int, address: str = "192.0.2.1"):
    for _ in range(times):
        answer = Client(REMOTE_ADDR=address).post(
            DOOR, {"username": name, "password": "a guess"}
        )
    return answer


# --- in and out ----------------------------------------------------------------------


def test_a_name_and_its_password_open_the_door(client):
    person("ada")
    assert try_in(client, "ada").url == "/"
    assert is_in(client)


def test_capitals_of_a_name_do_not_matter_and_those_of_a_password_do(client):
    person("Ada")
    try_in(client, "aDA", PASSWORD.upper())
    assert not is_in(client)
    try_in(client, "aDA")
    assert is_in(client)


def test_two_old_names_that_differ_in_capitals_are_two_people(client):
    User.objects.create_user("ada", password="one password")
    User.objects.create_user("Ada", password="another password")
    try_in(client, "Ada", "another password")
    assert client.session["_auth_user_id"] == str(User.objects.get(username="Ada").pk)


def test_whoever_was_on_the_way_somewhere_gets_there(client):
    person("ada")
    answer = client.get("/account/tokens/")
    assert answer.url == f"{DOOR}?next=/account/tokens/"
    assert try_in(client, "ada", next="/account/tokens/").url == "/account/tokens/"


@pytest.mark.parametrize("away", ["https://evil.example/", "//evil.example/", "\\\\e"])
def test_nobody_is_led_away_from_the_site(client, away):
    person("ada")
    assert try_in(client, "ada", next=away).url == "/"


def test_logging_out_takes_a_form_and_not_a_link(client):
    client = client_of(person())
    assert client.get("/account/log-out/").status_code == 405
    assert is_in(client)
    assert client.post("/account/log-out/").url == "/"
    assert not is_in(client)


def test_the_admin_has_the_same_door(client):
    person("ada")
    answer = client.get("/admin/", follow=True)
    assert answer.templates[0].name == "accounts/log_in.html"
    guess_wrong("ada", throttle.GUESSES.most, "127.0.0.1")
    answer = try_in(client, "ada", door="/admin/login/", next="/admin/")
    assert answer.status_code == 429
    assert not is_in(client)


def test_who_is_logged_in_and_may_not_enter_the_admin_is_told_so():
    page = client_of(person("ada")).get("/admin/", follow=True).content.decode()
    assert "You are logged in as ada, who may not open that page." in page


# --- guessing ------------------------------------------------------------------------


def test_a_wrong_password_an_unknown_name_and_a_closed_account_sound_the_same(client):
    person("ada")
    closed = person("eve")
    closed.is_active = False
    closed.save()
    answers = [
        try_in(client, "ada", "a guess"),
        try_in(client, "nobody", "a guess"),
        try_in(client, "eve", "a guess"),
        try_in(client, "eve", PASSWORD),
    ]
    assert {answer.status_code for answer in answers} == {200}
    for answer in answers:
        assert answer.context["form"].non_field_errors() == [WRONG]


@pytest.mark.parametrize("name", ["ada", "nobody"])
def test_after_five_wrong_guesses_not_even_the_right_password_opens(client, name):
    person("ada")
    assert guess_wrong(name, throttle.GUESSES.most, "127.0.0.1").status_code == 200
    answer = try_in(client, name)
    assert answer.status_code == 429
    assert answer.context["form"].non_field_errors() == [TOO_MANY]
    assert not is_in(client)


def test_a_name_is_counted_however_it_is_spelled(client):
    person("ada")
    for name in ("ada", "ADA", "Ada", "aDa", "\uff41da"):
        try_in(client, name, "a guess")
    assert try_in(client, "ada").status_code == 429


def test_somebody_elsewhere_is_not_kept_out_by_those_who_guess(client):
    person("ada")
    guess_wrong("ada", throttle.GUESSES.most + 1, "192.0.2.1")
    try_in(client, "ada")
    assert is_in(client)


def test_an_address_that_tries_many_names_is_stopped_too():
    person("ada")
    for number in range(throttle.GUESSES_FROM_ADDRESS.most):
        assert guess_wrong(f"name-{number}", 1).status_code == 200
    assert guess_wrong("ada", 1).status_code == 429
    assert guess_wrong("ada", 1, "192.0.2.2").status_code == 200


def test_a_network_of_ip_version_6_is_one_address():
    for number in range(throttle.GUESSES.most):
        guess_wrong("ada", 1, f"2001:db8::{number}")
    assert guess_wrong("ada", 1, "2001:db8::ffff:1").status_code == 429
    assert guess_wrong("ada", 1, "2001:db8:0:1::1").status_code == 200


def test_the_right_password_forgives_the_wrong_ones_before_it(client):
    person("ada")
    for _ in range(3):
        for _ in range(throttle.GUESSES.most - 1):
            try_in(client, "ada", "a guess")
        assert try_in(client, "ada").status_code == 302
        client.logout()


def test_logging_in_often_uses_up_nothing(client):
    person("ada")
    for _ in range(throttle.GUESSES_FROM_ADDRESS.most + 1):
        throttle.count_guess(username="ada", address="127.0.0.1")
        throttle.forgive_guess(username="ada", address="127.0.0.1")
    try_in(client, "ada")
    assert is_in(client)


def test_when_the_time_is_over_guesses_are_forgotten_and_their_rows_are_gone(
    client, monkeypatch
):
    person("ada")
    guess_wrong("ada", throttle.GUESSES.most, "127.0.0.1")
    later = timezone.now() + throttle.GUESSES.within + timedelta(seconds=1)
    monkeypatch.setattr("django.utils.timezone.now", lambda: later)
    try_in(client, "ada")
    assert is_in(client)
    assert not AttemptCount.objects.filter(attempts__gt=0).exists()


def test_what_is_counted_names_nobody():
    guess_wrong("ada", 1, "192.0.2.1")
    for count in AttemptCount.objects.all():
        assert len(count.key) == 64
        assert "ada" not in count.key
    assert AttemptCount.objects.count() == 2
