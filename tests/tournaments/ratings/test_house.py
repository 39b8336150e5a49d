"""The house: a player of its own, whom nobody can use against the others."""

import msgspec
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.tournaments.ratings.simulated import Pool, fold, results
from tournaments.ratings.algorithms import algorithm
from tournaments.ratings.elo import gains, house_gain
from tournaments.ratings.evidence import Floats
from tournaments.ratings.results import HOUSE, RatedResult
from tournaments.ratings.scale import ELO_PER_LOGIT

NEWEST = algorithm("elo-2")
TWELVE: Floats = np.array([1225.0 + 50 * bot for bot in range(12)])

strengths = st.floats(0, 3000)


# --- live -----------------------------------------------------------------------------


@given(
    st.lists(strengths, min_size=2, max_size=6).flatmap(
        lambda ratings: st.tuples(
            st.just(ratings), st.permutations(range(1, len(ratings) + 1))
        )
    ),
    strengths,
)
def test_to_survive_in_any_place_is_worth_a_quarter_of_k_more_than_a_defeat(
    table, house
):
    ratings, ranks = table
    ks = [32.0] * len(ratings)
    survived = gains(ratings, ranks, ks=ks, survived=True, house=house)
    defeated = gains(ratings, [1] * len(ranks), ks=ks, survived=False, house=house)
    for rank, alive, dead in zip(ranks, survived, defeated, strict=True):
        beaten = (len(ranks) - rank) / (len(ranks) - 1)
        assert alive - dead == pytest.approx(8 + 16 * beaten)


@given(st.lists(strengths, min_size=2, max_size=6), strengths)
def test_the_house_rises_by_a_defeat_and_falls_by_a_table_that_stands(ratings, house):
    rise, fall = (
        house_gain(house, ratings, k=32, survived=survived)
        for survived in (False, True)
    )
    assert rise > 0 > fall
    assert rise - fall == pytest.approx(32)


@pytest.mark.parametrize("order", ["a>b", "a>b>c", "a>b>c>d", "a>b>c>d>e>f"])
def test_who_always_finishes_last_falls_below_the_start(order):
    last = "abcdef".index(order[-1])
    matches = results(*[order] * 40)
    before, after = (
        fold(matches, algorithm(name).ladder(has_house=True)).elo(last)
        for name in ("elo-1", "elo-2")
    )
    assert before >= 1500
    assert after < 1490


def test_a_house_that_never_wins_falls_and_stops_to_lift_everybody():
    matches = Pool(TWELVE, seed=3).mirrored(200, deal=80)
    former, newest = (
        fold(matches, algorithm(name).ladder(has_house=True))
        for name in ("elo-1", "elo-2")
    )
    assert newest.elo(HOUSE) < 1100
    means = [
        np.mean([ladder.elo(bot) for bot in range(12)]) for ladder in (former, newest)
    ]
    assert means[0] > 1800
    assert means[1] < 1640


# --- fitted ---------------------------------------------------------------------------


@pytest.mark.parametrize("blocks", [10, 40, 400])
def test_a_house_that_never_wins_changes_nothing(blocks):
    matches = Pool(TWELVE, seed=3).mirrored(blocks, deal=80)
    found, alone = (
        NEWEST.fit(matches, has_house=has_house, references=(5,))
        for has_house in (True, False)
    )
    assert np.abs(found.elo - alone.elo).max() < 1
    margins = {one.player: one.margin for one in alone.ratings}
    for line in found.ratings:
        assert abs(line.margin - margins[line.player]) < 1000
    assert found.house
    assert (found.house.wins, found.house.matches) == (0, 4 * blocks)


def test_ratings_do_not_grow_with_the_number_of_matches():
    former, newest = [], []
    for blocks in (40, 400):
        matches = Pool(TWELVE, seed=3).mirrored(blocks, deal=80)
        former.append(algorithm("elo-1").fit(matches, has_house=True).elo.mean())
        newest.append(NEWEST.fit(matches, has_house=True, references=(5,)).elo.mean())
    assert former[1] - former[0] > 200
    assert abs(newest[1] - newest[0]) < 60


