"""A forgotten password: a link by mail lets its owner in again, and nobody else."""

import time

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from souk.accounts.models import ConfirmedAddress
from souk.accounts.services import guests, roles, throttle
from tests.souk.accounts.people import client_of, person
from tests.souk.accounts.post_office import link_in, text_of

pytestmark = pytest.mark.django_db

DOOR = "/account/log-in/"
FORGOTTEN = "/account/forgotten/"
SENT = "/account/forgotten/sent/"
ADDRESS = "ada@mail.example"
NEW = "a stable, a battery"


def reachable(name: str = "ada", address: str = ADDRESS, language: str = "") -> User:
    """Return somebody with a confirmed address."""
    user = person(name, language=language)
    user.email = address
    user.save()
    now = timezone.now()
    ConfirmedAddress.objects.create(user=user, address=address, changed_at=now)
    return user


def ask(who: str, client: Client | None = None, address: str = "192.0.2.1"):
    client = client or Client(REMOTE_ADDR=address)
    return client.post(FORGOTTEN, {"who": who})


def choose(client: Client, link: str, password: str = NEW):
    """Open a link, and send the form that is behind it."""
    page = client.get(link, follow=True)
    way = page.redirect_chain[-1][0] if page.redirect_chain else link
    return client.post(way, {"new_password1": password, "new_password2": password})


# --- the way in ----------------------------------------------------------------------


def test_the_door_leads_to_it(client):
    assert f'href="{FORGOTTEN}"' in client.get(DOOR).content.decode()


@pytest.mark.parametrize("who", ["ada", "ADA", ADDRESS, "Ada@Mail.Example", " ada "])
def test_a_link_lets_its_owner_choose_a_password_and_in(post, who):
    ada = reachable()
    assert ask(who).url == SENT
    letter = post.letter()
    assert letter["To"] == ADDRESS
    assert letter["Subject"] == "A new password for ada at testserver"
    assert "for 24 hours" in text_of(letter)
    client = Client()
    page = client.get(link_in(letter), follow=True).content.decode()
    assert "It is for the account ada." in page
    assert choose(client, link_in(letter)).url == "/account/"
    page = client.get("/account/").content.decode()
    assert "<h1>ada</h1>" in page
    assert "Other devices have to log in again." in page
    ada.refresh_from_db()
    assert ada.check_password(NEW)


def test_all_other_sessions_are_ended(post):
    ada = reachable()
    elsewhere = client_of(ada)
    assert elsewhere.get("/account/").status_code == 200
    ask("ada")
    choose(Client(), link_in(post.letter()))
    assert elsewhere.get("/account/").status_code == 302


def test_those_who_have_guessed_too_often_get_in_by_the_link(post):
    reachable()
    client = Client()
    for _ in range(throttle.GUESSES.most + 1):
        client.post(DOOR, {"username": "ada", "password": "a guess"})
    ask("ada")
    choose(client, link_in(post.letter()))
    client.logout()
    client.post(DOOR, {"username": "ada", "password": NEW})
    assert client.get("/account/").status_code == 200


def test_the_letter_and_the_pages_are_in_the_language_of_the_person(post):
    reachable(language="fr")
    ask("ada")
    letter = post.letter()
    assert letter["Subject"] == "Un nouveau mot de passe pour ada sur testserver"
    assert text_of(letter).startswith("Bonjour ada,\n\nquelqu’un, sans doute vous,")
    client = Client()
    choose(client, link_in(letter))
    assert '<html lang="fr"' in client.get("/account/").content.decode()


def test_an_address_of_several_accounts_gets_a_letter_for_each(post):
    reachable("ada")
    reachable("bea")
    ask(ADDRESS)
    names = {post.letter()["Subject"].split()[4] for _ in range(2)}
    assert names == {"ada", "bea"}
    assert post.is_empty()


def test_a_password_that_is_too_easy_is_refused_and_the_link_still_works(post):
    reachable()
    ask("ada")
    link, client = link_in(post.letter()), Client()
    assert choose(client, link, "123").status_code == 200
    assert choose(client, link).status_code == 302


# --- links that open nothing ---------------------------------------------------------


def opens(link: str) -> bool:
    return Client().get(link, follow=True).status_code == 200


def test_a_link_works_once(post):
    reachable()
    ask("ada")
    link = link_in(post.letter())
    assert opens(link)
    choose(Client(), link)
    page = Client().get(link, follow=True)
    assert page.status_code == 404
    assert "This link does not work any more" in page.content.decode()


