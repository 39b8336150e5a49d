"""Each version of the rules has a ladder of its own, unless organisers join them."""

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import Permission, User
from django.test import Client

from tests.tournaments.results import (
    NAME,
    competitors,
    finished,
    rated,
    rows,
    void,
)
from tests.tournaments.small_matches import GAME, planned, world
from tournaments.models import Ladder, Leaderboard, Match
from tournaments.selectors.ladders import rated_results, ratings
from tournaments.selectors.ladders.versions import versions_of
from tournaments.services.errors import NotAllowed
from tournaments.services.ladders.rebuild import differences, rebuild
from tournaments.services.ladders.versions import join_versions
from tournaments.services.matches.runner import play_next

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser() -> User:
    user = User.objects.create_user("olga", password="a")
    user.user_permissions.add(Permission.objects.get(codename="change_tournament"))
    return user


@pytest.fixture
def upgraded(upgrade, monkeypatch):
    """Two players who have met by the first rules, and then by the second."""
    monkeypatch.setattr(rated_results, "PAGE", 3)
    one, two = competitors(2)
    for _ in range(4):
        finished(one, two)
    void(finished(two, one))
    before = rows(rated())
    upgrade(GAME.name)
    for _ in range(2):
        finished(two, one, rules_version=2)
    rated()
    return one, two, before


def first_and_second() -> tuple[Ladder, Ladder]:
    first, second = Ladder.objects.order_by("rules_version")
    return first, second


def board_of(ladder: Ladder) -> Leaderboard:
    board = ratings.leaderboard(ladder.pk)
    assert board is not None
    return board


def joined(organiser: User, *, joins: bool = True) -> Leaderboard:
    first = Ladder.objects.order_by("rules_version")[0]
    assert join_versions(ladder=first, joins=joins, by=organiser)
    rated()
    return board_of(first)


# --- ladders of their own ------------------------------------------------------------


def test_new_rules_begin_a_ladder_of_their_own_and_leave_the_old_one_alone(upgraded):
    first, second = first_and_second()
    assert (first.rules_version, second.rules_version) == (1, 2)
    assert (board_of(first).matches, board_of(second).matches) == (4, 2)
    old = [row for row in rows(rated()) if first.pk in row[:2]]
    assert [row for row in upgraded[2] if row not in old] == []
    assert differences(NAME) == []


def test_a_match_that_was_planned_by_the_old_rules_is_played_and_rated_by_them(upgrade):
    match = planned(is_rated=True)
    upgrade(GAME.name)
    newer = planned(is_rated=True)
    while play_next(worker="a worker", world=world()):
        pass
    rated()
    for one, version in ((match, 1), (newer, 2)):
        changes = ratings.changes_of(one.id)
        assert {change.leaderboard.ladder.rules_version for change in changes} == {
            version
        }


def test_until_the_new_ladder_knows_them_players_are_as_strong_as_they_were(upgraded):
    one, two, _before = upgraded
    stranger, ids = competitors(1)[0], [one.pk, two.pk]
    finished(stranger, one, rules_version=1)
    rated()
    first, second = first_and_second()
    old = ratings.known_strengths(first, [stranger.pk, *ids])
    new = ratings.known_strengths(second, [stranger.pk, *ids])
    assert new[stranger.pk] == old[stranger.pk]
    assert new[one.pk] < new[two.pk]
    assert old[one.pk] > old[two.pk]


def test_the_present_ladder_is_listed_first_however_few_its_matches(upgrade):
    one, two = competitors(2)
    for _ in range(2):
        finished(one, two, game="bazar")
    present = upgrade("bazar").rules_version
    finished(one, two, game="bazar", rules_version=present)
    rated()
    assert [ratings.title_of(board.ladder) for board in ratings.leaderboards()] == [
        "Bazar, 2 players",
        f"Bazar, 2 players, rules version {present - 1}",
    ]


# --- joined --------------------------------------------------------------------------


def test_joined_versions_go_on_from_where_the_first_ladder_was(upgraded, organiser):
    first, second = first_and_second()
    before = board_of(first).changes.order_by("position", "seat")
    known = [*before.values_list("match_id", "after")]
    board = joined(organiser)
    assert (board.ladder_id, board.matches) == (first.pk, 6)
    changes = board.changes.order_by("position", "seat").values_list(
        "match_id", "after"
    )
    assert [*changes][: len(known)] == known
    assert board_of(second) == board
    assert differences(NAME) == []


