"""Guests who stay away are forgotten; what they have played stays as it was."""

import re
from datetime import timedelta
from itertools import product
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.contrib.sessions.models import Session
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from replays.models import LogEntry
from souk.accounts import tasks
from souk.accounts.models import ApiToken, Preferences
from souk.accounts.services import guest_cleanup, guests
from souk.accounts.services.tokens import create_token, use_token
from tests.replays.stored import seated, stored
from tests.souk.accounts.people import client_of, person
from tests.tournaments.tournaments.fields import opened
from tournaments.models import Competitor, Match, Seat
from tournaments.services.matches.creation import competitor_of_person
from tournaments.services.tables.seats import Chair, create_table, leave_seat
from tournaments.services.tournaments.entries import enter_person

pytestmark = pytest.mark.django_db

GUIDE = Path(__file__).parents[3] / "docs" / "operate.md"
AWAY = guests.FORGOTTEN_AFTER + guests.VISITS_ARE_NOTED_EVERY + timedelta(hours=1)
Status = Match.Status


def guest(away: timedelta = AWAY) -> User:
    """Return a guest who was here for the last time so long ago."""
    user = guests.make_guest(address="192.0.2.1", language="fr")
    user.last_login, user.date_joined = timezone.now() - away, _long_ago()
    user.save()
    return user


def _long_ago():
    return timezone.now() - timedelta(days=400)


def at_a_match(user: User, status: Status = Status.FINISHED, days: int = 40) -> Match:
    """Let somebody sit at a match that began so many days ago."""
    log = seated(stored(labels=("Guest", "Bo")), user, person())
    matches = Match.objects.filter(id=log.header.match)
    began = timezone.now() - timedelta(days=days)
    matches.update(status=status, starts_at=began)
    return matches.get()


def is_forgotten(user: User) -> bool:
    guest_cleanup.forget_guests()
    return not User.objects.filter(pk=user.pk, is_active=True).exists()


# --- who -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("away", "is_gone"), [(AWAY, True), (guests.FORGOTTEN_AFTER, False)]
)
def test_a_guest_is_forgotten_after_a_month_away(away, is_gone):
    assert is_forgotten(guest(away)) == is_gone


def test_a_guest_who_never_came_back_is_counted_from_the_beginning():
    user = guest()
    User.objects.update(last_login=None)
    assert is_forgotten(user)


def test_somebody_who_has_an_account_is_never_forgotten():
    ada = person("ada")
    User.objects.update(last_login=_long_ago(), date_joined=_long_ago())
    assert not is_forgotten(ada)


def test_a_guest_who_has_chosen_a_name_is_not_forgotten():
    user = guest()
    guests.keep_account(user=user, username="ada", email="", password="a staple")
    assert not is_forgotten(user)


@pytest.mark.parametrize(
    "status",
    [
        Status.PLANNED,
        Status.READY,
        Status.RUNNING,
        Status.WAITING,
        Status.QUARANTINED,
    ],
)
def test_a_guest_at_a_match_that_is_not_over_stays(status):
    user = guest()
    match = at_a_match(user, status)
    assert not is_forgotten(user)
    Match.objects.filter(pk=match.pk).update(status=Status.FINISHED)
    assert is_forgotten(user)


def test_a_guest_who_sat_down_lately_was_here_lately():
    """Also where nobody has noted it, as before visits were noted."""
    user = guest()
    at_a_match(user, days=29)
    assert not is_forgotten(user)


def test_a_guest_in_a_tournament_stays_until_it_is_over():
    user, cup = guest(), opened(2, admits="both", is_rated=False)
    enter_person(tournament=cup, person=user, by=user)
    assert not is_forgotten(user)
    cup.status = cup.Status.CANCELLED
    cup.save()
    assert is_forgotten(user)
    assert cup.entrants.filter(competitor__person=user).exists()


def test_a_guest_whose_program_was_here_stays():
    user = guest()
    secret = create_token(user=user, name="mine").secret
    assert use_token(secret=secret)
    assert not is_forgotten(user)


# --- what ----------------------------------------------------------------------------


def test_what_a_guest_has_played_stays_as_it_was(client):
    user = guest()
    match = at_a_match(user)
    name, page = user.username, f"/matches/{match.id}/"
    entries = [*LogEntry.objects.values_list("hash", flat=True)]
    before = _without_tokens(client.get(page))
    assert name in before
    assert is_forgotten(user)
    assert _without_tokens(client.get(page)) == before
    assert [*LogEntry.objects.values_list("hash", flat=True)] == entries
    assert Seat.objects.filter(match=match, competitor__person=user).exists()
    profile = client.get(f"/people/{name}/").content.decode()
    assert "This account is closed; what it has played stays." in profile


def _without_tokens(answer) -> str:
    """Return a page without what is in no two pages the same."""
    return re.sub(r'value="\w{64}"', "", answer.content.decode())


def test_all_that_is_personal_is_gone_and_nobody_gets_in():
    user = guest()
    at_a_match(user)
    browser = client_of(user)
    User.objects.filter(pk=user.pk).update(
        last_login=timezone.now() - AWAY, email="a@mail.example", first_name="A"
    )
    secret = create_token(user=user, name="mine").secret
    assert is_forgotten(user)
    user.refresh_from_db()
    told = (user.email, user.first_name, user.last_name, user.last_login)
    assert told == ("", "", "", None)
    assert not user.is_active
    assert not user.has_usable_password()
    assert not user.groups.exists()
    assert not Preferences.objects.filter(user=user).exists()
    assert not ApiToken.objects.filter(user=user).exists()
    assert use_token(secret=secret) is None
    assert browser.get("/account/").status_code == 302


