"""The steps of organisers: what is offered can be done, and everywhere alike."""

import pytest

from tests.tournaments.tournaments.fields import fresh, opened, organiser
from tournaments.models import Tournament
from tournaments.services.tournaments.organiser_actions import (
    ORGANISER_ACTIONS,
    actions_of,
)

pytestmark = pytest.mark.django_db

Status = Tournament.Status


def in_status(status: str) -> Tournament:
    tournament = opened(4)
    Tournament.objects.filter(id=tournament.pk).update(status=status)
    return fresh(tournament)


@pytest.mark.parametrize(
    ("action", "status"),
    [
        (action, status)
        for action in ORGANISER_ACTIONS.values()
        for status in action.statuses
    ],
    ids=lambda one: getattr(one, "name", str(one)),
)
def test_what_is_offered_is_done_for_the_reason_that_is_given(action, status):
    tournament = in_status(status)
    action.take(tournament, organiser(), "It rains.")
    assert fresh(tournament).status != status
    done = tournament.audit.latest("id")
    assert done.reason == ("It rains." if action.takes_reason else "")


@pytest.mark.parametrize("status", Status)
def test_the_page_and_the_admin_offer_the_same_steps(admin_client, status):
    tournament = in_status(status)
    offered = {action.name for action in actions_of(tournament)}
    page = admin_client.get(f"/tournaments/{tournament.slug}/").text
    inside = admin_client.get(
        f"/admin/tournaments/tournament/{tournament.pk}/change/"
    ).text
    assert {name for name in ORGANISER_ACTIONS if f"/do/{name}/" in page} == offered
    assert {
        name for name in ORGANISER_ACTIONS if f'name="act" value="{name}"' in inside
    } == offered