def test_a_link_is_dead_after_a_day(post, settings):
    reachable()
    ask("ada")
    link = link_in(post.letter())
    settings.PASSWORD_RESET_TIMEOUT = 0
    time.sleep(1.1)
    assert not opens(link)


def test_a_link_is_dead_when_its_owner_has_logged_in_since(post):
    ada = reachable()
    ask("ada")
    link = link_in(post.letter())
    ada.last_login = timezone.now()
    ada.save()
    assert not opens(link)


def test_a_link_is_dead_when_the_address_is_another(post):
    reachable()
    ask("ada")
    link = link_in(post.letter())
    User.objects.update(email="ada@other.example")
    assert not opens(link)


def test_a_link_to_an_account_that_was_closed_is_dead(post):
    reachable()
    ask("ada")
    link = link_in(post.letter())
    User.objects.update(is_active=False)
    assert not opens(link)


@pytest.mark.parametrize("way", ["x/y", "MQ/nonsense", "MQ/set-password"])
def test_a_link_that_nobody_has_sent_is_dead(way):
    person("ada")
    assert not opens(f"/account/new-password/{way}/")


# --- who gets no letter, and who learns of it ----------------------------------------


def nobody() -> str:
    return "nobody"


def stranger_with_an_address() -> str:
    return "nobody@mail.example"


def without_an_address() -> str:
    return person("ada").username


def with_an_address_that_is_not_confirmed() -> str:
    User.objects.filter(pk=person("ada").pk).update(email=ADDRESS)
    return ADDRESS


def with_an_address_that_somebody_else_has_changed() -> str:
    reachable()
    User.objects.update(email="eve@evil.example")
    return "ada"


def with_a_closed_account() -> str:
    user = reachable()
    User.objects.filter(pk=user.pk).update(is_active=False)
    return "ada"


def guest() -> str:
    user = guests.make_guest(address="192.0.2.9", language="")
    return user.username


@pytest.mark.parametrize(
    "somebody",
    [
        nobody,
        stranger_with_an_address,
        without_an_address,
        with_an_address_that_is_not_confirmed,
        with_an_address_that_somebody_else_has_changed,
        with_a_closed_account,
        guest,
    ],
)
def test_whoever_gets_no_letter_is_answered_like_those_who_do(post, somebody):
    who = somebody()
    answer = ask(who)
    assert (answer.status_code, answer.url) == (302, SENT)
    assert post.is_empty()
    assert post.visits == 1, "The mail server is asked for everybody alike."
    reachable("zoe", "zoe@mail.example")
    other = ask("zoe")
    assert (other.status_code, other.url) == (answer.status_code, answer.url)
    assert other.headers.keys() == answer.headers.keys()
    assert post.letter()["To"] == "zoe@mail.example"


def test_organisers_too_get_in_again(post):
    roles.make_organiser(user=reachable())
    ask("ada")
    assert choose(Client(), link_in(post.letter())).url == "/account/"


# --- how often -----------------------------------------------------------------------


@pytest.mark.parametrize("who", ["ada", "nobody"])
def test_a_name_is_asked_for_so_often_and_no_more_from_anywhere(post, who):
    reachable()
    for number in range(throttle.RECOVERIES.most):
        assert ask(who, address=f"192.0.2.{number}").url == SENT
    answer = ask(who.upper(), address="198.51.100.1")
    assert answer.status_code == 429
    assert "Too many attempts. Wait 60 minutes" in answer.content.decode()


def test_an_address_asks_for_so_many_letters_and_no_more(post):
    reachable()
    for number in range(throttle.LETTERS_FROM_ADDRESS.most):
        assert ask(f"name-{number}").url == SENT
    assert ask("ada").status_code == 429
    assert post.is_empty()
    assert ask("ada", address="192.0.2.2").url == SENT


# --- no mail server ------------------------------------------------------------------


def test_without_a_mail_server_the_page_says_so_and_whom_to_ask(client):
    reachable()
    for answer in (client.get(FORGOTTEN), ask("ada", client)):
        page = answer.content.decode()
        assert "This site sends no e-mail" in page
        assert "An organiser can set a new password for you" in page
        assert 'name="who"' not in page


def test_nothing_is_asked_of_somebody_who_wrote_nothing(post, client):
    assert 'id="id_who_error"' in ask("", client).content.decode()
    assert post.visits == 0
