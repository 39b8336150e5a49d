"""Who sits at a table sees what a player there sees, and nobody sees more."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import AnonymousUser, User

from engines.core.game import OMNISCIENT, SPECTATOR
from replays import match_info, selectors
from replays.models import MatchLog
from tests.souk.accounts.people import person, somebody

pytestmark = pytest.mark.django_db


def running() -> MatchLog:
    return MatchLog(id=uuid4(), game="bazar", labels="a\nb\nc", head_hash=b"")


@pytest.fixture
def seated(monkeypatch):
    """The seats of people, by their names."""
    seats: dict[str, list[int]] = {}

    def by_name(user: User, match: object) -> list[int]:
        return seats.get(user.username, [])

    monkeypatch.setattr(match_info._registered[0], "own_seats", by_name)
    return seats


def test_a_player_sees_what_the_own_seat_sees_and_nothing_else(seated):
    ada, log = person("ada"), running()
    seated["ada"] = [1]
    assert selectors.viewers_for(ada, log) == [SPECTATOR, 1]
    assert not selectors.can_see(ada, log, 0)
    assert not selectors.can_see(ada, log, OMNISCIENT)


def test_an_organiser_who_plays_sees_what_a_player_sees(seated):
    organiser, log = somebody("organiser"), running()
    assert organiser is not None
    assert len(selectors.viewers_for(organiser, log)) == 5
    seated["organiser"] = [2]
    assert selectors.viewers_for(organiser, log) == [SPECTATOR, 2]
    assert not selectors.can_see(organiser, log, OMNISCIENT)


def test_a_stranger_watches_as_a_spectator(seated):
    seated[""] = [0]
    assert selectors.viewers_for(AnonymousUser(), running()) == [SPECTATOR]


@pytest.mark.parametrize("name", ["ada", "organiser"])
def test_what_is_offered_is_what_is_allowed(seated, name):
    user = somebody("organiser") if name == "organiser" else person(name)
    assert user is not None
    for own in ([], [0], [0, 2]):
        seated[name] = own
        log = running()
        offered = selectors.viewers_for(user, log)
        for viewer in (OMNISCIENT, SPECTATOR, 0, 1, 2):
            assert selectors.can_see(user, log, viewer) == (viewer in offered)
