"""Matches in the admin: found, read, and never changed."""

from uuid import uuid4

import pytest
from django.contrib.auth.models import Permission, User

from replays.models import MatchLog
from tests.replays.stored import stored

pytestmark = pytest.mark.django_db

LIST = "/admin/replays/matchlog/"


@pytest.fixture
def organiser(client):
    user = User.objects.create_user("organiser", is_staff=True)
    user.user_permissions.add(Permission.objects.get(codename="view_matchlog"))
    client.force_login(user)
    return client


def test_matches_are_found_by_id_player_game_and_status(organiser):
    ada, zoe = stored(step=2), stored(labels=("Zoe", "Bo"))
    for query, found in (
        ("", [ada, zoe]),
        (f"q={ada.header.match}", [ada]),
        ("q=zoe", [zoe]),
        ("status__exact=running", [ada]),
        ("game__exact=bazar", [ada, zoe]),
    ):
        text = organiser.get(f"{LIST}?{query}").text
        for match in (ada, zoe):
            is_there = f"{match.header.match}/change/" in text
            assert is_there is any(match is one for one in found), query


def test_a_match_can_be_read_and_leads_to_the_viewer_its_entries_and_its_log(organiser):
    match = stored()
    text = organiser.get(f"{LIST}{match.header.match}/change/").text
    assert f'href="/matches/{match.header.match}/"' in text
    assert f'href="{LIST}{match.header.match}/entries/"' in text
    assert f'href="/matches/{match.header.match}/log"' in text
    assert match.entries[-1].hash.hex() in text
    assert "1. " in text


def test_nobody_adds_changes_or_removes_a_match(admin_client):
    match = stored(step=2)
    assert admin_client.get(f"{LIST}add/").status_code == 403
    change = f"{LIST}{match.header.match}/change/"
    assert 'name="_save"' not in admin_client.get(change).text
    assert admin_client.post(change, {"status": "voided"}).status_code == 403
    delete = f"{LIST}{match.header.match}/delete/"
    assert admin_client.post(delete, {"post": "yes"}).status_code == 403
    answer = admin_client.post(
        LIST, {"action": "delete_selected", "_selected_action": [match.header.match]}
    )
    assert "delete_selected" not in answer.text
    assert MatchLog.objects.get().status == "running"


def entries(client, match, **query):
    return client.get(f"{LIST}{match.header.match}/entries/", query)


def test_the_entries_of_a_match_are_listed_with_the_step_each_belongs_to(organiser):
    match = stored(step=4)
    rows = entries(organiser, match).context["rows"]
    assert [entry.seq for entry, _ in rows] == [*range(1, match.seq_of(4) + 1)]
    for entry, _ in rows:
        assert match.seq_of(entry.step) >= entry.seq
        assert entry.step == 0 or match.seq_of(entry.step - 1) < entry.seq
    text = entries(organiser, match).text
    assert f'href="/matches/{match.header.match}/?step=4&amp;seat=all"' in text


def test_entries_are_filtered_by_kind_and_by_what_they_say(organiser):
    match = stored(step=4)
    rows = entries(organiser, match, kind="move").context["rows"]
    assert [entry.kind for entry, _ in rows] == ["move"] * 4
    rows = entries(organiser, match, q="pileshuffled").context["rows"]
    assert [entry.kind for entry, _ in rows] == ["event"] * 2
    assert "No entry fits this filter." in entries(organiser, match, q="zebra").text


def test_entries_come_in_pages_that_keep_the_filter(organiser, monkeypatch):
    monkeypatch.setattr("replays.admin.ENTRIES_ON_A_PAGE", 2)
    match = stored(step=5)
    first = entries(organiser, match, kind="move")
    assert 'href="?kind=move&amp;p=2"' in first.text
    second = entries(organiser, match, kind="move", p=3)
    assert [entry.step for entry, _ in second.context["rows"]] == [5]


def test_a_page_of_entries_asks_the_database_as_often_however_many_there_are(
    organiser, django_assert_num_queries
):
    for step in (1, 15):
        match = stored(step=step)
        # Who asks, what they may do, the match, how many entries, the entries, and
        # whether some match waits for whoever asks.
        with django_assert_num_queries(7):
            entries(organiser, match)


def test_entries_are_for_those_who_may_see_matches(client):
    match = stored(step=1)
    client.force_login(User.objects.create_user("helper", is_staff=True))
    assert entries(client, match).status_code == 403
    client.force_login(User.objects.create_user("player"))
    assert entries(client, match).status_code == 302


def test_there_are_no_entries_of_a_match_that_does_not_exist(organiser):
    assert organiser.get(f"{LIST}{uuid4()}/entries/").status_code == 404


def test_nothing_in_the_admin_shows_the_seed_of_a_running_match(admin_client):
    match = stored(step=3)
    for address in (LIST, f"{LIST}{match.header.match}/change/"):
        assert match.seed.hex() not in admin_client.get(address).text
    assert match.seed.hex() not in entries(admin_client, match).text