def test_what_is_joined_counts_what_comes_later_and_what_is_voided(upgraded, organiser):
    one, two, _before = upgraded
    joined(organiser)
    last = finished(one, two, rules_version=2)
    void(Match.objects.filter(rules_version=2).order_by("id")[0])
    projection = rated()
    board = board_of(first_and_second()[0])
    assert board.changes.filter(match_id=last.id).count() == 2
    assert board.matches == 6
    assert differences(NAME) == []
    before = rows(projection)
    assert rows(rebuild(NAME)) == before


def test_what_is_taken_apart_again_is_as_if_it_had_never_been_joined(
    upgraded, organiser
):
    before = rows(rated())
    joined(organiser)
    assert rows(rated()) != before
    joined(organiser, joins=False)
    assert rows(rated()) == before


def test_versions_that_are_joined_during_a_rebuild_are_joined_in_what_it_shows(
    upgraded, organiser
):
    first, _second = first_and_second()
    rebuild(NAME, pace=lambda: join_versions(ladder=first, joins=True, by=organiser))
    assert board_of(first).matches == 6
    assert differences(NAME) == []


def test_versions_can_be_joined_before_anything_is_played_by_the_new_rules(
    upgrade, organiser
):
    one, two = competitors(2)
    finished(one, two)
    rated()
    upgrade(GAME.name)
    joined(organiser)
    finished(one, two, rules_version=2)
    rated()
    assert board_of(Ladder.objects.get()).matches == 2
    assert differences(NAME) == []


# --- who may, and what people read ---------------------------------------------------


def test_only_organisers_join_versions(upgraded, attacker, client):
    first, _second = first_and_second()
    page, api = f"/ladders/{first.pk}/versions/", f"/api/ladders/{first.pk}/"
    for account in attacker.accounts:
        assert account.browser.post(page, {"joins": "yes"}).status_code == 403
        answer = account.api.patch(api, {"joins_versions": True}, format="json")
        assert answer.status_code == 403
        with pytest.raises(NotAllowed):
            join_versions(ladder=first, joins=True, by=account.user)
        text = account.browser.get(f"/ladders/{first.pk}/").content.decode()
        assert "Join the results" not in text
    assert client.post(page, {"joins": "yes"}).status_code == 302
    assert client.patch(api, {}).status_code == 401
    assert not Ladder.objects.filter(joins_versions=True).exists()


def test_an_organiser_joins_versions_on_the_page_and_it_is_written_down(
    upgraded, organiser
):
    first, second = first_and_second()
    browser = Client()
    browser.force_login(organiser)
    old = browser.get(f"/ladders/{first.pk}/").content.decode()
    assert "Rules version 1; the present version is 2." in old
    assert "Join the results of all rules versions" in old
    assert f'href="/ladders/{second.pk}/"' in old
    new = browser.get(f"/ladders/{second.pk}/").content.decode()
    assert "Rules version 2." in new
    assert "Results by version 1" in new

    browser.post(f"/ladders/{second.pk}/versions/", {"joins": "yes"})
    assert LogEntry.objects.get().user == organiser
    assert versions_of(board_of(first)).is_changing
    rated()
    answer = browser.get(f"/ladders/{second.pk}/")
    assert answer.headers["Location"] == f"/ladders/{first.pk}/"
    text = browser.get(f"/ladders/{first.pk}/").content.decode()
    assert "Joins the results by rules versions 1 to 2." in text
    assert "Give each rules version a ladder of its own" in text
    french = browser.get(f"/ladders/{first.pk}/", headers={"Accept-Language": "fr"})
    assert "versions 1 à 2 des règles" in french.content.decode()


def test_an_organiser_joins_versions_by_the_api(upgraded, organiser, client):
    first, second = first_and_second()
    client.force_login(organiser)
    told = client.get(f"/api/ladders/{second.pk}/").json()
    assert (told["rules_version"], told["joins_versions"]) == (2, False)
    client.patch(
        f"/api/ladders/{second.pk}/",
        {"joins_versions": True},
        content_type="application/json",
    )
    rated()
    told = client.get(f"/api/ladders/{second.pk}/").json()
    assert (told["id"], told["joins_versions"]) == (first.pk, True)


def test_where_rules_never_changed_a_ladder_has_nothing_to_join(organiser, client):
    one, two = competitors(2)
    finished(one, two)
    rated()
    client.force_login(organiser)
    text = client.get(f"/ladders/{Ladder.objects.get().pk}/").content.decode()
    assert "Rules version 1." in text
    assert "Join the results" not in text
