"""Competitors and plans: who plays, and what cannot be played."""

import pytest
from django.db import IntegrityError, transaction

from engines.core.errors import MalformedRecord, UnknownGame, WrongSeats
from tests.tournaments.small_matches import GAME, SEED, bot, person, planned, version
from tournaments.conduct.control import UnknownControl
from tournaments.models import Match
from tournaments.services.matches.creation import (
    competitor_of_person,
    competitor_of_version,
    new_deal,
    plan_match,
)

pytestmark = pytest.mark.django_db


def test_a_version_and_a_person_are_one_competitor_each():
    one, user = version(), person()
    assert competitor_of_version(one) == competitor_of_version(one)
    assert competitor_of_person(user) == competitor_of_person(user)


def test_a_deal_has_a_seed_that_nobody_knows():
    seeds = {bytes(new_deal().seed) for _ in range(3)}
    assert len(seeds) == 3
    assert all(len(seed) == 32 for seed in seeds)


def test_a_match_is_planned_with_its_seats_in_order():
    competitors = [bot(), bot(), bot()]
    match = planned(*competitors, priority=3, pace_ms=800)
    seats = match.seats.order_by("number")
    assert [seat.competitor for seat in seats] == competitors
    assert (match.status, match.priority, match.pace_ms) == ("ready", 3, 800)


@pytest.mark.parametrize(
    ("change", "error"),
    [
        ({"game": "chess"}, UnknownGame),
        ({"seats": 7}, WrongSeats),
        ({"options": '{"rounds":"many"}'}, MalformedRecord),
        ({"control": '{"bots":1}'}, UnknownControl),
        ({"control": '{"people":{"stand_in":"nobody"}}'}, UnknownControl),
    ],
)
def test_what_could_not_be_played_is_not_planned(change, error):
    plan = {"game": GAME.name, "seats": 2, **change}
    seats = [None] * plan.pop("seats")
    with pytest.raises(error):
        plan_match(deal=new_deal(), seats=seats, **plan)
    assert not Match.objects.exists()


def test_a_place_of_a_deal_is_played_once():
    deal = new_deal(seed=SEED)
    planned(deal=deal, row=1)
    with pytest.raises(IntegrityError), transaction.atomic():
        planned(deal=deal, row=1)
    planned(deal=deal, row=2)
