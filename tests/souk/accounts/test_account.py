"""A person's own pages: preferences that follow everywhere, and the password."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from souk.accounts.services import throttle
from tests.souk.accounts.people import PASSWORD, ROLES, client_of, person, somebody

pytestmark = pytest.mark.django_db

PROFILE = "/account/"
CHANGE = "/account/password/"
NEW = "a stable, a battery"


def log_in(name: str) -> Client:
    client = Client()
    client.post("/account/log-in/", {"username": name, "password": PASSWORD})
    return client


@pytest.mark.parametrize("page", [PROFILE, CHANGE, "/account/tokens/"])
def test_a_stranger_is_led_to_the_door(client, page):
    assert client.get(page).url == f"/account/log-in/?next={page}"


def test_a_language_chosen_on_any_page_is_kept_with_the_account():
    client = client_of(person("ada"))
    client.post("/language/", {"language": "fr"})
    elsewhere = log_in("ada")
    assert '<html lang="fr"' in elsewhere.get("/matches/").content.decode()


def test_a_theme_chosen_on_any_page_is_kept_with_the_account():
    client = client_of(person("ada"))
    client.post("/theme/", {"theme": "dark"})
    elsewhere = log_in("ada")
    assert 'data-theme="dark"' in elsewhere.get("/matches/").content.decode()
    client.post("/theme/", {"theme": "system"})
    assert "data-theme" not in log_in("ada").get("/matches/").content.decode()


def test_preferences_are_chosen_on_the_profile_and_hold_at_once():
    client = client_of(person("ada"))
    chosen = {"language": "fr", "theme": "dark"}
    page = client.post(PROFILE, chosen, follow=True).content.decode()
    assert '<html lang="fr" data-theme="dark">' in page
    assert "Vos préférences sont enregistrées." in page
    answer = client.post(PROFILE, {"language": "", "theme": ""}, follow=True)
    assert '<html lang="en" >' in answer.content.decode()


def test_an_account_without_preferences_changes_nothing_in_the_browser():
    User.objects.create_user("ada", password=PASSWORD)
    client = log_in("ada")
    assert "django_language" not in client.cookies
    assert "theme" not in client.cookies


@pytest.mark.parametrize("wrong", ["de", "xx", ""])
def test_a_language_that_is_not_spoken_here_is_not_kept(wrong):
    ada = person("ada", language="fr")
    client_of(ada).post("/language/", {"language": wrong})
    ada.preferences.refresh_from_db()
    assert ada.preferences.language == "fr"


def test_a_stranger_chooses_too(client):
    client.post("/language/", {"language": "fr"})
    client.post("/theme/", {"theme": "dark"})
    page = client.get("/matches/").content.decode()
    assert '<html lang="fr" data-theme="dark">' in page


def test_a_new_password_ends_the_sessions_elsewhere_and_not_this_one():
    person("ada")
    here, elsewhere = log_in("ada"), log_in("ada")
    form = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    assert here.post(CHANGE, form)["Location"] == PROFILE
    assert here.get(PROFILE).status_code == 200
    assert elsewhere.get(PROFILE).status_code == 302
    assert User.objects.get(username="ada").check_password(NEW)


def test_the_old_password_is_guessed_no_more_often_here_than_at_the_door():
    ada = person("ada")
    client = client_of(ada)
    form = {"old_password": "a guess", "new_password1": NEW, "new_password2": NEW}
    for _ in range(throttle.GUESSES.most):
        assert client.post(CHANGE, form).status_code == 200
    answer = client.post(CHANGE, form | {"old_password": PASSWORD})
    assert answer.status_code == 429
    ada.refresh_from_db()
    assert ada.check_password(PASSWORD)


def test_the_profile_says_who_one_is():
    page = client_of(person("ada")).get(PROFILE).content.decode()
    assert "<h1>ada</h1>" in page
    assert "author" in page
    assert "player" in page
    assert "organiser" not in page


def test_the_head_of_every_page_leads_to_the_account_or_to_the_door(client):
    page = client.get("/matches/?game=bazar").content.decode()
    assert 'href="/account/log-in/?next=%2Fmatches%2F%3Fgame%3Dbazar"' in page
    page = client_of(person("ada")).get("/matches/").content.decode()
    assert 'href="/account/"' in page
    assert "/account/log-in/" not in page


@pytest.mark.parametrize("role", ROLES)
def test_the_way_to_the_admin_is_shown_to_those_who_can_go_it(role):
    client = client_of(somebody(role))
    page = client.get("/matches/").content.decode()
    can_go = client.get("/admin/").status_code == 200
    assert ('href="/admin/"' in page) == can_go
    assert '<a href="/matches/" aria-current="true">Watch</a>' in page
