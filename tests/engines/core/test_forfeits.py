"""Where seats are ranked whose players could not go on."""

from engines.core.forfeits import with_forfeits
from engines.core.game import Outcome


def test_without_failures_nothing_changes():
    outcome = Outcome((1, 1, 3), (5, 5, 2))
    assert with_forfeits(outcome, []) == outcome


def test_a_seat_that_failed_is_last_whatever_its_stand_in_did():
    outcome = Outcome((1, 2, 3, 4), (9, 7, 5, 3))
    assert with_forfeits(outcome, [0]).ranks == (4, 1, 2, 3)


def test_of_two_that_failed_the_first_is_last():
    outcome = Outcome((1, 2, 3, 4), (9, 7, 5, 3))
    assert with_forfeits(outcome, [1, 0]).ranks == (3, 4, 1, 2)


def test_the_others_share_the_places_they_shared():
    outcome = Outcome((1, 2, 2, 4), (9, 7, 7, 3))
    assert with_forfeits(outcome, [0]).ranks == (4, 1, 1, 3)


def test_scores_and_kind_stay_as_they_were_played():
    outcome = Outcome((1, 2), (9, 7), "everybody_defeated")
    assert with_forfeits(outcome, [0]).scores == (9, 7)
    assert with_forfeits(outcome, [0]).kind == "everybody_defeated"
