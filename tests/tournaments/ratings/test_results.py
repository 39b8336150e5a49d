"""What a result must say to be rated."""

import pytest

from tests.tournaments.ratings.simulated import results
from tournaments.ratings.results import HOUSE, RatedResult, in_order


@pytest.mark.parametrize(
    ("players", "ranks", "forfeits", "reason"),
    [
        ((1,), (1,), (), "two players or more"),
        ((1, 2), (1,), (), "one rank for each player"),
        ((1, 2, 1), (1, 2, 3), (), "seats somebody twice"),
        ((1, HOUSE), (1, 2), (), "numbered from 0 on"),
        ((1, 2), (1, 2), (2,), "forfeits that are seats"),
        ((1, 2), (1, 2), (-1,), "forfeits that are seats"),
    ],
)
def test_a_result_that_cannot_be_rated_says_why(players, ranks, forfeits, reason):
    with pytest.raises(ValueError, match=f"Match final .*{reason}"):
        RatedResult(0, "final", "", players, ranks, forfeits=forfeits)


def test_results_are_told_by_position_and_each_match_once():
    first, second, third = results("a>b", "b>a", "a=b")
    assert in_order([third, first, second, first]) == [first, second, third]
