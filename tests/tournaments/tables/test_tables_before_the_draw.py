"""Tables that were set up while people still chose the bots of rated ones."""

from importlib import import_module

import pytest
from django.apps import apps

from tests.souk.accounts.people import person
from tests.tournaments.results import finished, rated
from tests.tournaments.small_matches import bot, planned
from tests.tournaments.tournaments.fields import started
from tournaments.models import Leaderboard, Match, Rating

migration = import_module("tournaments.migrations.0013_rated_tables")

pytestmark = pytest.mark.django_db


def test_what_is_still_to_be_played_is_not_rated_and_what_is_published_stays_so():
    before = finished(bot(), bot())
    user = person()
    chosen = planned(user, bot(), is_rated=True, created_by=user)
    of_people = planned(user, person(), is_rated=True, created_by=user)
    paired = Match.objects.filter(deal__table__round__tournament=started(4))
    migration.settle_tables(apps, None)
    is_rated = dict(Match.objects.values_list("id", "is_rated"))
    assert [is_rated[one.id] for one in (before, chosen, of_people)] == [
        True,
        False,
        True,
    ]
    assert all(is_rated[match.id] for match in paired)


def test_ladders_are_fitted_anew_to_the_same_ratings():
    finished(bot(), bot())
    rated()
    fitted = [*Rating.objects.values_list("competitor", "elo", "fitted_elo")]
    migration.settle_tables(apps, None)
    assert Leaderboard.objects.get().fitted == 0
    rated()
    assert Leaderboard.objects.get().fitted == 1
    assert [*Rating.objects.values_list("competitor", "elo", "fitted_elo")] == fitted