def season(players, seats, *, house, drags, weakness, seed, each=40):
    """Play a season in which the first player, where it is last, drags tables down."""
    dice = np.random.default_rng(seed)
    elo = 1500 + 120 * dice.standard_normal(players)
    elo[0] = 1500 - weakness
    found = []
    for number in range(each * players // seats):
        table = dice.choice(players, seats, replace=False)
        finish = elo[table] + ELO_PER_LOGIT * dice.gumbel(size=seats)
        level = (elo[table].mean() - house) / ELO_PER_LOGIT
        falls, wants = dice.random() < 1 / (1 + np.exp(level)), dice.random()
        is_last = 0 in table and finish[list(table).index(0)] == finish.min()
        falls = falls or (is_last and wants < drags)
        ranks = [1] * seats if falls else [1 + (finish > one).sum() for one in finish]
        found.append(
            RatedResult(
                number,
                f"match {number:05}",
                f"block {number:05}",
                tuple(table.tolist()),
                tuple(map(int, ranks)),
                is_lost_by_all=bool(falls),
                rows=1,
            )
        )
    return found


@pytest.mark.parametrize("weakness", [0, 300])
@pytest.mark.parametrize("house", [500, 1200])
@pytest.mark.parametrize(("players", "seats"), [(8, 2), (12, 4), (15, 5)])
def test_dragging_tables_down_never_pays(players, seats, house, weakness):
    ranks, elos, lives = [], [], []
    for drags in (0, 0.2, 1):
        rank, elo, live = [], [], []
        for seed in range(4):
            played = season(
                players, seats, house=house, drags=drags, weakness=weakness, seed=seed
            )
            found = NEWEST.fit(played, has_house=True)
            by_player = {one.player: one for one in found.ratings}
            ladder = fold(played, NEWEST.ladder(has_house=True))
            others = [ladder.elo(player) for player in range(1, players)]
            rank.append(by_player[0].rank)
            elo.append(found.elo[0] - found.elo[1:].mean())
            live.append(ladder.elo(0) - np.mean(others))
        ranks.append(np.mean(rank))
        elos.append(np.mean(elo))
        lives.append(np.mean(live))
    assert ranks[0] <= ranks[1] <= ranks[2]
    assert elos[0] > elos[1] > elos[2]
    assert lives[0] > lives[1] > lives[2]


@pytest.mark.parametrize(("players", "seats"), [(6, 2), (12, 3), (12, 4), (18, 6)])
@pytest.mark.parametrize("place", [0.0, 0.5, 1.0])
def test_one_defeat_of_all_never_pays_against_those_at_other_tables(
    players, seats, place
):
    for seed in range(6):
        played = season(players, seats, house=1300, drags=0, weakness=0, seed=seed)
        dice = np.random.default_rng(seed)
        table = tuple(dice.choice(players, seats, replace=False).tolist())
        own = 1 + round(place * (seats - 1))
        ranks = (own, *(rank for rank in range(1, seats + 1) if rank != own))
        new = RatedResult(10**6, "new", "new", table, ranks, rows=1)
        dragged = msgspec.structs.replace(new, ranks=(1,) * seats, is_lost_by_all=True)
        alive, dead = (
            NEWEST.fit([*played, one], has_house=True).elo for one in (new, dragged)
        )
        away = [player for player in range(players) if player not in table]
        gain = (dead - alive)[table[0]] - (dead - alive)[away].mean()
        assert gain < 0


def test_the_fitted_house_is_as_strong_as_the_tables_it_beats_half_of_the_time():
    played = season(12, 4, house=1500, drags=0, weakness=0, seed=1, each=300)
    found = NEWEST.fit(played, has_house=True)
    assert found.house
    assert found.house.wins > 300
    assert abs(found.house.elo / 1000 - 1500) < 60
    assert found.house.margin < 60_000


def test_who_fails_in_a_defeat_of_all_is_behind_the_others_in_the_fit():
    level = RatedResult(9, "new", "new", (0, 1, 2), (1, 1, 1), is_lost_by_all=True)
    failed = msgspec.structs.replace(level, ranks=(1, 1, 3), forfeits=(2,))
    played = results(*["a>b>c", "b>c>a", "c>a>b"] * 4)
    even, behind = (
        NEWEST.fit([*played, one], has_house=True).elo for one in (level, failed)
    )
    assert np.ptp(even) < 0.001
    assert behind[2] < behind[0] == pytest.approx(behind[1])
