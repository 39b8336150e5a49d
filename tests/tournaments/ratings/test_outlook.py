"""What more matches would settle follows from the fit."""

import numpy as np
import pytest

from tests.tournaments.ratings.simulated import Pool
from tournaments.ratings.evidence import Evidence
from tournaments.ratings.fit import Fit, fit
from tournaments.ratings.outlook import is_settled, outlook

APART = [1300.0, 1400.0, 1500.0, 1800.0]


def fitted(matches: int, *, seed: int = 1) -> Fit:
    return fit(Evidence.of(Pool(APART, seed=seed).matches(matches)))


def test_a_first_place_far_ahead_is_settled_and_needs_no_more_matches():
    found = fitted(300)
    (first, *_) = outlook(found, matches=300).places
    assert is_settled(found, 1)
    assert (first.places, first.is_settled) == (1, True)
    assert (first.low, first.matches, first.high) == (0, 0, 0)


def test_what_is_open_needs_more_matches_the_surer_it_has_to_be():
    (_, third) = outlook(fitted(20), matches=20).places
    assert not third.is_settled
    assert third.low is not None
    assert third.matches is not None
    assert 0 < third.low < third.matches
    assert third.high is None or third.matches < third.high


def test_places_that_a_ladder_does_not_have_are_left_out():
    assert [each.places for each in outlook(fitted(50), matches=50).places] == [1, 3]
    one = outlook(fitted(50), matches=50, places=(4,))
    assert one.places == ()


def test_the_more_was_played_the_fewer_pairs_are_in_the_wrong_order():
    few, many = (outlook(fitted(n), matches=n).wrong_pairs for n in (10, 200))
    assert 0 <= many < few < 3


def test_who_is_close_to_others_and_hardly_known_needs_matches_most():
    covariance = np.diag([2500.0, 2500.0, 400.0, 400.0])
    pool = Pool([1500.0, 1510.0, 1530.0, 2100.0], seed=3)
    played = fit(Evidence.of(pool.matches(40)))
    elo = np.array([1500.0, 1530.0, 1560.0, 2100.0])
    found = Fit(played.players, elo, covariance, played.ratings)
    needs = outlook(found, matches=40).needs
    assert {need.player for need in needs[:2]} == {0, 1}
    assert needs[-1].player == 3
    assert needs[-1].gain == pytest.approx(0, abs=1e-6)


def test_the_same_fit_gives_the_same_outlook():
    assert outlook(fitted(30), matches=30) == outlook(fitted(30), matches=30)


def test_a_ladder_without_results_promises_nothing():
    empty = fit(Evidence.of([]))
    assert outlook(empty, matches=0).places == ()
