"""Who holds the scale of a ladder, and how organisers choose somebody else."""

import pytest
from django.contrib.admin.models import LogEntry
from django.contrib.auth.models import User

from bots.models import Bot
from bots.services.builtin import OWNER
from tests.tournaments.results import (
    NAME,
    competitors,
    finished,
    ladder_of,
    next_version,
    rated,
)
from tests.tournaments.small_matches import person
from tournaments.models import Leaderboard
from tournaments.selectors.ladders import ratings
from tournaments.selectors.ladders.references import YARDSTICK
from tournaments.services.errors import NotAllowed
from tournaments.services.ladders import fits
from tournaments.services.ladders.fits import fit_due
from tournaments.services.ladders.rebuild import differences
from tournaments.services.ladders.references import (
    MOST,
    BadReferences,
    choose_references,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def organiser() -> User:
    return User.objects.create_superuser("organiser")


def references(board: Leaderboard) -> tuple[int, ...]:
    board.refresh_from_db()
    found = ratings.panels_of(board).references
    assert isinstance(found, tuple)
    return found


def fitted(competitor) -> float:
    found = competitor.ratings.get(leaderboard__projection__algorithm=NAME)
    return found.fitted_elo / 1000


def test_the_founders_hold_the_scale_where_the_site_has_no_bot():
    one, two, three = competitors(3)
    board = ladder_of([one, two, three])
    assert references(board) == (one.pk, two.pk)
    assert fitted(one) + fitted(two) == pytest.approx(3000, abs=0.01)


def test_the_oldest_version_of_the_bot_of_the_site_holds_it_where_it_plays():
    one, two, three = competitors(3)
    site = User.objects.create_user(OWNER)
    assert three.version
    Bot.objects.filter(id=three.version.bot_id).update(name=YARDSTICK, owner=site)
    newer = next_version(three)
    finished(one, newer)
    board = ladder_of([one, two])
    assert references(board) == (newer.pk,)
    finished(two, three)
    rated()
    assert references(board) == (three.pk,)
    assert fitted(three) == 1500


def test_organisers_choose_and_the_ladder_is_fitted_anew(organiser):
    one, two, three = competitors(3)
    board = ladder_of([one, two, three])
    assert fit_due(NAME) == 0
    assert choose_references(ladder=board.ladder, competitors=[three.pk], by=organiser)
    assert fit_due(NAME) == 1
    assert references(board) == (three.pk,)
    assert fitted(three) == 1500
    assert differences(NAME) == []
    entry = LogEntry.objects.get()
    assert entry.user == organiser
    assert str(three.pk) in entry.change_message
    assert not choose_references(
        ladder=board.ladder, competitors=[three.pk], by=organiser
    )
    assert choose_references(ladder=board.ladder, competitors=[], by=organiser)
    fit_due(NAME)
    assert references(board) == (one.pk, two.pk)


def test_a_fit_that_a_choice_has_overtaken_is_thrown_away(organiser, monkeypatch):
    one, two, three = competitors(3)
    board = ladder_of([one, two, three])
    choose_references(ladder=board.ladder, competitors=[two.pk], by=organiser)
    original = fits.fit

    def fit(*args, **more):
        monkeypatch.setattr(fits, "fit", original)
        choose_references(ladder=board.ladder, competitors=[three.pk], by=organiser)
        return original(*args, **more)

    monkeypatch.setattr(fits, "fit", fit)
    assert fit_due(NAME) == 0
    assert fit_due(NAME) == 1
    assert references(board) == (three.pk,)


def test_only_organisers_choose_and_only_among_those_who_are_rated(organiser):
    players = competitors(2)
    board = ladder_of(players)
    with pytest.raises(NotAllowed):
        choose_references(ladder=board.ladder, competitors=[], by=person())
    (stranger,) = competitors(1)
    with pytest.raises(BadReferences, match="choose from its table"):
        choose_references(ladder=board.ladder, competitors=[stranger.pk], by=organiser)
    with pytest.raises(BadReferences, match="choose fewer"):
        choose_references(
            ladder=board.ladder, competitors=range(MOST + 1), by=organiser
        )


def test_the_page_says_what_1500_is_and_lets_organisers_change_it(organiser, client):
    one, two = competitors(2)
    board = ladder_of([one, two], rounds=2)
    page = f"/ladders/{board.ladder_id}/"
    assert f"1500 is the mean of {one} and {two}." in _words(client, page)
    assert client.post(f"{page}references/").status_code == 302
    client.force_login(person())
    assert client.post(f"{page}references/").status_code == 403
    client.force_login(organiser)
    client.post(f"{page}references/", {"reference": [one.pk]})
    fit_due(NAME)
    assert f"1500 is {one}." in _words(client, page)
    client.post(f"{page}references/", {"reference": [10**8]})
    assert "choose from its table" in _words(client, page)


def test_the_api_tells_and_changes_who_holds_the_scale(organiser, client):
    one, two = competitors(2)
    board = ladder_of([one, two], rounds=2)
    path = f"/api/ladders/{board.ladder_id}/"
    told = client.get(path).json()
    assert [each["id"] for each in told["references"]] == [one.pk, two.pk]
    assert told["house"] is None
    assert told["luck_removed"] is None
    client.force_login(organiser)
    wrong = client.patch(path, {"references": [10**8]}, "application/json")
    assert wrong.status_code == 400
    client.patch(path, {"references": [two.pk]}, "application/json")
    fit_due(NAME)
    assert [each["id"] for each in client.get(path).json()["references"]] == [two.pk]


def _words(client, path: str) -> str:
    return " ".join(client.get(path).content.decode().split())
