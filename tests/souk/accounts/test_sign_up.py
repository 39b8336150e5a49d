"""Signing up: what an account begins with, and what is refused."""

import pytest
from django.contrib.auth.models import User

from souk.accounts.services import registration, throttle
from souk.accounts.services.errors import NameTaken
from tests.souk.accounts.people import PASSWORD, person

pytestmark = pytest.mark.django_db

PAGE = "/account/sign-up/"


def sign_up(client, **changed: str):
    form = {
        "username": "ada",
        "email": "",
        "password1": PASSWORD,
        "password2": PASSWORD,
    }
    return client.post(PAGE, form | changed)


def errors(answer) -> dict[str, list[str]]:
    return dict(answer.context["form"].errors)


def test_a_new_account_is_logged_in_and_is_a_player_and_an_author(client):
    answer = sign_up(client, email="ada@example.org")
    assert answer.url == "/account/"
    ada = User.objects.get(username="ada")
    assert client.session["_auth_user_id"] == str(ada.pk)
    assert {group.name for group in ada.groups.all()} == {"player", "author"}
    assert ada.email == "ada@example.org"
    assert not ada.is_staff
    assert ada.check_password(PASSWORD)


def test_an_account_begins_with_the_language_of_the_page(client):
    client.post("/language/", {"language": "fr"})
    sign_up(client)
    assert User.objects.get(username="ada").preferences.language == "fr"


def test_whoever_was_on_the_way_somewhere_gets_there(client):
    assert sign_up(client, next="/account/tokens/").url == "/account/tokens/"


def test_nobody_is_led_away_from_the_site(client):
    assert sign_up(client, next="https://evil.example/").url == "/account/"


@pytest.mark.parametrize("name", ["ada", "ADA"])
def test_a_name_is_taken_once_however_it_is_spelled(client, name):
    person("Ada")
    answer = sign_up(client, username=name)
    assert errors(answer) == {"username": ["This name is taken. Choose another."]}
    assert User.objects.count() == 1


def test_of_two_who_take_a_name_at_once_the_second_is_told_so(monkeypatch):
    person("ada")
    monkeypatch.setattr("django.db.models.query.QuerySet.exists", lambda self: False)
    with pytest.raises(NameTaken, match=r"^This name is taken\."):
        person("ada")


@pytest.mark.parametrize(
    "name", ["a", "a" * 31, "a b", "-ada", "_ada", "ada@x", "adà", "\u0430da"]
)
def test_a_name_that_would_look_odd_in_an_address_is_refused(client, name):
    assert set(errors(sign_up(client, username=name))) == {"username"}


def test_spaces_around_a_name_are_not_part_of_it(client):
    sign_up(client, username=" ada\n")
    assert User.objects.get().username == "ada"


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"password1": "123", "password2": "123"}, "password2"),
        ({"password2": "another password"}, "password2"),
        ({"username": "somebody", "password1": "somebody1"}, "password2"),
        ({"email": "no address"}, "email"),
        ({"username": ""}, "username"),
        ({"password1": "", "password2": ""}, "password1"),
    ],
)
def test_what_is_wrong_is_told_beside_its_field(client, changed, field):
    changed.setdefault("password2", changed.get("password1", PASSWORD))
    answer = sign_up(client, **changed)
    assert field in errors(answer)
    page = answer.content.decode()
    assert f'id="id_{field}_error"' in page
    assert f'aria-describedby="id_{field}' in page or 'aria-invalid="true"' in page
    assert not User.objects.exists()


def test_an_address_cannot_make_accounts_without_end(client, settings):
    settings.SIGN_UPS_AN_HOUR = 3
    for _ in range(3):
        throttle.count_sign_up(address="127.0.0.1")
    answer = sign_up(client)
    assert answer.status_code == 429
    assert errors(answer) == {
        "__all__": ["Too many attempts. Wait 60 minutes, then try again."]
    }
    assert not User.objects.exists()


def test_a_site_can_close_its_door_to_new_accounts(client, settings):
    settings.SIGN_UP = False
    answer = sign_up(client)
    assert answer.status_code == 403
    assert "Nobody can sign up here" in answer.content.decode()
    assert not User.objects.exists()
    assert PAGE not in client.get("/account/log-in/").content.decode()


def test_a_failed_sign_up_leaves_nothing_behind(monkeypatch):
    def fail(*, user: User) -> None:
        raise RuntimeError("In the middle of it.")

    monkeypatch.setattr(registration.roles, "welcome", fail)
    with pytest.raises(RuntimeError):
        person("ada")
    assert not User.objects.exists()
