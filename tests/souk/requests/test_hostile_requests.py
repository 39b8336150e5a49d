"""Every address × everything hostile: nothing breaks, on either database."""

import logging
from collections.abc import Iterator
from copy import deepcopy

import pytest
from django.contrib.auth.models import User
from django.db import transaction
from django.test import Client

from tests.databases import Place
from tests.permissions.world import World, world
from tests.souk.requests.hostile import Hostile, hostile_requests
from tests.souk.requests.routes import addresses

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def made(own_database: Place) -> World:
    return world()


@pytest.fixture(autouse=True)
def quiet() -> Iterator[None]:
    """What breaks is told by the test, and need not be logged by the thousand."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


class Attacker:
    """Somebody who may do everything, and whose requests leave nothing behind."""

    def __init__(self, user: User | None) -> None:
        assert user
        self.client = Client(raise_request_exception=False)
        self.client.force_login(user)
        self._cookies = deepcopy(self.client.cookies)

    def status(self, hostile: Hostile) -> int:
        self.client.cookies = deepcopy(self._cookies)
        with transaction.atomic():
            answer = self.client.generic(hostile.method, hostile.path, **hostile.more)
            answer.getvalue()  # Of a file, too, which is read only when it is sent.
            transaction.set_rollback(True)
        return answer.status_code


@pytest.fixture(scope="module")
def attacker(made: World) -> Attacker:
    return Attacker(made.people["superuser"])


@pytest.mark.parametrize("address", addresses(), ids=lambda found: found.template)
def test_no_address_breaks_whatever_is_written_and_sent_to_it(made, attacker, address):
    wrong = []
    for hostile in hostile_requests(address, made.things):
        status = attacker.status(hostile)
        if status >= 500 or hostile.status not in (None, status):
            wrong.append(f"{status}: {hostile}"[:300])
    assert wrong == []