def test_a_guest_whom_no_fact_names_is_gone_altogether():
    """Somebody who has set a table up, and got up before anything was played."""
    user = guest()
    chairs = [Chair(person=user), Chair()]
    match = create_table(game="bazar", chairs=chairs, created_by=user)
    leave_seat(match_id=match.id, user=user)
    Match.objects.update(starts_at=_long_ago())
    Seat.objects.filter(number=1).update(invited=user)
    assert is_forgotten(user)
    assert not User.objects.filter(pk=user.pk).exists()
    assert not Competitor.objects.exists()
    match.refresh_from_db()
    assert match.created_by is None
    connection.check_constraints()


def test_a_table_that_never_found_its_players_waits_for_no_ghost():
    user, host = guest(), person()
    own = create_table(game="bazar", chairs=[Chair(person=user), Chair()])
    shared = create_table(
        game="bazar", chairs=[Chair(person=user), Chair(person=host), Chair()]
    )
    Match.objects.update(starts_at=_long_ago())
    assert is_forgotten(user)
    own.refresh_from_db()
    shared.refresh_from_db()
    assert (own.status, shared.status) == (Status.CANCELLED, Status.OPEN)
    assert not Seat.objects.filter(competitor__person_id=user.pk).exists()


def test_nothing_is_touched_that_the_site_has_no_right_to():
    """As the guide gives rights to the role of the site: facts it may only add."""
    away = [guest(), guest()]
    at_a_match(away[0])
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert guest_cleanup.forget_guests() == 2
    taken = re.findall(r"REVOKE (.*?) ON (.*?)\s+FROM", GUIDE.read_text(), re.DOTALL)
    assert taken
    for rights, tables in taken:
        for right, table in product(rights.split(", "), re.findall(r"\w+", tables)):
            wrong = rf'{right}( FROM)? "{table}"'
            assert not [one for one in asked if re.match(wrong, one["sql"])]


# --- how often -----------------------------------------------------------------------


@pytest.mark.parametrize("times", [1, 5])
def test_how_often_it_is_swept_makes_no_difference(times):
    played, idle, recent = guest(), guest(), guest()
    User.objects.filter(pk=recent.pk).update(last_login=timezone.now())
    at_a_match(played)
    for _ in range(times):
        tasks.sweep()
    left = User.objects.filter(pk__in=[played.pk, idle.pk, recent.pk])
    assert {*left.values_list("pk", "is_active")} == {
        (played.pk, False),
        (recent.pk, True),
    }


def test_a_sweep_forgets_so_many_at_a_time_and_the_next_one_the_rest(monkeypatch):
    monkeypatch.setattr(guest_cleanup, "GUESTS_AT_A_TIME", 2)
    for _ in range(3):
        guest()
    assert [guest_cleanup.forget_guests() for _ in range(3)] == [2, 1, 0]


def test_one_who_cannot_be_forgotten_keeps_nobody_else(monkeypatch, caplog):
    stuck, other = guest(), guest()

    def fail(user: User) -> None:
        if user == stuck:
            raise RuntimeError("In the middle of it.")

    monkeypatch.setattr(guest_cleanup, "_get_up", fail)
    assert guest_cleanup.forget_guests() == 1
    assert User.objects.filter(pk=stuck.pk, is_active=True).exists()
    assert not User.objects.filter(pk=other.pk).exists()
    assert f"Could not delete guest {stuck.pk}." in caplog.text


def test_sessions_that_are_over_are_removed_some_at_a_time(monkeypatch):
    monkeypatch.setattr(guest_cleanup, "SESSIONS_AT_A_TIME", 2)
    here = client_of(person())
    for _ in range(3):
        client_of(person())
    Session.objects.exclude(pk=here.session.session_key).update(
        expire_date=timezone.now() - timedelta(seconds=1)
    )
    assert [guest_cleanup.clear_sessions() for _ in range(3)] == [2, 1, 0]
    assert here.get("/account/").status_code == 200


# --- visits --------------------------------------------------------------------------


def test_a_guest_who_looks_in_is_remembered_for_another_month():
    user = guest()
    client = client_of(user)
    User.objects.update(last_login=timezone.now() - AWAY)
    assert client.get("/matches/").status_code == 200
    user.refresh_from_db()
    assert user.last_login
    assert timezone.now() - user.last_login < timedelta(minutes=1)
    lasts = client.session.get_expiry_date() - timezone.now()
    assert abs(lasts - guests.FORGOTTEN_AFTER) < timedelta(minutes=1)
    assert not is_forgotten(user)


def test_a_visit_is_noted_once_a_day():
    user = guest()
    client = client_of(user)
    earlier = timezone.now() - guests.VISITS_ARE_NOTED_EVERY + timedelta(minutes=1)
    User.objects.update(last_login=earlier)
    client.get("/matches/")
    user.refresh_from_db()
    assert user.last_login == earlier


def test_of_others_no_visit_is_noted():
    ada = person("ada")
    client = client_of(ada)
    User.objects.update(last_login=_long_ago())
    before = User.objects.get().last_login
    client.get("/matches/")
    assert User.objects.get().last_login == before


def test_a_picture_that_anybody_may_keep_is_the_same_for_a_guest():
    client = client_of(guest())
    User.objects.update(last_login=timezone.now() - AWAY)
    answer = client.get("/games/bazar.svg")
    assert "Cookie" not in answer.headers["Vary"]
    assert not answer.cookies


def test_a_guest_is_remembered_for_as_long_as_one_is_not_forgotten(client):
    table = create_table(game="bazar", chairs=[Chair(), Chair()])
    client.post(f"/tables/{table.id}/sit/")
    assert "_auth_user_id" in client.session
    lasts = client.session.get_expiry_date() - timezone.now()
    assert abs(lasts - guests.FORGOTTEN_AFTER) < timedelta(minutes=1)
    assert competitor_of_person(User.objects.get())
