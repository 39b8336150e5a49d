"""Owners whose results are linked: organisers see them in the admin, others do not."""

import pytest
from django.urls import reverse

from tests.souk.accounts.people import client_of, person, somebody
from tests.tournaments.results import NAME, competitors, finished, rated
from tournaments.models import Competitor, Ladder
from tournaments.services.ladders.rebuild import differences

pytestmark = pytest.mark.django_db

FARM_MATCHES = 6


@pytest.fixture
def farm() -> tuple[Competitor, Competitor]:
    """A bot, and an account that has only ever lost to it, on a ladder of others."""
    lifted, *honest = competitors(6)
    for one in honest:
        for other in (lifted, *honest):
            if one != other:
                finished(one, other)
    loser = Competitor.objects.create(person=person("loser"))
    for _ in range(FARM_MATCHES):
        finished(lifted, loser)
    rated()
    return lifted, loser


def test_the_admin_shows_an_account_that_meets_only_one_owner(farm):
    lifted, _ = farm
    address = reverse("admin:tournaments_ladder_change", args=[Ladder.objects.get().pk])
    page = client_of(somebody("organiser")).get(address).content.decode()
    assert "One meets hardly anybody but the other." in page
    assert "loser" in page
    assert lifted.version.bot.owner.username in page
    assert "100%" in page
    assert "The results are not as expected." not in page


def test_the_page_of_a_ladder_accuses_nobody(farm):
    address = reverse("ladders:ladder", args=[Ladder.objects.get().pk])
    page = client_of(person()).get(address).content.decode()
    assert "hardly anybody but the other" not in page


def test_a_ladder_with_linked_owners_is_rebuilt_to_the_same(farm):
    assert differences(NAME) == []
