"""How sure a share and a quotient are, when the matches of a deal are alike."""

from random import Random

import pytest

from tournaments.ratings.panels import wilson
from tournaments.statistics.ratios import FEW, WHOLE, RatioSums, quotient, share


def shares(deals: list[tuple[int, int]]) -> RatioSums:
    """Return the sums of deals by how many were won, of how many matches."""
    sums = RatioSums()
    for won, played in deals:
        sums.add(WHOLE * won, WHOLE * played, 1)
    return sums


def test_with_one_match_to_a_deal_it_is_wilsons_interval():
    found = share(shares([(1, 1)] * 30 + [(0, 1)] * 70))
    low, high = wilson(30, 100)
    assert found.value == 0.3
    assert (found.low, found.high) == pytest.approx((low, high), abs=0.002)


def test_matches_of_a_deal_that_are_all_the_same_count_once():
    once = share(shares([(1, 1)] * 30 + [(0, 1)] * 70))
    often = share(shares([(4, 4)] * 30 + [(0, 4)] * 70))
    assert (often.low, often.high) == pytest.approx((once.low, once.high), abs=0.002)


def test_matches_of_a_deal_that_are_as_different_as_any_count_all():
    dice = Random(1)
    deals = [(sum(dice.random() < 0.3 for _ in range(4)), 4) for _ in range(2_000)]
    won = sum(each for each, _ in deals)
    found, theirs = share(shares(deals)), wilson(won, 8_000)
    assert found.high - found.low == pytest.approx(theirs[1] - theirs[0], rel=0.06)


def test_of_few_deals_no_more_is_known_than_the_deals_are_many():
    deals = [(2, 4)] * (FEW - 1)
    found = share(shares(deals))
    assert (found.low, found.high) == pytest.approx(wilson((FEW - 1) / 2, FEW - 1))


@pytest.mark.parametrize("won", [0, 1])
def test_never_and_always_have_an_interval_too(won):
    found = share(shares([(won, 1)] * 50))
    assert found.value == won
    assert 0.9 < found.high - found.low + 0.97 < 1.1
    assert 0 <= found.low <= found.high <= 1


def test_a_share_of_nothing_may_be_anything():
    assert share(RatioSums()).is_clear_of(0.5) is False


def test_a_quotient_has_the_interval_that_simulated_deals_have():
    """Of a hundred samples, about 95 intervals hold the truth."""
    dice, held = Random(2), 0
    for _ in range(200):
        sums = RatioSums()
        for _ in range(60):
            rate = dice.uniform(2, 8)
            tops = sum(dice.random() < rate / 20 for _ in range(20))
            bottoms = sum(dice.random() < rate / 40 for _ in range(20))
            sums.add(tops, bottoms, 1)
        found = quotient(sums)
        assert found is not None
        held += found.low <= 2 <= found.high
    assert 0.91 <= held / 200 <= 0.99


def test_a_quotient_with_nothing_on_one_side_is_none():
    sums = RatioSums()
    sums.add(3, 0, 1)
    assert quotient(sums) is None


def test_what_is_taken_out_leaves_what_was_there():
    sums = shares([(1, 2), (0, 2)])
    sums.add(7, 11, 1)
    sums.add(7, 11, -1)
    assert sums == shares([(0, 2), (1, 2)])
