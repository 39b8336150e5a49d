"""The attacker of the tests is nobody special: three accounts, and no permission."""

from django.contrib.auth.models import User

from tests.attacker import Attacker
from tournaments.selectors.people.guests import is_guest
from tournaments.selectors.tournaments.queries import can_organise


def test_an_attacker_has_accounts_that_may_not_organise(attacker: Attacker):
    for account in attacker.accounts:
        assert not account.user.is_staff
        assert not can_organise(User.objects.get(pk=account.user.pk))
    assert [is_guest(one.user) for one in attacker.accounts] == [False, False, True]


def test_an_attacker_asks_by_pages_and_by_the_api(attacker: Attacker):
    for account in attacker.accounts:
        told = account.api.get("/api/me/").json()
        assert told["username"] == account.user.get_username()
        page = account.browser.get("/account/")
        assert account.user.get_username() in page.content.decode()
