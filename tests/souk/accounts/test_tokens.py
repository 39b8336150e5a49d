"""Tokens: shown once, kept as a digest, and gone when revoked."""

import re
from datetime import timedelta
from hashlib import sha256

import pytest
from django.utils import timezone

from souk.accounts.models import ApiToken
from souk.accounts.services import tokens
from souk.accounts.services.errors import NameTaken, NoSuchToken, TooManyTokens
from tests.souk.accounts.people import client_of, person

pytestmark = pytest.mark.django_db

PAGE = "/account/tokens/"


def test_the_secret_is_on_one_page_and_never_in_the_database():
    ada = person("ada")
    client = client_of(ada)
    made = client.post(PAGE, {"name": "my laptop"})
    found = re.search(r"souk_[\w-]+", made.content.decode())
    assert found
    secret = found[0]
    assert "no-store" in made["Cache-Control"]
    assert secret not in client.get(PAGE).content.decode()
    token = ada.api_tokens.get()
    stored = [str(getattr(token, field.attname)) for field in token._meta.fields]
    assert secret not in stored
    assert token.digest == sha256(secret.encode()).hexdigest()
    assert tokens.use_token(secret=secret) == token


def test_a_secret_has_256_random_bits():
    ada = person()
    secrets = [tokens.create_token(user=ada, name=str(n)).secret for n in range(5)]
    assert len({*secrets}) == 5
    for secret in secrets:
        # 43 characters of 6 bits each.
        assert re.fullmatch(r"souk_[\w-]{43}", secret)


def test_a_name_is_given_once_by_each_person():
    ada, bo = person(), person()
    tokens.create_token(user=ada, name="laptop")
    tokens.create_token(user=bo, name="laptop")
    with pytest.raises(NameTaken, match=r"^You already have a token with this name\."):
        tokens.create_token(user=ada, name="laptop")
    answer = client_of(ada).post(PAGE, {"name": "laptop"})
    assert "You already have a token with this name." in answer.content.decode()
    assert ada.api_tokens.count() == 1


def test_nobody_has_more_tokens_than_anybody_needs():
    ada = person()
    for number in range(tokens.MOST):
        tokens.create_token(user=ada, name=f"token {number}")
    with pytest.raises(TooManyTokens, match=r"^You have 20 tokens: revoke one"):
        tokens.create_token(user=ada, name="one more")


def test_a_revoked_token_opens_nothing():
    ada = person()
    made = tokens.create_token(user=ada, name="laptop")
    answer = client_of(ada).post(f"{PAGE}{made.token.id}/revoke/", follow=True)
    assert (
        "The token “laptop” is revoked and no longer valid." in answer.content.decode()
    )
    assert tokens.use_token(secret=made.secret) is None


def test_nobody_revokes_the_tokens_of_another():
    ada, bo = person(), person()
    token = tokens.create_token(user=ada, name="laptop").token
    assert client_of(bo).post(f"{PAGE}{token.id}/revoke/").status_code == 404
    with pytest.raises(NoSuchToken):
        tokens.revoke_token(user=bo, number=token.id)
    assert ApiToken.objects.filter(id=token.id).exists()


def test_revoking_takes_a_form_and_not_a_link():
    ada = person()
    token = tokens.create_token(user=ada, name="laptop").token
    assert client_of(ada).get(f"{PAGE}{token.id}/revoke/").status_code == 405


def test_the_token_of_a_closed_account_opens_nothing():
    ada = person()
    secret = tokens.create_token(user=ada, name="laptop").secret
    ada.is_active = False
    ada.save()
    assert tokens.use_token(secret=secret) is None


@pytest.mark.parametrize("secret", ["", "souk_", "souk_guess", "é" * 50])
def test_what_is_no_token_opens_nothing(secret):
    tokens.create_token(user=person(), name="laptop")
    assert tokens.use_token(secret=secret) is None


def test_use_is_noted_once_a_minute(monkeypatch):
    secret = tokens.create_token(user=person(), name="laptop").secret
    noon = timezone.now()

    def used_after(seconds: int) -> timedelta:
        moment = noon + timedelta(seconds=seconds)
        monkeypatch.setattr("django.utils.timezone.now", lambda: moment)
        tokens.use_token(secret=secret)
        used = ApiToken.objects.get().last_used_at
        assert used
        return used - noon

    assert used_after(0) == timedelta(0)
    assert used_after(59) == timedelta(0)
    assert used_after(60) == timedelta(seconds=60)
