"""An attacker with several accounts, who wants a bot to look better than it is."""

from itertools import pairwise
from typing import Any
from uuid import uuid4

import pytest
from rest_framework.test import APIClient

from tests.souk.accounts.people import person
from tests.tournaments.results import NAME, elo, finished, rated, running_ladder
from tests.tournaments.sandboxed import packaged
from tournaments.models import Match, Rating
from tournaments.services.ladders.rebuild import differences
from tournaments.services.matches.creation import competitor_of_version
from tournaments.services.matches.runner import play_next

pytestmark = pytest.mark.django_db

ACCOUNTS = 4
TRIES = 4


def program() -> APIClient:
    client = APIClient()
    client.force_authenticate(person())
    return client


def given_up(client: APIClient, seats: list[dict[str, Any]]) -> Match | None:
    """Set a rated table up, resign at once, and let it be played to its end."""
    sent = {"game": "bazar", "seats": seats, "is_rated": True}
    made = client.post("/api/tables/", sent)
    if made.status_code != 201:
        return None
    table = f"/api/tables/{made.json()['id']}/"
    while play_next(worker="a worker"):
        pass
    headers = {"Idempotency-Key": str(uuid4())}
    assert client.post(f"{table}resignation/", headers=headers).status_code == 200
    while play_next(worker="a worker"):
        pass
    match = Match.objects.get(id=made.json()["id"])
    assert match.status == Match.Status.FINISHED
    return match


def test_accounts_that_resign_against_a_chosen_bot_do_not_lift_it(store):
    chosen = packaged()
    seats = [{"kind": "me"}, {"kind": "bot", "name": chosen.bot.name}]
    for client in [program() for _ in range(ACCOUNTS)]:
        for _ in range(TRIES):
            given_up(client, seats)
    rated()
    assert not Rating.objects.filter(competitor__version=chosen).exists()
    assert differences(NAME) == []


def test_accounts_that_resign_against_drawn_bots_lift_none_of_them(store):
    bots = [competitor_of_version(packaged()) for _ in range(4)]
    for one, other in pairwise(bots):
        finished(one, other, game="bazar")
    running_ladder(bots, "bazar")
    before = elo(rated())
    seats = [{"kind": "me"}, {"kind": "drawn"}]
    for client in [program() for _ in range(ACCOUNTS)]:
        assert given_up(client, seats)
        assert not given_up(client, seats), "It is paused for a day."
    assert elo(rated()) == before
    assert differences(NAME) == []
