"""Mail addresses: typed by anybody, and used once somebody there confirms them."""

import re
import time

import pytest
from django.contrib.auth.models import User
from django.core import signing
from django.test import Client

from souk.accounts import selectors
from souk.accounts.services import addresses, guests, throttle
from tests.souk.accounts.people import PASSWORD, client_of, person
from tests.souk.accounts.post_office import link_in, text_of

pytestmark = pytest.mark.django_db

MAIL = "/account/mail/"
SIGN_UP = "/account/sign-up/"
ADDRESS = "ada@mail.example"
OTHER = "ada@other.example"


def give(client: Client, address: str, password: str = PASSWORD):
    return client.post(MAIL, {"email": address, "password": password})


def newest(user: User) -> User:
    return User.objects.get(pk=user.pk)


def confirmed(name: str, address: str, post) -> User:
    """Return somebody with a confirmed address."""
    user = person(name)
    give(client_of(user), address)
    Client().post(link_in(post.letter()))
    return newest(user)


def notices(answer) -> str:
    return " ".join(str(message) for message in answer.context["messages"])


# --- confirming ----------------------------------------------------------------------


def test_an_address_is_the_persons_once_the_link_that_was_sent_there_is_opened(post):
    ada = person("ada")
    client = client_of(ada)
    answer = give(client, "ada@MAIL.example")
    assert answer.url == "/account/"
    assert "on its way to ada@MAIL.example" in client.get(answer.url).content.decode()
    assert newest(ada).email == "", "Until then everything stays as it is."

    letter = post.letter()
    assert letter["To"] == ADDRESS
    assert letter["From"] == "Souk <souk@mail.example>"
    assert letter["Subject"] == "Is this the address of ada at testserver?"
    assert letter["Auto-Submitted"] == "auto-generated"
    assert text_of(letter).startswith("Hello ada,\n\nthis address was given for your")
    page = Client().get(link_in(letter)).content.decode()
    assert f"<strong>{ADDRESS}</strong>" in page
    assert not selectors.is_confirmed(newest(ada)), "Programs that look open links too."

    answer = client.post(link_in(letter), follow=True)
    assert notices(answer) == f"The e-mail address {ADDRESS} is confirmed."
    assert newest(ada).email == ADDRESS
    assert selectors.is_confirmed(newest(ada))


def test_the_letter_is_in_the_language_of_the_person(post):
    french = client_of(person("zoe", language="fr"))
    give(french, "zoe@mail.example")
    letter = post.letter()
    assert letter["Subject"] == "Est-ce l’adresse de zoe sur testserver\xa0?"
    assert text_of(letter).startswith("Bonjour zoe,\n\ncette adresse a été donnée")


def test_without_a_chosen_language_the_letter_is_in_that_of_the_page(post):
    client = client_of(person("zoe"))
    client.post(
        MAIL, {"email": ADDRESS, "password": PASSWORD}, HTTP_ACCEPT_LANGUAGE="fr"
    )
    assert text_of(post.letter()).startswith("Bonjour zoe,")


def test_a_link_works_once(post):
    ada = person("ada")
    give(client_of(ada), ADDRESS)
    link = link_in(post.letter())
    assert Client().post(link).status_code == 302
    for answer in (Client().get(link), Client().post(link)):
        assert answer.status_code == 404
        assert "This link does not work any more" in answer.content.decode()


def test_a_link_to_an_address_of_before_does_not_bring_it_back(post):
    """A thief of the old mailbox would find the letter there."""
    ada = person("ada")
    client = client_of(ada)
    give(client, ADDRESS)
    old = link_in(post.letter())
    Client().post(old)
    give(client, "")
    assert newest(ada).email == ""
    assert Client().post(old).status_code == 404
    give(client, OTHER)
    Client().post(link_in(post.letter()))
    assert Client().post(old).status_code == 404
    assert newest(ada).email == OTHER


def test_a_link_that_is_too_old_confirms_nothing(post, settings):
    ada = person("ada")
    give(client_of(ada), ADDRESS)
    link = link_in(post.letter())
    settings.PASSWORD_RESET_TIMEOUT = 0
    time.sleep(0.01)
    assert Client().post(link).status_code == 404
    assert newest(ada).email == ""


def test_a_link_that_nobody_has_sent_confirms_nothing(post):
    ada = person("ada")
    give(client_of(ada), ADDRESS)
    link = link_in(post.letter())
    own = signing.dumps([ada.pk, "eve@evil.example", ""], salt=addresses.SALT)
    for forged in (link[:-2] + "/", f"{MAIL}nonsense/", f"{MAIL}{own}/"):
        assert Client().post(forged).status_code == 404
    assert newest(ada).email == ""


def test_a_closed_account_confirms_nothing(post):
    ada = person("ada")
    give(client_of(ada), ADDRESS)
    User.objects.update(is_active=False)
    assert Client().post(link_in(post.letter())).status_code == 404


def test_an_address_that_an_organiser_typed_is_not_confirmed(post):
    ada = confirmed("ada", ADDRESS, post)
    User.objects.filter(pk=ada.pk).update(email=OTHER)
    assert not selectors.is_confirmed(newest(ada))


