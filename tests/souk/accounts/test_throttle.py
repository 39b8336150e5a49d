"""Many guesses at the same time are as many as one after the other."""

from concurrent.futures import ThreadPoolExecutor
from functools import partial
from threading import Barrier, get_ident

import pytest
from django.contrib.auth.models import User

from souk.accounts.models import Invitation
from souk.accounts.services import invitations, throttle
from souk.accounts.services.errors import InvitationRefused, TooManyAttempts
from souk.accounts.services.registration import sign_up
from souk.accounts.services.tokens import MOST, create_token
from tests.databases import in_own_connection
from tests.souk.accounts.people import person

pytestmark = pytest.mark.usefixtures("own_database")

PATIENCE = 30
GUESSERS = throttle.GUESSES.most + 3


def test_of_many_guesses_at_once_no_more_pass_than_are_allowed():
    together = Barrier(GUESSERS)

    def guess() -> bool:
        together.wait(PATIENCE)
        try:
            throttle.count_guess(username="ada", address="192.0.2.1")
        except TooManyAttempts:
            return False
        return True

    with ThreadPoolExecutor(GUESSERS) as pool:
        guesses = [pool.submit(in_own_connection, guess) for _ in range(GUESSERS)]
        passed = [guess.result(PATIENCE) for guess in guesses]
    assert sum(passed) == throttle.GUESSES.most


def test_of_many_tokens_at_once_no_more_are_made_than_one_may_have():
    ada = person("ada")
    for number in range(MOST - 1):
        create_token(user=ada, name=f"token {number}")
    together = Barrier(3)

    def make() -> None:
        together.wait(PATIENCE)
        create_token(user=ada, name=f"another {get_ident()}")

    with ThreadPoolExecutor(3) as pool:
        made = [pool.submit(in_own_connection, make) for _ in range(3)]
        refused = [one.exception(PATIENCE) for one in made]
    assert ada.api_tokens.count() == MOST
    assert sum(error is None for error in refused) == 1


def test_of_a_class_at_once_no_more_sign_up_than_an_invitation_is_for():
    most, pupils = 6, 8
    invitation = Invitation(note="class 7b", most_uses=most)
    code = invitations.create(invitation=invitation, by=person("olga"))
    together = Barrier(pupils)

    def come(number: int) -> bool:
        together.wait(PATIENCE)
        try:
            found = invitations.look_up(code=code, address="192.0.2.7")
            sign_up(
                username=f"pupil-{number}",
                email="",
                password="correct horse 9",
                language="en",
                invitation=found,
            )
        except InvitationRefused:
            return False
        return True

    with ThreadPoolExecutor(pupils) as pool:
        came = [
            pool.submit(in_own_connection, partial(come, number))
            for number in range(pupils)
        ]
        admitted = [one.result(PATIENCE) for one in came]
    assert sum(admitted) == most
    found = Invitation.objects.get(pk=invitation.pk)
    assert (found.uses, found.used_by.count()) == (most, most)
    assert User.objects.filter(username__startswith="pupil-").count() == most
