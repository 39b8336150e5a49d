"""After an upgrade pages show the ratings there were, until the new are ready."""

from importlib import import_module

import pytest
from django.apps import apps
from django.db import connection

from tests.tournaments.results import competitors, finished
from tournaments.models import Leaderboard, Projection
from tournaments.ratings.algorithms import ALGORITHMS
from tournaments.selectors.ladders import ratings
from tournaments.services.ladders.fits import fit_due
from tournaments.services.ladders.projection import take_in
from tournaments.services.ladders.rebuild import differences, rebuild
from tournaments.services.ladders.shown import show_newest
from tournaments.tasks.ratings import rate

pytestmark = pytest.mark.django_db

MIGRATION = import_module("tournaments.migrations.0016_house_and_references")


def shown() -> list[str]:
    found = Projection.objects.filter(is_shown=True)
    return [*found.values_list("algorithm", flat=True)]


@pytest.fixture
def former():
    """A site with results that only the first way of rating has read."""
    one, two = competitors(2)
    for _ in range(5):
        finished(one, two)
    take_in("elo-1")
    fit_due("elo-1")
    Projection.objects.update(is_shown=False)
    MIGRATION.show_what_was_shown(apps, connection.schema_editor())
    assert shown() == ["elo-1"]
    return one, two


def test_a_new_site_shows_the_newest_ratings_at_once():
    rate()
    assert shown() == [ALGORITHMS[-1].name]


def test_former_ratings_are_shown_until_the_new_ones_have_read_and_fitted_all(former):
    assert take_in("elo-2", batch=2)
    assert not show_newest()
    assert [one.projection.algorithm for one in ratings.leaderboards()] == ["elo-1"]
    while take_in("elo-2", batch=2):
        assert shown() == ["elo-1"]
    assert not show_newest()
    fit_due("elo-2")
    assert show_newest()
    assert shown() == ["elo-2"]
    (board,) = ratings.leaderboards()
    assert board.matches == 5
    assert not show_newest()


def test_what_is_shown_once_stays_when_more_results_come(former):
    rate()
    assert shown() == ["elo-2"]
    finished(*former)
    take_in("elo-1")
    assert not show_newest()
    assert shown() == ["elo-2"]


def test_results_go_on_to_be_rated_by_both_meanwhile(former):
    take_in("elo-2", batch=2)
    finished(*former)
    rate()
    counted = Leaderboard.objects.values_list("projection__algorithm", "matches")
    assert {*counted} == {("elo-1", 6), ("elo-2", 6)}
    for way in ALGORITHMS:
        assert differences(way.name) == []


def test_a_rebuild_of_what_is_shown_is_shown(former):
    rate()
    for way in ALGORITHMS:
        rebuild(way.name)
    assert shown() == ["elo-2"]
    assert Projection.objects.count() == 2


def test_former_ratings_keep_the_bytes_that_were_stored_before_the_upgrade(former):
    panels = Leaderboard.objects.get(projection__algorithm="elo-1").panels
    assert '"luck_removed":null,"odd_pairs":[],"odd_company":[],"odd_owners"' in panels
