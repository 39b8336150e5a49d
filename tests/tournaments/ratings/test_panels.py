"""Counts beside the ratings: meetings, survival and failures."""

import msgspec
import pytest
from scipy.stats import binomtest

from tests.tournaments.ratings.simulated import A, B, C, D, Pool, results
from tournaments.ratings.evidence import Evidence
from tournaments.ratings.fit import fit
from tournaments.ratings.panels import (
    Meetings,
    forfeits,
    head_to_head,
    luck_removed,
    share,
    survival,
)
from tournaments.ratings.results import RatedResult


def test_meetings_are_counted_from_both_sides():
    met = head_to_head(Evidence.of(results("a>b>c", "b>a", "a=b", "a>b")))
    assert met[A, B] == Meetings(ahead=2, level=1, behind=1)
    assert met[B, A] == Meetings(ahead=1, level=1, behind=2)
    assert met[C, A] == Meetings(ahead=0, level=0, behind=1)
    assert set(met) == {(A, B), (B, A), (A, C), (C, A), (B, C), (C, B)}


def test_meetings_are_added_up_over_the_matches_of_a_block():
    matches = [
        msgspec.structs.replace(match, block="one") for match in results("a>b", "b>a")
    ]
    assert head_to_head(Evidence.of(matches))[A, B] == Meetings(1, 0, 1)


def test_the_house_is_not_among_the_meetings():
    met = head_to_head(Evidence.of(results("a>b", "a=b!"), has_house=True))
    assert met == {(A, B): Meetings(1, 1, 0), (B, A): Meetings(0, 1, 1)}


def test_a_ladder_without_matches_has_empty_panels():
    empty = Evidence.of([])
    assert head_to_head(empty) == {}
    assert survival([]) == forfeits([]) == {}
    assert luck_removed(empty, fit(empty)) is None


@pytest.mark.parametrize(
    ("times", "games"), [(0, 1), (0, 7), (3, 10), (7, 7), (40, 90)]
)
def test_a_share_has_wilsons_interval(times, games):
    theirs = binomtest(times, games).proportion_ci(method="wilson")
    found = share(times, games)
    assert (found.low, found.high) == pytest.approx((theirs.low, theirs.high), abs=1e-6)


def test_survival_is_that_of_the_tables_a_player_sat_at():
    found = survival(results("a>b", "a=b!", "b=c!", "c>d"))
    assert {player: (each.times, each.games) for player, each in found.items()} == {
        A: (1, 2),
        B: (1, 3),
        C: (1, 2),
        D: (1, 1),
    }


def test_failures_are_counted_for_the_seat_that_failed():
    failed = RatedResult(0, "m", "b", (C, A), (1, 2), forfeits=(1,))
    found = forfeits([failed])
    assert (found[A].times, found[C].times) == (1, 0)


def test_deals_that_decide_everything_leave_no_luck_to_remove():
    # The deal alone decides, so in a mirrored block everybody has every place once.
    matches = Pool([1500.0] * 6, seed=1).mirrored(40, deal=1e6)
    evidence = Evidence.of(matches)
    assert luck_removed(evidence, fit(evidence)) == pytest.approx(1, abs=0.001)


def test_matches_without_a_mirror_say_nothing_about_mirrors():
    pool = Pool([1500.0] * 6, seed=1)
    mirrored = pool.mirrored(40, deal=1e6)
    single = [
        msgspec.structs.replace(match, match=f"s{match.match}", block=f"s{match.block}")
        for match in pool.matches(100)
    ]
    evidence = Evidence.of(mirrored + single)
    assert luck_removed(evidence, fit(evidence)) == pytest.approx(1, abs=0.05)
