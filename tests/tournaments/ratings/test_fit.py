"""Fitted Elo: published examples, the model written out again, and its laws."""

from itertools import permutations

import choix
import msgspec
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openskill.models import BradleyTerryFull
from scipy.optimize import minimize

from tests.tournaments.ratings.simulated import A, B, C, D, Pool, results
from tournaments.ratings.elo import gains
from tournaments.ratings.evidence import Evidence
from tournaments.ratings.fit import Settings, fit
from tournaments.ratings.results import RatedResult
from tournaments.ratings.scale import ELO_PER_LOGIT

NO_PRIOR = Settings(prior_sd=1e6)
THREE = results(
    *["a>b"] * 15,
    *["b>a"] * 5,
    *["b>c"] * 15,
    *["c>b"] * 5,
    *["a>c"] * 18,
    *["c>a"] * 2,
)
"""75 %, 75 % and 90 %: odds of 3, 3 and 9, so the three are evenly apart."""


def fitted(matches, *, has_house=False, **how):
    return fit(Evidence.of(matches, has_house=has_house), **how)


def ratings(matches, **how):
    return {rating.player: rating for rating in fitted(matches, **how).ratings}


def as_bytes(found):
    arrays = found.elo.tobytes() + found.covariance.tobytes()
    return msgspec.json.encode(found.ratings) + arrays


# --- published examples and second opinions -------------------------------------------


def test_three_players_a_quarter_apart_are_190_points_apart():
    # Laskos on talkchess; adding performances up gives 180, the classic wrong answer.
    found = ratings(THREE, settings=NO_PRIOR)
    assert [found[each].elo for each in (A, B, C)] == [1690849, 1500000, 1309151]


def test_choix_fits_the_same_pairs_to_the_same_strengths():
    pairs = [
        (match.players[match.ranks.index(1)], match.players[match.ranks.index(2)])
        for match in THREE
    ]
    strengths = ELO_PER_LOGIT * choix.ilsr_pairwise(3, pairs)
    found = fitted(THREE, settings=NO_PRIOR).elo - 1500
    assert found == pytest.approx(strengths, abs=1e-3)


def test_choix_fits_whole_tables_to_nearly_the_same_strengths():
    # Pairs of a table follow the same odds as the table, so both estimate the same.
    pool = Pool(range(1225, 1800, 50), seed=600)
    matches = pool.matches(600)
    rankings = [
        tuple(match.players[seat] for seat in np.argsort(match.ranks))
        for match in matches
    ]
    strengths = ELO_PER_LOGIT * choix.ilsr_rankings(12, rankings)
    found = fitted(matches, settings=NO_PRIOR)
    error = np.sqrt(np.diag(found.covariance))
    assert np.abs(found.elo - 1500 - strengths).max() < error.mean()


@pytest.mark.parametrize(
    ("ranks", "mu"),
    [
        ([1, 2, 3, 4], [32.906168, 27.635389, 22.364611, 17.093832]),
        ([1, 1, 3, 4], [30.270779, 30.270779, 22.364611, 17.093832]),
    ],
)
def test_openskill_moves_equals_in_the_same_proportions(ranks, mu):
    model = BradleyTerryFull()
    rated = model.rate([[model.rating()] for _ in ranks], ranks=ranks)
    assert [team[0].mu for team in rated] == pytest.approx(mu, abs=5e-7)
    rises = gains([1500] * 4, ranks, ks=[32] * 4)
    theirs = [each - 25 for each in mu]
    assert np.array(theirs) / theirs[0] == pytest.approx(np.array(rises) / rises[0])


# --- the model, written out again -----------------------------------------------------


def minus_log_posterior(elo, matches, *, has_house):
    """Return it pair by pair, as the definition says, in plain loops."""
    total = sum((each - 1500) ** 2 / (2 * 350**2) for each in elo)
    for match in matches:
        places = list(zip(match.players, match.ranks, strict=True))
        for (one, rank), (other, other_rank) in permutations(places, 2):
            score = (np.sign(other_rank - rank) + 1) / 2
            total += score * np.log1p(10 ** ((elo[other] - elo[one]) / 400))
        for one in match.players if has_house else ():
            weight = len(places) - 1
            sign = -1 if match.is_lost_by_all else 1
            total += weight * np.log1p(10 ** (sign * (1500 - elo[one]) / 400))
    return total


