"""How much luck mirrored deals remove, and from when on that is known."""

import numpy as np
import pytest

from tests.tournaments.ratings.simulated import Pool, results
from tournaments.ratings.evidence import Evidence
from tournaments.ratings.fit import fit
from tournaments.ratings.luck import luck

TWELVE = [1225.0 + 50 * bot for bot in range(12)]


def luck_of(matches):
    evidence = Evidence.of(matches)
    return luck(evidence, fit(evidence))


def played(blocks, *, deal, seed):
    return Pool(TWELVE, seed=seed).mirrored(blocks, deal=deal)


def test_six_deals_say_nothing():
    for seed in range(20):
        for deal in (0, 400):
            found = luck_of(played(6, deal=deal, seed=seed))
            assert found is not None
            assert not found.is_known
            assert found.blocks == 6
            assert found.needed >= 30


@pytest.mark.long
def test_what_is_known_is_within_ten_points():
    for deal in (0, 150, 400):
        truth = luck_of(played(4000, deal=deal, seed=99))
        assert truth is not None
        assert truth.is_known
        shown, right, covered = 0, 0, 0
        for seed in range(25):
            for blocks in (40, 120, 260):
                found = luck_of(played(blocks, deal=deal, seed=seed))
                assert found is not None
                off = abs(found.share - truth.share)
                covered += off <= found.margin
                if found.is_known:
                    shown += 1
                    right += off <= 0.1
        assert shown >= 20
        assert right >= 0.93 * shown
        assert covered >= 0.88 * 75


def test_it_takes_about_as_many_deals_as_is_said():
    said = luck_of(played(6, deal=0, seed=1))
    assert said is not None
    found = luck_of(played(said.needed, deal=0, seed=2))
    assert found is not None
    assert found.margin == pytest.approx(0.1, rel=0.3)


def test_few_deals_for_many_players_do_not_seem_to_remove_all():
    shares = [luck_of(played(12, deal=0, seed=seed)) for seed in range(40)]
    assert abs(np.mean([one.share for one in shares if one])) < 0.15


def test_without_a_second_match_of_a_deal_there_is_nothing_to_tell():
    assert luck_of(results("a>b", "b>c")) is None
