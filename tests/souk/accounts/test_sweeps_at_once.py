"""Sweeps and links at the same time come to the same as one after the other."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta
from threading import Barrier
from time import sleep
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core import signing
from django.utils import timezone

from souk.accounts import tasks
from souk.accounts.services import addresses, guests
from souk.accounts.services.errors import DeadLink
from tests.databases import in_own_connection
from tests.replays.stored import seated, stored
from tests.souk.accounts.people import person
from tournaments.models import Match

pytestmark = pytest.mark.usefixtures("own_database")

PATIENCE = 60
LONG_AGO = timedelta(days=400)


def at_once(times: int, work) -> list[BaseException | None]:
    """Do something so many times at once; return what went wrong each time."""
    together = Barrier(times)

    def one() -> None:
        together.wait(PATIENCE)
        work()

    with ThreadPoolExecutor(times) as pool:
        runs = [pool.submit(in_own_connection, one) for _ in range(times)]
        return [run.exception(PATIENCE) for run in runs]


def test_five_sweeps_at_once_forget_everybody_and_fail_at_nothing(caplog):
    made = [guests.make_guest(address="192.0.2.1", language="") for _ in range(6)]
    played, idle = made[:3], made[3:]
    for user in played:
        seated(stored(labels=("Guest", "Bo")), user, person())
    then = timezone.now() - LONG_AGO
    Match.objects.update(starts_at=then)
    User.objects.filter(pk__in=[user.pk for user in made]).update(
        last_login=then, date_joined=then
    )
    assert at_once(5, tasks.sweep) == [None] * 5
    tasks.sweep()
    left = User.objects.filter(pk__in=[user.pk for user in made])
    assert {*left.values_list("pk", "is_active")} == {(u.pk, False) for u in played}
    assert not left.filter(pk__in=[user.pk for user in idle]).exists()
    assert not caplog.records


def test_a_link_that_is_opened_three_times_at_once_confirms_once(monkeypatch):
    ada = person()
    confirm = addresses._set

    def confirm_slowly(*given: Any, **named: Any) -> None:
        sleep(0.3)
        confirm(*given, **named)

    monkeypatch.setattr(addresses, "_set", confirm_slowly)
    stamp = addresses._stamp(ada)
    link = signing.dumps([ada.pk, "ada@mail.example", stamp], salt=addresses.SALT)
    wrong = at_once(3, lambda: addresses.confirm(link=link))
    assert sorted(map(type, wrong), key=str) == sorted(
        [type(None), DeadLink, DeadLink], key=str
    )