# --- changing ------------------------------------------------------------------------


def test_a_new_address_leaves_the_old_one_alone_until_it_is_confirmed(post):
    ada = confirmed("ada", ADDRESS, post)
    give(client_of(ada), OTHER)
    assert newest(ada).email == ADDRESS
    assert selectors.is_confirmed(newest(ada))
    Client().post(link_in(post.letter()))
    assert newest(ada).email == OTHER
    assert selectors.is_confirmed(newest(ada))


def test_nobody_changes_the_address_without_the_password(post):
    ada = confirmed("ada", ADDRESS, post)
    client = client_of(ada)
    for _ in range(throttle.GUESSES.most):
        answer = give(client, "", "a guess")
        assert answer.status_code == 200
        assert "This is not your password." in answer.content.decode()
    assert give(client, "", PASSWORD).status_code == 429
    assert newest(ada).email == ADDRESS
    assert post.is_empty()


def test_an_address_that_is_confirmed_gets_no_second_letter(post):
    ada = confirmed("ada", ADDRESS, post)
    client = client_of(ada)
    give(client, ADDRESS)
    assert "is confirmed already" in client.get("/account/").content.decode()
    assert post.is_empty()


def test_what_is_no_address_is_told_beside_the_field(post):
    answer = give(client_of(person("ada")), "no address")
    assert 'id="id_email_error"' in answer.content.decode()
    assert post.is_empty()


def test_an_address_that_the_mail_server_does_not_know_is_told_beside_the_field(post):
    post.refused.add(ADDRESS)
    answer = give(client_of(person("ada")), ADDRESS)
    assert answer.context["form"].errors == {
        "email": ["No e-mail can be sent to this address. Look whether it is right."]
    }


def test_one_address_gets_so_many_letters_and_no_more(post):
    """A person who types the address of somebody else does not fill their mailbox."""
    for number in range(throttle.CONFIRMATIONS.most):
        give(client_of(person(f"eve-{number}")), ADDRESS)
        post.letter()
    answer = give(client_of(person("eve")), ADDRESS.upper())
    assert answer.status_code == 429
    assert post.is_empty()


def test_a_guest_chooses_a_password_first(post):
    guest = guests.make_guest(address="192.0.2.1", language="")
    assert client_of(guest).get(MAIL).headers["Location"] == "/account/keep/"
    assert give(client_of(guest), ADDRESS).url == "/account/keep/"


# --- signing up ----------------------------------------------------------------------


def sign_up(client: Client, **changed: str):
    form = {"username": "ada", "password1": PASSWORD, "password2": PASSWORD}
    return client.post(SIGN_UP, form | {"email": ADDRESS} | changed, follow=True)


def test_whoever_signs_up_with_an_address_is_sent_a_link(client, post):
    answer = sign_up(client)
    assert f"An e-mail is on its way to {ADDRESS}." in notices(answer)
    ada = User.objects.get()
    assert ada.email == ADDRESS
    assert not selectors.is_confirmed(ada)
    Client().post(link_in(post.letter()))
    assert selectors.is_confirmed(newest(ada))


def test_whoever_signs_up_without_an_address_is_sent_nothing(client, post):
    assert notices(sign_up(client, email="")) == "Welcome, ada. Your account is ready."
    assert post.is_empty()


def test_a_guest_who_stays_is_sent_a_link(post):
    client = client_of(guests.make_guest(address="192.0.2.1", language=""))
    form = {"username": "ada", "password1": PASSWORD, "password2": PASSWORD}
    client.post("/account/keep/", {**form, "email": ADDRESS})
    assert Client().post(link_in(post.letter())).status_code == 302
    assert selectors.is_confirmed(User.objects.get(username="ada"))


def test_an_account_is_there_whatever_becomes_of_the_link(client, post):
    post.refused.add(ADDRESS)
    answer = sign_up(client)
    assert "No e-mail can be sent to this address." in notices(answer)
    assert "You can confirm your e-mail address later" in notices(answer)
    assert User.objects.get().email == ADDRESS


# --- no mail server ------------------------------------------------------------------


def test_without_a_mail_server_an_address_is_kept_and_the_page_says_so():
    ada = person("ada")
    client = client_of(ada)
    assert "This site sends no e-mail." in client.get(MAIL).content.decode()
    assert give(client, ADDRESS).url == "/account/"
    assert newest(ada).email == ADDRESS
    assert not selectors.is_confirmed(newest(ada))
    page = client.get("/account/").content.decode()
    assert ADDRESS in page
    assert "not confirmed" not in page, "It could not be."


def test_the_account_says_whether_its_address_is_confirmed(post):
    ada = person("ada")
    client = client_of(ada)
    assert "Add an e-mail address" in client.get("/account/").content.decode()
    User.objects.update(email=ADDRESS)
    page = client.get("/account/").content.decode()
    assert re.search(r">\s*not confirmed\s*</span>", page)
    assert "Confirm your e-mail address" in page
    give(client, ADDRESS)
    Client().post(link_in(post.letter()))
    page = client.get("/account/").content.decode()
    assert re.search(r">\s*confirmed\s*</span>", page)