@pytest.mark.parametrize("has_house", [False, True])
def test_the_fit_is_the_mode_of_the_posterior(has_house):
    orders = ["a>b>c", "b>a=d", "c>d", "a>d>b>c", "d>a", "a=b>c=d"]
    defeats = ["a=b=c!", "c=d!", "a=b=c=d!"] if has_house else []
    matches = results(*orders, *defeats)
    mode = minimize(
        lambda elo: minus_log_posterior(elo, matches, has_house=has_house),
        [1500.0] * 4,
        method="Nelder-Mead",
        options={"xatol": 1e-4, "fatol": 1e-12, "maxiter": 10_000, "maxfev": 10_000},
    )
    assert fitted(matches, has_house=has_house).elo == pytest.approx(mode.x, abs=0.01)


@pytest.mark.parametrize("has_house", [False, True])
def test_each_block_is_judged_by_a_fit_that_has_not_seen_it(has_house):
    """Errors are nearly those of fits without each block, made one after the other."""
    matches = Pool([1400, 1450, 1500, 1550, 1600, 1650], seed=11).mirrored(30, deal=80)
    if has_house:
        matches[::5] = [
            msgspec.structs.replace(match, ranks=(1, 1, 1, 1), is_lost_by_all=True)
            for match in matches[::5]
        ]
    found = fitted(matches, has_house=has_house)
    moves = np.array(
        [
            fitted(
                [match for match in matches if match.block != block],
                has_house=has_house,
            ).elo
            - found.elo
            for block in sorted({match.block for match in matches})
        ]
    )
    jackknife = np.sqrt((moves**2).sum(axis=0))
    errors = np.sqrt(np.diag(found.covariance))
    assert errors == pytest.approx(jackknife, rel=0.1)


def test_repeating_a_block_within_itself_makes_nobody_surer():
    pool = Pool([1400, 1450, 1500, 1550, 1600, 1650], seed=12)
    matches = pool.matches(200)
    again = [
        msgspec.structs.replace(match, match=match.match + " again")
        for match in matches
    ]
    one_by_one = [
        msgspec.structs.replace(match, block=match.block + " again") for match in again
    ]

    def margin(played):
        return fitted(played).ratings[0].margin

    assert margin(matches + again) > 0.99 * margin(matches)
    assert margin(matches + one_by_one) < 0.75 * margin(matches)


# --- what a line of the ladder says ---------------------------------------------------


def test_the_mean_of_a_ladder_without_a_house_is_1500():
    found = fitted(results("a>b", "a>c", "c>d"), starts={D: 1800.0})
    assert found.elo.mean() == pytest.approx(1500)


def test_a_house_anchors_the_ladder():
    survived = fitted(results("a>b", "a>b", "b>a"), has_house=True)
    defeated = fitted(results("a=b!", "a=b!", "a=b!"), has_house=True)
    assert (survived.elo > 1500).all()
    assert (defeated.elo < 1500).all()


SETTLED = ["a>b>c>d>e", "e>d>c>b>a"] * 50


def in_one_block(*orders):
    """Return the results of a settled field, and these in a single block."""
    settled, late = results(*SETTLED, *orders)[:100], results(*SETTLED, *orders)[100:]
    return settled + [msgspec.structs.replace(match, block="late") for match in late]


def test_who_has_hardly_played_is_nearly_as_uncertain_as_the_prior():
    found = ratings(in_one_block("f>a"))
    # The distance from a mean that the player itself is a sixth of.
    before_the_first_match = 1.96 * 350_000 * 5 / 6
    assert found[A].margin < 0.2 * before_the_first_match
    assert 0.75 * before_the_first_match < found[5].margin < before_the_first_match


def test_one_block_full_of_wins_makes_nobody_less_certain_than_the_prior():
    found = ratings(in_one_block(*["f>a>b>c>d"] * 12))
    assert found[5].margin <= 1.96 * 350_000


def test_one_block_without_a_surprise_makes_nobody_certain():
    found = ratings(in_one_block(*["a>b>f>c>d"] * 6))
    assert found[5].margin > 75_000


def test_a_new_version_is_believed_to_be_near_the_old_one():
    matches = results(*["a>b", "b>a", "a>b"] * 50, "c>b")
    heir, stranger = (ratings(matches, starts=each)[C] for each in ({C: 1700.0}, {}))
    assert heir.elo > stranger.elo
    assert heir.margin < stranger.margin


def test_players_who_never_met_are_in_different_pools():
    found = ratings(results("a>b", "b>c", "d>e"))
    assert found[A].pool == found[B].pool == found[C].pool != found[D].pool
    with_house = ratings(results("a>b", "d>e"), has_house=True)
    assert {rating.pool for rating in with_house.values()} == {0}


