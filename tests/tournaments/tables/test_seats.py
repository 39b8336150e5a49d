"""Tables: who may sit down where, and when it begins."""

import pytest

from bots.models import BotVersion
from tests.tournaments.small_matches import GAME, person, version
from tournaments.models import Match
from tournaments.services.errors import (
    AlreadyBegun,
    NotInvited,
    NotNow,
    NotSeated,
    TableFull,
)
from tournaments.services.tables.seats import Chair, create_table, leave_seat, take_seat

pytestmark = pytest.mark.django_db

Status = Match.Status
OPEN = Chair()


def table(*chairs: Chair) -> Match:
    return create_table(game=GAME.name, chairs=chairs)


def status_of(match: Match) -> str:
    return Match.objects.get(id=match.id).status


def test_a_table_of_bots_begins_at_once():
    assert table(Chair(version()), Chair(version())).status == Status.READY


def test_a_table_with_a_free_seat_waits_until_it_is_taken():
    match = table(Chair(version()), OPEN)
    assert match.status == Status.OPEN
    seat = take_seat(match_id=match.id, user=person())
    assert seat.number == 1
    assert status_of(match) == Status.READY


def test_whoever_sits_down_twice_has_one_seat():
    user = person()
    match = table(Chair(person=user), OPEN, OPEN)
    assert take_seat(match_id=match.id, user=user).number == 0
    assert match.seats.filter(competitor__isnull=False).count() == 1


def test_a_full_table_takes_nobody():
    match = table(Chair(version()), OPEN)
    take_seat(match_id=match.id, user=person())
    with pytest.raises(TableFull):
        take_seat(match_id=match.id, user=person())


def test_a_seat_that_is_kept_for_somebody_is_theirs():
    guest, host = person(), person()
    match = table(Chair(person=host), Chair(invited=guest), OPEN)
    assert take_seat(match_id=match.id, user=person()).number == 2
    with pytest.raises(NotInvited):
        take_seat(match_id=match.id, user=person())
    assert take_seat(match_id=match.id, user=guest).number == 1


def test_who_leaves_before_the_beginning_frees_the_seat():
    user, host = person(), person()
    match = table(Chair(person=host), OPEN, OPEN)
    take_seat(match_id=match.id, user=user)
    leave_seat(match_id=match.id, user=user)
    assert take_seat(match_id=match.id, user=person()).number == 1


def test_a_table_that_everybody_left_is_cleared_away():
    host = person()
    match = table(Chair(person=host), Chair(version()), OPEN)
    leave_seat(match_id=match.id, user=host)
    assert status_of(match) == Status.CANCELLED
    with pytest.raises(TableFull):
        take_seat(match_id=match.id, user=host)


def test_nobody_leaves_a_match_that_has_begun_or_is_not_theirs():
    host = person()
    match = table(Chair(person=host), Chair(version()))
    with pytest.raises(AlreadyBegun):
        leave_seat(match_id=match.id, user=host)
    with pytest.raises(NotSeated):
        leave_seat(match_id=match.id, user=person())


def test_only_an_active_version_that_plays_the_game_sits_down():
    suspended = version(BotVersion.Status.SUSPENDED)
    with pytest.raises(NotNow, match="is suspended: choose an active version"):
        table(Chair(suspended), OPEN)
    other = version()
    other.games = "bazar"
    with pytest.raises(NotNow, match="does not play this game"):
        table(Chair(other), OPEN)