def test_a_rating_is_provisional_before_30_games_and_75_points():
    even = ["a>b", "b>a"]
    few, enough = (ratings(results(*even * many)) for many in (14, 60))
    assert (few[A].games, few[A].is_provisional) == (28, True)
    assert (enough[A].games, enough[A].is_provisional) == (120, False)
    wide = Settings(firm_margin=1.0)
    assert ratings(results(*even * 60), settings=wide)[A].is_provisional
    young = Settings(firm_games=121)
    assert ratings(results(*even * 60), settings=young)[A].is_provisional


def test_equal_players_share_a_rank_and_a_range():
    found = ratings(results(*["a>b", "b>a", "a=b"] * 20, *["a>c", "b>c"] * 30))
    assert [found[each].rank for each in (A, B, C)] == [1, 1, 3]
    assert (found[A].best_rank, found[A].worst_rank) == (1, 2)
    assert (found[C].best_rank, found[C].worst_rank) == (3, 3)


def test_one_match_leaves_all_ranks_open():
    found = ratings(results("a>b>c"))
    assert [found[each].rank for each in (A, B, C)] == [1, 2, 3]
    assert {(each.best_rank, each.worst_rank) for each in found.values()} == {(1, 3)}


def test_the_ladder_begins_with_the_best():
    found = fitted(THREE).ratings
    assert [rating.player for rating in found] == [A, B, C]
    assert [rating.rank for rating in found] == [1, 2, 3]


def test_the_likelihood_is_that_of_the_difference():
    found = fitted(THREE)
    variance = found.covariance
    spread = np.sqrt(variance[0, 0] + variance[1, 1] - 2 * variance[0, 1])
    draws = np.random.default_rng(1).normal(
        found.elo[0] - found.elo[1], spread, 200_000
    )
    likelihoods = found.likelihoods
    assert likelihoods[A, B] == pytest.approx((draws > 0).mean(), abs=0.003)
    assert likelihoods[A, B] + likelihoods[B, A] == pytest.approx(1)
    assert likelihoods[C, C] == 0.5


def test_a_ladder_without_matches_is_empty():
    assert fitted([]).ratings == ()


def test_a_defeat_of_all_needs_a_house():
    with pytest.raises(ValueError, match="a ladder with a house"):
        Evidence.of(results("a=b!"))


# --- laws -----------------------------------------------------------------------------

few_examples = settings(max_examples=25, deadline=None)


@few_examples
@given(st.integers(0, 2**32), st.randoms(use_true_random=False))
def test_results_told_twice_and_in_any_order_fit_to_the_same_bytes(seed, random):
    matches = Pool(range(1200, 1800, 60), seed=seed).mirrored(12, deal=100)
    told = matches + matches[::3]
    random.shuffle(told)
    assert as_bytes(fitted(told)) == as_bytes(fitted(matches))


@few_examples
@given(st.integers(0, 2**32), st.permutations(range(6)), st.booleans())
def test_names_of_players_do_not_matter(seed, names, has_house):
    matches = Pool(range(1200, 1800, 100), seed=seed).mirrored(8, deal=100)
    renamed = [
        msgspec.structs.replace(
            match, players=tuple(names[player] for player in match.players)
        )
        for match in matches
    ]
    one, other = (ratings(each, has_house=has_house) for each in (matches, renamed))
    for player, rating in one.items():
        assert other[names[player]].elo == pytest.approx(rating.elo, abs=1)
        assert other[names[player]].margin == pytest.approx(rating.margin, abs=1)


@few_examples
@given(st.integers(0, 2**32), st.integers(2, 6))
def test_a_win_more_never_lowers_a_rating(seed, seats):
    matches = Pool(range(1200, 1800, 100), seed=seed).matches(20, seats=seats)
    won = RatedResult(20, "one more", "one more", (A, B), (1, 2))
    before, after = fitted(matches), fitted([*matches, won])
    number = after.players.index(A)
    if A in before.players and B in before.players:
        gained = after.elo - before.elo
        assert gained[number] > 0
        assert gained[after.players.index(B)] < 0


@few_examples
@given(st.lists(st.sampled_from(["a>b", "b>a", "a=b", "c>d>e", "e>a"]), min_size=1))
def test_however_lopsided_the_fit_is_finite_and_no_surer_than_it_may_be(orders):
    found = fitted(results(*orders))
    assert np.isfinite(found.elo).all()
    assert (np.linalg.eigvalsh(found.covariance) > -1e-6).all()
    for rating in found.ratings:
        assert rating.best_rank <= rating.rank <= rating.worst_rank
